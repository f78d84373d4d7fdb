package main

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/pct"
)

var _ = runs(ask.VerbEncode, runner{run: runEncode})

// runEncode percent-encodes each input.
func runEncode(options *cli.Options, args []string) error {
	opts := newCoding(options)
	encoded := opts.encodedOctets(opts.Text(ask.Also))
	return opts.Run(args, func(out *cli.Output) stream.Job {
		var text []byte
		return func(r stream.Record) error {
			text = opts.appendEncode(text[:0], r.Text, encoded)
			return out.Result(r, "encoded", text)
		}
	})
}

// grammars are the grammars of the editions.
var grammars = map[uri.Edition]*syntax.Grammar{
	uri.RFC3986:      syntax.RFC3986,
	uri.RFC2396bis02: syntax.RFC2396bis02,
	uri.RFC2396bis01: syntax.RFC2396bis01,
	uri.RFC2396:      syntax.RFC2396,
}

// encodedOctets returns which octets to encode: those that the component does not allow, and those
// in also. In a form a space is one of them only if it is in also.
func (opts *coding) encodedOctets(also string) *[256]bool {
	encoded := new([256]bool)
	rule := places[opts.component].rule
	if opts.component == pct.Path {
		rule = uri.RuleSegment // a slash separates segments
	}
	parser, classes := opts.Dialect.Parser(), grammars[opts.Dialect.Edition()].Classes()
	for c := range encoded {
		octet := string([]byte{byte(c)})
		switch {
		case c == '/' && opts.component == pct.Path:
		case string(pct.Encode(opts.component, octet)) != octet,
			opts.Dialect.IsOlder() && parser.Validate(rule, octet) != nil,
			opts.unreserved && classes[c]&syntax.InUnreserved == 0:
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

// appendEncode appends data to dst with some octets encoded, and in a form "+" for a space.
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
