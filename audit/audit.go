package audit

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/older"
	"github.com/urikit/uri/iri"
)

// Audit returns the findings in r, in the order of the text, or nil if it has none. It then
// allocates only for labels that begin with "xn--". The time is linear in the length of r. The
// result is that of AuditText for the text of r, whatever edition parsed r.
func (a Auditor) Audit(r uri.Reference) []Finding { return a.AuditText(r.String()) }

// AuditText returns the findings in any text. If the text is not a valid reference (by RFC 3986, by
// [Config.Edition], or by RFC 3987 with [Config.IRIs]), the finding "invalid" is among them, and
// the rules apply to the components that Appendix B finds.
func (a Auditor) AuditText(s string) []Finding {
	by := a.settings()
	if older.Is(by.edition) {
		return a.older(s)
	}
	// The tests run from cheap to expensive: the signs of the text, those of its outline, and those
	// of the parsed reference. Each test removes signs. Without a sign that a rule needs, there is
	// no finding.
	has, t := by.signs(s)
	if uint64(len(s)) <= syntax.MaxLen {
		if has&(oddForm|oddScheme|unproven) == 0 && has&by.needsAny&ofRests != 0 {
			var in outline
			in.readText(s, t)
			has = by.exactSigns(&in, has)
		}
		if has&(by.needsAny|unproven) == 0 {
			return nil
		}
	}
	r, err := uri.Parse(s)
	if err != nil {
		return a.refused(s, err)
	}
	if has&(oddForm|oddScheme) == oddScheme && !t.mayBreak(&r, ofRest, has&encoded == 0) {
		has &^= oddScheme
	}
	if has&by.needsAny == 0 {
		return nil
	}
	if has = by.signsOf(&r, has, t); has&by.needsAny == 0 {
		return nil
	}
	x := audit{by: a}
	x.setReference(r)
	return x.run(has)
}

// older audits a text that is valid by an older edition or not.
func (a *Auditor) older(s string) []Finding {
	x := audit{by: *a}
	if r, err := uri.Parse(s); err != nil {
		x = a.ofRefused(s, err)
	} else {
		x.setReference(r)
	}
	_, x.err = uri.Parser{Edition: a.settings().edition}.Parse(s)
	return x.run(everySign)
}

// refused audits a text that is not a reference of RFC 3986.
func (a *Auditor) refused(text string, err error) []Finding {
	x := a.ofRefused(text, err)
	return x.run(everySign)
}

func (a *Auditor) ofRefused(text string, err error) audit {
	x := audit{by: *a, err: err}
	i, err := iri.Parse(text)
	if err == nil {
		x.subject = ofIRI(i, a.settings().iris)
	} else {
		x.subject = ofInvalid(text)
	}
	if a.settings().iris {
		x.err = err
	}
	return x
}

// run applies the rules that can have findings in a text with these signs. Findings at the same
// offset keep the order of the rules.
func (x *audit) run(has signs) []Finding {
	needs := &x.by.settings().needs
	if has&needs[inText] != 0 && x.err != nil {
		x.refuse(x.err)
	}
	if has&needs[inIRI] != 0 {
		x.internationalized()
	}
	if has&needs[inScheme] != 0 {
		x.suspectScheme()
	}
	if has&needs[inPolicy] != 0 {
		x.schemePolicy()
	}
	if has&needs[inPort] != 0 {
		x.ports()
	}
	if has&needs[inParameters] != 0 {
		x.credentials()
	}
	if has&needs[inUserinfo] != 0 {
		x.secrets()
	}
	if has&needs[inNames] != 0 {
		x.semantics()
	}
	if has&needs[inHost] != 0 {
		x.hosts()
	}
	if has&needs[inSegments] != 0 {
		x.segments()
	}
	if has&needs[inOctets] != 0 {
		x.encodings()
	}
	if has&needs[inReadings] != 0 {
		x.compareReadings()
	}
	if has&needs[inBrowsers] != 0 {
		x.browsers() // after the rules that may report the difference
	}
	if has&needs[inGuesses] != 0 {
		x.guesses()
	}
	x.decide()
	if len(x.found) > 1 {
		slices.SortStableFunc(x.found, func(a, b Finding) int { return a.Span.Offset - b.Span.Offset })
	}
	return x.found
}
