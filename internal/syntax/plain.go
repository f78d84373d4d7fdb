package syntax

import (
	"math/bits"

	"github.com/urikit/uri/internal/scan"
)

// parseCompiled is Parse for a grammar that is compiled. Most texts are plain: they have a
// scheme and a domain name, and then a path and a query without triplets. These are the
// same in all such grammars, and masks are faster than the automata.
func (g *Grammar) parseCompiled(s string, start Rule, o *Offsets) int {
	if scan.Fast && start != RelativeRef && parsePlain(s, o) {
		return Valid
	}
	return g.tables.parse(s, start, o)
}

// parsePlain reports whether s is plain. It stores offsets in any case, so that the
// caller must store all of them again if it returns false.
func parsePlain(s string, o *Offsets) bool {
	var m scan.Masks
	scan.Classify(s, &m)
	n := min(len(s), scan.Block)

	scheme := bits.TrailingZeros64(m.NotScheme)
	authority := scheme + len("://")
	if m.Colon>>scheme&1 == 0 || rfc3986[s[0]]&inAlpha == 0 || authority > n || s[scheme+1] != '/' || s[scheme+2] != '/' {
		return false
	}
	path := bits.TrailingZeros64(m.Delimiter & (^uint64(0) << authority))
	if path == scan.Block {
		if len(s) > scan.Block {
			return false
		}
		path = n
	}
	if !isPlainHostname(s, authority, path) {
		return false
	}
	o.SchemeEnd = uint32(scheme)
	o.HostStart, o.HostEnd, o.Host = uint32(authority), uint32(path), Hostname
	end := blockPath(&m, n, path, o)
	if end == scan.Block {
		end, _ = blocks(s, end, o)
	}
	return end == len(s)
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
