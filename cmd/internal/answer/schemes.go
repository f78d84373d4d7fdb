package answer

import (
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// A KnownScheme has the registration and the rules of a scheme.
type KnownScheme struct {
	Label               string // as registered, or else as given
	scheme.Registration        // only with the status "unregistered" if there is none
	Rules               scheme.Rules
	HasRules            bool
}

// FindScheme returns the registration and the rules of a scheme.
func FindScheme(name string) KnownScheme {
	s := KnownScheme{Label: name}
	s.Rules, s.HasRules = scheme.Known().Rules(name)
	if s.HasRules {
		s.Label = s.Rules.Name
	}
	var registered bool
	if s.Registration, registered = scheme.Registered(name); registered {
		s.Label = s.Name
	} else {
		s.Status = schemename.Unregistered
	}
	return s
}

// About returns the registration: the status and, where there is one, the reference and the note.
func (s *KnownScheme) About() string {
	about := s.Status
	for _, more := range []string{s.Reference, s.Note} {
		if more != "" {
			about += ", " + more
		}
	}
	return about
}

// A Need is what a scheme needs of a component.
type Need struct{ Component, Text string }

// A SchemeRecord is a scheme as JSON.
type SchemeRecord struct {
	Scheme    string       `json:"scheme"`
	Status    string       `json:"status"`
	Reference *string      `json:"reference"`
	Note      string       `json:"note,omitempty"`
	Rules     *schemeRules `json:"rules"` // null without known rules
}

type schemeRules struct {
	What       string            `json:"what"`
	Source     string            `json:"source"`
	Components map[string]string `json:"components"`  // those that have a rule
	Domain     bool              `json:"domain_host"` // the host is a domain name or an address
	Checked    bool              `json:"checked"`     // the rules also check the syntax of components
	Port       *string           `json:"default_port"`
	Host       *string           `json:"default_host"`
	Authority  bool              `json:"empty_authority"`
	SlashPath  bool              `json:"slash_path"`
	Path       bool              `json:"path_forms"`
}

func NewSchemeRecord(s KnownScheme) *SchemeRecord {
	j := &SchemeRecord{Scheme: s.Label, Status: s.Status, Note: s.Note}
	if s.Status != schemename.Unregistered {
		j.Reference = &s.Reference
	}
	if !s.HasRules {
		return j
	}
	form := &s.Rules.Form
	j.Rules = &schemeRules{
		What:       s.Rules.Identifies,
		Source:     s.Rules.Source,
		Components: map[string]string{},
		Domain:     s.Rules.DomainHost,
		Checked:    s.Rules.Check != nil,
		Authority:  form.EmptyAuthority,
		SlashPath:  form.SlashPath,
		Path:       form.Path != nil,
	}
	for _, n := range s.Needs() {
		j.Rules.Components[n.Component] = n.Text
	}
	if form.DefaultPort != "" {
		j.Rules.Port = &form.DefaultPort
	}
	if form.DefaultHost != "" {
		j.Rules.Host = &form.DefaultHost
	}
	return j
}

// Needs returns a line for each component that has a rule.
func (s *KnownScheme) Needs() []Need {
	var lines []Need
	for component, need := range s.Rules.Needs() {
		lines = append(lines, Need{component.String(), need})
	}
	return lines
}
