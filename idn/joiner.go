package idn

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ucd"
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
func (l *label) checkJoiners() {
	if !strings.ContainsAny(l.unicode, string(nonJoiner)+string(joiner)) {
		return
	}
	var before rune // the last character
	joins := false  // the last character that is not transparent joins the next one
	open := false   // a letter that joins must follow a non-joiner
	for _, r := range l.unicode {
		joining := ucd.Of(r).Joining()
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
		case joining == ucd.Transparent:
		case open && joining != ucd.RightJoining && joining != ucd.DualJoining:
			l.fail("C1", nonJoinerMessage)
			return
		default:
			open, joins = false, joining == ucd.LeftJoining || joining == ucd.DualJoining
		}
		before = r
	}
	if open {
		l.fail("C1", nonJoinerMessage)
	}
}

const nonJoinerMessage = "it contains the non-joiner U+200C where letters would not join"

func isVirama(r rune) bool { return ucd.Of(r).CombiningClass() == virama }
