package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/engine/enum"
)

// options are the options that commands share: how to read the inputs and how to show the
// results.
type options struct {
	cmd      *cobra.Command
	std      *streams
	records  stream.Config
	rule     uri.Rule
	iris     bool // the inputs are IRIs
	edition  uri.Edition
	json     bool
	generic  bool
	aliases  string // the name of a file, or ""
	keep     bool   // print one line for each input
	silent   bool   // print no records, and no header for them
	about    []byte // the result about a record without a text, or nil
	in, out  choice
	charset  string
	names    bool   // inputs are often names of files
	nothing  string // what noteNothing says if nothing was found, or "" if the command looks for nothing
	sink     sink   // takes the results in place of standard output
	pages    bool   // what is printed is safe to show, and can have colours
	color    choice
	progress choice
}

// A sink takes the results of all inputs in order, and writes what becomes of them to the writer
// that it is put before.
type sink interface {
	before(to io.Writer) io.Writer
}

// addFlags adds the shared options to a command that works on references.
func (opts *options) addFlags(cmd *cobra.Command, std *streams) {
	opts.addRule(cmd)
	opts.addEdition(cmd)
	opts.addDataFlags(cmd, std)
}

// addRule adds --as. A command that accepts only some rules names them.
func (opts *options) addRule(cmd *cobra.Command, only ...uri.Rule) {
	parse := func(name string) (rule uri.Rule, err error) {
		rule, opts.iris, err = ask.ParseRule(name)
		return rule, err
	}
	names := ask.RuleNames(only...)
	addEnum(cmd, &opts.rule, parse, names, names[0], "as", "the rule that an input must match")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		return ask.CheckEdition(opts.rule, opts.iris, cmd.Flags().Changed("edition"))
	}
}

// addEdition adds --edition.
func (opts *options) addEdition(cmd *cobra.Command) {
	names := ask.NamesOf(uri.Editions()...)
	addEnum(cmd, &opts.edition, enum.Of[uri.Edition], names, uri.RFC3986.String(), "edition", "the edition of the standard")
}

// addDataFlags adds the shared options that apply to any data.
func (opts *options) addDataFlags(cmd *cobra.Command, std *streams) {
	opts.addDisplayFlags(cmd, std)
	opts.addRecordFlags(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&opts.json, "json", false, "print one JSON object per input, valid or not, one per line")
	flags.BoolVarP(&opts.records.Null, "null", "0", false, "end records with NUL instead of LF, in input and plain output")
	flags.BoolVar(&opts.records.SkipEmpty, "skip-empty", false, "skip empty records, which otherwise are empty references")
	flags.IntVarP(&opts.records.Jobs, "jobs", "j", 0, "process inputs that are read with this `NUMBER` of cores, in order; 0 uses all, up to 16")
	flags.BoolVar(&opts.records.FailFast, "fail-fast", false, "stop at the first invalid input")
}

// addDisplayFlags adds the shared options for the output on a terminal.
func (opts *options) addDisplayFlags(cmd *cobra.Command, std *streams) {
	opts.cmd, opts.std = cmd, std
	opts.color = choice{values: []string{"auto", "always", "never"}}
	opts.color.add(cmd, "color", "when to use colours", "auto uses them on a terminal, unless NO_COLOR is set")
	opts.progress = choice{values: []string{"auto", "always", "never"}}
	opts.progress.add(cmd, "progress", "when to show progress on standard error", "auto shows it on a terminal if the size of the input is known")
}

// parser returns the parser for --as and --edition.
func (opts *options) parser() uri.Parser {
	if opts.iris {
		return ask.Parser(ask.RFC3987)
	}
	return ask.Parser(opts.edition)
}

// needsDefault returns an error of the command line if the inputs are not URIs of RFC 3986,
// which an option needs.
func (opts *options) needsDefault(flag string) error {
	return ask.NeedsDefault(flag, opts.rule, opts.parser().Edition)
}

// run gives each record to a job. Several jobs can run at the same time; start returns a new
// job. run returns [process.ErrInvalid] if a record was invalid.
func (opts *options) run(args []string, start func(*output) stream.Job) error {
	size, err := opts.checkInputs(args)
	if err != nil {
		return err
	}
	out := opts.open(size)
	out.alone = len(args) == 1 && !opts.names
	err = out.each(args, start)
	if err == nil {
		err = opts.noteNothing(out, args)
	}
	return out.Close(err)
}

// runJob is like run, with a job that has no state. So it can run several times at once.
func (opts *options) runJob(args []string, do func(*output, stream.Record) error) error {
	return opts.run(args, func(out *output) stream.Job {
		return func(r stream.Record) error { return do(out, r) }
	})
}

// open returns the output for an input of the given size, or 0 if the size is not known.
func (opts *options) open(size int64) *output {
	c := opts.records
	c.In, c.Out, c.Err = opts.std.in, opts.std.out, opts.std.err
	c.Unread = unread
	c.KeepLines = opts.keep && !opts.json // JSON has an object for each input
	c.Form.In, c.Form.Out = opts.formats()
	if opts.json || !opts.pages {
		c.Out = visibleOn(opts.std.out, opts.json, c.Null)
	}
	if opts.sink != nil {
		c.Out = opts.sink.before(c.Out)
	}
	switch opts.progress.String() {
	case "always":
		c.Progress = stream.ProgressAlways
	case "auto":
		if term.IsTerminal(int(opts.std.err.Fd())) {
			c.Progress = stream.ProgressLater
		}
	}
	return &output{
		Output:     c.NewOutput(size),
		formed:     c.KeepLines || !c.Form.IsPlain() || c.Decode != nil,
		json:       opts.json,
		about:      opts.about,
		color:      opts.colors(opts.std.out),
		errorColor: opts.colors(opts.std.err),
	}
}

// colors reports whether to use colours on f.
func (opts *options) colors(f *os.File) bool {
	switch opts.color.String() {
	case "always":
		return true
	case "never":
		return false
	}
	return term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// addParams adds the options for the format of query parameters.
func addParams(cmd *cobra.Command, params *uri.Params) {
	cmd.Flags().BoolVar(&params.Form, "form", false,
		`in queries, read and write "+" for a space, as HTML forms do`)
	cmd.Flags().BoolVar(&params.Semicolon, "semicolon", false, `separate parameters with ";" instead of "&"`)
}
