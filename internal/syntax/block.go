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

	o.SchemeEnd = uint32(scheme)
	if kind != NoHost {
		o.HostStart, o.HostEnd, o.Host = uint32(authority), uint32(host), kind
	}
	return blockPath(&m, n, path, o), true
}

// parseOlderBlock is parseBlock for the other editions. It takes a scheme with a domain
// name behind it, and leaves the rest to others.
func (g *Grammar) parseOlderBlock(s string, start Rule, o *Offsets) (end int, ok bool) {
	var m scan.Masks
	scan.Classify(s, &m)
	n := min(len(s), scan.Block)

	scheme := bits.TrailingZeros64(m.NotScheme)
	authority := scheme + len("://")
	if start == RelativeRef || m.Colon>>scheme&1 == 0 || g.class[s[0]]&inAlpha == 0 ||
		authority > n || s[scheme+1] != '/' || s[scheme+2] != '/' {
		return 0, false
	}
	path := bits.TrailingZeros64(m.Delimiter & (^uint64(0) << authority))
	if path == scan.Block {
		if len(s) > scan.Block {
			return 0, false
		}
		path = n
	}
	if !isPlainHostname(s, authority, path) {
		return 0, false
	}
	o.SchemeEnd = uint32(scheme)
	o.HostStart, o.HostEnd, o.Host = uint32(authority), uint32(path), Hostname
	return blockPath(&m, n, path, o), true
}

// isPlainHostname reports whether s[start:end], in the first block, is a hostname in
// every edition: without hyphens side by side, a dot at its end, or a last label that
// does not begin with a letter, which an IPv4address has. No label is too long there.
func isPlainHostname(s string, start, end int) bool {
	if start >= end {
		return false
	}
	var m scan.Marks
	scan.Mark(s, &m)
	first, last := uint64(1)<<start, uint64(1)<<(end-1)
	inside := last<<1 - first
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	top := max(bits.Len64(dots), start)
	return m.NotName&inside|joints&(joints<<1|first|last)|m.NotLetter>>top&1 == 0
}

// blockPath stores the offsets of what begins with a path in a block of n bytes, and
// returns the index where what the masks tell ends: in the path or in the query.
func blockPath(m *scan.Masks, n, path int, o *Offsets) (end int) {
	rest := ^uint64(0) << path
	end = min(bits.TrailingZeros64(m.NotPath&rest), n)
	o.PathStart, o.QueryEnd = uint32(path), uint32(end)
	o.PathEnd = uint32(min(bits.TrailingZeros64(m.Question&rest), end))
	return end
}

// parseRest parses s from where parseBlock has ended.
func (g *Grammar) parseRest(s string, i int, start Rule, o *Offsets) int {
	query := int(o.PathEnd) < i
	if i == scan.Block {
		i, query = blocks(s, i, query, o)
	}
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

// blocks goes on in a path, or in a query, as far as the masks of the blocks at i tell.
// It returns where that is, and whether in a query. If so, it has stored where the path
// ends.
func blocks(s string, i int, query bool, o *Offsets) (int, bool) {
	for i < len(s) {
		var m scan.Masks
		scan.Classify(s[i:], &m)
		end := min(bits.TrailingZeros64(m.NotPath), len(s)-i)
		if n := bits.TrailingZeros64(m.Question); !query && n < end {
			o.PathEnd, query = uint32(i+n), true
		}
		if i += end; end < scan.Block {
			break
		}
	}
	return i, query
}
