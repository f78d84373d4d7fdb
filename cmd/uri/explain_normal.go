package main

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/render"
)

// A step is the normal form of a reference at a level of RFC 3986, section 6.2.
type step struct {
	uri.Level
	below   uri.Reference // the normal form at the level below
	normal  uri.Reference // the normal form at this level
	changes iter.Seq[uri.Change]
}

// climb returns the steps from the first level that normalizes to LevelScheme, the last one
// that needs no network.
func climb(ref uri.Reference, normalizer answer.Normalizer) []step {
	steps := make([]step, 0, uri.LevelScheme)
	below := ref
	for level := uri.LevelCase; level <= uri.LevelScheme; level++ {
		s := step{level, below, normalizer.Normalize(ref, level), normalizer.Changes(ref, level)}
		steps = append(steps, s)
		below = s.normal
	}
	return steps
}

// isNormal reports whether ref is normal at every level that needs no network. No level undoes
// a change of one below it, so only the last one counts.
func isNormal(ref uri.Reference, normalizer answer.Normalizer) bool {
	return normalizer.Normalize(ref, uri.LevelScheme) == ref
}

// climb writes the steps, or that the reference is normal at every level.
func (p *page) climb() {
	heading := p.paint(render.Bold, "normal form")
	if isNormal(p.ref, p.normalizer) {
		p.print(heading, " at every level (section ", p.words.Ladder, ")\n")
		return
	}
	with := ", with the changes from the level before"
	if p.edition == answer.RFC3987 {
		with = "" // it lists none
	}
	p.print(heading, " at each level", with, "\n")
	for _, s := range climb(p.ref, p.normalizer) {
		if s.normal == s.below {
			p.row(s.String(), p.words.Level(s.Level), "no change", "")
			continue
		}
		start := p.column(s.String(), nameWidth)
		p.column(p.words.Level(s.Level), placeWidth)
		p.reference(s.normal)
		p.end(start, "")
		n := 0
		for c := range s.withoutSecrets(p.ref.String()) {
			if n++; n <= shownParts {
				p.rowAt("  "+c.Component.String(), c.Span, shownPart(c.Before)+" → "+shownPart(c.After), "")
			}
		}
		p.more(n)
	}
}

// withoutSecrets returns an iterator over the changes with masked secrets. All changes in a
// secret become one change of the whole secret. The text is the reference before the first
// step.
func (s *step) withoutSecrets(text string) iter.Seq[uri.Change] {
	secrets := secret.FindDerived(text, s.below.String())
	return func(yield func(uri.Change) bool) {
		masked := make([]bool, len(secrets))
		for c := range s.changes {
			if i, ok := secrets.Search(c.Span); ok {
				if masked[i] {
					continue
				}
				masked[i] = true
				c = uri.Change{Level: c.Level, Component: c.Component, Span: secrets[i], Before: uri.Mask, After: uri.Mask}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// A jsonChange is a change at a level, as JSON.
type jsonChange struct {
	Level     string      `json:"level"`
	Section   string      `json:"section"`
	Component string      `json:"component"`
	Span      answer.Span `json:"span"` // in the normal form of the level before
	Before    string      `json:"before"`
	After     string      `json:"after"`
}

// A jsonLadder has the normal forms of a reference and the changes between them, as JSON.
type jsonLadder struct {
	NormalForms struct {
		Case    string `json:"case"`
		Percent string `json:"percent"`
		Path    string `json:"path"`
		Scheme  string `json:"scheme"`
	} `json:"normal_forms"`
	Changes []jsonChange `json:"changes"`
	changes int          // the number of all changes, which can be more than jsonParts
}

func newJSONLadder(ref uri.Reference, normalizer answer.Normalizer) jsonLadder {
	d := answer.Dialects[normalizer.Edition]
	j := jsonLadder{Changes: []jsonChange{}}
	forms := []*string{&j.NormalForms.Case, &j.NormalForms.Percent, &j.NormalForms.Path, &j.NormalForms.Scheme}
	for i, s := range climb(ref, normalizer) {
		*forms[i] = s.normal.String()
		for c := range s.changes {
			if j.changes++; j.changes > jsonParts {
				continue
			}
			j.Changes = append(j.Changes, jsonChange{s.String(), d.Level(s.Level), c.Component.String(), answer.NewSpan(c.Span), c.Before, c.After})
		}
	}
	return j
}
