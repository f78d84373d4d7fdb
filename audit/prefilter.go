package audit

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// anyTriplet are the signs of a text with a triplet of which nothing is known.
const anyTriplet = encoded | separator | drive | unproven

// odd are the signs of a text of which nothing is known but that it is a reference.
const odd = everySign &^ invalidText

// signs returns the signs of a text. It may return more signs, never fewer. An invalid text has the
// sign unproven; its other signs mean nothing, except oddForm. A text with a triplet other than
// "%20" has all signs of triplets. signs reads whole blocks, so it costs little more than parsing
// the text. With oddScheme and without oddForm, it also returns the traits of the scheme. The cases
// are a common beginning such as "https://", no colon, a scheme without an authority, and a scheme
// with one.
func (s *settings) signs(text string) (signs, *traits) {
	start := webStart(text)
	if start > 0 {
		return s.hostAndRest(text, start) | s.own, nil
	}
	colon := strings.IndexByte(text, ':')
	if colon < 0 {
		return s.relativeSigns(text) | s.own, &noTraits
	}
	t, rest := traitsOf(text[:colon]), text[colon+1:]
	if t == &noTraits && (!isPlainScheme(text[:colon]) || rest != "" && rest[0] == '0') { // perhaps a host and port 0
		return odd, nil
	}
	if !strings.HasPrefix(rest, "//") {
		return t.restSigns(rest) | s.own, t
	}
	if t.withHost&oddForm != 0 {
		return odd, nil
	}
	has := s.hostAndRest(text, colon+len("://"))
	if !t.domainHost {
		has &^= oneLabel
	}
	if t.withHost != 0 && t.pathWithHost && has&(oddForm|anyTriplet) == 0 && strings.IndexByte(rest, '?') < 0 &&
		t.keeps(pathAfterHost(ascii.Until(rest[len("//"):], "#"))) {
		return has | s.own, t
	}
	return has | t.withHost | s.own, t
}

// isPlainScheme reports whether the name of an unknown scheme is valid, and no program reads it as
// a host.
func isPlainScheme(name string) bool {
	for i := range len(name) {
		if c := name[i]; !ascii.IsLetter(c) && (i == 0 || c-'0' >= 10 && c != '+' && c != '-') {
			return false
		}
	}
	return name != "" && !looksLikeHost(name)
}

// pathAfterHost returns the path after a host.
func pathAfterHost(hostAndPath string) string {
	if i := strings.IndexByte(hostAndPath, '/'); i >= 0 {
		return hostAndPath[i:]
	}
	return ""
}

// relativeSigns returns the signs of a text without a colon. It returns odd for texts that are
// rare: short ones, those with "@", and those that may begin with a dot-segment, an authority or a
// device. It reads the others in blocks.
func (s *settings) relativeSigns(text string) signs {
	first := 0 // the first segment that is not ".."
	for strings.HasPrefix(text[first:], "../") {
		first += len("../")
	}
	rest := text[first:]
	switch {
	case len(text) < 4 || rest == "" || rest[0] == '.' || strings.IndexByte(text, '@') >= 0:
		return odd
	case rest[0] == '/' && (first > 0 || text[1] == '/'), len(rest) > 2 && isDeviceStem(rest[0], rest[1], rest[2]):
		return odd
	}
	var m scan.Marks
	mark(text, &m)
	var found signs
	if len(text) >= scan.Block {
		found = s.longSigns(text, ^uint64(0), &m, 0)
	} else {
		found = s.restSigns(text, 0, ^uint64(0), bit(len(text)), &m, 0)
	}
	if found&dotSegment != 0 {
		found |= oddPath
	}
	return found
}

// restSigns returns the signs of rest, which follows the colon of a scheme. There is no authority
// in it. A path of plain characters that the scheme accepts has no sign. A path of harmless
// characters is left to the parser, and any other path has all signs of paths.
func (t *traits) restSigns(rest string) signs {
	if t.withoutHost&oddForm != 0 || rest == "" || rest[0] == '/' { // readers may find a host
		return odd
	}
	if rest[0] != '.' {
		n := scan.Run(rest, 0, t.bare)
		if n == len(rest) && t.pathAlone && t.keeps(rest) {
			return 0
		}
		if scan.Run(rest, n, t.calm) == len(rest) {
			return unproven | t.withoutHost
		}
	}
	if !t.noPassword && strings.IndexByte(rest, '@') >= 0 {
		return odd
	}
	return dotSegment | oddPath | secretName | ownParameter | anyTriplet | t.withoutHost
}

// hostAndRest returns the signs of a text with an authority, which begins at start. It reads the
// host from the masks of the first block, so the host must end there. The long condition tests at
// once whether the host can have any sign, and hostSigns finds which.
func (s *settings) hostAndRest(text string, start int) (found signs) {
	var m scan.Marks
	mark(text, &m)
	end := bits.TrailingZeros64(m.NotName & from(start))
	if end >= len(text) {
		end = len(text)
	} else if c := text[end]; c != '/' && c != '?' && c != '#' {
		return odd
	}
	if end <= start || end >= scan.Block {
		return odd
	}
	first, last := bit(start), bit(end-1)
	inside := last<<1 - first
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	top := bit(bits.Len64(dots)) // the beginning of the last label, if there are two
	if dots == 0 || joints&(joints<<1|first|last)|m.NotLetter&(first|top)|dots&(dots&^(top>>1)>>4) != 0 || ipblock.MayBeName(text[start:end]) {
		found = hostSigns(text, start, end, &m)
	}
	if len(text) >= scan.Block {
		return s.longSigns(text, from(end), &m, found)
	}
	return s.restSigns(text, 0, from(end), bit(len(text)), &m, found)
}

// longSigns adds the signs after the host of a text that is not shorter than a block to those
// found. m has the marks of the first block, and rest is the mask of the places after the host.
func (s *settings) longSigns(text string, rest uint64, m *scan.Marks, found signs) signs {
	const stride = scan.Block - 4 // some signs depend on four bytes after a place
	for at := 0; len(text)-at >= scan.Block; rest = ^uint64(0) {
		before := found
		found = s.restSigns(text, at, rest&(1<<stride-1), 0, m, found)
		at += stride
		if before&unproven != found&unproven && strings.IndexByte(text[at:], '/') < 0 && strings.IndexByte(text[at:], '=') < 0 {
			return found // such as a title of another script
		}
		mark(text[at:], m)
		if len(text)-at < scan.Block {
			found = s.restSigns(text, at, ^uint64(0), bit(len(text)-at), m, found)
		}
	}
	return found
}

// mark reads the marks of the block at the beginning of a text.
func mark(text string, m *scan.Marks) {
	if scan.Fast {
		scan.Mark(text, m)
	} else {
		scan.MarkByTable(text, m)
	}
}

// restSigns adds the signs of some places after the host to those before. The block of m begins at
// an index of text, rest is the mask of the places, and last that of the end of the text, or 0. Odd
// bytes after a triplet other than "%20" add no sign.
func (s *settings) restSigns(text string, at int, rest, last uint64, m *scan.Marks, before signs) signs {
	if m.Odd&rest != 0 && strings.Contains(text[at:min(len(text), at+scan.Block+len("00"))], "%00") {
		before |= secretName // a NUL ends a name
	}
	if m.Odd&rest != 0 && before&unproven == 0 {
		before |= oddSigns(text, at, rest, m)
	}
	switch {
	case at == 0 || m.Slash&rest != 0:
		before |= s.pathSigns(text, at, rest, last, m)
	case m.Equals&rest != 0:
		before |= s.equalsSigns(text, at, rest, m)
	}
	return before
}

// pathSigns returns the signs of the plain bytes among some places after the host, with the
// arguments of restSigns.
func (s *settings) pathSigns(text string, at int, rest, last uint64, m *scan.Marks) (found signs) {
	slashes := m.Slash & rest
	noLetter := m.NotLetter | last
	if slashes&(m.Dot>>1)&(noLetter>>2) != 0 {
		found = dotSegment
	}
	if m.Equals&rest != 0 {
		found |= s.equalsSigns(text, at, rest, m)
	}
	// Few texts have a segment of three letters. The look-up is done for all texts: to branch
	// around it would take longer, because the processor would often guess wrong.
	threes := slashes &^ (m.NotLetter>>1 | m.NotLetter>>2 | m.NotLetter>>3) & (noLetter >> 4)
	for {
		place := bits.Len64(threes|1) - 1
		if i := at + place; isDeviceStem(text[i+1], text[i+2], text[i+3]) && threes != 0 && mayBeDevice(text[i+1:]) {
			found |= device
		}
		if threes &^= bit(place); threes == 0 {
			return found
		}
	}
}

// webStart returns the index after "http://" or "https://", in any case, at the beginning of text,
// or 0.
func webStart(text string) int {
	const lower = 0x20202020
	if len(text) < len("https://") {
		return 0
	}
	four := text[:len("http")]
	if (uint32(four[0])|uint32(four[1])<<8|uint32(four[2])<<16|uint32(four[3])<<24)|lower != 'h'|'t'<<8|'t'<<16|'p'<<24 {
		return 0
	}
	// start is one less without the "s". A branch would be slow, because both schemes are common.
	start := len("https://") - int((uint(text[len("http")]|0x20^'s')+0xFF)>>8)
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

// oddSigns returns the signs of the odd bytes among some places after the host. The block of m
// begins at an index of text, and rest is the mask of the places. If the block has many odd bytes,
// it reads no further than the first triplet that is not "%20".
func oddSigns(text string, at int, rest uint64, m *scan.Marks) (found signs) {
	odd := m.Odd & rest
	isFew := bits.OnesCount64(odd) <= fewTriplets
	for ; odd != 0; odd &= odd - 1 {
		switch i := at + bits.TrailingZeros64(odd); {
		case text[i] == '%':
			c, ok := percent.Octet(text[i:])
			switch {
			case ok && c == ' ':
			case !ok || !isFew:
				return found | anyTriplet
			case !isHarmless(text, i, c):
				found |= encoded | separator
			}
		case text[i] == ':':
			if text[i-2] == '/' { // perhaps before the block
				found |= drive
			}
		case text[i] == '#' && strings.IndexByte(text[i+1:], '#') < 0: // as in a reference
		default:
			found |= unproven
		}
	}
	return found
}

// fewTriplets are as many triplets in a block as take less time to examine than to parse the text.
const fewTriplets = 8

// equalsSigns returns the signs of "=" among some places after the host. The block of m begins at
// an index of text, and rest is the mask of the places.
func (s *settings) equalsSigns(text string, at int, rest uint64, m *scan.Marks) (found signs) {
	const start = len("%41bc") // what is before a place from here on is in the block
	equals := m.Equals & rest
	if len(s.parameters) > 0 {
		found |= ownParameter
	}
	// Before most are three letters that end no name of a secret.
	common := equals &^ (m.NotLetter<<1 | m.NotLetter<<2 | m.NotLetter<<3 | m.Odd<<4 | m.Odd<<5) & from(start)
	for equals &^= common; common != 0; common &= common - 1 {
		i := at + bits.TrailingZeros64(common)
		if three := text[i-3 : i]; secret.EndsName(three[0], three[1], three[2]) && secret.MayName(text[:i]) && isSecret(text[:i]) {
			return found | secretName
		}
	}
	for ; equals != 0; equals &= equals - 1 {
		if i := at + bits.TrailingZeros64(equals); secret.MayName(text[:i]) && isSecret(text[:i]) {
			return found | secretName
		}
	}
	return found
}

// bit returns the mask of a place in a block.
func bit(i int) uint64 { return 1 << (i & 63) }

// from returns the mask of the places in a block from i on.
func from(i int) uint64 { return ^uint64(0) << (i & 63) }

// hostSigns returns the signs of the host text[start:end], which is in the block of m. threes marks
// the dots before inner labels of three characters, which may be a top-level domain.
func hostSigns(text string, start, end int, m *scan.Marks) (found signs) {
	first, last := bit(start), bit(end-1)
	inside := last<<1 - first
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	top := max(bits.Len64(dots), start) // the beginning of the last label
	if joints&(joints<<1|first|last) != 0 {
		found |= strayJoint
	}
	if top == end || m.NotLetter&bit(top) != 0 && ipv4.EndsInNumber(text[top:end]) {
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

// nameSigns returns the signs of a host, or false if it does not have the common form.
func nameSigns(host string) (signs, bool) {
	if host == "" || len(host) >= scan.Block {
		return 0, false
	}
	var m scan.Marks
	mark(host, &m)
	if m.NotName&(bit(len(host))-1) != 0 {
		return 0, false
	}
	return hostSigns(host, 0, len(host), &m), true
}

// isSecret reports whether text ends with a name whose value may be a secret. A name contains
// neither "=" nor a separator.
func isSecret(text string) bool {
	i := len(text)
	for i > 0 && !secret.Separates(text[i-1]) {
		i--
	}
	return secret.MayBeName(text[i:])
}
