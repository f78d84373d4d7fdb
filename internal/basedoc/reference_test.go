package basedoc

import (
	"testing"

	"golang.org/x/net/html"
)

// TestCanonical checks the character references that versions of golang.org/x/net read in different
// ways.
func TestCanonical(t *testing.T) {
	for text, want := range map[string]string{
		"a b": "a b", "&amp;&lt": "&<", "&nGt;": "≫⃒", "x&nLt;y": "x≪⃒y", "&#65;&#65 &#065": "AA A", "&#x41;&#X0041": "AA",
		"&#4294967361;": "\uFFFD", "&#x100000041;": "\uFFFD", "&#0;": "\uFFFD", "&#00000000000065;": "A", "&#;": "&#;", "&#x;": "&#x;",
		"&#x": "&#x", "&#": "&#", "&#1": "\x01", "&#xg": "&#xg", "&#6a;": "\x06a;", "a\x00b": "a\uFFFDb", "&#128;": "€", "&#1114112;": "\uFFFD",
		"&#xD800;": "\uFFFD", "&": "&", "&n": "&n",
	} {
		if got := html.UnescapeString(string(Canonical([]byte(text)))); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	if tag := []byte("<base href=x>"); &Canonical(tag)[0] != &tag[0] {
		t.Error("a tag without references is copied")
	}
}
