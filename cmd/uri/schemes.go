package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

var _ = runs(ask.VerbSchemes, runner{run: runSchemes, words: knownSchemes})

// knownSchemes completes the name of a scheme.
func knownSchemes(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return schemeNames(), cobra.ShellCompDirectiveNoFileComp
}

// runSchemes prints the schemes, or what is known of some.
func runSchemes(opts *cli.Options, args []string) error {
	if len(args) > 0 || opts.Records.Files != nil {
		opts.Records.Pages = true
		return opts.RunJob(args, tellScheme)
	}
	names := schemeNames()
	width := 0
	for _, name := range names {
		width = max(width, len(name))
	}
	return opts.RunJob(names, func(out *cli.Output, r stream.Record) error {
		s := answer.FindScheme(string(r.Text))
		row := fmt.Sprintf("%-*s  %-12s  %-16s  %s", width, s.Label, s.Status, marksOf(&s), s.Reference)
		row = strings.TrimRight(row, " ")
		if out.JSON {
			return out.Object(jsonEntry{Valid: true, Output: &row, SchemeRecord: answer.NewSchemeRecord(s)})
		}
		return out.Line([]byte(row))
	})
}

// schemeNames returns the sorted names of the schemes that are registered or have rules.
func schemeNames() []string {
	var names []string
	for r := range scheme.Registrations() {
		names = append(names, r.Name)
	}
	for r := range scheme.Known().All() {
		if _, ok := scheme.Registered(r.Name); !ok {
			names = append(names, r.Name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
	return names
}

// tellScheme writes everything about the scheme that r names.
func tellScheme(out *cli.Output, r stream.Record) error {
	if err := (uri.Parser{}).ValidateBytes(uri.RuleScheme, r.Text); err != nil {
		return out.Invalid(r, err)
	}
	s := answer.FindScheme(string(r.Text))
	if s.Status == schemename.Unregistered && !s.HasRules {
		return out.Invalid(r, errUnknownScheme)
	}
	if out.JSON {
		input := answer.NewInput(r.Text)
		return out.Object(jsonEntry{&input, true, nil, answer.NewSchemeRecord(s)})
	}
	return out.Page(func() {
		for _, l := range aboutScheme(&s) {
			fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("%-10s %s", l.Component, l.Text), " "))
		}
	})
}

// A jsonEntry is what schemes prints about a scheme, as JSON.
type jsonEntry struct {
	*answer.Input         // nil in the list
	Valid         bool    `json:"valid"`            // always true
	Output        *string `json:"output,omitempty"` // the line of the list
	*answer.SchemeRecord
}

// errUnknownScheme is the error of a scheme that is not registered and has no rules.
var errUnknownScheme = answer.WholeError(uri.ComponentScheme, uri.RuleScheme.String(),
	uri.RFC3986.Document(), "3.1", "unknown scheme: IANA has not registered it, and uri has no rules for it")

// equalitiesOf returns the equivalences of the scheme, without the default port.
func equalitiesOf(s *answer.KnownScheme) []string {
	form := &s.Rules.Form
	var same []string
	for _, equal := range []struct {
		is   bool
		text string
	}{
		{form.DefaultHost != "", "the host " + form.DefaultHost + " and an empty one"},
		{form.EmptyAuthority, "an empty authority and none"},
		{form.SlashPath, `an empty path and "/", after an authority`},
		{form.Path != nil, "paths that the scheme defines as equivalent"},
	} {
		if equal.is {
			same = append(same, equal.text)
		}
	}
	return same
}

// marksOf returns the column of known rules for the table.
func marksOf(s *answer.KnownScheme) string {
	var marks []string
	if s.Rules.Form.DefaultPort != "" {
		marks = append(marks, uri.ComponentPort.String())
	}
	if s.Rules.Check != nil || len(s.Needs()) > 0 {
		marks = append(marks, "rules")
	}
	if len(equalitiesOf(s)) > 0 {
		marks = append(marks, "forms")
	}
	switch {
	case len(marks) > 0:
		return strings.Join(marks, ",")
	case s.HasRules:
		return "known"
	}
	return "-"
}

// aboutScheme returns all lines about the scheme.
func aboutScheme(s *answer.KnownScheme) []answer.Need {
	lines := []answer.Need{{Component: uri.ComponentScheme.String(), Text: s.Label}, {Component: "status", Text: s.Status}}
	add := func(name string, texts ...string) {
		for _, text := range texts {
			if text != "" {
				lines = append(lines, answer.Need{Component: name, Text: text})
			}
		}
	}
	add("reference", s.Reference)
	add("note", s.Note)
	if !s.HasRules {
		add("rules", "none known")
		return lines
	}
	add("identifies", s.Rules.Identifies)
	add("rules", s.Rules.Source)
	lines = append(lines, s.Needs()...)
	if s.Rules.DomainHost {
		add("hosts", "domain names or addresses")
	}
	if s.Rules.Check != nil {
		add("checked", "the syntax of the components")
	}
	if port := s.Rules.Form.DefaultPort; port != "" {
		add("same", "the port "+port+" and none")
	}
	add("same", equalitiesOf(s)...)
	return lines
}
