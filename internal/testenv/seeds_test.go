package testenv

import (
	"slices"
	"testing"
)

// A text is a seed if it has three kinds of characters in a row that none before it has.
func TestShapes(t *testing.T) {
	texts := []string{"", "", "http://a/", "ftp://bcd/", "http://1/", "http://22/", "a//b", "é", "éà", "a b", "a  b", "\x00", "\n\x7f", "%41", "%4a"}
	want := []string{"", "http://a/", "http://1/", "a//b", "é", "a b", "a  b", "\x00", "%41", "%4a"}
	if got := shapes(texts); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Seeds(texts); len(got) != len(texts) {
		t.Errorf("an ordinary run takes %q", got)
	}
}
