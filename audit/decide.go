package audit

import (
	"cmp"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
)

// A decision is a finding with what its advice asks for.
type decision struct {
	*Finding
	rule int // its index in rules
}

func (d decision) says() action { return rules[d.rule].says }

// before compares decisions: the one with the highest severity comes first, then the one with
// the first action, then the one with the first rule.
func before(a, b decision) int {
	return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(a.says(), b.says()), cmp.Compare(a.rule, b.rule))
}

// decide gives the findings their advice. Of the findings about one place the most serious one
// decides. The others have no advice if theirs contradicts the decision.
func (x *audit) decide() {
	var room [16]decision
	list := room[:0]
	for i := range x.found {
		list = append(list, decision{&x.found[i], indexes[x.found[i].ID]})
	}
	slices.SortStableFunc(list, before)
	for i, d := range list {
		if slices.ContainsFunc(list[:i], func(decided decision) bool { return decided.Advice != "" && decided.contradicts(d) }) {
			continue
		}
		d.Advice = rules[d.rule].Advice
		own := rules[d.rule].own
		if d.ID == auditname.Invalid {
			own = x.repair
		}
		if own != "" && !slices.ContainsFunc(list, d.forbidsRepair) {
			d.Advice = "Refuse it from others. In your own text, " + own + "."
		}
	}
}

// forbidsRepair reports whether e is another finding that has a text refused, or one about a secret
// that the advice to repair the place of d would keep.
func (d decision) forbidsRepair(e decision) bool {
	return e.ID != d.ID && e.says() == refuse || e.says() == protect && overlap(d.Span, e.Span)
}

// contradicts reports whether the advice of two findings is advice to do two things.
func (d decision) contradicts(e decision) bool {
	switch says, other := d.says(), e.says(); {
	case says == protect || other == protect:
		return false
	case says == refuse && other == change, says == change && other == refuse:
		return true // to refuse is about the whole text, wherever the finding is
	}
	return overlap(d.Span, e.Span)
}

// overlap reports whether two places have a byte in common, or one is empty and within the other.
func overlap(a, b uri.Span) bool {
	return a.Offset < b.End() && b.Offset < a.End() || a.Offset == b.Offset
}
