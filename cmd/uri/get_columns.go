package main

import (
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

// columnsOf returns the formats of the columns that get prints.
func columnsOf(opts *cli.Options) ([]*format.Format, error) {
	var formats []*format.Format
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
		if err := f.CheckLine(); err != nil {
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
			if row, err = form.AppendCell(row, i, f.Line(), f.IsAbsent()); err != nil {
				return err
			}
		}
		return out.Line(row)
	}
}
