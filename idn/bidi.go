package idn

import (
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/ucd"
)

// The classes of the Bidi rule (RFC 5893, section 2).
const (
	rightToLeft    = ucd.R | ucd.AL
	inRightToLeft  = ucd.R | ucd.AL | ucd.AN | ucd.EN | ucd.ES | ucd.CS | ucd.ET | ucd.ON | ucd.BN | ucd.NSM
	endRightToLeft = ucd.R | ucd.AL | ucd.EN | ucd.AN
	inLeftToRight  = ucd.Left | ucd.EN | ucd.ES | ucd.CS | ucd.ET | ucd.ON | ucd.BN | ucd.NSM
	endLeftToRight = ucd.Left | ucd.EN
	makesBidi      = ucd.R | ucd.AL | ucd.AN
	numbers        = ucd.EN | ucd.AN
)

// isBidi reports whether a label makes its name a Bidi domain name (RFC 5893, section 1.4).
func isBidi(label string) bool {
	if ascii.Only(label) {
		return false
	}
	for _, r := range label {
		if ucd.Of(r).Bidi()&makesBidi != 0 {
			return true
		}
	}
	return false
}

// checkBidi applies the Bidi rule to the labels of a Bidi domain name. A label keeps an
// earlier error.
func (n converted) checkBidi() {
	for i := range n {
		if rule, message := bidiFault([]rune(n[i].unicode)); rule != "" && n[i].err == nil {
			n[i].fail(rule, message)
		}
	}
}

// bidiFault returns the part of the Bidi rule that a label breaks, or "". Parts 1, 2 and 5 depend
// on single characters, and the others on the last character or on all. last ignores nonspacing
// marks.
func bidiFault(label []rune) (rule, message string) {
	if len(label) == 0 {
		return "", ""
	}
	first, right := true, false
	last, seen := ucd.ON, ucd.Bidi(0)
	for _, r := range label {
		c := ucd.Of(r).Bidi()
		if first {
			first, right = false, c&rightToLeft != 0
			if !right && c != ucd.Left {
				return "B1", "it begins with a character without direction, in a name with right-to-left text"
			}
		}
		switch {
		case right && c&inRightToLeft == 0:
			return "B2", "it begins with right-to-left text and contains left-to-right text"
		case !right && c&inLeftToRight == 0:
			return "B5", "it begins with left-to-right text and contains right-to-left text"
		}
		seen |= c
		if c != ucd.NSM {
			last = c
		}
	}
	switch {
	case right && last&endRightToLeft == 0:
		return "B3", "it is right-to-left text and does not end with a letter or digit"
	case right && seen&numbers == numbers:
		return "B4", "it has both European and Arabic digits"
	case !right && last&endLeftToRight == 0:
		return "B6", "it does not end with a letter or digit, in a name with right-to-left text"
	}
	return "", ""
}
