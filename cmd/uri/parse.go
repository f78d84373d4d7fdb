package main

import (
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/editions"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

var _ = runs(ask.VerbParse, runner{run: runParse})

// runParse prints the components of each input.
func runParse(opts *cli.Options, args []string) error {
	switch {
	case opts.Text(ask.As) == ask.AnyText:
		return opts.RunJob(args, printSubexpressions)
	case opts.Text(ask.EditionOption) == ask.AllEditions:
		return parseByEditions(opts, args)
	}
	v := ask.ParseOf(opts.Values)
	opts.Records.Pages = true
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		if out.JSON {
			return out.Answered(v.Answer(out.Buffer, r.Text))
		}
		var ref field.Reference
		if err := v.Parser.ParseInto(&ref, v.Rule, inplace.String(r.Text)); err != nil {
			return out.Invalid(r, err)
		}
		return out.Page(func() {
			var list [12]answer.Field
			answer.Fields(&list, &ref, v.Parser.Dialect)
			out.Put(appendFieldLines(out.Bytes(), list[:])) // Page returns the error
		})
	})
}

// printSubexpressions prints the subexpressions of Appendix B that match.
func printSubexpressions(out *cli.Output, r stream.Record) error {
	if out.JSON {
		return out.Answered(ask.PutSubexpressions(out.Buffer, r.Text))
	}
	return out.Page(func() {
		for i, s := range derive.Subexpressions(string(r.Text)) {
			if s.Matches {
				b := append(out.Bytes(), '$', '1'+byte(i), '\t')
				out.Put(append(append(b, s.Text...), '\n')) // Flush returns the error
			}
		}
	})
}

// appendFieldLines appends a line with the name and the value of each defined field.
func appendFieldLines(dst []byte, fields []answer.Field) []byte {
	const blanks = "                "
	width := 0
	for i := range fields {
		if f := &fields[i]; f.Defined {
			width = max(width, len(f.Name)+1)
		}
	}
	for i := range fields {
		f := &fields[i]
		if !f.Defined {
			continue
		}
		dst = append(dst, f.Name...)
		if f.Value != "" {
			dst = append(append(dst, blanks[:width-len(f.Name)]...), f.Value...)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// parseByEditions shows how the editions read each input.
func parseByEditions(opts *cli.Options, args []string) error {
	v, err := ask.EditionsOf(opts.Values)
	if err != nil {
		return err
	}
	opts.Pages, opts.Records.Pages = true, true
	return opts.Run(args, func(out *cli.Output) stream.Job {
		page := editions.Page{Colors: out.Color}
		var t dialect.Table
		return func(r stream.Record) error {
			if out.JSON {
				return out.Answered(v.Answer(out.Buffer, r.Text))
			}
			if err := v.ReadInto(&t, r.Text); err != nil {
				return out.Invalid(r, err)
			}
			if err := out.Page(func() { page.Write(out, &t) }); err != nil || t.IsValid() {
				return err
			}
			return out.Invalid(r, t.Readings[0].Err)
		}
	})
}
