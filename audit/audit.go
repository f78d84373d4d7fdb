package audit

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/enum"
)

// A Severity says how much a finding weighs. The zero Severity is [SeverityInfo].
type Severity uint8

// The severities, the lightest first. What section 7 puts as "must" is [SeverityHigh], as
// "should" [SeverityMedium], what it asks to be careful of [SeverityLow].
const (
	SeverityInfo Severity = iota
	SeverityLow
	SeverityMedium
	SeverityHigh
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
	ID       ID // of the rule
	Severity Severity
	Section  string // of RFC 3986 that warns of it, or that defines what it is about

	// Component is the component that it is in, and Span where in the text.
	// Where it is about the whole, the component is [uri.ComponentNone].
	Component uri.Component
	Span      uri.Span

	Message string // what was found, for people; without passwords and values
	Advice  string // what to do about it
}

// A Config says what an [Auditor] reports. The zero Config applies every rule that is
// not optional.
type Config struct {
	Only    []ID // if not nil, apply these rules alone, optional or not
	Also    []ID // apply these optional rules too
	Without []ID // do not apply these rules

	// Severities replace the severities of rules.
	Severities map[ID]Severity

	// MinSeverity is the lightest severity that is reported.
	MinSeverity Severity

	// Ports are allowed besides a scheme's own. RFC 3986, section 7.2, asks that this
	// can be configured.
	Ports []uint16

	// Trusted are names of hosts that others may imitate, such as "example.com". They
	// are compared without regard to case.
	Trusted []string

	// Parameters are names of parameters that hold secrets, besides the known ones.
	// They are compared without regard to case.
	Parameters []string
}

// ErrConfig is wrapped by the errors of [New].
var ErrConfig = errors.New("audit: invalid configuration")

// An Auditor audits references and texts. The zero Auditor has the zero [Config].
// Auditors can be copied and used from several goroutines.
type Auditor struct {
	by *settings // nil for the zero Config
}

// settings are a Config, ready for use.
type settings struct {
	rules      [ruleCount]setting
	needs      [checkCount]signs // of which a text needs one for a check to find something
	needsAny   signs             // of which it needs one for any of them
	own        signs             // which the configuration gives to every text
	ports      []uint16
	trusted    []string // in lower case
	parameters []string
}

// A setting says with which severity findings of a rule are reported, and whether.
type setting struct {
	severity Severity
	on       bool
}

// New returns an Auditor for a configuration, which it copies. It returns an error that
// wraps [ErrConfig] and names the value if a rule ID or a severity does not exist.
func New(c Config) (Auditor, error) {
	for _, ids := range [...][]ID{c.Only, c.Also, c.Without, slices.Sorted(maps.Keys(c.Severities))} {
		for _, id := range ids {
			if _, ok := indexOf(id); !ok {
				return Auditor{}, fmt.Errorf("%w: no rule has the ID %q", ErrConfig, id)
			}
		}
	}
	for id, s := range c.Severities {
		if s > SeverityHigh {
			return Auditor{}, fmt.Errorf("%w: the severity of rule %q is %d", ErrConfig, id, s)
		}
	}
	if c.MinSeverity > SeverityHigh {
		return Auditor{}, fmt.Errorf("%w: MinSeverity is %d", ErrConfig, c.MinSeverity)
	}
	s := &settings{ports: slices.Clone(c.Ports), parameters: slices.Clone(c.Parameters)}
	for _, name := range c.Trusted {
		s.trusted = append(s.trusted, lower(name))
	}
	s.own = always
	if len(s.trusted) > 0 {
		s.own |= ownTrusted
	}
	for i, r := range rules {
		on := !r.Optional || slices.Contains(c.Also, r.ID)
		if c.Only != nil {
			on = slices.Contains(c.Only, r.ID)
		}
		severity := r.Severity
		if replaced, ok := c.Severities[r.ID]; ok {
			severity = replaced
		}
		on = on && !slices.Contains(c.Without, r.ID) && severity >= c.MinSeverity
		s.rules[i] = setting{severity, on}
		if on {
			s.needs[r.by] |= r.anySign()
			s.needsAny |= r.anySign()
		}
	}
	return Auditor{s}, nil
}

var zeroSettings = func() *settings {
	a, err := New(Config{})
	if err != nil {
		panic(err)
	}
	return a.by
}()

// settings returns what a goes by.
func (a *Auditor) settings() *settings {
	if a.by == nil {
		return zeroSettings
	}
	return a.by
}

// Severity returns the severity of a rule for a, and whether a reports findings of it.
// For an ID that no rule has it returns false.
func (a Auditor) Severity(id ID) (Severity, bool) {
	i, ok := indexOf(id)
	if !ok {
		return 0, false
	}
	rule := a.settings().rules[i]
	return rule.severity, rule.on
}

// Audit returns what is found in r, in the order of its text, or nil. If there is
// nothing, it allocates nothing. The time is linear in the length of r. Whatever edition
// r was parsed by, it is AuditText of its text.
func (a Auditor) Audit(r uri.Reference) []Finding {
	by := a.settings()
	if by.signs(r.String())&by.needsAny == 0 {
		return nil
	}
	return a.AuditText(r.String()) // by another edition, it may have other components
}

// AuditText is Audit for any text. Where it is no valid reference (RFC 3986),
// "invalid" is among the findings, and the rules go by the components that
// Appendix B makes of it.
func (a Auditor) AuditText(s string) []Finding {
	r, err := uri.Parse(s)
	if err != nil {
		x := audit{subject: ofInvalid(s), by: a, err: err}
		return x.run(everySign)
	}
	by := a.settings()
	has := by.signs(s)
	if has&by.needsAny == 0 {
		return nil
	}
	x := audit{subject: ofReference(r), by: a}
	return x.run(has)
}

// An audit is the audit of one text.
type audit struct {
	subject
	by    Auditor
	err   error // why the text is no reference, or nil
	found []Finding
}

// A check is a function that applies some rules.
type check uint8

const (
	inText check = iota
	inScheme
	inPort
	inParameters
	inUserinfo
	inNames
	inHost
	inSegments
	inOctets
	inReadings
	inGuesses

	checkCount
)

// run applies the rules that may find something in a text with signs.
func (x *audit) run(has signs) []Finding {
	needs := &x.by.settings().needs
	if has&needs[inText] != 0 && x.err != nil {
		x.refuse(x.err)
	}
	if has&needs[inScheme] != 0 {
		x.suspectScheme()
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
	if has&needs[inGuesses] != 0 {
		x.guesses()
	}
	if len(x.found) > 1 {
		slices.SortStableFunc(x.found, func(a, b Finding) int { return a.Span.Offset - b.Span.Offset })
	}
	return x.found
}

// wants returns the severity to report findings of a rule with, and whether to.
func (x *audit) wants(id ruleID) (Severity, bool) {
	rule := x.by.settings().rules[id]
	return rule.severity, rule.on
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
