package syntax

import (
	"github.com/urikit/uri/internal/engine/scan"
)

// Parse matches s against the rule start, one of URIReference, URI, AbsoluteURI
// and RelativeRef, and stores the offsets of its components in o. It returns
// Valid, or the offset of the error. After an error the content of o is undefined.
// s must not be longer than MaxLen.
//
// It is Begin and Continue in one.
func (g *Grammar) Parse(s string, start Rule, o *Offsets) int {
	if g.has(compiled) {
		return g.parseCompiled(s, start, o)
	}
	at, end := g.Begin(s)
	return g.Continue(s, at, end, start, o)
}

// Begin reads the first block of s. If end is len(s), then s matches URIReference, and its
// components are at the offsets. Otherwise Continue goes on at end. The grammar must not be
// compiled.
func (g *Grammar) Begin(s string) (at Packed, end int) {
	wide := uint64(0)
	if scan.Fast && g.has(wideCharacters) {
		wide = scan.WideMask(s)
	}
	return begin(s, wide)
}

// Begin is [Grammar.Begin] of RFC 3986.
func Begin(s string) (at Packed, end int) { return begin(s, 0) }

func begin(s string, wide uint64) (at Packed, end int) {
	if !scan.Fast {
		return Packed{}, -1
	}
	return scan.Trace(s, wide)
}

// IsCompiled reports whether Parse uses automata, so that Grammar.Begin and Continue do not apply.
func (g *Grammar) IsCompiled() bool { return g.has(compiled) }

// Continue is Parse for a text of which Begin returned at and end. The grammar must not be
// compiled. It parses from the beginning if Begin could not read the text, or if start does not
// allow what Begin read. Otherwise it continues where the query ended.
func (g *Grammar) Continue(s string, at Packed, end int, start Rule, o *Offsets) int {
	scheme := at.HasScheme()
	switch {
	case end < 0, start == RelativeRef && scheme, start != RelativeRef && start != URIReference && !scheme:
		*o = Offsets{}
		return g.parse(s, start, o)
	case end < len(s) && g.class[s[end]]&InQuery == 0 && s[end] != '#':
		// A path that ends there could only be followed by "?" and "#".
		if s[end] != '%' {
			return end
		}
		if n := octet(g.class, s[end:]); n < len("%HH") {
			return end + n
		}
	}
	o.Unpack(at, s)
	if end == len(s) && (start != AbsoluteURI || int(o.QueryEnd) == end) {
		return Valid
	}
	return g.parseRest(s, int(o.QueryEnd), start, o)
}

// parseRest parses s from i on, in its path or query, as o says.
func (g *Grammar) parseRest(s string, i int, start Rule, o *Offsets) int {
	query := int(o.PathEnd) < i
	question, i := scan.Query(s, i)
	if !query {
		query = question < i
		o.PathEnd = uint32(question)
	}
	if i == len(s) {
		o.QueryEnd = uint32(i)
		return Valid
	}
	if !query {
		if i = g.path(s, i); i < 0 {
			return ^i
		}
		if o.PathEnd = uint32(i); i < len(s) && s[i] == '?' {
			query = true
			i++
		}
	}
	if query {
		if i = g.query(s, i); i < 0 {
			return ^i
		}
	}
	return g.parseFragment(s, i, start, o)
}
