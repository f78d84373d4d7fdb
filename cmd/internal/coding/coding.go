// Package coding percent-encodes data for a component, by the rules of an edition, and octets that
// the component allows.
package coding

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/pct"
)

// grammarOf has the grammars of the editions.
var grammarOf = map[uri.Edition]*syntax.Grammar{
	uri.RFC3986:      syntax.RFC3986,
	uri.RFC2396bis02: syntax.RFC2396bis02,
	uri.RFC2396bis01: syntax.RFC2396bis01,
	uri.RFC2396:      syntax.RFC2396,
}

// Octets says for each octet whether to encode it. A space that is not encoded becomes "+", as in a
// form.
type Octets [256]bool

// New encodes what a component does not allow, and in an older edition also what the rule does not
// allow. In a form, it does not encode a space. With unreserved, it encodes all but unreserved
// characters.
func New(d dialect.Dialect, rule uri.Rule, component pct.Set, form, unreserved bool) *Octets {
	octets := new(Octets)
	parser, classes := d.Parser(), grammarOf[d.Edition()].Classes()
	for c := range octets {
		octet := string([]byte{byte(c)})
		switch {
		case c == '/' && component == pct.Path:
		case string(pct.Encode(component, octet)) != octet,
			d.IsOlder() && parser.Validate(rule, octet) != nil,
			unreserved && classes[c]&syntax.InUnreserved == 0:
			octets[c] = true
		}
	}
	if form {
		octets[' '] = false
	}
	return octets
}

// Add adds the octets of a text.
func (o *Octets) Add(text string) {
	for i := range len(text) {
		o[text[i]] = true
	}
}

// Append appends data with some octets encoded.
func (o *Octets) Append(dst, data []byte) []byte {
	dst = slices.Grow(dst, len(data))
	for _, c := range data {
		switch {
		case o[c]:
			dst = percent.Append(dst, c)
		case c == ' ':
			dst = append(dst, '+')
		default:
			dst = append(dst, c)
		}
	}
	return dst
}
