package ask

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
)

// Every level that an answer prints is a level that a question can have.
func TestPrintedLevels(t *testing.T) {
	for l := uri.LevelString; l <= uri.LevelProtocol; l++ {
		c := newComparison(l, answer.Normalizer{}, uri.MustParse("http://a"), uri.MustParse("HTTP://b"))
		got, err := answer.ParseLevel(c.Level)
		if err != nil || got != l || !slices.Contains(answer.LevelNames(uri.LevelProtocol), c.Level) {
			t.Errorf("level %q: %v, %v", c.Level, got, err)
		}
	}
}
