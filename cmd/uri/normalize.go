package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/plainuri"
)

var _ = runs(ask.VerbNormalize, runner{run: runNormalize})

// runNormalize prints the normal form of each input.
func runNormalize(opts *cli.Options, args []string) error {
	normalizer, err := aliasNormalizer(opts)
	if err != nil {
		return err
	}
	form := ask.FormOf(opts.Values)
	v := ask.NewNormalize(opts.Rule, opts.Parser(), normalizer, form)
	opts.SkipPlain(plainWith(form), true)
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var normal []byte
		return func(r stream.Record) error {
			var err error
			if normal, err = v.Append(normal[:0], r.Text); err != nil {
				return out.Invalid(r, err)
			}
			return out.Result(r, "normalized", normal)
		}
	})
}

// plainWith returns the kind of plain records that are in a form.
func plainWith(f ask.Form) plainuri.Kind {
	if len(f.Drop) > 0 {
		return plainuri.None
	}
	return f.Plain()
}
