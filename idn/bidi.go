package idn

import (
	"golang.org/x/text/unicode/bidi"
)

// A set of bidirectional classes.
type classes uint32

func setOf(list ...bidi.Class) classes {
	var set classes
	for _, c := range list {
		set |= 1 << c
	}
	return set
}

func (set classes) has(c bidi.Class) bool { return set&(1<<c) != 0 }

// The classes of the Bidi rule (RFC 5893, section 2).
var (
	rightToLeft    = setOf(bidi.R, bidi.AL)
	inRightToLeft  = setOf(bidi.R, bidi.AL, bidi.AN, bidi.EN, bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN, bidi.NSM)
	endRightToLeft = setOf(bidi.R, bidi.AL, bidi.EN, bidi.AN)
	inLeftToRight  = setOf(bidi.L, bidi.EN, bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN, bidi.NSM)
	endLeftToRight = setOf(bidi.L, bidi.EN)
	makesBidi      = setOf(bidi.R, bidi.AL, bidi.AN)
)

func classOf(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// isBidi reports whether a label makes its name a Bidi domain name (RFC 5893, section 1.4).
func isBidi(label string) bool {
	if isASCII(label) {
		return false
	}
	for _, r := range label {
		if makesBidi.has(classOf(r)) {
			return true
		}
	}
	return false
}

// checkBidi applies the Bidi rule to the labels of a Bidi domain name. A label keeps an
// earlier error.
func (n name) checkBidi() {
	for i := range n {
		if rule, message := bidiFault(n[i].unicode); rule != "" && n[i].err == nil {
			n[i].fail(rule, message)
		}
	}
}

// bidiFault returns the part of the Bidi rule that a label breaks, or "".
func bidiFault(label string) (rule, message string) {
	if label == "" {
		return "", ""
	}
	first, last, numbers, right := true, bidi.ON, classes(0), false
	for _, r := range label {
		c := classOf(r)
		if first {
			first, right = false, rightToLeft.has(c)
			if !right && c != bidi.L {
				return "B1", "it begins with a character without direction, in a name with right-to-left text"
			}
		}
		switch {
		case right && !inRightToLeft.has(c):
			return "B2", "it begins with right-to-left text and contains left-to-right text"
		case !right && !inLeftToRight.has(c):
			return "B5", "it begins with left-to-right text and contains right-to-left text"
		}
		if c == bidi.EN || c == bidi.AN {
			numbers |= 1 << c
		}
		if c != bidi.NSM {
			last = c
		}
	}
	switch {
	case right && !endRightToLeft.has(last):
		return "B3", "it is right-to-left text and does not end with a letter or digit"
	case right && numbers == setOf(bidi.EN, bidi.AN):
		return "B4", "it has both European and Arabic digits"
	case !right && !endLeftToRight.has(last):
		return "B6", "it does not end with a letter or digit, in a name with right-to-left text"
	}
	return "", ""
}
