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
	if end < 0 {
		return g.parseOdd(s, start, &m, o)
	}
	host := int(o.HostStart)
	o.Host = HostKind(min(host, 1)) // RegName, if there is a host
	if host < int(o.HostEnd) && s[host]-'0' < 10 && isIPv4address(s[host:o.HostEnd]) {
		o.Host = IPv4Address
	}
	if end == len(s) && start == URIReference {
		return Valid
	}
	return g.parseFrom(s, end, start, &m, o)
}

// parseOdd is Parse for a text whose first block is not plain, or is not one that
// [scan.Masks.Outline] reads. It finds userinfo and an IP-literal by m, the masks of the block.
func (g *Grammar) parseOdd(s string, start Rule, m *scan.Masks, o *Offsets) int {
	path, slashes := m.Begin(s, &o.Outline)
	host := path << 2
	stop := m.Authority(s, host)
	if !slashes || stop == 0 {
		return g.parse(s, start, o)
	}
	odd := m.NotAuthority & (stop - host)
	if odd != 0 && g.has(wideCharacters) && widen(s, bits.TrailingZeros64(odd), m) {
		odd = m.NotAuthority & (stop - host)
	}
	if at := odd & -odd &^ m.NotPath; at != 0 {
		host = at << 1
		odd &^= at
	}
	port := m.Colon&(stop-host) | stop
	port &= -port
	kind := RegName
	if closing := odd &^ host; closing != 0 {
		if kind = g.blockLiteral(s, host, closing, m); kind == NoHost {
			return g.parse(s, start, o)
		}
		port = closing << 1
		odd = port &^ (m.Colon | stop)
	}
	if odd != 0 || !m.IsPort(port, stop) {
		return g.parse(s, start, o)
	}
	o.HostStart, o.HostEnd = uint32(bits.TrailingZeros64(host)), uint32(bits.TrailingZeros64(port))
	if kind == RegName && isIPv4address(s[o.HostStart:o.HostEnd]) {
		kind = IPv4Address
	}
	o.Host = kind
	return g.parseFrom(s, m.Rest(s, stop, &o.Outline), start, m, o)
}

// blockLiteral returns the kind of the IP-literal from the place opening to the place closing,
// or NoHost if it is none.
func (g *Grammar) blockLiteral(s string, opening, closing uint64, m *scan.Masks) HostKind {
	i, end := bits.TrailingZeros64(opening), bits.TrailingZeros64(closing)
	if closing&(closing-1) != 0 || s[i] != '[' || s[end] != ']' {
		return NoHost
	}
	inside := closing - opening<<1
	if groups, colons := m.Hex&inside, m.Colon&inside; groups|colons == inside {
		if isIPv6Groups(groups, colons) {
			return IPv6Address
		}
		return NoHost
	}
	if stop, kind := g.ipLiteral(s, i); stop == end+1 {
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
	if query := int(o.PathEnd) < i; !query {
		if i = g.path(s, i); i < 0 {
			return ^i
		}
		if o.PathEnd = uint32(i); i < len(s) && s[i] == '?' {
			i++
		}
	}
	if int(o.PathEnd) < i {
		if i = g.query(s, i); i < 0 {
			return ^i
		}
	}
	return g.parseFragment(s, i, start, o)
}
