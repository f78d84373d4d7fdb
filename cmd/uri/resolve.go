package main

import (
	"bytes"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/plainuri"
)

func newResolve(std *streams) *cobra.Command {
	var opts based
	cmd := &cobra.Command{
		Use:   "resolve --base URI [OPTION ...] [REFERENCE ...]",
		Short: "Resolve references against a base URI",
		Long: `resolve prints the target of each input against a base URI.

It follows RFC 3986, section 5.2, strictly. The fragment of the base is ignored.
A target without authority whose path begins with "//" is printed with "/."
before the path, so that it is not read as an authority.

A reference such as "http:g" against an http base is a URI by the strict rules,
and its target is itself. It was probably meant as the relative reference "g"
(section 5.4.2). A note on standard error says so, and with --json
"misformed":true; the exit status does not change. The note applies to schemes
that are always hierarchical, such as http and file. --lax ignores the scheme of
such a reference if it is the scheme of the base.

A URI is its own target, but for dot-segments in its path: section 5.2.2 removes
them even from "data:text/html,x/../y", where they are data. A note on standard
error says so, and with --json "opaque_changed":true.

With --json, "same_document":true marks a reference to the base document itself
(section 4.4).

Older editions have other algorithms; docs/editions.md describes them. By RFC
2396 and rfc2396bis-01, an empty reference and a fragment refer to the current
document, which has no URI: resolve prints "(current document)" and the
fragment. A base that is not hierarchical resolves no relative reference. By RFC
2396 "?y" is not a reference, but it is resolved as in the examples of the RFC.

With --as iri-reference and the like, the base and the targets are IRIs.`,
		Example: `  uri resolve --base 'http://a/b/c/d;p?q' ../g '?y' //h/x
  uri resolve --base http://example.com/dir/ --same-authority <list
  uri resolve --base 'http://a/b/c/d;p?q' --edition rfc2396 '?y' '#s' ../g`,
		RunE: func(cmd *cobra.Command, args []string) error {
			base, err := opts.prepare()
			if err != nil {
				return err
			}
			if !opts.resolver.RefuseOtherAuthority && !opts.resolver.Lax {
				opts.skipPlain(plainuri.Normal, true) // their targets are themselves
			}
			v := ask.NewResolve(opts.rule, opts.parser(), base)
			return opts.run(args, func(out *output) stream.Job {
				var r ask.Resolution
				return func(record stream.Record) error {
					if out.json {
						return out.answered(v.Answer(out.Buffer, record.Text))
					}
					if err := v.Resolve(&r, record.Text, false); err != nil {
						return out.invalid(record, err)
					}
					if r.Misformed {
						if err := out.remark(record, misform(record.Text, v.Parser.Edition)); err != nil {
							return err
						}
					}
					if r.Opaque {
						if err := out.remark(record, opaqueChanged(record.Text)); err != nil {
							return err
						}
					}
					return out.Line(r.Text)
				}
			})
		},
	}
	opts.addBase(cmd)
	opts.addFlags(cmd, std)
	opts.names = true
	opts.addLineFlags(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&opts.resolver.Lax, "lax", false, "ignore the scheme of a reference if the base has the same (section 5.2.2); by RFC 2396 only a hierarchical one")
	flags.BoolVar(&opts.resolver.RefuseClimb, "refuse-climb", false, "refuse references that climb above the root")
	flags.BoolVar(&opts.resolver.RefuseOtherAuthority, "same-authority", false, "refuse targets with another authority than the base")
	flags.BoolVar(&opts.resolver.RefuseNonHierarchical, "hierarchical", false, "refuse a base whose path does not begin with a slash")
	flags.BoolVar(&opts.resolver.Compat.DropClimb, "drop-climb", false,
		`by RFC 2396 and rfc2396bis-01, drop ".." segments above the root, as the other editions do`)
	flags.BoolVar(&opts.resolver.Compat.KeepAbsoluteDots, "keep-absolute-dots", false,
		"by rfc2396bis-02, keep dot-segments in a path that begins with a slash, as its algorithm does")
	flags.BoolVar(&opts.resolver.Compat.NewRequest, "new-request", false,
		"by RFC 2396 and rfc2396bis-01, resolve a reference to the current document to the base")
	return cmd
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
func misform(text []byte, e uri.Edition) *uri.SyntaxError {
	section := "5.2"
	if !ask.IsOlder(e) {
		e, section = uri.RFC3986, "5.4.2"
	}
	rule := ask.Dialects[e].URI[0]
	return &uri.SyntaxError{
		Offset:     0,
		Component:  uri.ComponentScheme,
		Span:       uri.Span{Length: bytes.IndexByte(text, ':')},
		Production: rule.Name,
		Document:   ask.Document(e),
		Section:    section,
		Message:    "note: a misformed relative reference: it has the scheme of the base and no authority; leave the scheme out",
	}
}
