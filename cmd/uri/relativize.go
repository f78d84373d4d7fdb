package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/inplace"
)

// runRelativize prints the shortest reference to each URI.
func runRelativize(opts *options, args []string) error {
	base, err := ask.BaseOf(opts.Values, uri.Resolver{})
	if err != nil {
		return err
	}
	choices := uri.Relativizer{KeepAuthority: opts.Is(ask.KeepAuthority), AbsolutePath: opts.Is(ask.AbsolutePath), RefuseClimb: opts.Is(ask.AvoidClimb)}
	rule, parser := opts.rule, opts.parser()
	return opts.run(args, func(out *output) stream.Job {
		var text []byte
		return func(r stream.Record) error {
			target, err := inplace.Parse(parser, rule, r.Text)
			if err != nil {
				return out.invalid(r, err)
			}
			u, _ := target.URI()
			ref, err := base.Relativize(u, choices)
			if err != nil {
				return out.invalid(r, ask.Refusal(err, parser.Edition))
			}
			text = append(text[:0], ref.String()...)
			return out.result(r, "reference", text)
		}
	})
}
