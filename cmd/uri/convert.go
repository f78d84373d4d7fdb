package main

import (
	"bytes"
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
)

// runConvert prints each input in another form.
func runConvert(opts *options, args []string) error {
	c, err := ask.ConversionOf(opts.Values)
	if err != nil {
		return err
	}
	tell := opts.Is(ask.Changes)
	var seen, changed atomic.Int64
	err = opts.runJob(args, func(out *output, r stream.Record) error {
		if out.json {
			return out.answered(c.Answer(out.Buffer, r.Text))
		}
		text := string(r.Text)
		result, changes, err := c.Convert(text, tell)
		if err != nil {
			return out.invalid(r, err)
		}
		if seen.Add(1); result != text {
			changed.Add(1)
		}
		if err := out.Line([]byte(result)); err != nil || !tell {
			return err
		}
		return out.tell(r, c, result, changes)
	})
	if (err == nil || err == process.ErrInvalid) && !opts.json && !tell && changed.Load() > 0 && c.Repairs() {
		fmt.Fprintf(opts.std.err, "uri: %d of %d valid inputs changed: %s says how\n", changed.Load(), seen.Load(), ask.Changes.Flag())
	}
	return err
}

// tell writes the changes of an input to its result to standard error, without secrets.
func (o *output) tell(r stream.Record, by *ask.Conversion, result string, changes []uri.Change) error {
	if len(changes) == 0 {
		return nil
	}
	secrets := mask.Find(string(r.Text))
	ofResult := by.SecretsOf(result, string(r.Text), secrets)
	growth := 0
	var b bytes.Buffer
	for n, c := range changes {
		if n == shownParts {
			fmt.Fprintf(&b, "uri: %s: and %d more changes: %s lists all\n", placeOf(r), len(changes)-n, ask.JSON.Flag())
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
		b.WriteString("uri: " + placeOf(r) + ": " + before + " → " + after +
			": " + c.Reason + " (" + strconv.Itoa(c.Span.Offset) + about + ")\n")
	}
	return o.Diagnose(b.Bytes())
}

// quotedPart returns text for a message, in quotes, or "nothing" if it is empty.
func quotedPart(text string) string {
	if text == "" {
		return shownPart(text)
	}
	return `"` + shownPart(text) + `"`
}
