//go:build (amd64 || arm64) && !purego

package syntax_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// A parsing is a text that is parsed with and without the masks of its blocks, by every
// edition and against every rule for references.
type parsing struct{ n int }

var blockGrammars = []*syntax.Grammar{syntax.RFC3986, syntax.RFC2396, syntax.RFC2396bis01, syntax.RFC2396bis02}

// inSteps parses s by Begin and Continue, as their callers do.
func inSteps(g *syntax.Grammar, s string, start syntax.Rule, o *syntax.Offsets) int {
	at, end := g.Begin(s)
	if g == syntax.RFC3986 {
		at, end = syntax.Begin(s)
	}
	if end == len(s) && start == syntax.URIReference {
		o.Unpack(at, s)
		return syntax.Valid
	}
	return g.Continue(s, at, end, start, o)
}

// both compares the two ways of parsing s. It leaves Fast true.
func (p *parsing) both(t *testing.T, s string) {
	for i, g := range blockGrammars {
		for start := range syntax.RelativeRef + 1 {
			var with, without syntax.Offsets
			scan.Fast = true
			got := g.Parse(s, start, &with)
			if !g.IsCompiled() {
				var steps syntax.Offsets
				if at := inSteps(g, s, start, &steps); at != got || at == syntax.Valid && steps != with {
					t.Fatalf("%d, %v: %q: in steps %d, %+v, but %d, %+v", i, start, s, at, steps, got, with)
				}
			}
			scan.Fast = false
			want := g.Parse(s, start, &without)
			scan.Fast = true
			p.n++
			if got != want || got == syntax.Valid && with != without {
				t.Fatalf("%d, %v: %q: %d, %+v, want %d, %+v", i, start, s, got, with, want, without)
			}
		}
	}
}

// TestBlocks parses short texts of the significant characters, and of their neighbours,
// both ways.
func TestBlocks(t *testing.T) {
	if !scan.Fast {
		t.Skip("the processor has no kernel, with which the other way is compared")
	}
	defer func() { scan.Fast = true }()
	var p parsing
	check := func(s string) { p.both(t, s) }
	length := testenv.Tier(4, 5, 6)
	words("", `aZz1:/?#@.-%`, "", length, check)
	words("a", `1:/.0?>`, "", length, check)
	words("a:", `a1:/.0?#`, "", length, check)
	words("//", `a1.-:/@`, "", length+1, check)
	words("x://", `a1.-:/@`, "", length+1, check)
	words("x://", `0.a:`, ".0.0.0", length, check)
	words("1", `a:/?`, "", length, check)
	for b := range 256 {
		for _, before := range []string{"", "a", "a:", "a:/", "a:x", "/", "//", "//a", "x://", "x://a", "x://a:", "x://a:1", "x://a/", "x://a?", "x://a#"} {
			for _, after := range []string{"", "a", ":", ":1", "//", "//a", ".2.3.4"} {
				check(before + string([]byte{byte(b)}) + after)
			}
		}
	}
	t.Attr("texts", testenv.Figure(p.n))
}

// TestBlockEnds parses texts with a significant byte near the end of a block, with and
// without the masks of the block.
func TestBlockEnds(t *testing.T) {
	if !scan.Fast {
		t.Skip("the processor has no kernel, with which the other way is compared")
	}
	defer func() { scan.Fast = true }()
	var p parsing
	var lengths []int
	for i := -12; i <= 4; i++ {
		lengths = append(lengths, scan.Block+i)
		if -2 <= i && i <= 2 {
			lengths = append(lengths, 2*scan.Block+i, 3*scan.Block+i)
		}
	}
	for _, before := range []string{
		"", "/", "//", "x:", "x:/", "x://", "x://u@", "x://h/", "x://h:1/", "x?", "#", "1", "//1.2.3.", "x://1.", "x://a-", "x://a.",
	} {
		for _, fill := range []string{"a", "1"} {
			for _, length := range lengths {
				for _, after := range []string{
					"", ":", ":1", ":x", ":1x", ":1/", ":1?", ":1:", "/", "//", "/:", "?", "??", "?#", "#", "##", "@", "@h:1",
					"%", "%4", "%41", "[", "]", " ", "\x80", ".4", ".4:1", "a:b/c?d#e", "/a:b@c?d/e#f?g",
					".", "./", "-", "-/", ".a", ".a/", "-.a", ".-a", "..a", "--a/", "-1/", ".1a", ".a1?", "_/", "+/",
				} {
					s := before + strings.Repeat(fill, length-len(before)) + after
					p.both(t, s)
				}
			}
		}
	}
	t.Attr("texts", testenv.Figure(p.n))
}
