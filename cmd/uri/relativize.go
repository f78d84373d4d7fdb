package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

var _ = runs(ask.VerbRelativize, runner{run: runRelativize})

// runRelativize prints the shortest reference to each URI.
func runRelativize(opts *cli.Options, args []string) error {
	base, err := ask.BaseOf(opts.Values, uri.Resolver{})
	if err != nil {
		return err
	}
	kind := opts.Text(ask.KindOption)
	choices := uri.Relativizer{KeepAuthority: kind == ask.KindNetworkPath, AbsolutePath: kind == ask.KindAbsolutePath, RefuseClimb: kind == ask.KindNoClimb}
	rule, parser := opts.Rule, opts.Parser()
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var target field.Reference
		var text []byte
		return func(r stream.Record) error {
			if err := parser.ParseInto(&target, rule, inplace.String(r.Text)); err != nil {
				return out.Invalid(r, err)
			}
			ref, err := base.Relativize(&target, choices)
			if err != nil {
				return out.Invalid(r, dialect.Refusal(err, parser.Dialect))
			}
			text = append(text[:0], ref...)
			return out.Result(r, "reference", text)
		}
	})
}
