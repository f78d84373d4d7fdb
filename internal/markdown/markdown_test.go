package markdown

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestParse checks the parts of a document that has each kind of them. extract/document and
// internal/check/documents have the tests of the rules.
func TestParse(t *testing.T) {
	source := "# [a](b) http://c/\n\n![d](e) <ff:g> <h@i.j> [k]\n\n[k]: l\n\n    x:code\n\n<div href='m'>\nn\n</div>\n"
	var refers []string
	parser := Parser{Code: true, Refers: func(at int32) { refers = append(refers, source[at:at+1]) }}
	parts := parser.Parse([]byte(source))
	show := func(spans []Span) string {
		var all []string
		for _, s := range spans {
			all = append(all, fmt.Sprintf("%d %q", s.Kind, source[s.Start:s.Stop]))
		}
		return strings.Join(all, ", ")
	}
	if got, want := show(parts.Links), `5 "b", 6 "e", 7 "ff:g", 8 "h@i.j", 4 "l"`; got != want {
		t.Errorf("links: %s, not %s", got, want)
	}
	if got, want := show(parts.HTML), `2 "<div href='m'>\n", 1 "n\n", 1 "</div>\n"`; got != want {
		t.Errorf("HTML: %s, not %s", got, want)
	}
	if got, want := show(parts.Text), `0 " http://c/", 0 " ", 3 " ", 3 " ", 9 "x:code"`; got != want {
		t.Errorf("text: %s, not %s", got, want)
	}
	if !slices.Equal(refers, []string{"l"}) {
		t.Errorf("the labels refer to %q", refers)
	}
}

// TestSuffixes checks that running text without a colon is left out unless it can have URIs.
func TestSuffixes(t *testing.T) {
	source := []byte("www.example.com\n\n`a.b`\n")
	if got := (Parser{}).Parse(source).Text; len(got) != 0 {
		t.Errorf("without suffixes: %v", got)
	}
	if got := (Parser{Suffixes: true}).Parse(source).Text; len(got) != 1 || got[0] != (Span{0, 15, LeafLine}) {
		t.Errorf("with suffixes: %v", got)
	}
}
