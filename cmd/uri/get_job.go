package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

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
