package audit

import (
	"math/bits"

	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/secret"
)

// signs are a set of simple facts about a text. Each rule declares signs, and has findings
// only in a text with at least one of them.
type signs uint32

// The signs. A text with oddForm has all that follow it.
const (
	always      signs = 1 << iota // every text has this sign, and a rule without signs needs it
	invalidText                   // the text is not a reference
	oddForm                       // the text does not have the common form: "http://" or "https://", a short name of letters, digits, "-" and ".", and no port

	// In the host.
	numberLabel // the last label does not begin with a letter, so it may be a number, or is empty
	ipv4Begin   // the host begins with an IPv4 address
	strayJoint  // a hyphen or dot is at an end, or next to another
	innerDomain // "com", "net" or "org" is a label, and not one of the last two
	oneLabel    // the host has no dot
	specialName // the host is a name with a special purpose

	// After the host.
	encoded    // the text has "%"
	dotSegment // a segment begins with "."
	drive      // the second character of a segment is ":"
	device     // a segment begins with the three letters of a device, and no fourth letter follows
	secretName // "=" follows a possible end of a known name of a secret

	// In the configuration.
	ownTrusted   // the Config has trusted names
	ownParameter // the Config has names of parameters, and the text has "=" after the host

	everySign = ^signs(0)
)

// anySign returns the signs of r. A text without one of them has no finding of r.
func (r *rule) anySign() signs {
	if r.needs == 0 {
		return always
	}
	return r.needs
}

// signs returns the signs of a valid text. It may return more signs, never fewer. It reads
// the marks of whole blocks, so it costs little more than parsing the text.
func (s *settings) signs(text string) signs {
	const odd = everySign &^ invalidText
	if len(text) < len("https://") || text[:len("http")] != "http" {
		return odd
	}
	// start is one less without the "s". A branch would be slow, because both schemes are common.
	start := len("https://") - int((uint(text[len("http")]^'s')+0xFF)>>8)
	if text[start-3] != ':' || text[start-2] != '/' || text[start-1] != '/' {
		return odd
	}
	var m scan.Marks
	mark(text, &m)
	end := min(bits.TrailingZeros64(m.NotName&(^uint64(0)<<start)), len(text))
	if end == start || end == scan.Block || end < len(text) && text[end] != '/' && text[end] != '?' && text[end] != '#' {
		return odd
	}
	found := s.own | hostSigns(text, start, end, &m)

	// The signs below depend on up to four bytes after a place, so blocks overlap by four.
	const stride = scan.Block - 4
	for at, rest := 0, ^uint64(0)<<end; ; {
		noLetter := m.NotLetter
		more := len(text)-at >= scan.Block
		if more {
			rest &= 1<<stride - 1
		} else {
			noLetter |= 1 << (len(text) - at) // the end of the text
		}
		if m.Percent&rest != 0 {
			found |= encoded
		}
		slashes := m.Slash & rest
		if slashes&(m.Dot>>1) != 0 {
			found |= dotSegment
		}
		if slashes&(m.Colon>>2) != 0 {
			found |= drive
		}
		for threes := slashes &^ (m.NotLetter>>1 | m.NotLetter>>2 | m.NotLetter>>3) & (noLetter >> 4); threes != 0; threes &= threes - 1 {
			if i := at + bits.TrailingZeros64(threes); isDeviceStem(text[i+1 : i+4]) {
				found |= device
			}
		}
		for equals := m.Equals & rest; equals != 0; equals &= equals - 1 {
			if i := at + bits.TrailingZeros64(equals); endings.mayEnd(text[i-3], text[i-2], text[i-1]) {
				found |= secretName
			}
			if len(s.parameters) > 0 {
				found |= ownParameter
			}
		}
		if !more {
			return found
		}
		at, rest = at+stride, ^uint64(0)
		mark(text[at:], &m)
	}
}

// hostSigns returns the signs of the host text[start:end], which is in the block of m.
func hostSigns(text string, start, end int, m *scan.Marks) (found signs) {
	first, last := uint64(1)<<start, uint64(1)<<(end-1)
	inside := last<<1 - first
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	top := max(bits.Len64(dots), start) // the beginning of the last label
	if joints&(joints<<1|first|last) != 0 {
		found |= strayJoint
	}
	if top == end || m.NotLetter&(1<<top) != 0 {
		found |= numberLabel
	}
	if m.NotLetter&first != 0 && ipv4Prefix(text[start:end]) > 0 {
		found |= ipv4Begin
	}
	if dots == 0 {
		found |= oneLabel
	}
	for threes := dots & ((dots & (1<<top>>1 - 1)) >> 4); threes != 0; threes &= threes - 1 {
		if i := bits.TrailingZeros64(threes); isTopLevel(text[i+1 : i+4]) {
			found |= innerDomain
		}
	}
	if _, ok := ipblock.FindName(text[start:end]); ok {
		found |= specialName
	}
	return found
}

// mark stores the marks of the first block of s in m.
func mark(s string, m *scan.Marks) {
	if scan.Fast {
		scan.Mark(s, m)
	} else {
		scan.MarkByTable(s, m)
	}
}

// letters are a set of letters in both cases. The result of has is defined only for letters.
type letters uint32

func (set letters) has(c byte) bool { return set>>(c&31)&1 != 0 }

// pairs are a set of pairs of adjacent letters in both cases. The index is one letter, and
// the element has the other letters. The result of has is defined only for letters.
type pairs [32]letters

func (set *pairs) add(by, other byte)      { set[by&31] |= 1 << (other & 31) }
func (set *pairs) has(by, other byte) bool { return set[by&31].has(other) }

// endings has the endings of secret.Names.
var endings = func() (e nameEndings) {
	for _, names := range secret.Names {
		for _, name := range names {
			n := len(name)
			e.last.add(name[n-1], name[n-2])
			e.inner.add(name[n-2], name[n-3])
		}
	}
	return e
}()

// nameEndings have pairs of letters at the end of names.
type nameEndings struct {
	last  pairs // the last letter, and the one before it
	inner pairs // the second letter from the end, and the one before it
}

// mayEnd reports whether a spelling of one of secret.Names may end with the bytes c, b, a.
// The text has no percent-encoded octets.
func (e *nameEndings) mayEnd(c, b, a byte) bool {
	switch {
	case secret.Separates(c) || secret.Separates(b): // all names are longer
		return false
	case !isLetter(a) || !isLetter(b): // secret.Known may ignore the byte
		return true
	}
	return e.last.has(a, b) && (!isLetter(c) || e.inner.has(b, c))
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
