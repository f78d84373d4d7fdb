package ask

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/iri"
)

// AuditSettings are the options of [Audit]. Those that the configuration of an auditor does not
// have in the same form have the names of the options.
type AuditSettings struct {
	audit.Config
	Rule, Enable, Disable, Severity []string
	RequireHTTPS                    bool
	AllowPort                       []int

	// These say which options were given.
	HasEdition, HasRequireHTTPS, HasSchemes, HasLinks bool
}

// Audit answers with the findings in a reference.
type Audit struct {
	Auditor audit.Auditor
	edition uri.Edition
	iris    bool // an IRI is valid
}

// AuditRules are the values of the option "as" of audit.
var AuditRules = []string{"uri-reference", "iri-reference"}

// NewAudit returns the verb, for which the rule of AuditRules decides what is valid. An error is an
// error of the options.
func NewAudit(as string, set AuditSettings) (*Audit, error) {
	if set.Rule != nil && len(set.Rule) == 0 {
		return nil, errors.New("--rule: the list is empty")
	}
	c := &set.Config
	c.IRIs = as == AuditRules[1]
	if c.IRIs && set.HasEdition {
		return nil, errors.New("--edition is for URIs: remove it, or use --as uri-reference")
	}
	for _, list := range [...]struct {
		to    *[]string
		names []string
	}{{&c.Only, set.Rule}, {&c.Also, set.Enable}, {&c.Without, set.Disable}} {
		*list.to = append(*list.to, list.names...)
	}
	c.Severities = map[string]audit.Severity{}
	ids := slices.Concat(c.Only, c.Also, c.Without)
	for _, setting := range set.Severity {
		id, name, ok := strings.Cut(setting, "=")
		if !ok {
			return nil, fmt.Errorf("--severity %q: write ID=SEVERITY", setting)
		}
		if err := CheckSeverity(name); err != nil {
			return nil, fmt.Errorf("--severity %q: %w", setting, err)
		}
		severity, err := enum.Of[audit.Severity](name)
		if err != nil {
			return nil, err
		}
		c.Severities[id] = severity
		ids = append(ids, id)
	}
	for _, id := range ids {
		if err := CheckRule(id); err != nil {
			return nil, err
		}
	}
	if set.RequireHTTPS {
		c.Also = append(c.Also, auditname.SchemeNotHTTPS)
	}
	if c.Schemes != nil && len(c.Schemes) == 0 {
		return nil, fmt.Errorf("--schemes: the list is empty; to allow all schemes, write --disable %s", auditname.SchemeNotAllowed)
	}
	for _, name := range c.Schemes {
		if err := CheckSchemeName(name); err != nil {
			return nil, fmt.Errorf("--schemes: %w", err)
		}
	}
	err := cmp.Or(
		CheckPolicy("--require-https", set.RequireHTTPS && set.HasRequireHTTPS, auditname.SchemeNotHTTPS, set.Rule),
		CheckPolicy("--schemes", set.HasSchemes, auditname.SchemeNotAllowed, set.Rule),
		CheckPolicy("--links", c.Links && set.HasLinks, auditname.ScriptLink, set.Rule))
	if err != nil {
		return nil, err
	}
	for _, port := range set.AllowPort {
		if port < 0 || port > 65535 {
			return nil, fmt.Errorf("--allow-port %d: a port is a number from 0 to 65535", port)
		}
		c.Ports = append(c.Ports, uint16(port))
	}
	v := &Audit{edition: c.Edition, iris: c.IRIs}
	v.Auditor, err = audit.New(*c)
	return v, err
}

// Find returns the findings in text, whether it is valid, and the fingerprints of the findings.
func (v *Audit) Find(text []byte) (found []audit.Finding, valid bool, known Fingerprints) {
	ref, err := Parser(v.edition).ParseBytes(text)
	if err == nil {
		found = v.Auditor.Audit(ref)
	} else {
		if v.iris {
			err = new(iri.Reference).UnmarshalText(text)
		}
		found = AuditText(&v.Auditor, string(text))
	}
	return found, err == nil, Fingerprints{By: &v.Auditor, Text: text}
}

// Answer writes the findings in text.
func (v *Audit) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	found, valid, known := v.Find(text)
	return valid, PutObject(to, text, NewFound(found, valid, &known))
}

// A Found has the findings in an input, as JSON.
type Found struct {
	Valid    bool      `json:"valid"`
	Findings []Finding `json:"findings"`
	*Place
}

// A Place is the place of a reference in a document, in bytes.
type Place struct {
	File       string `json:"file"`
	FileBase64 []byte `json:"file_base64,omitempty"` // if it is not UTF-8
	Line       int    `json:"line"`
	Column     int    `json:"column"`
	Offset     int64  `json:"offset"`
}

// NewFound returns findings for JSON, without a place.
func NewFound(found []audit.Finding, valid bool, known *Fingerprints) *Found {
	return &Found{Valid: valid, Findings: NewFindings(found, known)}
}

// CheckRule returns an error for a name that no rule of audit has.
func CheckRule(name string) error {
	known := ruleIDs()
	if slices.Contains(known, name) {
		return nil
	}
	return fmt.Errorf("unknown rule %s: \"uri audit --rules\" lists the rules%s", secret.Quote(name), Suggest(name, known))
}

// ruleIDs returns the names of the rules of audit.
func ruleIDs() []string {
	var ids []string
	for _, r := range audit.Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}

// CheckSeverity returns an error for a name that no severity of audit has.
func CheckSeverity(name string) error {
	if known := SeverityNames(); !slices.Contains(known, name) {
		return fmt.Errorf("unknown severity: must be one of %s%s", strings.Join(known, ", "), Suggest(name, known)) // the name may be a secret
	}
	return nil
}

// SeverityNames returns the names of the severities of audit.
func SeverityNames() []string {
	return NamesOf(audit.SeverityInfo, audit.SeverityLow, audit.SeverityMedium, audit.SeverityHigh)
}

// CheckSchemeName returns an error for a name that is not a scheme.
func CheckSchemeName(name string) error {
	_, err := audit.New(audit.Config{Schemes: []string{name}})
	if err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), audit.ErrConfig.Error()+": "))
	}
	return nil
}

// CheckPolicy returns an error for a setting that is on, if the rule that it needs is not in only,
// the list of the rules to apply. A nil list has all rules.
func CheckPolicy(setting string, on bool, rule string, only []string) error {
	if on && only != nil && !slices.Contains(only, string(rule)) {
		return fmt.Errorf("%s needs the rule %s, which is not in the list of rule: add it", setting, rule)
	}
	return nil
}
