package main

import (
	"fmt"
	"slices"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/template"
)

// runExpand prints the expansion of each template.
func runExpand(opts *options, args []string) error {
	files := opts.Texts(ask.Vars)
	if slices.Contains(files, "-") && opts.readsStdin(args) {
		return fmt.Errorf("%s - reads the values from standard input: write the templates as arguments", ask.Vars.Flag())
	}
	v := ask.Expand{Variables: template.Map{}}
	for _, name := range files {
		if err := readVariables(v.Variables, name, opts.std.in, opts.records.MaxRecord); err != nil {
			return err
		}
	}
	if err := ask.Assign(v.Variables, opts.Texts(ask.Var)); err != nil {
		return err
	}
	return opts.run(args, func(out *output) stream.Job {
		var expansion []byte
		return func(r stream.Record) error {
			if out.json {
				return out.answered(v.Answer(out.Buffer, r.Text))
			}
			var err error
			if expansion, err = v.Append(expansion[:0], string(r.Text)); err != nil {
				return out.invalid(r, err)
			}
			return out.Line(expansion)
		}
	})
}
