package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// A jsonFinding is a finding as JSON.
type jsonFinding struct {
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

// newJSONFindings returns findings for JSON, with their fingerprints. The result is never nil.
func newJSONFindings(found []audit.Finding, known *fingerprints) []jsonFinding {
	list := []jsonFinding{}
	for _, f := range found {
		finding := jsonFinding{string(f.ID), f.Severity.String(), f.Section, nil, f.Span.Offset, f.Span.Length, f.Message, f.Advice, known.of(f)}
		if f.Component != uri.ComponentNone {
			name := f.Component.String()
			finding.Component = &name
		}
		list = append(list, finding)
	}
	return list
}

// fingerprints are the fingerprints of an auditor's findings in a text. All findings of a rule
// in a text have the same fingerprint, so it is computed once.
type fingerprints struct {
	by   *audit.Auditor
	text []byte
	made map[audit.ID]string
}

// of returns the fingerprint of a finding.
func (p *fingerprints) of(f audit.Finding) string {
	if made, ok := p.made[f.ID]; ok {
		return made
	}
	if p.made == nil {
		p.made = map[audit.ID]string{}
	}
	p.made[f.ID] = p.by.Fingerprint(string(p.text), f)
	return p.made[f.ID]
}
