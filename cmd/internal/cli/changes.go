package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
)

// A Teller tells what changed when browsers read records.
type Teller struct {
	reader *dialect.Parser // nil to tell nothing
	rule   uri.Rule
	pairs  bool // a record is two texts
}

// Teller returns the Teller that the command line asks for. Convert tells the changes itself, with
// those of its result.
func (opts *Options) Teller() Teller {
	if !opts.Is(ask.Changes) || opts.Verb() == ask.VerbConvert || opts.parser.Reader == nil {
		return Teller{}
	}
	return Teller{&opts.parser, opts.Rule, opts.Verb().Pair}
}

// telling returns a job that does what another one does, and also tells what changed when browsers
// read the records: in the JSON object, or on standard error.
func (o *Output) telling(do stream.Job) stream.Job {
	return func(r stream.Record) error {
		if !o.JSON {
			err := do(r)
			if err == nil || err == process.ErrNegative {
				return cmp.Or(o.tell(r), err)
			}
			return err
		}
		to := o.Output.Buffer
		object := buffer.New(nil)
		o.Output.Buffer = object
		err := do(r)
		o.Output.Buffer = to
		b := append(to.Bytes(), object.Bytes()...)
		var failed error
		if err == nil || err == process.ErrNegative {
			b, failed = o.AppendChanges(b, r.Text)
		}
		return cmp.Or(failed, to.Put(b), err)
	}
}

// A part is a text of a record, with its place.
type part struct {
	text   []byte
	offset int
}

// parts returns the text of a record, or the two texts of a pair.
func (o Teller) parts(text []byte) []part {
	if !o.pairs {
		return []part{{text, 0}}
	}
	a, b, _ := bytes.Cut(text, []byte("\t"))
	return []part{{a, 0}, {b, len(a) + len("\t")}}
}

// tell writes the changes of a record to standard error.
func (o *Output) tell(r stream.Record) error {
	for _, p := range o.parts(r.Text) {
		reading, changes := ask.Read(*o.reader, o.rule, string(p.text))
		if err := o.TellChanges(r, p.offset, reading.Text, changes, reading.SecretsOf); err != nil {
			return err
		}
	}
	return nil
}

// AppendChanges appends the changes of a text to the object about it, with which dst ends, if the
// command line asks for them.
func (o Teller) AppendChanges(dst, text []byte) ([]byte, error) {
	const end = "}\n"
	if o.reader == nil || !bytes.HasSuffix(dst, []byte(end)) {
		return dst, nil
	}
	var all []uri.Change
	for _, p := range o.parts(text) {
		_, changes := ask.Read(*o.reader, o.rule, string(p.text))
		for _, c := range changes {
			c.Span.Offset += p.offset
			all = append(all, c)
		}
	}
	to := buffer.New(nil)
	to.Put(dst[:len(dst)-len(end)])
	dst, err := ask.AppendChanges(to, to.Bytes(), all)
	return append(dst, end...), err
}

// NoteChanged writes how many of the valid inputs were changed to standard error.
func (opts *Options) NoteChanged(changed, valid int64) {
	if changed > 0 && !opts.Records.Quiet {
		fmt.Fprintf(opts.Std.Err, "uri: %d of %d valid inputs changed: %s says how\n", changed, valid, ask.Changes.Flag())
	}
}

// TellChanges writes the changes of a text, which begins at an offset in a record, to standard
// error, without secrets. secretsOf returns the places of the secrets in the result, if the text
// has the given ones.
func (o *Output) TellChanges(r stream.Record, offset int, text string, changes []uri.Change, secretsOf func(mask.Spans) mask.Spans) error {
	if len(changes) == 0 {
		return nil
	}
	secrets := mask.Find(text)
	ofResult := secretsOf(secrets)
	growth := 0
	var b bytes.Buffer
	for n, c := range changes {
		if n == ShownParts {
			fmt.Fprintf(&b, "uri: %s: and %d more changes: %s lists all\n", PlaceOf(r), len(changes)-n, ask.JSON.Flag())
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
		b.WriteString("uri: " + PlaceOf(r) + ": " + before + " → " + after +
			": " + c.Reason + " (" + strconv.Itoa(offset+c.Span.Offset) + about + ")\n")
	}
	return o.Diagnose(b.Bytes())
}

// quotedPart returns text for a message, in quotes, or "nothing" if it is empty.
func quotedPart(text string) string {
	if text == "" {
		return ShownPart(text)
	}
	return `"` + ShownPart(text) + `"`
}
