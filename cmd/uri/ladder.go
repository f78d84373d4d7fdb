package main

import (
	"fmt"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/render"
)

// A step is what a rung of the ladder of RFC 3986, section 6.2, makes of a
// reference.
type step struct {
	uri.Rung
	below   uri.Reference // the normal form of the rung below
	normal  uri.Reference // and of this one
	changes []uri.Change
}

// climb returns the steps from the first rung that normalizes to the last that
// takes no network.
func climb(ref uri.Reference) []step {
	var steps []step
	below := ref
	for rung := uri.RungCase; rung <= uri.RungScheme; rung++ {
		s := step{rung, below, normalizer.Normalize(ref, rung), normalizer.Changes(ref, rung)}
		steps = append(steps, s)
		below = s.normal
	}
	return steps
}

// ladder writes the steps, or that there are none to take.
func (p *page) ladder() {
	heading := p.paint(render.Bold, "normal form")
	steps := climb(p.ref)
	if !slices.ContainsFunc(steps, func(s step) bool { return s.normal != s.below }) {
		fmt.Fprintf(p.w, "%s at every rung (section 6.2)\n", heading)
		return
	}
	fmt.Fprintf(p.w, "%s at each rung, and what it changes in the one before\n", heading)
	for _, s := range steps {
		if s.normal == s.below {
			row(p.output, s.String(), s.Section(), "no change", "")
			continue
		}
		row(p.output, s.String(), s.Section(), p.reference(s.normal), "")
		changes := s.withoutPassword()
		for _, c := range changes[:min(len(changes), shownParts)] {
			row(p.output, "  "+c.Component.String(), place(c.Span), shownPart(c.Before)+" → "+shownPart(c.After), "")
		}
		p.more(len(changes))
	}
}

// withoutPassword returns the changes, those in a password as one of all of it,
// masked.
func (s *step) withoutPassword() []uri.Change {
	password, ok := uri.PasswordSpan(s.below.String())
	if !ok {
		return s.changes
	}
	inPassword := func(c uri.Change) bool {
		return c.Component == uri.ComponentUserinfo && c.Span.Offset < password.End() && password.Offset < c.Span.End()
	}
	changes := slices.Clone(s.changes)
	for i, c := range changes {
		if inPassword(c) {
			changes[i] = uri.Change{Rung: c.Rung, Component: c.Component, Span: password, Before: uri.Mask, After: uri.Mask}
		}
	}
	return slices.Compact(changes)
}

// shownPart returns a part of a text that may be empty.
func shownPart(text string) string {
	if text == "" {
		return "nothing"
	}
	return render.NewLine(text, 0, columns).String()
}

// A jsonChange is what a rung changes, as JSON.
type jsonChange struct {
	Rung      string   `json:"rung"`
	Section   string   `json:"section"`
	Component string   `json:"component"`
	Span      jsonSpan `json:"span"` // in the normal form of the rung before
	Before    string   `json:"before"`
	After     string   `json:"after"`
}

// A jsonLadder is what the rungs make of a reference, as JSON.
type jsonLadder struct {
	NormalForms struct {
		Case    string `json:"case"`
		Percent string `json:"percent"`
		Path    string `json:"path"`
		Scheme  string `json:"scheme"`
	} `json:"normal_forms"`
	Changes []jsonChange `json:"changes"`
}

func newJSONLadder(ref uri.Reference) jsonLadder {
	j := jsonLadder{Changes: []jsonChange{}}
	forms := []*string{&j.NormalForms.Case, &j.NormalForms.Percent, &j.NormalForms.Path, &j.NormalForms.Scheme}
	for i, s := range climb(ref) {
		*forms[i] = s.normal.String()
		for _, c := range s.changes {
			j.Changes = append(j.Changes, jsonChange{s.String(), s.Section(), c.Component.String(), newJSONSpan(c.Span), c.Before, c.After})
		}
	}
	return j
}
