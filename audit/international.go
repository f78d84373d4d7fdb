package audit

import (
	"slices"

	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/syntax"
)

// internationalized reports the rules of RFC 3987 that an IRI breaks.
func (x *audit) internationalized() {
	for _, b := range x.breaches {
		at := b.Span
		if x.secret(at) {
			at = x.password
		}
		fault, _ := syntax.CutAdvice(b.Message)
		x.report(ruleOf(b.Source), b.Component, at, fault)
	}
}

// controls reports whether direction-control reports the character at a place.
func (x *audit) controls(offset int) bool {
	_, ok := slices.BinarySearch(x.formatting, offset)
	return ok && x.reports(auditname.DirectionControl)
}
