package answer

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// A Finding is a finding as JSON.
type Finding struct {
	ID          string  `json:"id"`
	Severity    string  `json:"severity"`
	Section     string  `json:"section"`
	Component   *string `json:"component"`
	Offset      int     `json:"offset"`
	Length      int     `json:"length"`
	Message     string  `json:"message"`
	Advice      string  `json:"advice"`
	Fingerprint string  `json:"fingerprint"`
}

// NewFindings returns findings for JSON, with their fingerprints. The result is never nil.
func NewFindings(found []audit.Finding, known *Fingerprints) []Finding {
	list := []Finding{}
	for _, f := range found {
		finding := Finding{f.ID, f.Severity.String(), f.Section, nil, f.Span.Offset, f.Span.Length, f.Message, f.Advice, known.Of(f)}
		if f.Component != uri.ComponentNone {
			name := f.Component.String()
			finding.Component = &name
		}
		list = append(list, finding)
	}
	return list
}

// Fingerprints are the fingerprints of an auditor's findings in a text. All findings of a rule
// in a text have the same fingerprint, so it is computed once.
type Fingerprints struct {
	By   *audit.Auditor
	Text []byte
	made map[string]string
}

// Of returns the fingerprint of a finding.
func (p *Fingerprints) Of(f audit.Finding) string {
	if made, ok := p.made[f.ID]; ok {
		return made
	}
	if p.made == nil {
		p.made = map[string]string{}
	}
	p.made[f.ID] = p.By.Fingerprint(string(p.Text), f)
	return p.made[f.ID]
}
