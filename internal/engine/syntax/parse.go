// Package syntax matches text against the rules of the URI grammar in one pass, from
// left to right. It returns the places of the components, or the offset of the error.
//
// The grammar of RFC 3986 is written by hand. Each production is a function, with its
// ABNF as the comment. It takes the text and the index at which the production begins,
// and returns the index at which the longest match ends. If a byte rules out every match,
// or the text ends too early, it returns the complement of that index (^i, a negative
// number). So the offset of an error costs nothing and is exact: no text that the rule
// matches begins with the input up to and including the byte at the offset.
// [Grammar.Diagnose] explains the error afterwards.
//
// The grammars of the other editions are automata, which a program makes from their ABNF.
package syntax

import (
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

//go:generate go run ../grammar/gen

// Grammar is an edition of the grammar: tables, which are made from its ABNF, and features.
type Grammar struct {
	class    *[256]Class
	tables   *tables
	document *document
	features features
}

// features say how the parsers read a grammar, if not as that of RFC 3986. The code asks for a
// feature, never for an edition. Diagnoses ask the tables and the document how a grammar differs.
type features uint16

const (
	// compiled: the automata match texts. Those of RFC 3986 only find the bytes that an
	// error expected.
	compiled features = 1 << iota

	// wideCharacters: texts can contain characters outside ASCII. The classes contain every
	// byte of them, and IsWide examines the characters.
	wideCharacters
)

func (g *Grammar) has(f features) bool { return g.features&f != 0 }

// Valid is what Parse and Match return for text that matches.
const Valid = -1

// parse is like Parse, but uses only the productions, not the masks of blocks.
func (g *Grammar) parse(s string, start Rule, o *Offsets) int {
	// URI-reference = URI / relative-ref
	// URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
	// absolute-URI  = scheme ":" hier-part [ "?" query ]
	// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
	i := 0
	relative := start == RelativeRef
	if !relative {
		i = g.scheme(s)
		switch {
		case i > 0 && i < len(s) && s[i] == ':':
			o.SchemeEnd = uint32(i)
			i++
		case start == URIReference:
			i, relative = 0, true
		default:
			return i
		}
	}

	if i = g.hierPart(s, i, relative, o); i < 0 {
		return ^i
	}
	o.PathEnd = uint32(i)
	if i < len(s) && s[i] == '?' {
		if i = g.query(s, i+1); i < 0 {
			return ^i
		}
	}
	return g.parseFragment(s, i, start, o)
}

// parseFragment parses an optional fragment from i, the end of the query.
func (g *Grammar) parseFragment(s string, i int, start Rule, o *Offsets) int {
	o.QueryEnd = uint32(i)
	if i < len(s) && s[i] == '#' && start != AbsoluteURI {
		if i = g.fragment(s, i+1); i < 0 {
			return ^i
		}
	}
	if i < len(s) {
		return i
	}
	return Valid
}

// Match matches the whole of s against any rule. In o it stores the offsets of a
// reference or an authority, or the kind of a host. It returns Valid, or the offset of
// the error. After an error the content of o is undefined. s must not be longer than
// MaxLen. References and compiled grammars have parsers of their own. Most other rules are a run of
// one class, and the switch has those that are not.
func (g *Grammar) Match(s string, rule Rule, o *Offsets) int {
	switch {
	case int(rule) >= Rules:
		return 0
	case rule <= RelativeRef:
		return g.Parse(s, rule, o)
	case g.has(compiled):
		return g.tables.match(s, rule, o)
	}
	i, rooted := 0, strings.HasPrefix(s, "/")
	switch {
	case rule == Scheme:
		i = g.scheme(s)
	case rule == Authority:
		i = g.authority(s, 0, o)
	case rule == Host:
		i, o.Host = g.host(s, 0)
	case rule == Port:
		i = g.port(s, 0)

	// path-abempty  = *( "/" segment )
	// path-absolute = "/" [ segment-nz *( "/" segment ) ]
	// path-noscheme = segment-nz-nc *( "/" segment )
	// path-rootless = segment-nz *( "/" segment )
	case rule == PathAbsolute && strings.HasPrefix(s, "//"):
		i = 1
	case rooted && rule == PathRootless, !rooted && (rule == PathAbEmpty || rule == PathAbsolute):
	case rule == PathNoScheme:
		if i = g.segmentNC(s, 0); i > 0 && i < len(s) && s[i] == '/' {
			i = g.path(s, i)
		}
	default:
		i = g.run(s, 0, components[rule])
	}
	if i == 0 && notEmpty>>rule&1 != 0 {
		return 0
	}
	return whole(s, i)
}

// components are the classes of the rules that are runs, but for their beginnings.
var components = [Rules]Class{
	Userinfo:     InUserinfo,
	Path:         InPath,
	PathAbEmpty:  InPath,
	PathAbsolute: InPath,
	PathRootless: InPath,
	Segment:      InPChar, // segment    = *pchar
	SegmentNZ:    InPChar, // segment-nz = 1*pchar
	SegmentNZNC:  InSegmentNC,
	Query:        InQuery,
	Fragment:     InFragment,
}

// notEmpty are the rules, one bit each, that the empty text does not match.
const notEmpty = 1<<Scheme | 1<<PathAbsolute | 1<<PathNoScheme | 1<<PathRootless | 1<<SegmentNZ | 1<<SegmentNZNC

// whole returns the result of Match for a production that returned i: Valid if it matched
// all of s, and otherwise the offset of the error.
func whole(s string, i int) int {
	switch {
	case i < 0:
		return ^i
	case i < len(s):
		return i
	}
	return Valid
}

// hier-part     = "//" authority path-abempty
//
//	/ path-absolute
//	/ path-rootless
//	/ path-empty
//
// relative-part = "//" authority path-abempty
//
//	/ path-absolute
//	/ path-noscheme
//	/ path-empty
//
// The text before a path determines its rule. Only the first segment of a path-noscheme
// needs a check of its own.
func (g *Grammar) hierPart(s string, i int, relative bool, o *Offsets) int {
	if i+1 < len(s) && s[i] == '/' && s[i+1] == '/' {
		if i = g.authority(s, i+2, o); i < 0 {
			return i
		}
		relative = false // path-abempty
	}
	o.PathStart = uint32(i)
	if relative {
		if i = g.segmentNC(s, i); i < 0 {
			return i
		}
		if i < len(s) && s[i] == ':' {
			return ^i
		}
	}
	return g.path(s, i)
}

// path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty
//
// The rules differ only in their beginning, which the caller checks. The rest is
// *( "/" segment ).
func (g *Grammar) path(s string, i int) int { return g.run(s, i, InPath) }

// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
// path-noscheme = segment-nz-nc *( "/" segment )
func (g *Grammar) segmentNC(s string, i int) int { return g.run(s, i, InSegmentNC) }

// query = *( pchar / "/" / "?" )
func (g *Grammar) query(s string, i int) int { return g.run(s, i, InQuery) }

// fragment = *( pchar / "/" / "?" )
func (g *Grammar) fragment(s string, i int) int { return g.run(s, i, InFragment) }

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//
// It returns 0 if s does not begin with a scheme.
func (g *Grammar) scheme(s string) int {
	i, class := 0, g.class
	for i < len(s) && class[s[i]]&InScheme != 0 {
		i++
	}
	work.Add(i + 1)
	if i > 0 && class[s[0]]&InAlpha == 0 {
		return 0
	}
	return i
}

// run returns the end of the longest run of characters of class c and percent-encoded
// octets. The rule of c must include pct-encoded.
func (g *Grammar) run(s string, i int, c Class) int {
	if g.has(wideCharacters) {
		return wideRun(s, i, c)
	}
	return bytes(g.class, s, i, c)
}

// bytes is run for characters that are bytes. Loops over a table are as fast as words of
// eight bytes, because most runs are short.
//
// pct-encoded = "%" HEXDIG HEXDIG
//
// Each round reads a run of plain bytes and one of triplets. The loop ends when neither of them has
// a byte.
func bytes(class *[256]Class, s string, i int, c Class) int {
	if scan.Fast && c&(InQuery|InFragment) != 0 && i < len(s) && (class[s[i]]&c != 0 || s[i] == '%') {
		_, i = scan.Query(s, i)
	}
	start := i
	for {
		for t := s[i:]; len(t) >= 4 && class[t[0]]&class[t[1]]&class[t[2]]&class[t[3]]&c != 0; t = t[4:] {
			i += 4
		}
		for i < len(s) && class[s[i]]&c != 0 {
			i++
		}
		triplets := s[i:]
		for len(triplets) > 2 && triplets[0] == '%' && class[triplets[1]]&class[triplets[2]]&InHexDig != 0 {
			triplets = triplets[len("%HH"):]
		}
		if n := len(s) - len(triplets); n > i {
			i = n
			continue
		}
		work.Add(i - start + 1)
		if i == len(s) || s[i] != '%' {
			return i
		}
		return ^(i + octet(class, s[i:]))
	}
}

// octet returns how much of pct-encoded s begins with. It begins with "%".
func octet(class *[256]Class, s string) int {
	n := 1
	for n < min(len(s), len("%HH")) && class[s[n]]&InHexDig != 0 {
		n++
	}
	return n
}
