package ask

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/scalar"
)

// Every level that an answer prints is a level that a question can have.
func TestPrintedLevels(t *testing.T) {
	values, _ := VerbCompare.Option(Level)
	for _, name := range scalar.LevelNames() {
		level, _ := scalar.FindLevel(name)
		c := newComparison(level, dialect.RFC3986.Normalizer(), new(field.FromURI(uri.MustParse("http://a"))), new(field.FromURI(uri.MustParse("HTTP://b"))))
		if level.Profile != "" {
			v := Compare{Level: level, profile: NewNormalize(uri.RuleURIReference, dialect.Parser{}, dialect.RFC3986.Normalizer(), Form{Level: level})}
			var err error
			if c, err = v.Compare(pair{[]byte("http://a"), []byte("HTTP://b")}); err != nil || c.String() != "not equivalent at level "+name {
				t.Error(c, err)
			}
		}
		if got, ok := scalar.FindLevel(c.Level); !ok || got != level || c.Level != name || !slices.Contains(values.Values(), c.Level) {
			t.Errorf("level %q: %v, %v", c.Level, got, ok)
		}
	}
}
