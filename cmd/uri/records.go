package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// formats returns the formats of the records and of the results.
func (opts *options) formats() (in, out record.Format) {
	in = recordFormat(opts.Text(ask.In))
	switch _, ok := opts.Verb().Option(ask.Out); {
	case !ok, opts.json, opts.silent:
		return in, record.Lines
	case opts.Given(ask.Out):
		return in, recordFormat(opts.Text(ask.Out))
	}
	return in, in
}

// recordFormat returns the format with a name. A command without the option has lines.
func recordFormat(name string) record.Format {
	return record.Format(max(slices.Index(ask.In.Values(), name), int(record.Lines)))
}

// checkForm checks the options for the form of the records.
func (opts *options) checkForm(args []string) error {
	form := opts.records.Form
	form.In, form.Out = opts.formats()
	if err := form.Check(); err != nil {
		return err
	}
	if form.Header && slices.ContainsFunc(args, func(arg string) bool { return arg != "-" }) {
		return wrongOption(ask.Header, "an argument has no header: give the records with %s or on standard input", ask.File.Flag())
	}
	if opts.Text(ask.Charset) == "" {
		return nil
	}
	var err error
	opts.records.Decode, err = decoderOf(opts.Text(ask.Charset))
	return err
}

// skipPlain lets records that are plain skip the job of a command. They are then copied, or
// nothing is printed for them.
func (opts *options) skipPlain(kind plainuri.Kind, copied bool) {
	if !opts.json && opts.edition == uri.RFC3986 && opts.rule != uri.RuleRelativeRef {
		opts.records.Plain, opts.records.CopyPlain = kind, copied
	}
}

// refuseRecord reports that a record has no text for a command, or that its result cannot be
// written. The diagnosis does not show the record, whose secrets are hard to find.
func (o *output) refuseRecord(r stream.Record, err error) error {
	p := answer.WholeError(uri.ComponentNone, uri.RuleURIReference.String(), uri.RFC3986.Document(), "4.1", err.Error())
	if o.json {
		return o.invalid(r, p)
	}
	return o.Report([]byte("uri: " + placeOf(r) + ": " + answer.Describe(p, "") + "\n"))
}

// checkInputs checks the options for records. It returns the size of the inputs, or 0 if it is
// not known. An error is an error of the command line.
func (opts *options) checkInputs(args []string) (int64, error) {
	if err := opts.checkForm(args); err != nil {
		return 0, err
	}
	for _, name := range opts.records.Files {
		if info, err := os.Stat(name); name != "-" && err == nil && info.IsDir() {
			return 0, wrongOption(ask.File, "%s is a folder", answer.ShownName(name))
		}
	}
	names := slices.Clone(opts.records.Files)
	if len(args) == 0 && len(names) == 0 {
		return stream.SizeOf(opts.std.in), opts.refuseTerminal()
	}
	if opts.readsStdin(args) && !slices.Contains(names, "-") {
		names = append(names, "-")
	}
	return opts.checkFiles(names)
}

// readsStdin reports whether records come from standard input.
func (opts *options) readsStdin(args []string) bool {
	files := opts.records.Files
	return len(args) == 0 && len(files) == 0 || slices.Contains(args, "-") || slices.Contains(files, "-")
}

// refuseTerminal returns an error of the command line if standard input is a terminal. A command
// without inputs calls it before it waits for standard input.
func (opts *options) refuseTerminal() error {
	if !term.IsTerminal(int(opts.std.in.Fd())) {
		return nil
	}
	return fmt.Errorf("there are no inputs, and standard input is a terminal; \"-\" reads it\nUsage:\n  %s\nExamples:\n%s",
		opts.cmd.UseLine(), opts.cmd.Example)
}

// placeOf returns the place of a record in messages: its source and its number.
func placeOf(r stream.Record) string { return string(appendPlace(nil, r)) }

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

// namesFile reports whether a record is an argument that names an existing file.
func namesFile(r stream.Record) bool {
	if r.Source != stream.Arg {
		return false
	}
	info := statArgument(string(r.Text))
	return info != nil && !info.IsDir()
}

// hintFile returns a line of a diagnosis for an argument that names an existing file, or nothing.
func hintFile(r stream.Record) string {
	if !namesFile(r) {
		return ""
	}
	return "  a file of that name exists: -f reads the inputs in it\n"
}

// noteFile writes a note about a single argument that is valid, but names an existing file.
func (o *output) noteFile(r stream.Record) error {
	if o.json || !namesFile(r) || strings.ContainsRune(string(r.Text), ':') {
		return nil
	}
	return o.Diagnose([]byte("uri: " + placeOf(r) + ": note: a file of that name exists: -f reads the inputs in it\n"))
}
