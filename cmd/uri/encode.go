package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/pct"
)

func newEncode(std *streams) *cobra.Command {
	var opts coding
	strict, also := false, ""
	cmd := &cobra.Command{
		Use:   "encode [OPTION ...] [DATA ...]",
		Short: "Percent-encode data for a component",
		Long: `encode percent-encodes each input for a component of a URI.

An input can contain any bytes. encode encodes each byte that the component does
not allow, and each "%". So text that is encoded already is encoded again. In a
path, a slash separates segments and stays; in a segment it is encoded. The
segments "." and ".." cannot be encoded, and resolution removes them from a
path.

--strict leaves only unreserved characters (section 2.3), and in a path slashes.
The result is then data in every component and for every scheme. A shell and a
quoted text can still act on "~", which is unreserved; --also encodes characters
of any kind.

With --edition rfc2396 or a draft, a character stays if both that document and
RFC 3986 allow it. Their unreserved characters include "!*'()". Hosts cannot be
encoded there.`,
		Example: `  uri encode 'AC/DC: 100%'
  uri encode --component query-param --form '1 + 1'
  uri encode --component query --also "'()" "title=Rock'n'Roll (live)"
  uri encode --strict --edition rfc2396 "it's (here)"
  uri encode --component host <names`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.check(); err != nil {
				return err
			}
			if opts.edition != uri.RFC3986 && opts.component == pct.Host {
				return errors.New("--component host needs RFC 3986: remove --edition")
			}
			encoded := opts.encodedOctets(strict, also)
			return opts.run(args, func(out *output) stream.Job {
				var text []byte
				return func(r stream.Record) error {
					text = opts.appendEncode(text[:0], r.Text, encoded)
					return out.result(r, "encoded", text)
				}
			})
		},
	}
	opts.addFlags(cmd, std, "the component for which to encode")
	opts.addEdition(cmd)
	cmd.Flags().BoolVar(&strict, "strict", false, "also encode every reserved character")
	cmd.Flags().StringVar(&also, "also", "", "also encode each of these `CHARACTERS`")
	return cmd
}

// grammars are the grammars of the editions.
var grammars = map[uri.Edition]*syntax.Grammar{
	uri.RFC3986:      syntax.RFC3986,
	uri.RFC2396bis02: syntax.RFC2396bis02,
	uri.RFC2396bis01: syntax.RFC2396bis01,
	uri.RFC2396:      syntax.RFC2396,
}

// encodedOctets returns which octets to encode: those that the component does not allow, with
// strict those that are reserved, and those in also. With --form a space is one of them only if
// it is in also.
func (opts *coding) encodedOctets(strict bool, also string) *[256]bool {
	encoded := new([256]bool)
	rule := places[opts.component].rule
	if opts.component == pct.Path {
		rule = uri.RuleSegment // a slash separates segments
	}
	parser, classes := ask.Parser(opts.edition), grammars[opts.edition].Classes()
	for c := range encoded {
		octet := string([]byte{byte(c)})
		switch {
		case c == '/' && opts.component == pct.Path:
		case string(pct.Encode(opts.component, octet)) != octet,
			opts.edition != uri.RFC3986 && parser.Validate(rule, octet) != nil,
			strict && classes[c]&syntax.InUnreserved == 0:
			encoded[c] = true
		}
	}
	if opts.form {
		encoded[' '] = false
	}
	for i := range len(also) {
		encoded[also[i]] = true
	}
	return encoded
}

// appendEncode appends data to dst with some octets encoded, and with --form "+" for a space.
func (opts *coding) appendEncode(dst, data []byte, encoded *[256]bool) []byte {
	dst = slices.Grow(dst, len(data))
	for _, c := range data {
		switch {
		case encoded[c]:
			dst = percent.Append(dst, c)
		case c == ' ':
			dst = append(dst, '+')
		default:
			dst = append(dst, c)
		}
	}
	return dst
}
