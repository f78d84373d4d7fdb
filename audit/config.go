package audit

import (
	"errors"
	"slices"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/older"
)

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

	// Trusted are names of hosts, such as "example.com". A host that contains one at the beginning
	// of a label and continues after it, such as "example.com.evil.test", is reported. Names that
	// only look like one, such as "examp1e.com", are not.
	// Upper and lower case are the same.
	Trusted []string

	// Parameters are names of parameters with secrets, in addition to the known ones.
	// Upper and lower case are the same.
	Parameters []string
}

// ErrConfig reports an invalid Config. The errors of [New] wrap it.
var ErrConfig = errors.New("audit: invalid configuration")

// New returns an Auditor for a Config, which it copies. If a rule ID or a severity does
// not exist, or one of [Config.Schemes] is not a scheme, the error wraps [ErrConfig] and
// contains the value, with its secrets masked.
func New(c Config) (Auditor, error) {
	if err := c.check(); err != nil {
		return Auditor{}, err
	}
	s := &settings{ports: slices.Clone(c.Ports), parameters: slices.Clone(c.Parameters), iris: c.IRIs, edition: c.Edition}
	for _, name := range c.Schemes {
		s.schemes = append(s.schemes, ascii.Lower(name))
	}
	for _, name := range c.Trusted {
		s.trusted = append(s.trusted, ascii.Lower(name))
	}
	s.own = always
	if len(s.trusted) > 0 {
		s.own |= ownTrusted
	}
	for i := range rules {
		r := &rules[i]
		s.rules[i] = c.setting(r)
		if s.rules[i].on {
			s.needs[r.by] |= r.anySign()
			s.needsAny |= r.anySign()
		}
	}
	return Auditor{s}, nil
}

// A configError is an [ErrConfig] with its reason.
type configError string

func (e configError) Error() string { return ErrConfig.Error() + ": " + string(e) }

func (e configError) Unwrap() error { return ErrConfig }

// unknownSeverity returns the first ID of c.Severities, in the order of texts, that no rule has, if
// there is one.
func (c *Config) unknownSeverity() (first []string) {
	for id := range c.Severities {
		if _, ok := indexes[id]; !ok && (first == nil || id < first[0]) {
			first = []string{id}
		}
	}
	return first
}

// check returns the first error of c. It looks at one field after the other.
func (c *Config) check() error {
	for _, ids := range [...][]string{c.Only, c.Also, c.Without, c.unknownSeverity()} {
		for _, id := range ids {
			if _, ok := indexes[id]; !ok {
				return configError("no rule has the ID " + secret.Quote(id))
			}
		}
	}
	for id, s := range c.Severities {
		if s > SeverityHigh {
			return configError("the severity of rule " + strconv.Quote(id) + " is " + strconv.Itoa(int(s)))
		}
	}
	if c.IRIs && older.Is(c.Edition) {
		return configError("IRIs with Edition " + c.Edition.String())
	}
	if c.MinSeverity > SeverityHigh {
		return configError("MinSeverity is " + strconv.Itoa(int(c.MinSeverity)))
	}
	for _, name := range c.Schemes {
		if !isScheme(name) {
			return configError(quote(secret.String(name)) + " is not a scheme: write its name only, such as \"https\"")
		}
	}
	return nil
}

// setting returns the setting of a rule.
func (c *Config) setting(r *rule) setting {
	severity := r.Severity
	if replaced, ok := c.Severities[r.ID]; ok {
		severity = replaced
	}
	return setting{severity, c.applies(r) && severity >= c.MinSeverity}
}

// applies reports whether c selects a rule, whatever its severity.
func (c *Config) applies(r *rule) bool {
	switch {
	case slices.Contains(c.Without, r.ID):
		return false
	case c.Only != nil:
		return slices.Contains(c.Only, r.ID)
	case r.ID == auditname.SchemeNotAllowed && len(c.Schemes) > 0, r.ID == auditname.ScriptLink && c.Links:
		return true
	}
	return !r.Optional || slices.Contains(c.Also, r.ID)
}

// isScheme reports whether s is a scheme (section 3.1).
func isScheme(s string) bool {
	r, err := uri.Parse(s + ":")
	name, ok := r.Scheme()
	return err == nil && ok && name == s
}

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
