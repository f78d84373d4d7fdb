package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/scalar"
)

func newNormalize(std *streams) *cobra.Command {
	var opts options
	var to form
	nfc := false
	cmd := &cobra.Command{
		Use:   "normalize [OPTION ...] [REFERENCE ...]",
		Short: "Print the normal form of each input",
		Long: `normalize prints the normal form of each input.

The form is that of RFC 3986, section 6.2, up to a level. Each level includes
the levels before it.

    none     no change; "string" is the same level
    case     scheme and host in lower case, "%7e" written as "%7E" (6.2.2.1)
    percent  percent-encoded unreserved characters decoded (6.2.2.2)
    path     dot-segments removed (6.2.2.3), but not from opaque paths, as in
             urn:a/../b; "syntax" is the same level
    scheme   the equivalences that the scheme defines, such as a default port
             (6.2.3); "uri schemes NAME" lists them
    protocol equivalences that redirects have shown (6.2.4)

At level scheme, a URI with an unknown scheme does not change further. --generic
removes its empty port and writes its empty path as "/" (6.2.3).

` + aliasHelp + `

Passwords stay. A relative reference is normalized so that its target stays the
same. It is better to resolve it first.

--profile goes beyond RFC 3986: the result can identify another resource. Its
level is scheme, unless --level path is set. --drop adds one step of this
kind. Both options need URIs and RFC 3986. --profile crawl-href reads any text
that a browser reads as a URL, such as "HTTP:\\EXAMPLE.com\my file.pdf".

With an older --edition fewer forms are equivalent; docs/editions.md describes
them.

The forms of IRIs (--as iri-reference and the like) are those of RFC 3987,
section 5.3: level percent decodes what an IRI can contain, and level scheme
writes domain names in Unicode. --nfc also composes characters (5.3.2.2).` + "\n\n" + profileHelp(),
		Example: `  uri normalize 'HTTP://Example.COM/%7euser/./a/../b'
  uri normalize --level scheme http://example.com:80
  uri normalize --profile crawl --drop session <list
  uri normalize --aliases redirects http://example.com/data
  uri normalize --as iri --level scheme http://xn--bcher-kva.example/%C3%B6`,
		RunE: func(cmd *cobra.Command, args []string) error {
			normalizer, err := opts.protocolNormalizer("--level", cmd.Flags().Changed("level"), &to.Level)
			if err != nil {
				return err
			}
			normalizer.NFC = nfc
			v, err := ask.NewNormalize(opts.rule, opts.parser(), normalizer, to.chosen(cmd))
			if err != nil {
				return err
			}
			opts.skipPlain(plainWith(to.Form), true)
			return opts.run(args, func(out *output) stream.Job {
				var normal []byte
				return func(r stream.Record) error {
					var err error
					if normal, err = v.Append(normal[:0], r.Text); err != nil {
						return out.invalid(r, err)
					}
					return out.result(r, "normalized", normal)
				}
			})
		},
	}
	opts.addFlags(cmd, std)
	opts.addGeneric(cmd)
	opts.addAliases(cmd)
	opts.addLineFlags(cmd)
	to.addFlags(cmd)
	cmd.Flags().BoolVar(&nfc, "nfc", false, "in IRIs, also compose characters (normalization form C)")
	return cmd
}

// plainWith returns the kind of plain records that are in a form.
func plainWith(f ask.Form) plainuri.Kind {
	if f.Profile != "" || len(f.Drop) > 0 {
		return plainuri.None
	}
	return scalar.PlainAt(f.Level)
}
