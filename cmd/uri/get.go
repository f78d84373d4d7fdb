package main

import (
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

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
		return opts.Run(args, func(out *cli.Output) stream.Job { return rowJob(opts, out, formats) })
	}
	if len(args) == 0 {
		return cli.WrongOption(ask.FieldsFormat, "get needs a FORMAT, such as {host}, or %s", ask.Column.Flag())
	}
	v, err := ask.GetOf(opts.Values, opts.Parser(), args[0])
	if err != nil {
		return err
	}
	for _, o := range [...]*ask.Option{ask.Add, ask.Replace} { // a record for each line, and none without a line
		if err := v.Format.CheckLine(); err != nil && opts.Given(o) {
			return cli.WrongOption(o, "%w", err)
		}
	}
	opts.Records.Form.Result = columnOf(args[0])
	if v.Format.HasItems() {
		opts.Records.Jobs = 1 // the lines of a record may not fit in memory
	}
	return opts.Run(args[1:], func(out *cli.Output) stream.Job { return getJob(out, v.ForJob()) })
}

// getJob returns the job that prints a format.
func getJob(out *cli.Output, v *ask.Get) stream.Job {
	return func(r stream.Record) error {
		if out.JSON {
			return out.Answered(v.Answer(out.Buffer, r.Text))
		}
		switch err := v.Read(r.Text); {
		case err != nil:
			return out.Invalid(r, err)
		case !v.Format.HasItems():
			return out.Line(v.Format.Line())
		}
		return printLines(out, v.Format)
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

// columnOf returns the name of the column for the lines of a format: that of a single field, such
// as host for "{host}", or the format.
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
func rowJob(opts *cli.Options, out *cli.Output, formats []*format.Format) stream.Job {
	rule, parser, allowNUL := opts.Rule, opts.Parser(), opts.Is(ask.AllowNUL)
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
			if err := ask.ReadFields(f, &ref, allowNUL); err != nil {
				return out.Invalid(r, err)
			}
			var list iter.Seq[[]byte]
			if f.HasItems() {
				list = f.Lines()
			}
			var err error
			if row, err = form.AppendCell(row, i, f.Line(), f.IsAbsent(), list); err != nil {
				return err
			}
		}
		return out.Line(row)
	}
}
