package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/whatwg"
)

// A form is the normal form that the options choose.
type form struct {
	level   uri.Level
	profile choice
	dropped []string // the parameters of --drop
	browser bool     // the profile begins with the reading of browsers, set by prepare
}

// readLink returns the URI for a text that browsers read.
func readLink(text []byte, rule uri.Rule) (uri.Reference, error) {
	u, err := whatwg.Parse(string(text))
	if err != nil {
		return uri.Reference{}, browserProblem(err)
	}
	converted, _ := u.URI()
	if converted.IsZero() {
		return uri.Reference{}, browserProblem(whatwg.ErrTooLong)
	}
	ref := converted.Reference()
	return ref, uri.Validate(rule, ref.String())
}

// addFlags adds the options for the form.
func (f *form) addFlags(cmd *cobra.Command) {
	addLevel(cmd, &f.level, uri.LevelProtocol, "the level of normalization")
	f.profile.values = profileNames()
	f.profile.chosen = len(f.profile.values) // none
	f.profile.add(cmd, "profile", "also apply the steps of a profile, beyond RFC 3986", "")
	cmd.Flags().StringSliceVar(&f.dropped, "drop", nil,
		"remove query parameters with a name in this `LIST`, beyond RFC 3986; \"utm_*\" matches names that begin with \"utm_\"")
}

// profileNames returns the names of the profiles.
func profileNames() []string {
	var names []string
	for _, p := range canonical.Profiles() {
		names = append(names, p.Name)
	}
	return names
}

// beyond reports whether the form goes beyond RFC 3986.
func (f *form) beyond() bool { return f.profile.String() != "" || len(f.dropped) > 0 }

// prepare returns a function that appends the form of a reference. The reference must be a
// URI if the form goes beyond RFC 3986. An error is an error of the command line.
func (f *form) prepare(cmd *cobra.Command, normalizer normalizer) (func([]byte, uri.Reference) ([]byte, error), error) {
	noGeneric := errors.New("--generic needs --level scheme")
	if !f.beyond() {
		if f.level < uri.LevelScheme && cmd.Flags().Changed("generic") {
			return nil, noGeneric
		}
		return func(dst []byte, ref uri.Reference) ([]byte, error) {
			return normalizer.AppendNormalize(dst, ref, f.level), nil
		}, nil
	}
	p, ok := canonical.Find(f.profile.String())
	f.browser = p.Browser
	if !ok || cmd.Flags().Changed("level") || f.level == uri.LevelProtocol {
		p.Level = f.level
	}
	if p.Level < uri.LevelPath {
		return nil, errors.New("--profile and --drop need --level path or scheme")
	}
	if p.Level < uri.LevelScheme && cmd.Flags().Changed("generic") {
		return nil, noGeneric
	}
	p.Normalizer = normalizer.Normalizer
	if len(f.dropped) > 0 {
		p.Steps = append(p.Steps, canonical.DropParameters(f.dropped...))
	}
	return func(dst []byte, ref uri.Reference) ([]byte, error) {
		u, _ := ref.URI()
		u, err := p.Apply(u)
		return append(dst, u.String()...), err
	}, nil
}

// profileHelp returns the part of the help about profiles, their steps, and what each step may
// break.
func profileHelp() string {
	var b strings.Builder
	var steps []canonical.Step
	describe := func(name string, texts ...string) {
		fmt.Fprintf(&b, "\n    %s\n", name)
		for _, text := range texts {
			fmt.Fprintln(&b, fold(text, "        ", helpColumns))
		}
	}
	b.WriteString("The profiles:\n")
	for _, p := range canonical.Profiles() {
		var names []string
		for _, step := range p.Steps {
			names = append(names, step.Name)
			if !slices.ContainsFunc(steps, func(s canonical.Step) bool { return s.Name == step.Name }) {
				steps = append(steps, step)
			}
		}
		describe(p.Name, p.Does, "Steps: "+strings.Join(names, ", ")+".")
	}
	b.WriteString("\nTheir steps:\n")
	for _, step := range steps {
		describe(step.Name, step.Does, "May break: "+step.Breaks)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
