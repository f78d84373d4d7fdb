package ask

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/whatwg"
)

// MostPort is the highest port of TCP and UDP.
const MostPort = 65535

// Audit answers with the findings in a reference.
type Audit struct {
	Auditor audit.Auditor
	edition uri.Edition
	iris    bool // an IRI is valid
	browser bool // what browsers accept is valid
}

// NewAudit returns the verb for options. [As] decides what is valid. An error is about the options.
func NewAudit(v *Values) (*Audit, error) {
	c, err := v.AuditConfig()
	if err != nil {
		return nil, err
	}
	c.IRIs, c.Edition = v.Text(As) == iriReference, chosen[uri.Edition](v, EditionOption)
	auditor, err := audit.New(c)
	return &Audit{auditor, c.Edition, c.IRIs, v.Text(As) == AsBrowser}, err
}

// AuditConfig returns the settings of rules.
func (v *Values) AuditConfig() (audit.Config, error) {
	c := audit.Config{
		MinSeverity: chosen[audit.Severity](v, MinSeverity),
		Only:        v.Texts(RuleOption), Severities: map[string]audit.Severity{}, Schemes: v.Texts(AllowScheme), Trusted: v.Texts(Trusted), Parameters: v.Texts(SecretParameter),
	}
	on := map[string]bool{}
	if v.Is(RequireHTTPS) {
		on[auditname.SchemeNotHTTPS] = true
	}
	for _, setting := range v.Texts(Severity) {
		id, name, _ := strings.Cut(setting, "=")
		if on[id] = name != SettingOff; name == SettingOff || name == SettingOn {
			continue
		}
		severity, err := enum.Of[audit.Severity](name)
		if err != nil {
			return c, err
		}
		c.Severities[id] = severity
	}
	for id, is := range on {
		if is {
			c.Also = append(c.Also, id)
		} else {
			c.Without = append(c.Without, id)
		}
	}
	c.Links = on[auditname.ScriptLink]
	for _, port := range v.Numbers(AllowPort) {
		c.Ports = append(c.Ports, uint16(port))
	}
	return c, nil
}

// Find returns the findings in text, whether it is valid, and the fingerprints of the findings.
func (v *Audit) Find(text []byte) (found []audit.Finding, valid bool, known answer.Fingerprints) {
	ref, err := uri.Parser{Edition: v.edition}.ParseBytes(text)
	if err == nil {
		found = v.Auditor.Audit(ref)
	} else {
		switch {
		case v.iris:
			err = new(iri.Reference).UnmarshalText(text)
		case v.browser:
			err = answer.Browser(whatwg.URL{}).Validate(uri.RuleURIReference, string(text))
		}
		found = answer.AuditText(&v.Auditor, string(text))
		if v.browser && err == nil {
			found = answer.Accepted(found)
		}
	}
	return found, err == nil, answer.Fingerprints{By: &v.Auditor, Text: text}
}

// Answer writes the findings in text.
func (v *Audit) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	found, valid, known := v.Find(text)
	return valid, answer.PutObject(to, text, NewFound(found, valid, &known))
}

// A Found has the findings in an input, as JSON.
type Found struct {
	Valid    bool             `json:"valid"`
	Findings []answer.Finding `json:"findings"`
}

// A Place is the place of a reference in a document, in bytes.
type Place struct {
	File       string `json:"file"`
	FileBase64 []byte `json:"file_base64,omitempty"` // if it is not UTF-8
	Line       int    `json:"line"`
	Column     int    `json:"column"`
	Offset     int64  `json:"offset"`
}

// PlaceOf returns the place of a link in a file.
func PlaceOf(file string, l *document.Link) Place {
	return Place{file, answer.Bytes(file), l.Line, l.Column, int64(l.Span.Offset)}
}

// NewFound returns findings for JSON.
func NewFound(found []audit.Finding, valid bool, known *answer.Fingerprints) *Found {
	return &Found{Valid: valid, Findings: answer.NewFindings(found, known)}
}

// ruleTable has the rules of a verb.
type ruleTable struct {
	verb string
	all  func() []audit.Rule
}

// The rules for texts, and those for documents, which have all of them.
var (
	textRules     = ruleTable{"audit", audit.Rules}
	documentRules = ruleTable{"check", linkcheck.Rules}
)

func (t ruleTable) ids() []string {
	return namesOf(t.all(), func(r audit.Rule) string { return r.ID })
}

// words returns the IDs of the rules, with their titles.
func (t ruleTable) words() []string {
	return namesOf(t.all(), func(r audit.Rule) string { return r.ID + "\t" + r.Title })
}

// check returns an error for a name that no rule has.
func (t ruleTable) check(name string) error {
	known := t.ids()
	if slices.Contains(known, name) {
		return nil
	}
	return fmt.Errorf("unknown rule %s: \"uri %s %s\" lists the rules%s", secret.Quote(name), t.verb, Rules.Flag(), answer.Suggest(name, known))
}

// CheckRule returns an error for a name that no rule about documents has.
func CheckRule(name string) error { return documentRules.check(name) }

// CheckSeverity returns an error for a name that no severity of audit has.
func CheckSeverity(name string) error { return checkSeverity(name, SeverityNames()) }

// checkSeverity returns an error for a name that is not known.
func checkSeverity(name string, known []string) error {
	if !slices.Contains(known, name) {
		return fmt.Errorf("unknown severity: must be one of %s%s", strings.Join(known, ", "), answer.Suggest(name, known)) // the name may be a secret
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

// checkSetting returns an error for a text that does not set the severity of a rule.
func (t ruleTable) checkSetting(setting string) error {
	id, name, ok := strings.Cut(setting, "=")
	if !ok {
		return fmt.Errorf("%s: write ID=SEVERITY", secret.Quote(setting))
	}
	if err := CheckSetting(name); err != nil {
		return err
	}
	return t.check(id)
}

// CheckSetting returns an error for a name that sets no rule: off, on or a severity.
func CheckSetting(name string) error { return checkSeverity(name, settingNames()) }

func settingNames() []string { return append([]string{SettingOff, SettingOn}, SeverityNames()...) }

// Setting returns the last setting of a rule in [Severity], or "".
func (v *Values) Setting(id string) string {
	last := ""
	for _, setting := range v.Texts(Severity) {
		if name, ok := strings.CutPrefix(setting, id+"="); ok {
			last = name
		}
	}
	return last
}

// checkStatuses returns an error for a text that is neither a status nor a range of statuses.
func checkStatuses(text string) error {
	first, last, isRange := strings.Cut(text, "-")
	if isStatus(first) && (!isRange || isStatus(last) && first <= last) {
		return nil
	}
	return errors.New("must be a status or a range of statuses, such as 200-299")
}

// isStatus reports whether a text is a status of HTTP.
func isStatus(text string) bool {
	return len(text) == 3 && '1' <= text[0] && text[0] <= '5' && strings.Trim(text, "0123456789") == ""
}

// checkPrefix returns an error for a text that is no block of addresses.
func checkPrefix(text string) error {
	if _, err := netip.ParsePrefix(text); err != nil {
		return errors.New("must be a block of addresses, such as 127.0.0.0/8")
	}
	return nil
}

// checkHeader returns an error for a text that is no header for a host.
func checkHeader(text string) error {
	if host, name, variable := HeaderOf(text); host == "" || name == "" || variable == "" {
		return errors.New("must be HOST=NAME:VARIABLE, such as api.example.com=Authorization:API_TOKEN")
	}
	return nil
}

// HeaderOf returns the parts of an element of [Headers].
func HeaderOf(text string) (host, name, variable string) {
	host, header, _ := strings.Cut(text, "=")
	name, variable, _ = strings.Cut(header, ":")
	return strings.ToLower(host), name, variable
}
