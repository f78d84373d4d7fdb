package main

import (
	"bytes"
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbConvert, runner{run: runConvert})

// runConvert prints each input in another form.
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
		return tellChanges(out, r, c, result, changes)
	})
	if (err == nil || err == process.ErrInvalid) && !opts.JSON && !tell && changed.Load() > 0 && c.Repairs() {
		fmt.Fprintf(opts.Std.Err, "uri: %d of %d valid inputs changed: %s says how\n", changed.Load(), seen.Load(), ask.Changes.Flag())
	}
	return err
}

// tellChanges writes the changes of an input to its result to standard error, without secrets.
func tellChanges(o *cli.Output, r stream.Record, by *ask.Conversion, result string, changes []uri.Change) error {
	if len(changes) == 0 {
		return nil
	}
	secrets := mask.Find(string(r.Text))
	ofResult := by.SecretsOf(result, string(r.Text), secrets)
	growth := 0
	var b bytes.Buffer
	for n, c := range changes {
		if n == cli.ShownParts {
			fmt.Fprintf(&b, "uri: %s: and %d more changes: %s lists all\n", cli.PlaceOf(r), len(changes)-n, ask.JSON.Flag())
			break
		}
		before, after := quotedPart(c.Before), quotedPart(c.After)
		_, from := secrets.Search(c.Span)
		_, to := ofResult.Search(uri.Span{Offset: c.Span.Offset + growth, Length: len(c.After)})
		if growth += len(c.After) - c.Span.Length; from || to {
			before, after = secret.Masked, secret.Masked
		}
		about := ""
		if c.Component != uri.ComponentNone {
			about = ", " + c.Component.String()
		}
		b.WriteString("uri: " + cli.PlaceOf(r) + ": " + before + " → " + after +
			": " + c.Reason + " (" + strconv.Itoa(c.Span.Offset) + about + ")\n")
	}
	return o.Diagnose(b.Bytes())
}

// quotedPart returns text for a message, in quotes, or "nothing" if it is empty.
func quotedPart(text string) string {
	if text == "" {
		return cli.ShownPart(text)
	}
	return `"` + cli.ShownPart(text) + `"`
}
