package answer

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// A Step is the normal form of a reference at a level of RFC 3986, section 6.2.
type Step struct {
	uri.Level
	Below   field.Reference // the normal form at the level below
	Normal  field.Reference // the normal form at this level
	Changes iter.Seq[uri.Change]
}

// Climb returns the steps from the first level that normalizes to LevelScheme, the last one
// that needs no network.
func Climb(ref *field.Reference, normalizer dialect.Normalizer) []Step {
	steps := make([]Step, 0, uri.LevelScheme)
	below := *ref
	for level := uri.LevelCase; level <= uri.LevelScheme; level++ {
		s := Step{level, below, normalizer.Normalize(ref, level), normalizer.Changes(ref, level)}
		steps = append(steps, s)
		below = s.Normal
	}
	return steps
}

// IsNormal reports whether ref is normal at every level that needs no network. No level undoes
// a change of one below it, so only the last one counts.
func IsNormal(ref *field.Reference, normalizer dialect.Normalizer) bool {
	return normalizer.Normalize(ref, uri.LevelScheme) == *ref
}

// WithoutSecrets returns an iterator over the changes with masked secrets, which are those of
// the normal form at the level below. All changes in a secret become one change of the whole
// secret.
func (s *Step) WithoutSecrets(secrets mask.Spans) iter.Seq[uri.Change] {
	return func(yield func(uri.Change) bool) {
		masked := make([]bool, len(secrets))
		for c := range s.Changes {
			if i, ok := secrets.Search(c.Span); ok {
				if masked[i] {
					continue
				}
				masked[i] = true
				c = uri.Change{Level: c.Level, Component: c.Component, Span: secrets[i], Before: secret.Masked, After: secret.Masked}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// SecretsOfNormal returns the places of the secrets in the normal form at a level of a text with
// the given secrets.
func SecretsOfNormal(text string, secrets mask.Spans, normal *field.Reference, level uri.Level, by dialect.Normalizer) mask.Spans {
	return secrets.FindDerived(normal.String(), text, func(masked string) (string, bool) {
		ref, err := by.Dialect.Parser().Parse(uri.RuleURIReference, masked)
		normal := by.Normalize(&ref, level)
		return normal.String(), err == nil
	})
}

// A LevelChange is a change at a level, as JSON.
type LevelChange struct {
	Level     string `json:"level"`
	Section   string `json:"section"`
	Component string `json:"component"`
	Span      Span   `json:"span"` // in the normal form of the level before
	Before    string `json:"before"`
	After     string `json:"after"`
}

// A ladder has the normal forms of a reference and the changes between them, as JSON.
type ladder struct {
	NormalForms struct {
		Case    string `json:"case"`
		Percent string `json:"percent"`
		Path    string `json:"path"`
		Scheme  string `json:"scheme"`
	} `json:"normal_forms"`
	Changes []LevelChange `json:"changes"`
	changes int           // the number of all changes, which can be more than MaxParts
}

func newLadder(ref *field.Reference, normalizer dialect.Normalizer) ladder {
	d := normalizer.Dialect.Terms()
	j := ladder{Changes: []LevelChange{}}
	forms := []*string{&j.NormalForms.Case, &j.NormalForms.Percent, &j.NormalForms.Path, &j.NormalForms.Scheme}
	for i, s := range Climb(ref, normalizer) {
		*forms[i] = s.Normal.String()
		for c := range s.Changes {
			if j.changes++; j.changes > MaxParts {
				continue
			}
			j.Changes = append(j.Changes, LevelChange{s.String(), d.Level(s.Level), c.Component.String(), NewSpan(c.Span), c.Before, c.After})
		}
	}
	return j
}
