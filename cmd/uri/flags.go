package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
)

// options are the options of a run: how to read the inputs and how to show the results.
type options struct {
	*ask.Values
	cmd     *cobra.Command
	std     *streams
	records stream.Config
	rule    uri.Rule
	edition uri.Edition // or that of IRIs
	json    bool
	keep    bool   // print one line for each input
	silent  bool   // print no records, and no header for them
	about   []byte // the result about a record without a text, or nil
	names   bool   // inputs are often names of files
	nothing string // what noteNothing says if nothing was found, or "" if the command looks for nothing
	sink    sink   // takes the results in place of standard output
	pages   bool   // what is printed is safe to show, and can have colours
}

// A sink takes the results of all inputs in order, and writes what becomes of them to the writer
// that it is put before.
type sink interface {
	before(to io.Writer) io.Writer
}

// set sets the options that a command line has.
func (opts *options) set(v *ask.Values) {
	opts.Values = v
	opts.rule, opts.edition = v.Rule(), v.Edition()
	opts.json, opts.keep = v.Is(ask.JSON), v.Is(ask.KeepLines)
	r := &opts.records
	r.Files, r.MaxRecord, r.Jobs = v.Texts(ask.File), v.Size(ask.MaxRecord), v.Int(ask.Jobs)
	r.Null, r.SkipEmpty, r.FailFast = v.Is(ask.Null), v.Is(ask.SkipEmpty), v.Is(ask.FailFast)
	r.Form.Field, r.Form.Header = v.Text(ask.FieldOption), v.Is(ask.Header)
	r.Form.Replace, r.Form.Add = v.Is(ask.Replace), v.Text(ask.Add)
}

// parser returns the parser for --as and --edition.
func (opts *options) parser() uri.Parser { return answer.Parser(opts.edition) }

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
	switch opts.Text(ask.Progress) {
	case ask.Always:
		c.Progress = stream.ProgressAlways
	case ask.Auto:
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
	switch opts.Text(ask.Color) {
	case ask.Always:
		return true
	case ask.Never:
		return false
	}
	return term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
