package main

import (
	"golang.org/x/term"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbDecode, runner{run: runDecode})

// runDecode decodes each input.
func runDecode(opts *cli.Options, args []string) error {
	opts.Names = true
	v := ask.DecodeOf(opts.Values)
	if opts.Is(ask.Data) {
		if !opts.JSON && term.IsTerminal(int(opts.Std.Out.Fd())) {
			return cli.WrongOption(ask.Data, "it writes bytes, and standard output is a terminal: redirect it to a file")
		}
		return opts.RunJob(args, func(out *cli.Output, r stream.Record) error { return writeData(out, v, r) })
	}
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var decoded []byte
		return func(r stream.Record) error {
			var err error
			if decoded, err = v.Append(decoded[:0], r.Text); err == nil {
				return out.Result(r, "decoded", decoded)
			}
			if _, ok := answer.AsProblem(err); !ok {
				return &process.Failure{Err: err}
			}
			return out.Invalid(r, err, v.Secrets(r.Text)...)
		}
	})
}

// writeData writes the content of a "data" URI.
func writeData(out *cli.Output, v *ask.PercentDecode, r stream.Record) error {
	if out.JSON {
		return out.Answered(v.Answer(out.Buffer, r.Text))
	}
	content, err := v.Content(r.Text)
	if err != nil {
		return out.Invalid(r, err)
	}
	return out.Raw(content.Bytes())
}
