package main

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/plainuri"
)

var _ = runs(ask.VerbResolve, runner{run: runResolve})

// runResolve prints the target of each input.
func runResolve(opts *cli.Options, args []string) error {
	v, err := ask.ResolveOf(opts.Values)
	if err != nil {
		return err
	}
	if !opts.Lists(ask.Refuse, ask.RefuseAuthority) && !opts.Lists(ask.Variant, ask.VariantLax) {
		opts.SkipPlain(plainuri.Normal, true) // their targets are themselves
	}
	opts.Names, opts.Records.CountEmpty = true, true
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var r dialect.Resolution
		return func(record stream.Record) error {
			if out.JSON {
				return out.Answered(v.Answer(out.Buffer, record.Text))
			}
			if err := v.Resolve(&r, record.Text, false); err != nil {
				return out.Invalid(record, err)
			}
			if r.Misformed {
				if err := out.Remark(record, misform(record.Text, v.Parser.Dialect)); err != nil {
					return err
				}
			}
			if r.Opaque {
				if err := out.Remark(record, opaqueChanged(record.Text)); err != nil {
					return err
				}
			}
			return out.Line(r.Text)
		}
	})
}

// opaqueChanged returns the note on a URI whose opaque path resolution changed.
func opaqueChanged(text []byte) *uri.SyntaxError {
	colon := bytes.IndexByte(text, ':')
	end := len(text)
	if i := bytes.IndexAny(text, "?#"); i >= 0 {
		end = i
	}
	return &uri.SyntaxError{
		Offset:     colon + 1,
		Component:  uri.ComponentPath,
		Span:       uri.Span{Offset: colon + 1, Length: end - colon - 1},
		Production: "remove_dot_segments",
		Document:   uri.RFC3986.Document(),
		Section:    "5.2.2",
		Message:    "note: resolution removes the dot-segments of this path, although it is data and not a hierarchy",
	}
}

// misform returns the note on a misformed reference.
func misform(text []byte, d dialect.Dialect) *uri.SyntaxError {
	section := "5.2"
	if !d.IsOlder() {
		d, section = dialect.RFC3986, "5.4.2"
	}
	rule := d.Terms().URI[0]
	return &uri.SyntaxError{
		Offset:     0,
		Component:  uri.ComponentScheme,
		Span:       uri.Span{Length: bytes.IndexByte(text, ':')},
		Production: rule.Name,
		Document:   d.Document(),
		Section:    section,
		Message:    "note: a misformed relative reference: it has the scheme of the base and no authority; leave the scheme out",
	}
}
