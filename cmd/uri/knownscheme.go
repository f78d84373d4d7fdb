package main

import "github.com/urikit/uri/scheme"

// A knownScheme has the registration and the rules of a scheme.
type knownScheme struct {
	name string // as registered, or else as given
	scheme.Registration
	rules    scheme.Rules
	hasRules bool
}

// findScheme returns the registration and the rules of a scheme.
func findScheme(name string) knownScheme {
	s := knownScheme{name: name}
	s.rules, s.hasRules = scheme.Known().Rules(name)
	if s.hasRules {
		s.name = s.rules.Name
	}
	var registered bool
	if s.Registration, registered = scheme.Registered(name); registered {
		s.name = s.Name
	}
	return s
}

// A schemeLine is a line about a scheme.
type schemeLine struct{ name, text string }

// A jsonScheme is a scheme as JSON.
type jsonScheme struct {
	Scheme    string     `json:"scheme"`
	Status    string     `json:"status"`
	Reference *string    `json:"reference"`
	Note      string     `json:"note,omitempty"`
	Rules     *jsonRules `json:"rules"` // null without known rules
}

type jsonRules struct {
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

func newJSONScheme(s knownScheme) *jsonScheme {
	j := &jsonScheme{Scheme: s.name, Status: s.Status.String(), Note: s.Note}
	if s.Status != scheme.Unregistered {
		j.Reference = &s.Reference
	}
	if !s.hasRules {
		return j
	}
	form := &s.rules.Form
	j.Rules = &jsonRules{
		What:       s.rules.Identifies,
		Source:     s.rules.Source,
		Components: map[string]string{},
		Domain:     s.rules.DomainHost,
		Checked:    s.rules.Check != nil,
		Authority:  form.EmptyAuthority,
		SlashPath:  form.SlashPath,
		Path:       form.Path != nil,
	}
	for _, n := range s.needs() {
		j.Rules.Components[n.name] = n.text
	}
	if form.DefaultPort != "" {
		j.Rules.Port = &form.DefaultPort
	}
	if form.DefaultHost != "" {
		j.Rules.Host = &form.DefaultHost
	}
	return j
}

// needs returns a line for each component that has a rule.
func (s *knownScheme) needs() []schemeLine {
	var lines []schemeLine
	for component, need := range s.rules.Needs() {
		lines = append(lines, schemeLine{component.String(), need.String()})
	}
	return lines
}
