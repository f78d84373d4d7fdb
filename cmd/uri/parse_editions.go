package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/editions"
	"github.com/urikit/uri/cmd/internal/stream"
)

// parseByEditions shows how the editions read each input.
func parseByEditions(opts *cli.Options, args []string) error {
	v, err := ask.EditionsOf(opts.Values)
	if err != nil {
		return err
	}
	opts.Pages, opts.Records.Pages = true, true
	return opts.Run(args, func(out *cli.Output) stream.Job {
		page := editions.Page{Colors: out.Color}
		var t ask.EditionTable
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
