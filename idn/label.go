package idn

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/punycode"
)

// A label is a label of a host during its conversion.
type label struct {
	offset  int    // in the host
	raw     string // in the host
	unicode string // mapped, and decoded if possible
	ascii   string // "" if there is none
	err     *Error
}

// maxRunes limits the code points of a label that is encoded or decoded, if VerifyDnsLength
// is not set, because Punycode takes quadratic time. Each code point takes at most 6 bytes.
const (
	maxRunes   = 255
	maxEncoded = len(punycode.Prefix) + 6*maxRunes
)

// fail records why a label is invalid.
func (l *label) fail(rule, message string) {
	l.err = &Error{Span: uri.Span{Offset: l.offset, Length: len(l.raw)}, Label: l.raw, Rule: rule, Message: message}
}

// newLabel maps, decodes, checks and encodes a label.
func newLabel(offset int, raw string, o options) label {
	work.Add(len(raw))
	l := label{offset: offset, raw: raw}
	if !utf8.ValidString(raw) {
		l.unicode = strings.ToValidUTF8(raw, "\uFFFD")
		l.fail("UTF-8", "it is not UTF-8")
		return l
	}
	if o.label != nil {
		return o.label(offset, raw, o)
	}
	l.unicode = mapped(raw)
	encoded := strings.HasPrefix(l.unicode, punycode.Prefix)
	if encoded {
		l.decode(o)
	}
	if l.err == nil {
		l.check(o, invalidRune)
	}
	if l.err == nil && !encoded {
		l.encode(o)
	}
	return l
}

// decode replaces the Unicode form of a label that begins with "xn--" by the decoded form.
func (l *label) decode(o options) {
	switch {
	case o.length && len(l.unicode) > maxLabel:
		l.fail("A4_2", "it is longer than 63 bytes")
		return
	case len(l.unicode) > maxEncoded:
		l.fail("P4", "it is too long to be decoded")
		return
	}
	runes, ok := punycode.Decode(nil, l.unicode[len(punycode.Prefix):])
	decoded := string(runes)
	switch {
	case !ok:
		l.fail("P4", `it begins with "xn--" and cannot be decoded`)
		return
	case len(decoded) == len(runes):
		l.fail("P4", `it begins with "xn--" and has no characters outside ASCII`)
		return
	case len(runes) > maxRunes:
		l.fail("P4", "it is too long to be decoded")
		return
	}
	l.unicode, l.ascii = decoded, l.unicode
	if !ucd.NFC.IsNormal(decoded) {
		l.fail("V1", "its decoded form is not normalized (NFC)")
	}
}

// encode sets the ASCII form of a label.
func (l *label) encode(o options) {
	l.ascii = l.unicode
	if !ascii.Only(l.unicode) {
		l.ascii = ""
		switch n := utf8.RuneCountInString(l.unicode); {
		case o.length && n > maxLabel:
			l.fail("A4_2", "its ASCII form is longer than 63 bytes")
			return
		case n > maxRunes:
			l.fail("A3", "it is too long to be encoded")
			return
		}
		l.ascii = string(punycode.Encode([]byte(punycode.Prefix), []rune(l.unicode)))
	}
	switch {
	case !o.length:
	case l.ascii == "":
		l.fail("A4_2", "it is empty")
	case len(l.ascii) > maxLabel:
		l.fail("A4_2", "its ASCII form is longer than 63 bytes")
	}
}

// check applies the validity criteria to the Unicode form of a label, except the Bidi rule.
// invalidRune returns the first character that no label has. The criteria have the order of UTS
// #46, and only the first broken one is reported.
func (l *label) check(o options, invalidRune func(string) (rune, bool)) {
	text := l.unicode
	if text == "" {
		return
	}
	first, _ := utf8.DecodeRuneInString(text)
	invalid, isInvalid := invalidRune(text)
	switch {
	case o.hyphens && runeAt(text, 2) == '-' && runeAt(text, 3) == '-':
		l.fail("V2", "it has hyphens in the third and fourth place")
	case o.hyphens && (text[0] == '-' || text[len(text)-1] == '-'):
		l.fail("V3", "it begins or ends with a hyphen")
	case !o.hyphens && strings.HasPrefix(text, punycode.Prefix):
		l.fail("V4", `its decoded form begins with "xn--"`)
	case ucd.In(first, ucd.M):
		l.fail("V6", "it begins with the combining mark "+ucd.CodePoint(first))
	case isInvalid:
		l.fail("V7", "it contains "+ucd.CodePoint(invalid)+", which domain names cannot contain")
	default:
		l.checkJoiners()
		if o.std3 && l.err == nil {
			l.checkSTD3(o)
		}
	}
}

// checkSTD3 applies UseSTD3ASCIIRules.
func (l *label) checkSTD3(o options) {
	for i := range len(l.unicode) {
		if c := l.unicode[i]; c < utf8.RuneSelf && !o.allows(c) {
			l.fail("U1", "it contains "+strconv.QuoteRune(rune(c))+", which host names cannot contain")
			return
		}
	}
}

// runeAt returns the code point at an index, counted in code points, or -1.
func runeAt(s string, index int) rune {
	for _, r := range s {
		if index == 0 {
			return r
		}
		index--
	}
	return -1
}
