package main

import (
	"fmt"
	"slices"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/template"
)

var _ = runs(ask.VerbExpand, runner{run: runExpand})

// runExpand prints the expansion of each template.
func runExpand(opts *cli.Options, args []string) error {
	files := opts.Texts(ask.Vars)
	if slices.Contains(files, "-") && opts.ReadsStdin(args) {
		return fmt.Errorf("%s - reads the values from standard input: write the templates as arguments", ask.Vars.Flag())
	}
	v := ask.Expand{Variables: template.Map{}}
	for _, name := range files {
		if err := readVariables(v.Variables, name, opts.Std.In, opts.Records.MaxRecord); err != nil {
			return err
		}
	}
	if err := ask.Assign(v.Variables, opts.Texts(ask.Var)); err != nil {
		return err
	}
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var expansion []byte
		return func(r stream.Record) error {
			if out.JSON {
				return out.Answered(v.Answer(out.Buffer, r.Text))
			}
			var err error
			if expansion, err = v.Append(expansion[:0], string(r.Text)); err != nil {
				return out.Invalid(r, err)
			}
			return out.Line(expansion)
		}
	})
}
