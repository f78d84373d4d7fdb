package syntax

import (
	"math/bits"

	"github.com/urikit/uri/internal/scan"
)

// parseBlock parses as much of s as the masks of its first bytes tell, in RFC 3986. It
// returns the index where that ends, in the path or the query, and stores in o what s
// is if it ends there. It leaves to others, and returns false for, what is rare, and
// what is wrong: userinfo, IP literals and triplets in an authority, and an authority
// or a relative reference's first segment that does not end in the block.
func (g *Grammar) parseBlock(s string, start Rule, o *Offsets) (end int, ok bool) {
	var m scan.Masks
	scan.Classify(s, &m)
	n := min(len(s), scan.Block)

	scheme, path := bits.TrailingZeros64(m.NotScheme), 0
	switch {
	case start != RelativeRef && m.Colon>>scheme&1 != 0 && g.class[s[0]]&inAlpha != 0:
		path = scheme + 1
	case start == URI || start == AbsoluteURI:
		return 0, false
	default:
		first := bits.TrailingZeros64(m.Colon | m.Delimiter)
		if m.Colon>>first&1 != 0 || first == scan.Block && len(s) > scan.Block {
			return 0, false
		}
		scheme = 0
	}

	authority := path + 2
	host, port := 0, 0 // where they end
	kind := NoHost
	if authority <= len(s) && s[path] == '/' && s[path+1] == '/' {
		rest := ^uint64(0) << authority
		port = bits.TrailingZeros64(m.Delimiter & rest)
		if port == scan.Block {
			if len(s) > scan.Block {
				return 0, false
			}
			port = n
		}
		inside := rest &^ (^uint64(0) << port)
		if m.NotAuthority&inside != 0 {
			return 0, false
		}
		host = port
		if colons := m.Colon & inside; colons != 0 {
			host = bits.TrailingZeros64(colons)
			if m.NotDigit&inside>>host > 1 {
				return 0, false
			}
		}
		kind = RegName
		if authority < host && g.class[s[authority]]&inDigit != 0 && g.ipv4address(s, authority) == host {
			kind = IPv4Address
		}
		path = port
	}

	rest := ^uint64(0) << path
	end = min(bits.TrailingZeros64(m.NotPath&rest), n)
	pathEnd := min(bits.TrailingZeros64(m.Question&rest), end)
	o.SchemeEnd = uint32(scheme)
	if kind != NoHost {
		o.HostStart, o.HostEnd, o.Host = uint32(authority), uint32(host), kind
	}
	o.PathStart, o.PathEnd, o.QueryEnd = uint32(path), uint32(pathEnd), uint32(end)
	return end, true
}

// parseRest parses s from where parseBlock has ended.
func (g *Grammar) parseRest(s string, i int, start Rule, o *Offsets) int {
	query := int(o.PathEnd) < i
	if !query {
		if i = g.path(s, i); i < 0 {
			return ^i
		}
		o.PathEnd = uint32(i)
		if query = i < len(s) && s[i] == '?'; query {
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
