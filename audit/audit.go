package audit

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/enum"
)

// A Severity says how much a finding weighs. The zero Severity is [Info].
type Severity uint8

// The severities, the lightest first. What section 7 puts as "must" is [High], as
// "should" [Medium], what it asks to be careful of [Low].
const (
	Info Severity = iota
	Low
	Medium
	High
)

var severityNames = enum.Names[Severity]{Package: "audit", What: "severity", Names: []string{"info", "low", "medium", "high"}}

// String returns "info", "low", "medium" or "high".
func (s Severity) String() string { return severityNames.String(s) }

// ParseSeverity returns the severity of that name. The error wraps [uri.ErrUnknownName].
func ParseSeverity(name string) (Severity, error) { return severityNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (s Severity) MarshalText() ([]byte, error) { return severityNames.MarshalText(s) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseSeverity].
func (s *Severity) UnmarshalText(text []byte) error { return severityNames.UnmarshalText(s, text) }

// A Finding is one thing that a rule has found in a text.
type Finding struct {
	ID       string // of the rule
	Severity Severity
	Section  string // of RFC 3986 that warns of it, or that defines what it is about

	// Component is the component that it is in, and Span where in the text.
	// Where it is about the whole, the component is [uri.ComponentNone].
	Component uri.Component
	Span      uri.Span

	Message string // what was found, for people; without passwords and values
	Advice  string // what to do about it
}

// An Auditor audits references and texts. The zero Auditor goes by all rules that
// are not optional; the fields change that. It can be used from several
// goroutines, as long as nobody changes what its fields refer to.
//
// What no rule has, such as a misspelt ID, has no effect; see [Rules].
type Auditor struct {
	Only    []string // if not nil, the IDs of the rules to go by, optional or not
	Also    []string // IDs of optional rules to go by
	Without []string // IDs of rules not to go by

	// Severities are severities by ID, in place of those of the rules.
	Severities map[string]Severity

	// MinSeverity is the lightest severity to report.
	MinSeverity Severity

	// Ports are ports on which nothing is to be found, besides those that are a
	// scheme's own. Section 7.2 asks that this can be configured.
	Ports []uint16

	// Trusted are names of hosts that others would like to be taken for, such as
	// "example.com", in lower case.
	Trusted []string

	// Parameters are names of parameters that hold secrets, besides those that are
	// known, in letters of any case.
	Parameters []string
}

// Audit returns what is found in r, in the order of its text, or nil. If there is
// nothing, it allocates nothing. The time is linear in the length of r. Whatever edition
// r was parsed by, it is AuditText of its text.
func (a Auditor) Audit(r uri.Reference) []Finding {
	chapters := a.glance(r.String())
	if chapters == all { // it may be no reference by RFC 3986, or one with other components
		return a.AuditText(r.String())
	}
	return a.audit(&r, chapters)
}

// AuditText is Audit for any text. Where it is no valid reference (RFC 3986),
// "invalid" is among the findings, and the rules go by the components that
// Appendix B makes of it.
func (a Auditor) AuditText(s string) []Finding {
	r, err := uri.Parse(s)
	if err == nil {
		return a.audit(&r, a.glance(s))
	}
	x := audit{subject: ofInvalid(s), by: a}
	x.refuse(err)
	return x.run(all)
}

// audit audits r by the chapters that a glance has left.
func (a *Auditor) audit(r *uri.Reference, chapters chapter) []Finding {
	if chapters == 0 {
		return nil
	}
	x := audit{subject: ofReference(*r), by: *a}
	return x.run(chapters)
}

// An audit is the audit of one text.
type audit struct {
	subject
	by    Auditor
	found []Finding
}

func (x *audit) run(chapters chapter) []Finding {
	if chapters&ofOthers != 0 {
		x.suspectScheme()
		x.ports()
	}
	if chapters&ofSecrets != 0 {
		x.secrets()
	}
	if chapters&ofSemantics != 0 {
		x.semantics()
	}
	if chapters&ofHosts != 0 {
		x.hosts()
	}
	if chapters&ofEncodings != 0 {
		x.encodings()
	}
	if chapters&ofReadings != 0 {
		x.compareReadings()
		x.guesses()
	}
	if len(x.found) > 1 {
		slices.SortStableFunc(x.found, func(a, b Finding) int { return a.Span.Offset - b.Span.Offset })
	}
	return x.found
}

// wants returns the severity to report findings of a rule with, and whether to.
func (x *audit) wants(id ruleID) (Severity, bool) {
	r := &rules[id]
	on := !r.Optional || slices.Contains(x.by.Also, r.ID)
	if x.by.Only != nil {
		on = slices.Contains(x.by.Only, r.ID)
	}
	if !on || slices.Contains(x.by.Without, r.ID) {
		return 0, false
	}
	severity := r.Severity
	if s, ok := x.by.Severities[r.ID]; ok {
		severity = s
	}
	return severity, severity >= x.by.MinSeverity
}

// maxFindings bounds the findings of one rule in one text, so that a hostile text
// does not make more of them than anyone reads.
const maxFindings = 8

// reports reports whether findings of a rule are reported at all. Where several rules
// find the same, it is the heaviest of those that are: one that is switched off hides
// no other.
func (x *audit) reports(id ruleID) bool {
	_, ok := x.wants(id)
	return ok
}

func (x *audit) report(id ruleID, component uri.Component, at uri.Span, message string) {
	severity, ok := x.wants(id)
	if !ok {
		return
	}
	r := &rules[id]
	n := 0
	for i := range x.found {
		if x.found[i].ID == r.ID {
			n++
		}
	}
	if n >= maxFindings {
		return
	}
	x.found = append(x.found, Finding{
		ID: r.ID, Severity: severity, Section: r.Section,
		Component: component, Span: at,
		Message: message, Advice: r.Advice,
	})
}
