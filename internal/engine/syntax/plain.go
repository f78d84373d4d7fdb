package syntax

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/scan"
)

// parseCompiled is Parse for a grammar that is compiled. Most texts are plain: they have a
// scheme, and a domain name for an authority. If they are URIs of RFC 3986, then they are
// URIs of all such grammars, and the masks of RFC 3986 are faster than the automata. For other
// texts, the automata store all offsets again: they find a scheme and an authority wherever
// RFC 3986 does.
func (g *Grammar) parseCompiled(s string, start Rule, o *Offsets) int {
	if scan.Fast && start != RelativeRef && RFC3986.Parse(s, start, o) == Valid && isPlain(s, o) {
		o.Host = Hostname
		return Valid
	}
	return g.tables.parse(s, start, o)
}

// isPlain reports whether s, a reference of RFC 3986, has a scheme, and an authority that is
// a hostname in every edition: without hyphens side by side, a dot at its end, or a last
// label that does not begin with a letter. It ends in the first block, so no label is too
// long.
func isPlain(s string, o *Offsets) bool {
	start, end := o.HostStart, o.HostEnd
	if o.Host != RegName || o.SchemeEnd == 0 || start != o.SchemeEnd+3 || start == end || end != o.PathStart || end > scan.Block {
		return false
	}
	var m scan.Marks
	scan.Mark(s, &m)
	first, last := uint64(1)<<start, uint64(1)<<(end-1)
	inside := last<<1 - first
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	top := max(bits.Len64(dots), int(start))
	return m.NotName&inside|joints&(joints<<1|first|last)|m.NotLetter>>top&1 == 0
}
