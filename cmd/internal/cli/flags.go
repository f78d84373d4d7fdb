// Package cli has what the verbs of the command share: the values of options, the records that come
// in, and the results and diagnoses that go out.
package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// Options are the options of a run: how to read the inputs and how to show the results.
type Options struct {
	*ask.Values
	Cmd     *cobra.Command
	Std     *Streams
	Records stream.Config
	Rule    uri.Rule
	Dialect dialect.Dialect // or that of IRIs
	parser  dialect.Parser
	JSON    bool   // print an object for each input, and not its record
	Silent  bool   // print no records, and no header for them
	About   bool   // an error is the result about a record without a text
	Names   bool   // inputs are often names of files
	Nothing string // what noteNothing says if nothing was found, or "" if the command looks for nothing
	Sink    sink   // takes the results in place of standard output
	Pages   bool   // what is printed is safe to show, and can have colours
}

// A sink takes the results of all inputs in order, and writes what becomes of them to the writer
// that it is put before.
type sink interface {
	Before(to io.Writer) io.Writer
}

// Set sets the options that a command line has.
func (opts *Options) Set(v *ask.Values) {
	opts.Values = v
	opts.Rule, opts.Dialect, opts.parser = v.Rule(), v.Dialect(), v.Parser()
	r := &opts.Records
	r.Files, r.MaxRecord, r.Jobs = v.Texts(ask.File), v.Size(ask.MaxRecord), v.Int(ask.Jobs)
	r.Null, r.SkipEmpty = v.Is(ask.Null), v.Is(ask.SkipEmpty)
	r.MaxErrors, r.Arguments, r.Quiet = v.Int(ask.MaxErrors), v.Given(ask.MaxErrors), v.Is(ask.Quiet)
	r.Form.Field, r.Form.Header = v.Text(ask.FieldOption), v.Is(ask.Header)
	r.Form.Replace, r.Form.Add = v.Is(ask.Replace), v.Text(ask.Add)
	for _, column := range v.Texts(ask.Column) {
		name, _, _ := strings.Cut(column, "=")
		r.Form.Columns = append(r.Form.Columns, name)
	}
	opts.JSON = v.Is(ask.JSON) && !r.Form.HasRecords()
	r.Invalid, r.Advice, r.Counted = opts.invalid(), true, "lines"
	if in := v.Text(ask.In); in != "" && in != record.Lines.String() || r.Null {
		r.Counted = "records"
	}
}

// invalid returns what is printed for an invalid input. Without the option it is the record where
// records are written back, and the error in JSON.
func (opts *Options) invalid() stream.Invalid {
	switch opts.Text(ask.Invalid) {
	case ask.InvalidKeep:
		return stream.Keep
	case ask.InvalidDrop:
		return stream.Drop
	case ask.InvalidEmpty:
		return stream.Empty
	case ask.InvalidFail:
		return stream.Fail
	}
	if opts.JSON || opts.Is(ask.Replace) || opts.Text(ask.Add) != "" {
		return stream.Keep
	}
	return stream.Drop
}

// DropInvalid makes drop the value of --invalid if the command line has none: the verb selects
// records, and changes none.
func (opts *Options) DropInvalid() {
	if !opts.Given(ask.Invalid) && !opts.JSON {
		opts.Records.Invalid = stream.Drop
	}
}

// Parser returns the parser for --as and --edition.
func (opts *Options) Parser() dialect.Parser { return opts.parser }

// Run gives each record to a job. Several jobs can run at the same time; start returns a new
// job. run returns [process.ErrInvalid] if a record was invalid.
func (opts *Options) Run(args []string, start func(*Output) stream.Job) error {
	size, err := opts.CheckInputs(args)
	if err != nil {
		return err
	}
	out := opts.Open(size)
	err = out.EachJob(args, start)
	if opts.Verb().Pair && len(args) == 1 {
		args = strings.Split(args[0], "\t")
	}
	if !opts.Names {
		err = cmp.Or(out.noteFile(args), err)
	}
	if read, changed := opts.parser.Counts(); out.reader == nil && !opts.JSON && (err == nil || err == process.ErrInvalid) {
		opts.NoteChanged(changed, read)
	}
	if err == nil || err == process.ErrNegative {
		err = cmp.Or(opts.NoteNothing(out, args), err)
	}
	return out.Close(err)
}

// RunJob is like run, with a job that has no state. So it can run several times at once.
func (opts *Options) RunJob(args []string, do func(*Output, stream.Record) error) error {
	return opts.Run(args, func(out *Output) stream.Job {
		return func(r stream.Record) error { return do(out, r) }
	})
}

// pageGrowth is how many times as long as an input the longest pages about usual inputs are.
const pageGrowth = 64

// Open returns the output for an input of the given size, or 0 if the size is not known.
func (opts *Options) Open(size int64) *Output {
	c := opts.Records
	c.In, c.Out, c.Err = opts.Std.In, opts.Std.Out, opts.Std.Err
	c.Unread = unread
	c.JSON = opts.JSON
	c.Progress = !c.Quiet && term.IsTerminal(int(opts.Std.Err.Fd()))
	c.Form.In, c.Form.Out = opts.Formats()
	if opts.Pages {
		c.Growth = pageGrowth
	}
	if opts.JSON || !opts.Pages {
		c.Out = VisibleOn(opts.Std.Out, opts.JSON, c.Null)
	}
	if opts.Sink != nil {
		c.Out = opts.Sink.Before(c.Out)
	}
	return &Output{
		Output:     c.NewOutput(size),
		Teller:     opts.Teller(),
		values:     opts.Values,
		sink:       opts.Sink != nil,
		formed:     c.Invalid != stream.Drop || !c.Form.IsPlain() || c.Decode != nil,
		JSON:       opts.JSON,
		about:      opts.About,
		Color:      opts.colors(opts.Std.Out),
		ErrorColor: opts.colors(opts.Std.Err),
	}
}

// colors reports whether to use colours on f.
func (opts *Options) colors(f *os.File) bool {
	switch opts.Text(ask.Color) {
	case ask.Always:
		return true
	case ask.Never:
		return false
	}
	return term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// WrongOption returns an error of the command line about an option.
func WrongOption(o *ask.Option, format string, args ...any) error {
	return &ask.OptionError{Option: o, Index: -1, Err: fmt.Errorf(format, args...)}
}

// WrongFile returns an error about a file that an option names. It can be a failure.
func WrongFile(o *ask.Option, name string, err error) error {
	return WrongOption(o, "%s: %w", answer.ShownName(name), err)
}

// An OwnStatus is an exit status of a command that has its own. Its message is printed already.
type OwnStatus int

func (s OwnStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }
