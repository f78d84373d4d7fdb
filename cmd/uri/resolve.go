package main

import (
	"bytes"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
)

func newResolve(std *streams) *cobra.Command {
	var opts based
	cmd := &cobra.Command{
		Use:   "resolve --base B [flags] [REFERENCE ...]",
		Short: "Resolve references against a base URI",
		Long: `resolve prints the target of each input, which is a reference, against the base
URI: RFC 3986 section 5.2, strictly. The base's fragment is of no account. Where a
target without authority would have a path that begins with "//", "/." goes
before it, so that it reads back as what it is.

Older editions have algorithms of their own. By RFC 2396 and rfc2396bis-01 a
reference that is nothing but a fragment, or nothing, is to the current document,
which has no URI: "(current document)" is printed, and the fragment. By all of them
a base that is not hierarchical serves no relative reference. By RFC 2396 "?y" is
no reference, and is resolved all the same, as its examples do.

A reference such as http:g, against a base whose scheme is http, is misformed: it has
the base's scheme and no authority. It is a URI, and its target is itself, unless
--lax ignores the scheme. RFC 2396 (section 5.2, step 3) says that validating parsers
should mark it, and RFC 3986 (5.4.2) says to avoid it. So a note on standard error
says so; the exit status stays. With --json there is "misformed":true instead. This
applies to schemes that are known to be always hierarchical, such as http and file.

--lax ignores any scheme that is the base's; by RFC 2396 only such a scheme.

With --json there is also "same_document":true for a reference to the document that
the base is, whatever their fragments (section 4.4), unless "current_document" says so.`,
		Example: `  uri resolve --base 'http://a/b/c/d;p?q' ../g '?y' //h/x
  uri resolve --base 'http://a/b/c/d;p?q' --edition rfc2396 '?y' '#s' ../../../g
  uri resolve --base http://example.com/dir/ --same-authority <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			base, err := opts.prepare()
			if err != nil {
				return err
			}
			parser := opts.parser()
			parser.Compat.QueryOnly = true
			rule := opts.rule
			return opts.run(args, func(out *output) stream.Job {
				var target []byte
				scheme := base.URI().Scheme()
				return func(r stream.Record) error {
					var err error
					if rule != uri.RuleURIReference {
						err = parser.ValidateBytes(rule, r.Text)
					}
					if err == nil {
						target, err = base.AppendResolveText(target[:0], r.Text)
					}
					if err == uri.ErrCurrentDocument {
						ref, _ := parser.ParseBytes(r.Text)
						target, _ := base.Target(ref)
						return out.currentDocument(r, target, base.IsMisformed(ref), parser.Edition)
					}
					if err != nil {
						return out.invalid(r, refusal(err, parser.Edition))
					}
					var marks []string
					misformed := false
					// Few need to be parsed again.
					mayRepeat := mayRepeat(r.Text, scheme)
					if mayRepeat || out.json && bytes.HasPrefix(target, []byte(base.URI().String())) {
						ref, err := inplace.Parse(parser, uri.RuleURIReference, r.Text)
						if err != nil {
							return &stream.Failure{Err: err}
						}
						if misformed = mayRepeat && base.IsMisformed(ref); misformed {
							marks = append(marks, "misformed")
						}
						if base.IsSameDocument(ref) {
							marks = append(marks, "same_document")
						}
					}
					if misformed && !out.json {
						if err := out.remark(r, misform(r.Text, len(scheme), parser.Edition)); err != nil {
							return err
						}
					}
					return out.result(r, "target", target, marks...)
				}
			})
		},
	}
	opts.addBase(cmd)
	opts.addFlags(cmd, std)
	flags := cmd.Flags()
	flags.BoolVar(&opts.resolver.Lax, "lax", false, "ignore a scheme equal to the base's (section 5.2.2); by RFC 2396 only one that is always hierarchical")
	flags.BoolVar(&opts.resolver.RefuseClimb, "no-climb", false, "refuse references that climb above the root")
	flags.BoolVar(&opts.resolver.RefuseOtherAuthority, "same-authority", false, "refuse targets outside the base's authority")
	flags.BoolVar(&opts.resolver.RefuseNonHierarchical, "hierarchical", false, "refuse a base whose path begins with no slash")
	flags.BoolVar(&opts.resolver.Compat.DropClimb, "drop-climb", false,
		`drop ".." segments that lead above the root, which RFC 2396 and rfc2396bis-01 keep; the others do anyway`)
	flags.BoolVar(&opts.resolver.Compat.KeepAbsoluteDots, "keep-absolute-dots", false,
		"by rfc2396bis-02, keep dot-segments in a path that begins with a slash, as its algorithm does and its examples do not")
	flags.BoolVar(&opts.resolver.Compat.NewRequest, "new-request", false,
		"by RFC 2396 and rfc2396bis-01, take the base for the target of a reference to the current document")
	return cmd
}

// mayRepeat reports whether a text may have a scheme before a relative reference. It
// leaves out most URIs quickly.
func mayRepeat(text []byte, scheme string) bool {
	n := len(scheme)
	return len(text) > n && text[n] == ':' && !bytes.HasPrefix(text[n+1:], []byte("//")) &&
		bytes.EqualFold(text[:n], []byte(scheme))
}

// misform returns the note on a misformed reference, which begins with a scheme of n
// bytes.
func misform(text []byte, n int, e uri.Edition) *uri.SyntaxError {
	rule := dialects[e].uri[0]
	section := "5.2"
	if e == uri.RFC3986 {
		section = "5.4.2"
	}
	return &uri.SyntaxError{
		Offset:     0,
		Component:  uri.ComponentScheme,
		Span:       uri.Span{Length: n},
		Production: rule.name,
		Document:   e.Document(),
		Section:    section,
		Message:    "note: a misformed relative reference: it has the base's scheme and no authority; leave the scheme out",
	}
}

// currentDocument writes the target of r, which is the current document.
func (o *output) currentDocument(r stream.Record, target uri.Target, misformed bool, e uri.Edition) error {
	if !o.json {
		if misformed {
			if err := o.remark(r, misform(r.Text, bytes.IndexByte(r.Text, ':'), e)); err != nil {
				return err
			}
		}
		return o.Line([]byte(currentDocument(target)))
	}
	object := struct {
		jsonInput
		Target          *string `json:"target"` // it has none
		CurrentDocument bool    `json:"current_document"`
		Fragment        *string `json:"fragment"`
		Misformed       bool    `json:"misformed,omitempty"`
	}{jsonInput: newJSONInput(r.Text), CurrentDocument: true, Misformed: misformed}
	if target.HasFragment {
		object.Fragment = &target.Fragment
	}
	return o.object(object)
}
