package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
)

var _ = runs(ask.VerbEncode, runner{run: runEncode})

// runEncode percent-encodes each input.
func runEncode(opts *cli.Options, args []string) error {
	opts.Names = true
	v := ask.EncodeOf(opts.Values)
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var text []byte
		return func(r stream.Record) error {
			text = v.Append(text[:0], r.Text)
			return out.Result(r, "encoded", text)
		}
	})
}
