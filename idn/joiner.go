package idn

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	nonJoiner = '\u200C'
	joiner    = '\u200D'
)

// virama is the combining class of the signs that join consonants in scripts of India.
const virama = 9

// checkJoiners applies the rules for the two joiners (RFC 5892, Appendix A.1 and A.2). Both
// are valid after a virama. The non-joiner is also valid between two letters that would
// join.
//
// x/net has these rules too. It accepts a non-joiner before a letter that does not join.
func (l *label) checkJoiners() {
	if !strings.ContainsAny(l.unicode, string(nonJoiner)+string(joiner)) {
		return
	}
	var before rune // the last character
	joins := false  // the last character that is not transparent joins the next one
	open := false   // a letter that joins must follow a non-joiner
	for _, r := range l.unicode {
		switch {
		case r == nonJoiner && isVirama(before):
			open, joins = false, false
		case r == nonJoiner && joins && !open:
			open, joins = true, false
		case r == nonJoiner || open && r == joiner:
			l.fail("C1", nonJoinerMessage)
			return
		case r == joiner && isVirama(before):
			joins = false
		case r == joiner:
			l.fail("C2", "it contains the joiner U+200D without a virama before it")
			return
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf): // transparent
		case open && !unicode.Is(joinsPrevious, r):
			l.fail("C1", nonJoinerMessage)
			return
		default:
			open, joins = false, unicode.Is(joinsNext, r)
		}
		before = r
	}
	if open {
		l.fail("C1", nonJoinerMessage)
	}
}

const nonJoinerMessage = "it contains the non-joiner U+200C where letters would not join"

func isVirama(r rune) bool { return norm.NFC.PropertiesString(string(r)).CCC() == virama }
