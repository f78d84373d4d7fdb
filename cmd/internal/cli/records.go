package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"golang.org/x/term"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// Formats returns the formats of the records and of the results.
func (opts *Options) Formats() (in, out record.Format) {
	in = recordFormat(opts.Text(ask.In))
	whole, rows := opts.Records.Form.Keeps(), len(opts.Records.Form.Columns) > 0
	switch _, ok := opts.Verb().Option(ask.Out); {
	case !ok, opts.JSON, opts.Silent:
		return in, record.Lines
	case opts.Is(ask.JSON):
		return in, record.JSON
	case opts.Given(ask.Out):
		return in, recordFormat(opts.Text(ask.Out))
	case whole, in == record.TSV, in == record.CSV, rows && in == record.JSON:
		return in, in
	case rows:
		return in, record.CSV
	}
	return in, record.Lines
}

// recordFormat returns the format with a name. A command without the option has lines.
func recordFormat(name string) record.Format {
	return record.Format(max(slices.Index(ask.In.Values(), name), int(record.Lines)))
}

// checkForm checks the options for the form of the records.
func (opts *Options) checkForm(args []string) error {
	form := opts.Records.Form
	form.In, form.Out = opts.Formats()
	if err := form.Check(); err != nil {
		return err
	}
	if form.HasHeader() && slices.ContainsFunc(args, func(arg string) bool { return arg != "-" }) {
		option := ask.Header
		if !form.Header {
			option = ask.FieldOption
		}
		return WrongOption(option, "an argument has no header: give the records with %s or on standard input", ask.File.Flag())
	}
	if opts.Text(ask.Charset) == "" {
		return nil
	}
	var err error
	opts.Records.Decode, err = decoderOf(opts.Text(ask.Charset))
	return err
}

// SkipPlain lets records that are plain skip the job of a command. They are then copied, or
// nothing is printed for them.
func (opts *Options) SkipPlain(kind plainuri.Kind, copied bool) {
	if !opts.JSON && opts.Dialect == dialect.RFC3986 && opts.parser.Reader == nil && opts.Rule != uri.RuleRelativeRef {
		opts.Records.Plain, opts.Records.CopyPlain = kind, copied
	}
}

// refuseRecord reports that a record has no text for a command, or that its result cannot be
// written. The diagnosis does not show the record, whose secrets are hard to find.
func (o *Output) refuseRecord(r stream.Record, err error) error {
	if o.JSON {
		return o.Invalid(r, answer.WholeError(uri.ComponentNone, uri.RuleURIReference.String(), uri.RFC3986.Document(), "4.1", err.Error()))
	}
	return o.Report([]byte("uri: " + PlaceOf(r) + ": " + err.Error() + "\n"))
}

// CheckInputs checks the options for records. It returns the size of the inputs, or 0 if it is
// not known. An error is an error of the command line.
func (opts *Options) CheckInputs(args []string) (int64, error) {
	if err := opts.checkForm(args); err != nil {
		return 0, err
	}
	for _, name := range opts.Records.Files {
		if info, err := os.Stat(name); name != "-" && err == nil && info.IsDir() {
			return 0, WrongOption(ask.File, "%s is a folder", answer.ShownName(name))
		}
	}
	names := slices.Clone(opts.Records.Files)
	if len(args) == 0 && len(names) == 0 {
		return stream.SizeOf(opts.Std.In), opts.RefuseTerminal()
	}
	if opts.ReadsStdin(args) && !slices.Contains(names, "-") {
		names = append(names, "-")
	}
	return opts.CheckFiles(names)
}

// ReadsStdin reports whether records come from standard input.
func (opts *Options) ReadsStdin(args []string) bool {
	files := opts.Records.Files
	return len(args) == 0 && len(files) == 0 || slices.Contains(args, "-") || slices.Contains(files, "-")
}

// RefuseTerminal returns an error of the command line if standard input is a terminal. A command
// without inputs calls it before it waits for standard input.
func (opts *Options) RefuseTerminal() error {
	if !term.IsTerminal(int(opts.Std.In.Fd())) {
		return nil
	}
	return fmt.Errorf("there are no inputs, and standard input is a terminal; \"-\" reads it\nUsage:\n  %s\nExamples:\n%s",
		opts.Cmd.UseLine(), opts.Cmd.Example)
}

// PlaceOf returns the place of a record in messages: its source and its number.
func PlaceOf(r stream.Record) string { return string(appendPlace(nil, r)) }

// appendPlace appends what placeOf returns to dst.
func appendPlace(dst []byte, r stream.Record) []byte {
	source := r.Source
	if source != stream.Stdin && source != stream.Arg {
		source = answer.ShownName(source)
	}
	return strconv.AppendInt(append(append(dst, source...), ':'), int64(r.Number), 10)
}

// unread reports that a file cannot be read to its end.
func unread(out *stream.Output, err *process.ReadError) error {
	shown := *err
	shown.Source = answer.ShownName(err.Source)
	return out.Diagnose(fmt.Appendf(nil, "uri: %v\n", &shown))
}

// noteFile writes a note about the first argument that has no scheme and names an existing file.
// The argument may be meant as a file with inputs.
func (o *Output) noteFile(args []string) error {
	for i, arg := range args {
		if arg == "-" || HasScheme(arg) {
			continue
		}
		if info := StatArgument(arg); info != nil && !info.IsDir() {
			return o.Output.Note([]byte("uri: arg:" + strconv.Itoa(i+1) + ": note: a file of that name exists: -f reads the inputs in it\n"))
		}
	}
	return nil
}

// decoderOf returns a function that returns a reader of UTF-8 for a text in an encoding, which has
// a name that IANA registered. Bytes that are not in the encoding become U+FFFD.
func decoderOf(name string) (func(io.Reader) io.Reader, error) {
	e, err := ianaindex.IANA.Encoding(name)
	if err != nil || e == nil {
		return nil, WrongOption(ask.Charset, "unknown encoding %q: use a name of IANA, such as utf-16le, iso-8859-1 or IBM1047", name)
	}
	// EBCDIC has two characters that end lines. Unix systems use the one that is U+0085.
	const lineFeed = "\x25"
	if text, err := e.NewDecoder().String(lineFeed); err == nil && text == "\n" {
		endLines := runes.Map(func(r rune) rune {
			if r == '\u0085' {
				return '\n'
			}
			return r
		})
		return func(r io.Reader) io.Reader {
			return transform.NewReader(r, transform.Chain(e.NewDecoder(), endLines))
		}, nil
	}
	return func(r io.Reader) io.Reader { return transform.NewReader(r, e.NewDecoder()) }, nil
}
