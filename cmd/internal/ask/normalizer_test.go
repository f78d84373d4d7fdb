package ask

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
)

// Every level that an answer prints is a level that a question can have.
func TestPrintedLevels(t *testing.T) {
	for l := uri.LevelString; l <= uri.LevelProtocol; l++ {
		c := newComparison(l, Normalizer{}, uri.MustParse("http://a"), uri.MustParse("HTTP://b"))
		got, err := ParseLevel(c.Level)
		if err != nil || got != l || !slices.Contains(LevelNames(uri.LevelProtocol), c.Level) {
			t.Errorf("level %q: %v, %v", c.Level, got, err)
		}
	}
}
