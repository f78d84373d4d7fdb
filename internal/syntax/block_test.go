//go:build (amd64 || arm64) && !purego

package syntax_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/syntax"
)

// TestBlockEnds parses texts in which something stands near the end of a block of
// bytes, once with the masks of the block and once without them.
func TestBlockEnds(t *testing.T) {
	if !scan.Fast {
		t.Skip("the processor has no kernel")
	}
	defer func() { scan.Fast = true }()
	starts := []syntax.Rule{syntax.URIReference, syntax.URI, syntax.AbsoluteURI, syntax.RelativeRef}
	n := 0
	grammars := []*syntax.Grammar{syntax.RFC3986, syntax.RFC2396, syntax.RFC2396bis01, syntax.RFC2396bis02}
	for _, before := range []string{
		"", "/", "//", "x:", "x:/", "x://", "x://u@", "x://h/", "x://h:1/", "x?", "#", "1", "//1.2.3.", "x://1.", "x://a-", "x://a.",
	} {
		for _, fill := range []string{"a", "1"} {
			for length := scan.Block - 12; length <= scan.Block+4; length++ {
				for _, after := range []string{
					"", ":", ":1", ":x", ":1x", ":1/", ":1?", ":1:", "/", "//", "/:", "?", "??", "?#", "#", "##", "@", "@h:1",
					"%", "%4", "%41", "[", "]", " ", "\x80", ".4", ".4:1", "a:b/c?d#e", "/a:b@c?d/e#f?g",
					".", "./", "-", "-/", ".a", ".a/", "-.a", ".-a", "..a", "--a/", "-1/", ".1a", ".a1?", "_/", "+/",
				} {
					s := before + strings.Repeat(fill, length-len(before)) + after
					for i, g := range grammars {
						for _, start := range starts {
							var with, without syntax.Offsets
							scan.Fast = true
							got := g.Parse(s, start, &with)
							scan.Fast = false
							want := g.Parse(s, start, &without)
							n++
							if got != want || got == syntax.Valid && with != without {
								t.Fatalf("%d, %v: %q: %d, %+v, want %d, %+v", i, start, s, got, with, want, without)
							}
						}
					}
				}
			}
		}
	}
	t.Logf("%d texts", n)
}
