package syntax

import (
	"math/bits"
	"unicode/utf8"

	"github.com/urikit/uri/internal/scan"
)

// Parse matches s against the rule start, one of URIReference, URI, AbsoluteURI
// and RelativeRef, and stores the offsets of its components in o. It returns
// Valid, or the offset of the error. After an error the content of o is undefined.
// s must not be longer than MaxLen.
//
// It reads the masks of the first block, and calls the productions for the rest.
// The productions also handle rare and invalid texts: userinfo, IP literals and
// percent-encoded octets in an authority, and an authority, or the first segment of a
// relative reference, that does not end in the block.
func (g *Grammar) Parse(s string, start Rule, o *Offsets) int {
	if g.has(compiled) {
		return g.parseCompiled(s, start, o)
	}
	if !scan.Fast || len(s) == 0 {
		return g.parse(s, start, o)
	}
	var m scan.Masks
	scan.Classify(s, &m)
	n := min(len(s), scan.Block)

	scheme, path := bits.TrailingZeros64(m.NotScheme), 0
	switch {
	case start != RelativeRef && m.Colon>>scheme&1 != 0 && g.class[s[0]]&InAlpha != 0:
		path = scheme + 1
	case start == URI || start == AbsoluteURI:
		return g.parse(s, start, o)
	default:
		first := bits.TrailingZeros64(m.Colon | m.Delimiter)
		if m.Colon>>first&1 != 0 || first == scan.Block && len(s) > scan.Block {
			return g.parse(s, start, o)
		}
		scheme = 0
	}

	authority := path + 2
	host, port := 0, 0 // their ends
	kind := NoHost
	if authority <= len(s) && s[path] == '/' && s[path+1] == '/' {
		rest := ^uint64(0) << authority
		port = bits.TrailingZeros64(m.Delimiter & rest)
		if port == scan.Block {
			if len(s) > scan.Block {
				return g.parse(s, start, o)
			}
			port = n
		}
		inside := rest &^ (^uint64(0) << port)
		if bad := m.NotAuthority & inside; bad != 0 && g.has(wideCharacters) {
			widen(s, bits.TrailingZeros64(bad), &m)
		}
		if m.NotAuthority&inside != 0 {
			return g.parse(s, start, o)
		}
		host = port
		if colons := m.Colon & inside; colons != 0 {
			host = bits.TrailingZeros64(colons)
			if m.NotDigit&inside>>host > 1 {
				return g.parse(s, start, o)
			}
		}
		kind = RegName
		if authority < host && g.class[s[authority]]&InDigit != 0 && g.ipv4address(s, authority) == host {
			kind = IPv4Address
		}
		path = port
	}

	o.SchemeEnd = uint32(scheme)
	if kind != NoHost {
		o.HostStart, o.HostEnd, o.Host = uint32(authority), uint32(host), kind
	}
	end := blockPath(&m, n, path, o)
	if end < n && g.has(wideCharacters) && widen(s, end, &m) {
		end = blockPath(&m, n, path, o)
	}
	if end < len(s) {
		return g.parseRest(s, end, start, o)
	}
	return Valid
}

// blockPath stores the offsets of a path, and of the query after it, in a block of n
// bytes. It returns the index, in the path or in the query, at which the masks no longer
// suffice.
func blockPath(m *scan.Masks, n, path int, o *Offsets) (end int) {
	rest := ^uint64(0) << path
	end = min(bits.TrailingZeros64(m.NotPath&rest), n)
	o.PathStart, o.QueryEnd = uint32(path), uint32(end)
	o.PathEnd = uint32(min(bits.TrailingZeros64(m.Question&rest), end))
	return end
}

// parseRest parses s from i, which blockPath returned.
func (g *Grammar) parseRest(s string, i int, start Rule, o *Offsets) int {
	query := int(o.PathEnd) < i
	if wide := g.has(wideCharacters); i == scan.Block || wide && s[i] >= utf8.RuneSelf {
		if i, query = blocks(s, i, wide, o); i == len(s) {
			return Valid
		}
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

// blocks continues in a path or a query, from i, as far as the masks suffice. It stores
// the ends of both. It returns the index at which the masks no longer suffice, and whether
// that is in the query. If wide is set, characters outside ASCII can be in both.
func blocks(s string, i int, wide bool, o *Offsets) (end int, query bool) {
	query = int(o.PathEnd) < i
	for i < len(s) {
		if wide && s[i] >= utf8.RuneSelf {
			var valid bool
			if i, valid = wideRun(s, i, query); !valid {
				break
			}
			continue
		}
		var m scan.Masks
		scan.Classify(s[i:], &m)
		end := min(bits.TrailingZeros64(m.NotPath), len(s)-i)
		if wide && i+end < len(s) && end < scan.Block && widen(s[i:], end, &m) {
			end = min(bits.TrailingZeros64(m.NotPath), len(s)-i)
		}
		if n := bits.TrailingZeros64(m.Question); !query && n < end {
			o.PathEnd, query = uint32(i+n), true
		}
		if i += end; end < scan.Block && (i == len(s) || !wide || s[i] < utf8.RuneSelf) {
			break
		}
	}
	if !query {
		o.PathEnd = uint32(i)
	}
	o.QueryEnd = uint32(i)
	return i, query
}
