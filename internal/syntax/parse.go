// Package syntax matches text against the rules of the URI grammar in one pass, from
// left to right. It returns the places of the components, or the offset of the error.
//
// Each production is a function, with its ABNF as the comment. It takes the text and the
// index at which the production begins, and returns the index at which the longest match
// ends. If a byte rules out every match, or the text ends too early, it returns the
// complement of that index (^i, a negative number). So the offset of an error costs
// nothing and is exact: no text that the rule matches begins with the input up to and
// including the byte at the offset. [Grammar.Diagnose] explains the error afterwards.
package syntax

import (
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/work"
)

//go:generate go run ../grammar/gen -o tables.go

// Grammar is an edition of the grammar: the data for the productions. Each edition is
// in its own file.
type Grammar struct {
	class    *[256]class
	sets     []set // the same, by class
	features features
	rules    ruleSet
	document document
}

// features are the differences of a grammar from that of RFC 3986, which has no
// features. The code asks for a feature, never for an edition.
type features uint16

const (
	// registries: authority = server / reg-name. An authority that is not a server
	// is a reg-name, which can contain ":" and "@".
	registries features = 1 << iota

	// hostnames: host = [ IPv6reference / IPv4address / hostname ]. A name consists
	// of domain labels.
	hostnames

	// longLabels: a domain label can have any length, not only up to 63 bytes.
	longLabels

	// letteredTops: the last label of a hostname must begin with a letter, also if no
	// dot follows it.
	letteredTops

	// anyDigits: four runs of digits are an IPv4address, also above 255.
	anyDigits

	// noLiterals: the grammar has neither IP-literal nor IPv6reference.
	noLiterals

	// noFuture: the grammar has no IPvFuture. Brackets enclose an IPv6address.
	noFuture

	// opaqueParts: after a scheme, a text that does not begin with "/" is an
	// opaque-part, in which "?" is not a delimiter.
	opaqueParts

	// noEmptyPart: a scheme's colon must be followed by a hierarchical or opaque
	// part, and a relative reference must not begin with "?".
	noEmptyPart

	// colons: the first segment of a relative path can contain colons and be empty,
	// unless it begins like a URI.
	colons

	// looseFragments: the rule for references includes the fragment, and the rule for
	// relative references does not.
	looseFragments
)

// Sets of features, so that one test asks for all of them.
const (
	// labelHosts: a host is an address or a name of domain labels, not any reg-name.
	labelHosts = registries | hostnames

	// otherPaths: after a scheme, or at the start of a relative reference, and without
	// an authority, the rules differ from the path of RFC 3986.
	otherPaths = opaqueParts | noEmptyPart | colons

	// otherBlocks: Parse cannot use the masks of the first block. The feature colons is
	// not in the set, because Parse leaves a colon in a first segment to the productions.
	otherBlocks = labelHosts | opaqueParts | noEmptyPart
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

// parseFragment parses an optional fragment from i, the end of the query.
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

// hasFragment reports whether the rule start includes a fragment.
func (g *Grammar) hasFragment(start Rule) bool {
	return start != AbsoluteURI && (start != RelativeRef || !g.has(looseFragments))
}

// Match matches the whole of s against any rule. In o it stores the offsets of a
// reference or an authority, or the kind of a host. It returns Valid, or the offset of
// the error. After an error the content of o is undefined. s must not be longer than
// MaxLen.
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
// The rules differ only in their beginning, which the caller checks. The rest is
// *( "/" segment ).
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
// It returns 0 if s does not begin with a scheme.
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

// run returns the end of the longest run of bytes of class c and percent-encoded
// octets. The rule of c must include pct-encoded.
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

// stretch continues a run at the byte at which the kernel stopped, and reads a few bytes
// or percent-encoded octets one by one. So a text that stops the kernel at each byte does
// not cost one call of the kernel for each byte. It reports whether the run has ended.
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
