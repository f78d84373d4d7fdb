package idn

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/punycode"
)

// newLabel2008 is newLabel by RFC 5891, section 5: nothing is mapped.
func newLabel2008(offset int, raw string, o options) label {
	l := label{offset: offset, raw: raw, unicode: raw}
	if ascii.Only(raw) {
		l.unicode = strings.ToLower(raw)
	}
	encoded := strings.HasPrefix(l.unicode, punycode.Prefix)
	switch {
	case encoded:
		l.decode(o)
	case !ucd.NFC.IsNormal(raw):
		l.fail("V1", "it is not normalized (NFC)")
	}
	if l.err == nil {
		l.check(o, invalidRune2008)
	}
	if l.err == nil {
		l.checkContext()
	}
	if l.err == nil && !encoded {
		l.encode(o)
	}
	return l
}

// invalidRune2008 returns the first character of a text that no label has (RFC 5892, section 2).
func invalidRune2008(text string) (rune, bool) {
	for _, r := range text {
		if d := ucd.Of(r).Derived(); d == ucd.Disallowed || d == ucd.Unassigned {
			return r, true
		}
	}
	return 0, false
}

// checkContext applies the rules of characters that are valid only beside or with others (RFC 5892,
// Appendix A.3 to A.9). A rule about neighbors is decided at the character. The rules about a whole
// label are decided after the loop.
func (l *label) checkContext() {
	if ascii.Only(l.unicode) {
		return
	}
	arabic, extended, katakana, japanese := false, false, false, false
	before, fault := rune(-1), rune(-1)
	for i, r := range l.unicode {
		after, _ := utf8.DecodeRuneInString(l.unicode[i+utf8.RuneLen(r):])
		allowed := true
		switch {
		case r == 0xB7, r == 0x0375, r == 0x05F3, r == 0x05F4:
			allowed = isBetween(before, r, after)
		case r == 0x30FB: // KATAKANA MIDDLE DOT
			katakana = true
		case 0x0660 <= r && r <= 0x0669: // ARABIC-INDIC DIGITS
			arabic = true
		case 0x06F0 <= r && r <= 0x06F9: // EXTENDED ARABIC-INDIC DIGITS
			extended = true
		default:
			switch ucd.Of(r).Script() {
			case "Hiragana", "Katakana", "Han":
				japanese = true
			}
		}
		if !allowed && fault < 0 {
			fault = r
		}
		before = r
	}
	switch {
	case fault >= 0:
		l.fail("CONTEXTO", "it contains "+ucd.CodePoint(fault)+" beside characters that it cannot stand with")
	case katakana && !japanese:
		l.fail("CONTEXTO", "it contains U+30FB without a letter of Hiragana, Katakana or Han")
	case arabic && extended:
		l.fail("CONTEXTO", "it has digits of both U+0660 to U+0669 and U+06F0 to U+06F9")
	}
}

// isBetween reports whether a character, whose rule asks for its neighbours, has them. Before is
// negative at the beginning of a label.
func isBetween(before, r, after rune) bool {
	switch r {
	case 0xB7: // MIDDLE DOT
		return before == 'l' && after == 'l'
	case 0x0375: // GREEK LOWER NUMERAL SIGN
		return ucd.Of(after).Script() == "Greek"
	}
	// HEBREW PUNCTUATION GERESH and GERSHAYIM
	return before >= 0 && ucd.Of(before).Script() == "Hebrew"
}
