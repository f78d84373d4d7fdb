package document

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// markdownKinds returns, for each "<http://a/>" in a document, whether it is a link in text or
// stays as it is in code.
func markdownKinds(t *testing.T, source string) string {
	t.Helper()
	var all []string
	for _, l := range linksOfMarkdown(t, Finder{Code: true}, []byte(source)) {
		kind := "text"
		if l.Element == "" {
			kind = "code"
		}
		all = append(all, kind)
	}
	return strings.Join(all, " ")
}

// TestMarkdownTabs has the examples of CommonMark, section 2.2, and others for its rule: where
// white space defines the structure of blocks, tabs behave as spaces with a tab stop of 4.
func TestMarkdownTabs(t *testing.T) {
	for source, want := range map[string]string{
		"\tL\tL\t\tL":             "code code code", // examples 1 to 11
		"  \tL\tL\t\tL":           "code code code",
		"    L\tL\n    L\tL":      "code code code code",
		"  - L\n\n\tL":            "text text",
		"- L\n\n\t\tL":            "text code",
		">\t\tL":                  "code",
		"-\t\tL":                  "code",
		"    L\n\tL":              "code code",
		" - L\n   - L\n\t - L":    "text text text",
		"#\tL":                    "text",
		"*\t*\t*\t\n\tL":          "code",
		"   \tL":                  "code",
		"    \tL":                 "code",
		"-\tL\n\n    L":           "text text",
		"-\tL\n\n   L":            "text text",
		"-\tL\n\n   \tL":          "text text",
		"-\tL\n\n\t    L":         "text code",
		"-\tL\n\n\t   \tL":        "text code",
		" -\tL\n\n       \tL":     "text code",
		">\tL":                    "text",
		"> \tL":                   "text",
		">  \tL":                  "text",
		">   \tL":                 "code",
		">-\tL\n>\n>\t\tL":        "text text",
		">-\tL\n>\n>\t\t  L":      "text code",
		"1.\tL\n\n\t    L":        "text code",
		"10.\tL\n\n\tL":           "text text",
		"100.\tL\n\n\tL\n\n\t\tL": "text code code",
		"[^a]:\tL\n\n\tL":         "text text",
		"```\n\tL\n\t```\n```":    "code",
	} {
		source = strings.ReplaceAll(source, "L", "<http://a/>")
		if got := markdownKinds(t, source); got != want {
			t.Errorf("%q: %s, want %s", source, got, want)
		}
	}
}

// TestMarkdownTabStops compares documents with those in which spaces replace the tabs.
func TestMarkdownTabStops(t *testing.T) {
	tokens := []string{"\t", "\t", "\t", " ", " ", "  ", ">", "-", "1.", "[^a]:", "#", "+\t"}
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range 1500 {
		var tabs, spaces strings.Builder
		for range 1 + r.IntN(3) {
			column := 0
			for range r.IntN(7) {
				token := tokens[r.IntN(len(tokens))]
				tabs.WriteString(token)
				for _, c := range token {
					width := 1
					if c == '\t' {
						width, c = 4-column%4, ' '
					}
					spaces.WriteString(strings.Repeat(string(c), width))
					column += width
				}
			}
			end := []string{"<http://a/>\n", "\n"}[r.IntN(5)/4]
			tabs.WriteString(end)
			spaces.WriteString(end)
		}
		got, want := markdownKinds(t, tabs.String()), markdownKinds(t, spaces.String())
		if got != want {
			t.Errorf("%q: %s, with spaces %s", tabs.String(), got, want)
		}
		for kind := range strings.FieldsSeq(want) {
			seen[kind]++
		}
	}
	if seen["text"] < 800 || seen["code"] < 300 {
		t.Errorf("found %v", seen)
	}
}
