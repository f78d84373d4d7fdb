package note

import (
	"strings"
	"testing"
)

// TestPart shows decoded text as all text is shown: without characters that change it.
func TestPart(t *testing.T) {
	if got := Part("a", 160); got != "" {
		t.Error(got)
	}
	if got := Part("%E2%80%AEa%0A", 160); strings.ContainsAny(got, "\u202E\n") || !strings.HasPrefix(got, `decoded "`) {
		t.Errorf("%q", got)
	}
	if got := Segment("..", 160); got != DotSegment {
		t.Error(got)
	}
}
