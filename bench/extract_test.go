package main

import (
	"slices"
	"strings"
	"testing"
)

// Every finder finds an obvious URI, also in a second pass.
func TestFinders(t *testing.T) {
	lines := []string{"See http://example.com/a and", "<https://example.org/b>.", "", "note: nothing"}
	for _, c := range slices.Concat(finders, suffixFinders) {
		if got := passes(t, c, lines); !slices.Equal(got, []int{2, 2}) {
			t.Errorf("%s finds %d, want 2", c.name, got)
		}
	}
	text, err := textLines()
	if err != nil || len(text) < 100 {
		t.Errorf("%d lines, %v", len(text), err)
	}
	results := []result{{contender: contender{what: "we"}, times: []float64{2}}}
	if got := throughput(results, []string{"abc", "def", "ghij"}); !strings.Contains(got, "12 bytes, in a second:") || !strings.Contains(got, "- we: 2000.0 MB\n") {
		t.Errorf("%q", got)
	}
}

// TestDifferences has an example of each kind of difference.
func TestDifferences(t *testing.T) {
	for _, test := range []struct {
		text string
		same int
		want string // the kind, if there is one
	}{
		{"http://a/b http://c/d", 2, ""},
		{"http://a/{b}", 0, "xurls goes on with what no URI has"},
		{"http://a/b* http://c/d", 1, "punctuation at the end that we keep"},
		{"<http://a/b\n/c>", 0, "white space between delimiters"},
		{"http://[x]/", 0, "no URI by the grammar"},
		{"mailto:x", 0, "the scheme is not registered, or its rules are broken"},
		{"ahttp://a/b", 0, "what stands around it makes it part of something else"},
		{"urn:isbn:0451450523", 0, `xurls takes the scheme only with "//", or not at all`},
	} {
		same, kinds := matches()[0].differences([]byte(test.text))
		got := ""
		for _, d := range kinds {
			got += d.why
		}
		if same != test.same || got != test.want {
			t.Errorf("%q: %d and %q", test.text, same, got)
		}
	}
	for _, test := range []struct {
		text string
		same int
		want string
	}{
		{"http://a/b see example.com/c", 2, ""},
		{"see main.rs", 0, "a name that we do not take for a suffix reference"},
		{"see localhost:3000", 0, "xurls does not take the name, or sees no end that suits it"},
	} {
		same, kinds := matches()[1].differences([]byte(test.text))
		got := ""
		for _, d := range kinds {
			got += d.why
		}
		if same != test.same || got != test.want {
			t.Errorf("%q: %d and %q", test.text, same, got)
		}
	}
	if got := describeDifferences([]byte("http://a/{b} http://c/d")); !strings.Contains(got, "1 that both find alike") {
		t.Errorf("%s", got)
	}
}
