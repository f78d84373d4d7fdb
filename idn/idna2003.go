package idn

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/punycode"
)

// newLabel2003 finds both forms of a label by RFC 3490, section 4.
func newLabel2003(offset int, raw string, o options) label {
	l := label{offset: offset, raw: raw, unicode: raw}
	prepared := l.prepare(raw)
	if l.err != nil {
		return l
	}
	l.encode2003(prepared, o)
	if decoded, ok := decode2003(prepared, o); ok {
		l.unicode = decoded
	}
	return l
}

// prepare returns a label after nameprep. A label in ASCII stays.
func (l *label) prepare(raw string) string {
	if ascii.Only(raw) {
		return raw
	}
	prepared := nameprep(raw)
	for _, r := range prepared {
		if status, _ := ucd.Nameprep(r); status == ucd.Refused {
			l.fail("nameprep", "it contains "+ucd.CodePoint(r)+", which nameprep prohibits")
			return prepared
		}
	}
	if !isDirected(prepared) {
		l.fail("nameprep", "it has right-to-left text beside left-to-right text, or not at its beginning and end")
	}
	return prepared
}

// encode2003 sets the ASCII form of a label (RFC 3490, section 4.1, steps 4 to 8).
func (l *label) encode2003(prepared string, o options) {
	if !ascii.Only(prepared) && hasPrefixFold(prepared) {
		l.fail("P4", `it begins with "xn--" and has characters outside ASCII`)
		return
	}
	unicode := l.unicode
	l.unicode = prepared
	l.encode(o)
	l.unicode = unicode
}

// decode2003 decodes a label that begins with "xn--" (RFC 3490, section 4.2, steps 3 to 8).
func decode2003(prepared string, o options) (string, bool) {
	if !hasPrefixFold(prepared) || len(prepared) > maxEncoded || !ascii.Only(prepared) {
		return "", false
	}
	encoded := prepared[len(punycode.Prefix):]
	deltas := strings.LastIndexByte(encoded, '-') + 1
	runes, ok := punycode.Decode(nil, encoded[:deltas]+strings.ToLower(encoded[deltas:]))
	if !ok || len(runes) > maxRunes {
		return "", false
	}
	decoded := string(runes)
	again := label{unicode: decoded}
	again.encode2003(again.prepare(decoded), o)
	return decoded, again.err == nil && strings.EqualFold(again.ascii, prepared)
}

// hasPrefixFold reports whether s begins with "xn--" in any case.
func hasPrefixFold(s string) bool {
	return len(s) >= len(punycode.Prefix) && strings.EqualFold(s[:len(punycode.Prefix)], punycode.Prefix)
}

// nameprep maps and normalizes a text (RFC 3491, sections 3 and 4). Characters that are unassigned
// in Unicode 3.2 are not normalized.
func nameprep(s string) string {
	var mapped strings.Builder
	for _, r := range s {
		switch status, text := ucd.Nameprep(r); status {
		case ucd.Mapped:
			mapped.WriteString(text)
		case ucd.Ignored:
		default:
			mapped.WriteRune(mistaken(r))
		}
	}
	s = mapped.String()
	var b strings.Builder
	for s != "" {
		end := strings.IndexFunc(s, isLater)
		if end < 0 {
			end = len(s)
		}
		b.WriteString(ucd.NFKC.String(s[:end]))
		s = s[end:]
		later := len(s) - len(strings.TrimLeftFunc(s, isLater))
		b.WriteString(s[:later])
		s = s[later:]
	}
	return b.String()
}

// isLater reports whether a character is newer than Unicode 3.2.
func isLater(r rune) bool { return !ucd.Of(r).Assigned32() }

// mistaken returns what Unicode 3.2 has for the five characters whose decomposition Corrigendum #4
// corrected, and any other character itself.
func mistaken(r rune) rune {
	switch r {
	case 0x2F868:
		return 0x2136A
	case 0x2F874:
		return 0x5F33
	case 0x2F91F:
		return 0x43AB
	case 0x2F95F:
		return 0x7AAE
	case 0x2F9BF:
		return 0x4D57
	}
	return r
}

// isDirected reports whether a text keeps the rule of RFC 3454, section 6: if it has a character of
// table D.1, it begins and ends with one and has none of table D.2.
func isDirected(s string) bool {
	right, left := false, false
	for _, r := range s {
		right = right || isRandAL(r)
		left = left || isL(r)
	}
	if !right {
		return true
	}
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return !left && isRandAL(first) && isRandAL(last)
}

// isRandAL reports whether table D.1 of RFC 3454 has r. Nameprep prohibits the two characters whose
// class Unicode has changed since.
func isRandAL(r rune) bool {
	at := ucd.Of(r)
	return at.Assigned32() && at.Bidi()&rightToLeft != 0
}

// isL reports whether table D.2 of RFC 3454 has r. The exceptions are characters whose class
// Unicode has changed since.
func isL(r rune) bool {
	switch r {
	case 0x17B4, 0x17B5, 0x1885, 0x1886, 0x1D6DB, 0x1D715, 0x1D74F, 0x1D789, 0x1D7C3:
		return true
	case 0x0CBF, 0x0CC6, 0x1734, 0x2132, 0x302E, 0x302F:
		return false
	}
	at := ucd.Of(r)
	return at.Assigned32() && at.Bidi()&ucd.Left != 0 && r&^0xFF != 0x2800 // patterns of Braille
}
