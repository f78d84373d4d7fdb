// Package syntax is the engine: it matches text against the rules of the URI
// grammar in one pass, from left to right, and says where the components are or
// where the text stops being a beginning of anything the rule matches.
//
// The productions are functions, which carry their ABNF and take the text and the
// index where the production is to begin. It returns the index
// where the longest match ends. Where it finds a byte with which no match can
// go on, or the end of a text that is too short for one, it returns that
// index's complement (^i, a negative number) instead. So an error's offset
// costs nothing, and is exact: no text that the rule matches begins with the
// input up to and including the byte at the offset. What to say about it is
// worked out afterwards, by [Grammar.Diagnose].
package syntax

import (
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/work"
)

//go:generate go run ../grammar/gen -o tables.go

// Grammar is an edition of the grammar: what the engine knows besides its
// control. Each edition has a file of its own.
type Grammar struct {
	class    *[256]class
	sets     []set // the same, by class
	features features
	rules    ruleSet
	document document
}

// features are the differences of a grammar from that of RFC 3986, which has none of
// them. The engine asks for a feature, never for an edition.
type features uint16

const (
	// registries: authority = server / reg-name. A reg-name takes ":" and "@",
	// and is what is no server.
	registries features = 1 << iota

	// hostnames: host = [ IPv6reference / IPv4address / hostname ]. A name is
	// nothing but domain labels.
	hostnames

	// longLabels: a domain label is of any length, not of 63 bytes at most.
	longLabels

	// letteredTops: the last label of a hostname begins with a letter, not only
	// where a dot follows it.
	letteredTops

	// anyDigits: four runs of digits are an IPv4address, whatever their values.
	anyDigits

	// noLiterals: there is no IP-literal and no IPv6reference.
	noLiterals

	// noFuture: there is no IPvFuture. What stands in brackets is an IPv6address.
	noFuture

	// opaqueParts: what follows a scheme and does not begin with "/" is an
	// opaque-part, in which "?" delimits nothing.
	opaqueParts

	// noEmptyPart: something other than a fragment follows a scheme's colon, and
	// something other than "?" begins what has no scheme.
	noEmptyPart

	// colons: the first segment of a relative path may have colons, and be
	// empty, unless it begins like a URI.
	colons

	// looseFragments: fragments are part of references, but not of what the
	// rule for relative ones matches.
	looseFragments
)

// Sets of features, for one question about all of them.
const (
	// labelHosts: a host is an address or a name of domain labels, and not any reg-name.
	labelHosts = registries | hostnames

	// otherPaths: without an authority before it, what follows a scheme, or begins a
	// relative reference, is not always a path of RFC 3986.
	otherPaths = opaqueParts | noEmptyPart | colons

	// otherBlocks: the masks of the first bytes do not tell enough. Colons are missing,
	// because the masks leave a colon in a first segment to the productions.
	otherBlocks = labelHosts | opaqueParts | noEmptyPart
)

func (g *Grammar) has(f features) bool { return g.features&f != 0 }

// Valid is what Parse and Match return for text that matches.
const Valid = -1

// parse is Parse by the productions, for what blocks do not tell.
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
	if o.Opaque {
		o.PathEnd = o.PathStart + uint32(until(s[:i], int(o.PathStart), question)) - o.PathStart
	}
	if i < len(s) && s[i] == '?' {
		if i = g.query(s, i+1); i < 0 {
			return ^i
		}
	}
	return g.parseFragment(s, i, start, o)
}

// parseFragment parses what may follow a query, from where it ends on.
func (g *Grammar) parseFragment(s string, i int, start Rule, o *Offsets) int {
	o.QueryEnd = uint32(i)
	if i < len(s) && s[i] == '#' && g.hasFragment(start) {
		if i = g.fragment(s, i+1); i < 0 {
			return ^i
		}
	}
	if i < len(s) || i == 0 && start == RelativeRef && g.has(noEmptyPart) {
		return i
	}
	return Valid
}

// hasFragment reports whether what matches start can have a fragment.
func (g *Grammar) hasFragment(start Rule) bool {
	return start != AbsoluteURI && (start != RelativeRef || !g.has(looseFragments))
}

// Match matches s, whole, against any rule, and stores in o the offsets that
// there are: of a reference, of an authority, or the kind of a host. It returns
// Valid, or the offset at which s is in error; then o is of no use. s is no
// longer than MaxLen.
func (g *Grammar) Match(s string, rule Rule, o *Offsets) int {
	i := 0
	switch rule {
	case URIReference, URI, AbsoluteURI, RelativeRef:
		return g.Parse(s, rule, o)
	case Scheme:
		if i = g.scheme(s); i == 0 {
			return 0
		}
	case Authority:
		i = g.authority(s, 0, o)
	case Userinfo:
		i = g.userinfo(s, 0)
	case Host:
		if g.has(labelHosts) {
			i, o.Host = g.olderHost(s)
			break
		}
		i, o.Host = g.host(s, 0)
	case Port:
		i = g.port(s, 0)
	// path = path-abempty / path-absolute / path-noscheme / path-rootless
	//      / path-empty
	//
	// In RFC 2396 and rfc2396bis-01: path = [ abs-path / opaque-part ]
	case Path:
		if g.has(opaqueParts) && len(s) > 0 && s[0] != '/' {
			i = g.run(s, 0, inOpaque)
			break
		}
		i = g.path(s, 0)
	// path-abempty = *( "/" segment )
	case PathAbEmpty:
		if len(s) > 0 && s[0] != '/' {
			return 0
		}
		i = g.path(s, 0)
	// path-absolute = "/" [ segment-nz *( "/" segment ) ]
	case PathAbsolute:
		if len(s) == 0 || s[0] != '/' {
			return 0
		}
		if len(s) > 1 && s[1] == '/' {
			return 1
		}
		i = g.path(s, 0)
	// path-noscheme = segment-nz-nc *( "/" segment )
	case PathNoScheme:
		if i = g.segmentNC(s, 0); i == 0 || i > 0 && i < len(s) && s[i] != '/' {
			return i
		}
		if i > 0 {
			i = g.path(s, i)
		}
	// path-rootless = segment-nz *( "/" segment )
	case PathRootless:
		if len(s) == 0 || s[0] == '/' {
			return 0
		}
		i = g.path(s, 0)
	// segment = *pchar
	case Segment:
		i = g.segment(s, 0)
	// segment-nz = 1*pchar
	case SegmentNZ:
		if i = g.segment(s, 0); i == 0 {
			return 0
		}
	// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
	case SegmentNZNC:
		if i = g.segmentNC(s, 0); i == 0 {
			return 0
		}
	case Query:
		i = g.query(s, 0)
	case Fragment:
		i = g.fragment(s, 0)
	default:
		return 0
	}
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
// The kinds of path are told apart by what stands before them; all but the first
// segment of a path-noscheme go on alike.
func (g *Grammar) hierPart(s string, i int, relative bool, o *Offsets) int {
	if i+1 < len(s) && s[i] == '/' && s[i+1] == '/' {
		if i = g.authority(s, i+2, o); i < 0 {
			return i
		}
		relative = false // path-abempty
	}
	o.PathStart = uint32(i)
	if g.has(otherPaths) && o.Host == NoHost {
		return g.olderPath(s, i, relative, o)
	}
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
// Which of them it is shows in its beginning. They go on as *( "/" segment ).
func (g *Grammar) path(s string, i int) int { return g.run(s, i, inPath) }

// segment       = *pchar
// segment-nz    = 1*pchar
// path-rootless = segment-nz *( "/" segment )
// pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
func (g *Grammar) segment(s string, i int) int { return g.run(s, i, inPChar) }

// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
// path-noscheme = segment-nz-nc *( "/" segment )
func (g *Grammar) segmentNC(s string, i int) int { return g.run(s, i, inSegmentNC) }

// query = *( pchar / "/" / "?" )
func (g *Grammar) query(s string, i int) int { return g.run(s, i, inQuery) }

// fragment = *( pchar / "/" / "?" )
func (g *Grammar) fragment(s string, i int) int { return g.run(s, i, inFragment) }

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//
// It returns 0 if there is none.
func (g *Grammar) scheme(s string) int {
	i := scan.Letters(s)
	if i == 0 && (len(s) == 0 || g.class[s[0]]&inAlpha == 0) {
		return 0
	}
	start := i
	for i < len(s) && g.class[s[i]]&inScheme != 0 {
		i++
	}
	work.Add(i - start + 1)
	return i
}

// run returns the end of the longest run of bytes of class c, one of those
// whose rule also takes pct-encoded, and of triplets.
//
// pct-encoded = "%" HEXDIG HEXDIG
func (g *Grammar) run(s string, i int, c class) int {
	for {
		if c&(inPath|inQuery|inFragment|inOpaque) != 0 {
			i = scan.Path(s, i)
		} else {
			i = scan.Name(s, i)
		}
		if i == len(s) || g.class[s[i]]&c == 0 && s[i] != '%' {
			return i
		}
		var done bool
		if i, done = g.stretch(s, i, c); done {
			return i
		}
	}
}

// stretch takes a few bytes or triplets of a run one by one, from where the
// kernel has stopped, so that a text that stops it at each byte costs a few looks
// at a byte, not a step. It reports whether the run has ended.
func (g *Grammar) stretch(s string, i int, c class) (int, bool) {
	const length = 8
	work.Add(length)
	for end := i + length; i < end && i < len(s); {
		switch b := s[i]; {
		case g.class[b]&c != 0:
			i++
		case b == '%':
			if i+1 == len(s) || g.class[s[i+1]]&inHexDig == 0 {
				return ^(i + 1), true
			}
			if i+2 == len(s) || g.class[s[i+2]]&inHexDig == 0 {
				return ^(i + 2), true
			}
			i += 3
		default:
			return i, true
		}
	}
	return i, false
}
