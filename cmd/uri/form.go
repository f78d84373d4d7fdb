package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/cmd/internal/ask"
)

// A form is the normal form that the options choose.
type form struct {
	ask.Form
	profile choice
}

// addFlags adds the options for the form.
func (f *form) addFlags(cmd *cobra.Command) {
	addLevel(cmd, &f.Level, uri.LevelProtocol, "the level of normalization")
	f.profile.values = ask.ProfileNames()
	f.profile.chosen = len(f.profile.values) // none
	f.profile.add(cmd, "profile", "also apply the steps of a profile, beyond RFC 3986", "")
	cmd.Flags().StringSliceVar(&f.Drop, "drop", nil,
		"remove query parameters with a name in this `LIST`, beyond RFC 3986; \"utm_*\" matches names that begin with \"utm_\"")
}

// chosen returns the form.
func (f *form) chosen(cmd *cobra.Command) ask.Form {
	f.Profile, f.LevelSet, f.Generic = f.profile.String(), cmd.Flags().Changed("level"), cmd.Flags().Changed("generic")
	return f.Form
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
