package audit

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/older"
	"github.com/urikit/uri/iri"
)

// A Severity is the weight of a finding. The zero Severity is [SeverityInfo].
type Severity uint8

// The severities, the lightest first. In section 7, "must" corresponds to
// [SeverityHigh], "should" to [SeverityMedium], and a warning to [SeverityLow].
const (
	SeverityInfo Severity = iota
	SeverityLow
	SeverityMedium
	SeverityHigh
)

var severityNames = enum.Names[Severity]{Package: "audit", What: "severity", Names: []string{"info", "low", "medium", "high"}}

// String returns "info", "low", "medium" or "high", or "unknown" for any other value.
func (s Severity) String() string { return severityNames.String(s) }

// MarshalText returns the name. A value without a name is an error.
func (s Severity) MarshalText() ([]byte, error) { return severityNames.MarshalText(s) }

// UnmarshalText sets s to the severity with the given name, which is case-sensitive. An error
// wraps [uri.ErrUnknownName] and leaves s unchanged.
func (s *Severity) UnmarshalText(text []byte) error { return severityNames.UnmarshalText(s, text) }

// A Finding is one problem that a rule found in a text.
type Finding struct {
	ID       string // of the rule
	Severity Severity
	Section  string // that of the [Rule]

	// Component is the component with the problem, and Span its place in the text. For
	// a problem of the whole text, the component is [uri.ComponentNone].
	Component uri.Component
	Span      uri.Span

	Message string // the problem, for people; without passwords and values

	// Advice is what to do about the problem: that of the [Rule], or how to repair a text of
	// one's own if no other finding has it refused. It is empty if a finding that is more serious
	// decides what to do: findings of overlapping places have no two pieces of advice, except
	// about secrets, and a text to refuse has no advice to change it.
	Advice string
}

// A Config selects what an [Auditor] reports. The zero Config applies every rule that
// is not optional.
type Config struct {
	Only    []string // if not nil, apply only these rules, optional or not
	Also    []string // apply these optional rules too
	Without []string // do not apply these rules

	// Severities replace the severities of rules.
	Severities map[string]Severity

	// IRIs says that an IRI-reference (RFC 3987) is valid. Otherwise it has the finding
	// "invalid" if it is not a URI-reference. The rules for IRIs apply in both cases.
	IRIs bool

	// Edition is the edition by which a reference is valid. Otherwise it has the finding
	// "invalid". The other rules are the same for each edition, because they are about
	// programs of today. With IRIs it must be RFC 3986.
	Edition uri.Edition

	// MinSeverity is the lightest severity that the Auditor reports.
	MinSeverity Severity

	// Ports are allowed in addition to a scheme's own port. RFC 3986, section 7.2,
	// requires that programs can configure them.
	Ports []uint16

	// Schemes are the allowed schemes, such as "https" and "mailto", without a colon. Upper
	// and lower case are the same. If there are any, the optional rule
	// "scheme-not-allowed" applies. If that rule applies without them, no scheme is
	// allowed. A relative reference has no scheme, and is always allowed.
	Schemes []string

	// Links says that the texts are links or targets of redirects, which browsers follow. The
	// optional rule "script-link" then applies.
	Links bool

	// Trusted are names of hosts that attackers may imitate, such as "example.com".
	// Upper and lower case are the same.
	Trusted []string

	// Parameters are names of parameters with secrets, in addition to the known ones.
	// Upper and lower case are the same.
	Parameters []string
}

// ErrConfig reports an invalid Config. The errors of [New] wrap it.
var ErrConfig = errors.New("audit: invalid configuration")

// An Auditor audits references and texts. The zero Auditor has the zero [Config]. An
// Auditor can be copied and is safe for concurrent use.
type Auditor struct {
	by *settings // nil for the zero Config
}

// settings are a Config, ready for use.
type settings struct {
	rules      [len(rules)]setting
	needs      [checkCount]signs // by check: a text without these signs has no finding
	needsAny   signs             // the union of needs
	iris       bool
	edition    uri.Edition
	own        signs // the signs that the Config gives to every text
	ports      []uint16
	schemes    []string // in lower case
	trusted    []string // in lower case
	parameters []string
}

// A setting says whether findings of a rule are reported, and their severity.
type setting struct {
	severity Severity
	on       bool
}

// New returns an Auditor for a Config, which it copies. If a rule ID or a severity does
// not exist, or one of [Config.Schemes] is not a scheme, the error wraps [ErrConfig] and
// contains the value, with its secrets masked.
func New(c Config) (Auditor, error) {
	for _, ids := range [...][]string{c.Only, c.Also, c.Without, slices.Sorted(maps.Keys(c.Severities))} {
		for _, id := range ids {
			if _, ok := indexes[id]; !ok {
				return Auditor{}, fmt.Errorf("%w: no rule has the ID %s", ErrConfig, secret.Quote(id))
			}
		}
	}
	for id, s := range c.Severities {
		if s > SeverityHigh {
			return Auditor{}, fmt.Errorf("%w: the severity of rule %q is %d", ErrConfig, id, s)
		}
	}
	if c.IRIs && older.Is(c.Edition) {
		return Auditor{}, fmt.Errorf("%w: IRIs with Edition %v", ErrConfig, c.Edition)
	}
	if c.MinSeverity > SeverityHigh {
		return Auditor{}, fmt.Errorf("%w: MinSeverity is %d", ErrConfig, c.MinSeverity)
	}
	s := &settings{ports: slices.Clone(c.Ports), parameters: slices.Clone(c.Parameters), iris: c.IRIs, edition: c.Edition}
	for _, name := range c.Schemes {
		if !isScheme(name) {
			return Auditor{}, fmt.Errorf("%w: %s is not a scheme: write its name only, such as \"https\"", ErrConfig, quote(secret.String(name)))
		}
		s.schemes = append(s.schemes, lower(name))
	}
	for _, name := range c.Trusted {
		s.trusted = append(s.trusted, lower(name))
	}
	s.own = always
	if len(s.trusted) > 0 {
		s.own |= ownTrusted
	}
	for i, r := range rules {
		on := !r.Optional || slices.Contains(c.Also, r.ID) || r.ID == auditname.SchemeNotAllowed && len(c.Schemes) > 0 || r.ID == auditname.ScriptLink && c.Links
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

// settings returns the settings of a.
func (a *Auditor) settings() *settings {
	if a.by == nil {
		return zeroSettings
	}
	return a.by
}

// Severity returns the severity that a gives to findings of a rule, and whether a
// reports them. It returns false for an unknown ID.
func (a Auditor) Severity(id string) (Severity, bool) {
	i, ok := indexes[id]
	if !ok {
		return 0, false
	}
	rule := a.settings().rules[i]
	return rule.severity, rule.on
}

// Audit returns the findings in r, in the order of the text, or nil if it has none.
// It then allocates only for labels that begin with "xn--". The time is linear in the length of r. The result is that
// of AuditText for the text of r, whatever edition parsed r.
func (a Auditor) Audit(r uri.Reference) []Finding {
	if older.Is(a.settings().edition) {
		return a.AuditText(r.String())
	}
	has := a.settings().signs(r.String())
	if has&a.settings().needsAny == 0 {
		return nil
	}
	again, err := uri.Parse(r.String()) // in another edition, it may have other components
	if err != nil {
		return a.refused(r.String(), err)
	}
	return a.audit(again, has)
}

// AuditText returns the findings in any text. If the text is not a valid reference (by RFC
// 3986, by [Config.Edition], or by RFC 3987 with [Config.IRIs]), the finding "invalid" is among them, and the
// rules apply to the components that Appendix B finds.
func (a Auditor) AuditText(s string) []Finding {
	by := a.settings()
	if older.Is(by.edition) {
		return a.older(s)
	}
	has := by.signs(s)
	clean := has&by.needsAny == 0
	if clean && has&unproven == 0 && uint64(len(s)) <= syntax.MaxLen {
		return nil
	}
	r, err := uri.Parse(s)
	if err != nil {
		return a.refused(s, err)
	}
	if clean {
		return nil
	}
	return a.audit(r, has)
}

// audit audits a reference of RFC 3986 with its signs.
func (a *Auditor) audit(r uri.Reference, has signs) []Finding {
	x := audit{by: *a}
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

// An audit is the audit of one text.
type audit struct {
	subject
	by     Auditor
	err    error     // why the text is not a reference, or nil
	repair string    // how to repair the text, from the message of err
	read   []Reading // what readers read, after readings
	found  []Finding
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

// run applies the rules that can have findings in a text with these signs.
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

// maxFindings is the largest number of findings of one rule in one text, so that a hostile
// text cannot have more of them than anyone reads.
const maxFindings = 8

// reports reports whether a applies a rule. If several rules have a finding for the same
// problem, the caller uses this to report the most severe one that is applied.
func (x *audit) reports(id string) bool { return x.by.settings().rules[indexes[id]].on }

// report adds a finding of a rule if x applies the rule.
func (x *audit) report(id string, component uri.Component, at uri.Span, message string) {
	i := indexes[id]
	set := x.by.settings().rules[i]
	if !set.on {
		return
	}
	n := 0
	for k := range x.found {
		if x.found[k].ID == id {
			n++
		}
	}
	if n >= maxFindings {
		return
	}
	x.found = append(x.found, Finding{
		ID: id, Severity: set.severity, Section: rules[i].Section,
		Component: component, Span: at,
		Message: message,
	})
}
