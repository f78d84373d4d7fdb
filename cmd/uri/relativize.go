package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/field"
)

var _ = runs(ask.VerbRelativize, runner{run: runRelativize})

// runRelativize prints the shortest reference to each URI.
func runRelativize(opts *cli.Options, args []string) error {
	v, err := ask.RelativizeOf(opts.Values, opts.Parser())
	if err != nil {
		return err
	}
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var target field.Reference
		var text []byte
		return func(r stream.Record) error {
			ref, err := v.Reference(&target, r.Text)
			if err != nil {
				return out.Invalid(r, err)
			}
			text = append(text[:0], ref...)
			return out.Result(r, "reference", text)
		}
	})
}
