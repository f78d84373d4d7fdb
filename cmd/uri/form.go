package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/canonical"
)

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
