package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// addRecordFlags adds the shared options that say where the records come from.
func (opts *options) addRecordFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVarP(&opts.records.Files, "file", "f", nil,
		"also read the inputs in this `FILE`, after the arguments; \"-\" is standard input (repeatable)")
	opts.addInputForm(cmd)
}

// addInputForm adds the shared options for the form of the records.
func (opts *options) addInputForm(cmd *cobra.Command) {
	opts.in = choice{values: formatNames()}
	opts.in.add(cmd, "in", "the format of the inputs", "a field of each record is the input")
	opts.addMaxRecord(cmd, "refuse a record that is longer than this `SIZE`: bytes, or with K, M or G")
	flags := cmd.Flags()
	flags.StringVar(&opts.records.Form.Field, "field", "",
		"the `FIELD` of a record that is the input: the number of a column, its name in the header, or names of JSON members with dots between them")
	flags.BoolVar(&opts.records.Form.Header, "header", false, "the first record of tsv and csv has the names of the columns")
	flags.StringVar(&opts.charset, "charset", "", "the `NAME` of the encoding of the inputs, such as utf-16, if it is not UTF-8")
}

// addMaxRecord adds --max-record.
func (opts *options) addMaxRecord(cmd *cobra.Command, usage string) {
	opts.records.MaxRecord = stream.DefaultMaxRecord
	cmd.Flags().Var((*recordSize)(&opts.records.MaxRecord), "max-record", usage)
}

// A recordSize is the length of the longest record.
type recordSize byteSize

func (s *recordSize) String() string { return (*byteSize)(s).String() }

func (s *recordSize) Set(text string) error {
	n := byteSize(0)
	if err := n.Set(text); err != nil {
		return err
	}
	if n == 0 {
		return errors.New("must be at least 1")
	}
	*s = recordSize(n)
	return nil
}

func (s *recordSize) Type() string { return (*byteSize)(s).Type() }

// formatNames returns the names of the formats of records.
func formatNames() []string { return ask.NamesOf(record.Lines, record.TSV, record.CSV, record.JSON) }

// addLineFlags adds the shared options of commands that print one line for each input.
func (opts *options) addLineFlags(cmd *cobra.Command) {
	opts.addOutputForm(cmd)
	cmd.Flags().BoolVar(&opts.keep, "keep-lines", false,
		"print an empty line for an invalid input, so that each input has one line")
}

// addOutputForm adds the shared options for the form of the results.
func (opts *options) addOutputForm(cmd *cobra.Command) {
	opts.out = choice{values: formatNames()}
	opts.out.add(cmd, "out", "the format of the results", "the default is that of --in")
	flags := cmd.Flags()
	flags.BoolVar(&opts.records.Form.Replace, "replace", false, "print each record with the result in place of the field")
	flags.StringVar(&opts.records.Form.Add, "add", "", "print each record with the result as a field more, with this `NAME`")
}

// formats returns the formats of the records and of the results.
func (opts *options) formats() (in, out record.Format) {
	in = record.Format(opts.in.chosen)
	switch flag := opts.cmd.Flags().Lookup("out"); {
	case flag == nil, opts.json, opts.silent:
		return in, record.Lines
	case flag.Changed:
		return in, record.Format(opts.out.chosen)
	}
	return in, in
}

// checkForm checks the options for the form of the records.
func (opts *options) checkForm(args []string) error {
	form := opts.records.Form
	if opts.json && (form.Keeps() || opts.cmd.Flags().Changed("out")) {
		return errors.New("--json prints objects: remove --out, --replace and --add")
	}
	form.In, form.Out = opts.formats()
	if err := form.Check(); err != nil {
		return err
	}
	if form.Header && slices.ContainsFunc(args, func(arg string) bool { return arg != "-" }) {
		return errors.New("--header: an argument has no header: give the records with --file or on standard input")
	}
	if opts.charset == "" {
		return nil
	}
	var err error
	opts.records.Decode, err = decoderOf(opts.charset)
	return err
}

// skipPlain lets records that are plain skip the job of a command. They are then copied, or
// nothing is printed for them.
func (opts *options) skipPlain(kind plainuri.Kind, copied bool) {
	if !opts.json && !opts.iris && opts.edition == uri.RFC3986 && opts.rule != uri.RuleRelativeRef {
		opts.records.Plain, opts.records.CopyPlain = kind, copied
	}
}

// refuseRecord reports that a record has no text for a command, or that its result cannot be
// written. The diagnosis does not show the record, whose secrets are hard to find.
func (o *output) refuseRecord(r stream.Record, err error) error {
	p := ask.WholeError(uri.ComponentNone, uri.RuleURIReference.String(), uri.RFC3986.Document(), "4.1", err.Error())
	if o.json {
		return o.invalid(r, p)
	}
	return o.Report([]byte("uri: " + placeOf(r) + ": " + ask.Describe(p, "") + "\n"))
}

// checkInputs checks the options for records. It returns the size of the inputs, or 0 if it is
// not known. An error is an error of the command line.
func (opts *options) checkInputs(args []string) (int64, error) {
	if opts.records.Jobs < 0 {
		return 0, errors.New("--jobs: the number must be 0 or more")
	}
	if err := opts.checkForm(args); err != nil {
		return 0, err
	}
	for _, name := range opts.records.Files {
		if info, err := os.Stat(name); name != "-" && err == nil && info.IsDir() {
			return 0, fmt.Errorf("--file: %s is a folder", ask.ShownName(name))
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
		source = ask.ShownName(source)
	}
	return strconv.AppendInt(append(append(dst, source...), ':'), int64(r.Number), 10)
}

// unread reports that a file cannot be read to its end.
func unread(out *stream.Output, err *process.ReadError) error {
	shown := *err
	shown.Source = ask.ShownName(err.Source)
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
