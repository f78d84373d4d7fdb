package answer

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/scheme"
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

// A Departure is a departure from the advice of an edition, as JSON.
type Departure struct {
	Advice    string `json:"advice"`
	Section   string `json:"section"`
	Component string `json:"component"`
	Span      Span   `json:"span"`
}

// SectionOf returns the section of RFC 3987 with the rule that an IRI breaks.
func SectionOf(v scheme.Violation) string {
	return strings.TrimPrefix(v.Source, dialect.RFC3987.Document()+", section ")
}

// NewDepartures returns the departures of ref from the advice of d, or nil if d has no
// advice. For IRIs they are the rules about text that the grammar does not have.
func NewDepartures(ref *field.Reference, d dialect.Dialect) []Departure {
	r, ok := ref.AsURI()
	if !ok {
		wide, _ := ref.AsIRI()
		list := []Departure{}
		for _, v := range wide.Violations() {
			fault, _ := syntax.CutAdvice(v.Message) // the findings have advice
			list = append(list, Departure{fault, SectionOf(v), v.Component.String(), NewSpan(v.Span)})
		}
		return list
	}
	if !d.Terms().Advises {
		return nil
	}
	list := []Departure{}
	for _, f := range departures.Departures(d.Edition(), r) {
		list = append(list, Departure{f.Advice.String(), f.Advice.Section(), f.Component.String(), NewSpan(f.Span)})
	}
	return list
}

// ListUnasked returns the text that rules do not apply to some components, and why.
func ListUnasked(components []string) string {
	return "do not apply to " + strings.Join(components, ", ") +
		": " + uri.RFC3986.Document() + ", on which they are based, reads the text differently"
}

// NewSchemeProblem returns a violation as an error by dialect d, which leaves the rules to the
// scheme. The message names the document of the scheme.
func NewSchemeProblem(d dialect.Dialect, v scheme.Violation) error {
	component := v.Component
	if component == uri.ComponentAuthority {
		component = uri.ComponentHost // in RFC 3986 an authority always has a host
	}
	return &uri.SyntaxError{
		Offset:     v.Span.Offset,
		Component:  component,
		Span:       v.Span,
		Production: v.Component.String(),
		Document:   d.Document(),
		Section:    "3.1",
		Message:    v.Message + ": " + v.Source,
	}
}

// A Violation is a broken rule of a scheme, as JSON.
type Violation struct {
	Component string `json:"component"`
	Span      Span   `json:"span"`
	Need      string `json:"need"`
	Source    string `json:"source"`
	Message   string `json:"message"`
}

// NewViolations returns the violations for JSON, and nil for nil.
func NewViolations(broken []scheme.Violation) []Violation {
	if broken == nil {
		return nil
	}
	list := []Violation{}
	for _, v := range broken {
		list = append(list, Violation{v.Component.String(), NewSpan(v.Span), v.Need, v.Source, v.Message})
	}
	return list
}
