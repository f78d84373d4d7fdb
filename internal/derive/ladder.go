package derive

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// A Rung is the normal form of a reference at a level of RFC 3986, section 6.2.
type Rung struct {
	uri.Level
	Below   field.Reference // the normal form at the level below
	Normal  field.Reference // the normal form at this level
	Changes iter.Seq[uri.Change]
}

// Climb returns the rungs from the first level that normalizes to LevelScheme, the last one
// that needs no network.
func Climb(ref *field.Reference, normalizer dialect.Normalizer) []Rung {
	rungs := make([]Rung, 0, uri.LevelScheme)
	below := *ref
	for level := uri.LevelCase; level <= uri.LevelScheme; level++ {
		s := Rung{level, below, normalizer.Normalize(ref, level), normalizer.Changes(ref, level)}
		rungs = append(rungs, s)
		below = s.Normal
	}
	return rungs
}

// IsNormal reports whether ref is normal at every level that needs no network. No level undoes
// a change of one below it, so only the last one counts.
func IsNormal(ref *field.Reference, normalizer dialect.Normalizer) bool {
	return normalizer.Normalize(ref, uri.LevelScheme) == *ref
}

// WithoutSecrets returns an iterator over the changes with masked secrets, which are those of
// the normal form at the level below. All changes in a secret become one change of the whole
// secret.
func (s *Rung) WithoutSecrets(secrets mask.Spans) iter.Seq[uri.Change] {
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
