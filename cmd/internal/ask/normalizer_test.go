package ask

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/scalar"
)

// Every level that an answer prints is a level that a question can have.
func TestPrintedLevels(t *testing.T) {
	values, _ := VerbCompare.Option(Level)
	for _, name := range scalar.LevelNames() {
		level, _ := scalar.FindLevel(name)
		if level.Profile != "" {
			continue // compare has none
		}
		c := newComparison(level, answer.RFC3986.Normalizer(), new(field.FromURI(uri.MustParse("http://a"))), new(field.FromURI(uri.MustParse("HTTP://b"))))
		if got, ok := scalar.FindLevel(c.Level); !ok || got != level || c.Level != name || !slices.Contains(values.Values(), c.Level) {
			t.Errorf("level %q: %v, %v", c.Level, got, ok)
		}
	}
}
