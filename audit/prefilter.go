package audit

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/ipblock"
)

// signs returns the signs of a text. It may return more signs, never fewer. An invalid text has
// the sign unproven; its other signs mean nothing, except oddForm. signs reads the marks of whole
// blocks, so it costs little more than parsing the text.
func (s *settings) signs(text string) signs {
	const odd = everySign &^ invalidText
	start := webStart(text)
	if start == 0 {
		return odd
	}
	var m scan.Marks
	if scan.Fast {
		scan.Mark(text, &m)
	} else {
		scan.MarkByTable(text, &m)
	}
	end := bits.TrailingZeros64(m.NotName & from(start))
	if end >= len(text) {
		end = len(text)
	} else if c := text[end]; c != '/' && c != '?' && c != '#' {
		return odd
	}
	if end == start || end >= scan.Block {
		return odd
	}
	found := s.own
	first, last := bit(start), bit(end-1)
	inside := last<<1 - first
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	top := bit(bits.Len64(dots)) // the beginning of the last label, if there are two
	if dots == 0 || joints&(joints<<1|first|last)|m.NotLetter&(first|top)|dots&(dots&^(top>>1)>>4) != 0 || ipblock.MayBeName(text[start:end]) {
		found |= hostSigns(text, start, end, &m)
	}
	if len(text) >= scan.Block {
		return found | s.longSigns(text, from(end), &m)
	}
	return found | s.restSigns(text, 0, from(end), bit(len(text)), &m)
}

// longSigns returns the signs after the host of a text that is not shorter than a block. m has
// the marks of the first block, and rest is the mask of the places after the host.
func (s *settings) longSigns(text string, rest uint64, m *scan.Marks) (found signs) {
	const stride = scan.Block - 4 // some signs depend on four bytes after a place
	for at := 0; len(text)-at >= scan.Block; rest = ^uint64(0) {
		found |= s.restSigns(text, at, rest&(1<<stride-1), 0, m)
		at += stride
		if scan.Fast {
			scan.Mark(text[at:], m)
		} else {
			scan.MarkByTable(text[at:], m)
		}
		if len(text)-at < scan.Block {
			found |= s.restSigns(text, at, ^uint64(0), bit(len(text)-at), m)
		}
	}
	return found
}

// restSigns returns the signs of some places after the host. The block of m begins at an index of
// text, rest is the mask of the places, and last that of the end of the text, or 0.
func (s *settings) restSigns(text string, at int, rest, last uint64, m *scan.Marks) (found signs) {
	slashes := m.Slash & rest
	noLetter := m.NotLetter | last
	if slashes&(m.Dot>>1)&(noLetter>>2) != 0 {
		found = dotSegment
	}
	if (m.Odd|m.Equals)&rest != 0 {
		found |= s.pathSigns(text, at, rest, m)
	}
	// Few texts have a segment of three letters. The look-up is done for all texts: to branch around
	// it would take longer, because the processor would often guess wrong.
	threes := slashes &^ (m.NotLetter>>1 | m.NotLetter>>2 | m.NotLetter>>3) & (noLetter >> 4)
	for {
		place := bits.Len64(threes|1) - 1
		if i := at + place; isDeviceStem(text[i+1:i+4]) && threes != 0 && mayBeDevice(text[i+1:]) {
			found |= device
		}
		if threes &^= bit(place); threes == 0 {
			return found
		}
	}
}

// webStart returns the index after "http://" or "https://" at the beginning of text, or 0.
func webStart(text string) int {
	if len(text) < len("https://") || text[:len("http")] != "http" {
		return 0
	}
	// start is one less without the "s". A branch would be slow, because both schemes are common.
	start := len("https://") - int((uint(text[len("http")]^'s')+0xFF)>>8)
	if text[start-3:start] != "://" {
		return 0
	}
	return start
}

// mayBeDevice reports whether the three letters of a device at the beginning of text may belong to
// the name of a device. "com" alone is not the name of one.
func mayBeDevice(text string) bool {
	return text[0]|0x20 != 'c' || text[2]|0x20 != 'm' || len(text) > 3 && (text[3] == '%' || '0' <= text[3] && text[3] <= '9')
}

// pathSigns returns the signs of the odd bytes and of "=" among some places after the host. The
// block of m begins at an index of text, and rest is the mask of the places.
func (s *settings) pathSigns(text string, at int, rest uint64, m *scan.Marks) (found signs) {
	for odd := m.Odd & rest; odd != 0; odd &= odd - 1 {
		switch i := at + bits.TrailingZeros64(odd); {
		case text[i] == ':':
			if text[i-2] == '/' { // perhaps before the block
				found |= drive
			}
		case text[i] == '#' && strings.IndexByte(text[i+1:], '#') < 0, strings.HasPrefix(text[i:], "%20"): // as in a reference
		case text[i] == '%':
			found |= encoded | unproven
		default:
			found |= unproven
		}
	}
	for equals := m.Equals & rest; equals != 0; equals &= equals - 1 {
		if i := at + bits.TrailingZeros64(equals); secret.MayEnd(text[i-len("%41bc"):i]) && isSecret(text[:i]) {
			found |= secretName
		}
		if len(s.parameters) > 0 {
			found |= ownParameter
		}
	}
	return found
}

// bit returns the mask of a place in a block.
func bit(i int) uint64 { return 1 << (i & 63) }

// from returns the mask of the places in a block from i on.
func from(i int) uint64 { return ^uint64(0) << (i & 63) }

// hostSigns returns the signs of the host text[start:end], which is in the block of m.
func hostSigns(text string, start, end int, m *scan.Marks) (found signs) {
	first, last := bit(start), bit(end-1)
	inside := last<<1 - first
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	top := max(bits.Len64(dots), start) // the beginning of the last label
	if joints&(joints<<1|first|last) != 0 {
		found |= strayJoint
	}
	if top == end || m.NotLetter&bit(top) != 0 {
		found |= numberLabel
	}
	if m.NotLetter&first != 0 && scan.IPv4address(text[start:end]) > 0 {
		found |= ipv4Begin
	}
	if dots == 0 {
		found |= oneLabel
	}
	for threes := dots & ((dots & (bit(top)>>1 - 1)) >> 4); threes != 0; threes &= threes - 1 {
		if i := bits.TrailingZeros64(threes); isTopLevel(text[i+1 : i+4]) {
			found |= innerDomain
		}
	}
	if ipblock.MayBeName(text[start:end]) {
		if _, ok := ipblock.FindName(text[start:end]); ok {
			found |= specialName
		}
	}
	return found
}

// isSecret reports whether text ends with a name whose value may be a secret. A name contains neither "="
// nor a separator.
func isSecret(text string) bool {
	i := len(text)
	for i > 0 && !secret.Separates(text[i-1]) {
		i--
	}
	return secret.MayBeName(text[i:])
}
