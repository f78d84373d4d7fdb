package whatwg

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// clean sets the input: the text without C0 controls and spaces at its ends, and without
// tabs and line breaks. Most texts need no change. p.places has the place in the text of each byte
// that is kept, for reports.
func (p *parser) clean() {
	s := p.text
	if p.odd = countOutside(s, &plainText); p.odd == 0 {
		p.in, p.plain = s, true
		return
	}
	work.Add(2 * len(s))
	start, end := 0, len(s)
	for start < end && s[start] <= ' ' {
		start++
	}
	for start < end && s[end-1] <= ' ' {
		end--
	}
	p.in, p.trimmed = s[start:end], start
	if p.reports {
		if start > 0 {
			p.faults = append(p.faults, fault{invalidURLUnit, uri.Span{Length: start}})
		}
		if end < len(s) {
			p.faults = append(p.faults, fault{invalidURLUnit, uri.Span{Offset: end, Length: len(s) - end}})
		}
	}
	if strings.IndexByte(p.in, '\n') < 0 && strings.IndexByte(p.in, '\t') < 0 && strings.IndexByte(p.in, '\r') < 0 {
		return
	}
	first := strings.IndexAny(p.in, "\t\n\r")
	p.report(invalidURLUnit, first, first+1)
	kept := make([]byte, 0, len(p.in))
	var places []int
	for i, b := range []byte(p.in) {
		if isRemoved(b) {
			continue
		}
		kept = append(kept, b)
		if p.reports {
			places = append(places, start+i)
		}
	}
	p.removed = len(p.in) - len(kept)
	p.in, p.places = string(kept), append(places, end)
}

// countOutside returns the number of bytes of s that are not in the set.
func countOutside(s string, set *scan.Set) (n int) {
	for ; len(s) > scan.Block; s = s[scan.Block:] {
		n += bits.OnesCount64(scan.Outside(s, set))
	}
	return n + bits.OnesCount64(scan.Outside(s, set))
}

// isRemoved reports whether b is removed wherever it is.
func isRemoved(b byte) bool { return b == '\t' || b == '\n' || b == '\r' }

// place converts a place in the input to one in the text.
func (p *parser) place(start, end int) uri.Span {
	if p.removed == 0 {
		return uri.Span{Offset: p.trimmed + start, Length: end - start}
	}
	span := uri.Span{Offset: p.origin(start)}
	if end > start {
		span.Length = p.origin(end-1) + 1 - span.Offset
	}
	return span
}

// origin returns the offset in the text of the byte i of the input. If the parser does not
// report, it asks only for one place, and origin searches.
func (p *parser) origin(i int) int {
	if p.reports {
		return p.places[i]
	}
	work.Add(len(p.text))
	at := p.trimmed
	for end := p.trimmed + len(p.in) + p.removed; at < end; at++ {
		if isRemoved(p.text[at]) {
			continue
		}
		if i == 0 {
			break
		}
		i--
	}
	return at
}

// units reports each character at start to end of the input that is not a URL unit
// (section 4.3).
func (p *parser) units(start, end int) {
	if !p.reports {
		return
	}
	work.Add(end - start)
	s := p.in[:end]
	for i := start; i < end; {
		b := s[i]
		if b < utf8.RuneSelf {
			if _, ok := percent.Octet(s[i:]); classes[b]&notUnit != 0 || b == '%' && !ok {
				p.report(invalidURLUnit, i, i+1)
			}
			i++
			continue
		}
		r, n := decodeRune(s[i:])
		if !isURLCodePoint(r) {
			p.report(invalidURLUnit, i, i+n)
		}
		i += n
	}
}

// isURLCodePoint reports whether a character outside ASCII is a URL code point: not a
// control, a surrogate or a noncharacter.
func isURLCodePoint(r rune) bool {
	return r >= 0xA0 && r&0xFFFE != 0xFFFE && (r < 0xFDD0 || 0xFDEF < r)
}
