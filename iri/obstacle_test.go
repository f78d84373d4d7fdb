package iri

import (
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
)

// isShown answers from the properties of names for most characters, and then as obstacleOf does.
func TestIsShown(t *testing.T) {
	fromNames := 0
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		if got, want := isShown(r), obstacleOf(r) == none; got != want {
			t.Errorf("%U: %t, want %t: %s", r, got, want, obstacleOf(r))
		}
		if at := ucd.Of(r); at.Derived() == ucd.Valid && at.Look() == ucd.Plain {
			fromNames++
		}
	}
	if fromNames < 100_000 {
		t.Errorf("only %d characters", fromNames)
	}
}
