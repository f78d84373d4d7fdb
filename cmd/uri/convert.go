package main

import (
	"sync/atomic"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbConvert, runner{run: runConvert})

// runConvert prints each input in another form. The function for a record runs on several cores, so
// the counters are atomic. They are for the note at the end, which is printed only if nobody asked
// for the changes themselves.
func runConvert(opts *cli.Options, args []string) error {
	c, err := ask.ConversionOf(opts.Values)
	if err != nil {
		return err
	}
	tell := opts.Is(ask.Changes)
	var seen, changed atomic.Int64
	err = opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		if out.JSON {
			return out.Answered(c.Answer(out.Buffer, r.Text))
		}
		text := string(r.Text)
		result, changes, err := c.Convert(text, tell)
		if err != nil {
			return out.Invalid(r, err)
		}
		if seen.Add(1); result != text {
			changed.Add(1)
		}
		if err := out.Line([]byte(result)); err != nil || !tell {
			return err
		}
		return out.TellChanges(r, 0, text, changes, func(secrets mask.Spans) mask.Spans { return c.SecretsOf(result, text, secrets) })
	})
	if (err == nil || err == process.ErrInvalid) && !opts.JSON && !tell && changed.Load() > 0 && c.Repairs() {
		opts.NoteChanged(changed.Load(), seen.Load())
	}
	return err
}
