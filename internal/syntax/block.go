package syntax

import (
	"math/bits"

	"github.com/urikit/uri/internal/scan"
)

// Parse matches s against the rule start, one of URIReference, URI, AbsoluteURI
// and RelativeRef, and stores the offsets of its components in o. It returns
// Valid, or the offset of the error. After an error the content of o is undefined.
// s must not be longer than MaxLen.
//
// It reads the masks of the first block, and calls the productions for the rest.
func (g *Grammar) Parse(s string, start Rule, o *Offsets) int {
	if g.has(compiled) {
		return g.parseCompiled(s, start, o)
	}
	if !scan.Fast || len(s) == 0 {
		return g.parse(s, start, o)
	}
	var m scan.Masks
	end := scan.Trace(s, &m, &o.Outline)
	if end < 0 && !(g.has(wideCharacters) && g.outlineWide(s, &m, o, &end)) {
		return g.parse(s, start, o)
	}
	host := int(o.HostStart)
	o.Host = HostKind(min(host, 1)) // RegName, if there is a host
	if host < int(o.HostEnd) {
		switch b := s[host]; {
		case b-'0' < 10 && isIPv4address(s[host:o.HostEnd]):
			o.Host = IPv4Address
		case b == '[':
			if o.Host = g.literalKind(s, &m, o); o.Host == NoHost {
				return g.parse(s, start, o)
			}
		}
	}
	if end == len(s) && start == URIReference {
		return Valid
	}
	return g.parseFrom(s, end, start, &m, o)
}

// outlineWide is [scan.Masks.Outline] for a text whose authority has characters outside ASCII.
// It reports whether end is not -1.
func (g *Grammar) outlineWide(s string, m *scan.Masks, o *Offsets, end *int) bool {
	first := bits.TrailingZeros64(m.NotAuthority & m.NotPath)
	if first < min(len(s), scan.Block) && widen(s, first, m) {
		*end = m.Outline(s, &o.Outline)
	}
	return *end >= 0
}

// literalKind returns the kind of the host, which is in brackets in the first block, or NoHost
// if it is no IP-literal.
func (g *Grammar) literalKind(s string, m *scan.Masks, o *Offsets) HostKind {
	start, end := o.HostStart+1, o.HostEnd-1
	inside := uint64(1)<<end - uint64(1)<<start
	if digits, colons := m.Hex&inside, m.Colon&inside; digits|colons == inside {
		if isIPv6Groups(digits, colons) {
			return IPv6Address
		}
		return NoHost
	}
	if stop, kind := g.ipLiteral(s, int(o.HostStart)); stop == int(o.HostEnd) {
		return kind
	}
	return NoHost
}

// parseFrom continues at end, which [scan.Masks.Outline] returned for s.
func (g *Grammar) parseFrom(s string, end int, start Rule, m *scan.Masks, o *Offsets) int {
	if end < len(s) && end < scan.Block && g.has(wideCharacters) && widen(s, end, m) {
		end = m.Rest(s, 1<<o.PathStart, &o.Outline)
	}
	switch {
	case start == RelativeRef && o.SchemeEnd > 0, start != RelativeRef && start != URIReference && o.SchemeEnd == 0:
		return g.parse(s, start, o)
	case end == len(s) && (start != AbsoluteURI || int(o.QueryEnd) == end):
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
