package answer

import (
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
)

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
	for i, s := range derive.Climb(ref, normalizer) {
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
