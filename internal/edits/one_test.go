package edits_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edits"
)

// One change makes the result of a text, and begins and ends between characters.
func TestOne(t *testing.T) {
	for _, tt := range []struct{ text, result, middle, beginning string }{
		{"abc", "axc", "b", "ab"}, {"abc", "abc", "", ""}, {"é", "è", "é", "é"}, {"aé", "è", "aé", "aé"}, {"", "x", "", ""}, {"x", "", "x", "x"},
		{"aa", "aaa", "", ""}, {"\u00e9b", "\u00e8b", "\u00e9", "\u00e9"},
	} {
		for name, c := range map[string]uri.Change{tt.middle: edits.Middle(tt.text, tt.result, "x"), tt.beginning: edits.Beginning(tt.text, tt.result, "x")} {
			if c.Before != name || edits.Apply(tt.text, []uri.Change{c}) != tt.result || c.Span.Of(tt.text) != c.Before {
				t.Errorf("%q to %q: %+v", tt.text, tt.result, c)
			}
		}
	}
}
