package main

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/record"
)

var _ = runs(ask.VerbGet, runner{run: runGet, words: formatWords})

// formatWords completes a FORMAT.
func formatWords(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return fieldsOf(typed), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// runGet prints parts of each input.
func runGet(opts *cli.Options, args []string) error {
	if opts.Given(ask.Column) {
		formats, err := columnsOf(opts)
		if err != nil {
			return err
		}
		allowNUL := opts.Is(ask.AllowNUL)
		return opts.Run(args, func(out *cli.Output) stream.Job { return rowJob(opts, out, formats, allowNUL) })
	}
	if len(args) == 0 {
		return fmt.Errorf("get needs a FORMAT, such as {host}, or %s", ask.Column.Flag())
	}
	f, err := formatOf(opts, args[0], opts.Params())
	if err != nil {
		return err
	}
	allowNUL := opts.Is(ask.AllowNUL)
	return opts.Run(args[1:], func(out *cli.Output) stream.Job { return getJob(opts, out, f.ForJob(), allowNUL) })
}

// formatOf returns the format that get prints, and sets what follows from it.
func formatOf(opts *cli.Options, text string, params uri.Params) (*format.Format, error) {
	f, err := format.Compile(text, params)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the format: %w", err)
	case !f.HasField():
		return nil, errors.New("the format has no field: write fields in braces, such as {host}")
	}
	opts.Records.Form.Result = columnOf(text)
	if f.HasItems() {
		opts.Records.Jobs = 1 // the lines of a record may not fit in memory
	}
	return f, nil
}

// getJob returns the job that prints a format.
func getJob(opts *cli.Options, out *cli.Output, f *format.Format, allowNUL bool) stream.Job {
	rule, parser := opts.Rule, opts.Parser()
	var ref field.Reference
	return func(r stream.Record) error {
		err := parser.ParseInto(&ref, rule, inplace.String(r.Text))
		if err == nil {
			err = f.Read(&ref)
		}
		if err == nil && !allowNUL {
			err = f.NUL()
		}
		switch {
		case err != nil:
			return out.Invalid(r, err)
		case out.JSON:
			return putGot(out, f, r.Text)
		case !f.HasItems():
			return out.Line(f.Line())
		}
		return printLines(out, f)
	}
}

// printLines prints the lines of a format that can have several.
func printLines(out *cli.Output, f *format.Format) error {
	for line := range f.Lines() {
		if err := out.Line(line); err != nil {
			return err
		}
	}
	return nil
}

// putGot writes the output of get for an input as JSON: an object with the line, or with the lines of a
// format that can have several.
func putGot(out *cli.Output, f *format.Format, text []byte) error {
	b := append(answer.AppendInput(out.Buffer, out.Bytes(), text), `,"valid":true,`...)
	if !f.HasItems() {
		b = answer.AppendMember(out.Buffer, b, "output", f.Line())
		return out.Put(append(b, "}\n"...))
	}
	b = append(b, `"outputs":[`...)
	separator := ""
	for line := range f.Lines() {
		b = append(append(b, separator...), '{')
		b = append(answer.AppendMember(out.Buffer, b, "output", line), '}')
		separator = ","
	}
	return out.Put(append(b, "]}\n"...))
}

// columnOf returns the name of the column for the lines of a format: that of a single field, such as host for
// "{host}", or the format.
func columnOf(format string) string {
	inner, ok := strings.CutPrefix(format, "{")
	if inner, ok2 := strings.CutSuffix(inner, "}"); ok && ok2 && !strings.ContainsAny(inner, `{}|\`) {
		return inner
	}
	return format
}

// columnsOf returns the formats of the columns that get prints.
func columnsOf(opts *cli.Options) ([]*format.Format, error) {
	var formats []*format.Format
	_, out := opts.Formats()
	for i, column := range opts.Texts(ask.Column) {
		name, text, ok := strings.Cut(column, "=")
		if !ok {
			text = "{" + name + "}"
		}
		f, err := format.Compile(text, opts.Params())
		switch {
		case err != nil:
			return nil, cli.WrongOption(ask.Column, "the format: %w", err)
		case name == "":
			return nil, cli.WrongOption(ask.Column, "the name is empty")
		case slices.Contains(opts.Records.Form.Columns[:i], name):
			return nil, cli.WrongOption(ask.Column, "two columns have the name %q", name)
		case !f.HasField():
			return nil, cli.WrongOption(ask.Column, "the format has no field: write fields in braces, such as {host}")
		}
		if err := f.CheckLine(); err != nil && out != record.JSON {
			return nil, cli.WrongOption(ask.Column, "%w", err)
		}
		formats = append(formats, f)
	}
	return formats, nil
}

// rowJob returns the job that prints a row with several formats.
func rowJob(opts *cli.Options, out *cli.Output, formats []*format.Format, allowNUL bool) stream.Job {
	rule, parser := opts.Rule, opts.Parser()
	form := opts.Records.Form
	form.In, form.Out = opts.Formats()
	var own []*format.Format
	for _, f := range formats {
		own = append(own, f.ForJob())
	}
	var ref field.Reference
	var row []byte
	return func(r stream.Record) error {
		if err := parser.ParseInto(&ref, rule, inplace.String(r.Text)); err != nil {
			return out.Invalid(r, err)
		}
		row = row[:0]
		for i, f := range own {
			err := f.Read(&ref)
			if err == nil && !allowNUL {
				err = f.NUL()
			}
			if err != nil {
				return out.Invalid(r, err)
			}
			var list iter.Seq[[]byte]
			if f.HasItems() {
				list = f.Lines()
			}
			if row, err = form.AppendCell(row, i, f.Line(), f.IsAbsent(), list); err != nil {
				return err
			}
		}
		return out.Line(row)
	}
}
