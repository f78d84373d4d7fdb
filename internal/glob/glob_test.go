package glob

import (
	"path"
	"strings"
	"testing"
)

// Match agrees with path.Match for patterns and texts of a few letters, all up to a length.
func TestMatch(t *testing.T) {
	patterns, texts := words("ab*", 4), words("ab", 5)
	for _, pattern := range patterns {
		matches := Match(pattern)
		for _, text := range texts {
			want, err := path.Match(pattern, text)
			if got := matches(text); err != nil || got != want {
				t.Errorf("%q, %q: %t, want %t, %v", pattern, text, got, want, err)
			}
		}
	}
}

// words returns the texts of some letters with at most n letters.
func words(letters string, n int) []string {
	all := []string{""}
	for from := 0; n > 0; n-- {
		end := len(all)
		for _, word := range all[from:end] {
			for _, letter := range strings.Split(letters, "") {
				all = append(all, word+letter)
			}
		}
		from = end
	}
	return all
}

func TestName(t *testing.T) {
	for _, test := range []struct{ text, name, yes, no string }{
		{"a", "a", "", ""},
		{"%2Aa%2a%2B", "*a*%2B", "", ""},
		{"utm_*", "", "utm_", "utm"},
		{"%2A*%2a", "", "*x*", "xx*"},
		{"*", "", "", ""},
	} {
		name, matches := Name(test.text)
		if name != test.name || (matches != nil) != strings.Contains(test.text, "*") {
			t.Errorf("%s: %q", test.text, name)
		}
		if matches != nil && (!matches(test.yes) || test.no != "" && matches(test.no)) {
			t.Errorf("%s: %q or %q", test.text, test.yes, test.no)
		}
	}
}
