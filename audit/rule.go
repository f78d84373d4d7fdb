package audit

import (
	"strconv"
	"strings"
)

// A Rule is a rule that an Auditor applies.
type Rule struct {
	ID       string // the name of the rule, such as "two-readings"; it does not change
	Severity Severity
	Section  string // of RFC 3986, or with another document as in "RFC 3987, 4.1"
	Title    string // a few words
	Does     string // what the rule finds, for people
	Example  string // a text with a finding
	Advice   string // what to do about it; see [Finding.Advice]
	Optional bool   // the zero Auditor does not apply the rule
}

// Help returns a description of the rule in a paragraph of plain text.
func (r Rule) Help() string {
	document, section, ok := strings.Cut(r.Section, ", ")
	if !ok {
		document, section = "RFC 3986", r.Section
	}
	return "Finds " + r.Does + ", as in " + strconv.QuoteToASCII(r.Example) + ". " + r.Advice +
		" See " + document + ", section " + section + "."
}

// A rule is a Rule with the check that applies it and the signs that it needs. Every text
// with a finding has at least one of these signs. A rule without signs applies to every
// text.
type rule struct {
	by    check
	needs signs
	says  action // what the advice asks for
	own   string // how to repair a text of one's own that others must refuse, or ""
	Rule
}

// anySign returns the signs of r. A text without one of them has no finding of r.
func (r *rule) anySign() signs {
	if r.needs == 0 {
		return always
	}
	return r.needs
}

// A check is a function that applies some rules.
type check uint8

const (
	inText check = iota
	inIRI
	inScheme
	inPolicy
	inPort
	inParameters
	inUserinfo
	inNames
	inHost
	inSegments
	inOctets
	inReadings
	inBrowsers
	inGuesses

	checkCount
)

// An action is what a piece of advice asks for. It says which advice contradicts which.
type action uint8

const (
	refuse  action = iota // refuse the text, or do not follow or connect to it
	handle                // use the text with care: show, check, compare or decode it in some way
	change                // write the text in another way
	protect               // keep a secret, whatever becomes of the text
)
