package ask

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestOneComparison checks that compare and the page give the same verdict on a pair, in the same
// words, and that the words are those of the members.
func TestOneComparison(t *testing.T) {
	type comparison struct {
		Valid      bool
		Output     string
		Equivalent bool
		Level      string
		Rung       *string
		Comparison *struct {
			Output     string
			Equivalent bool
			Level      string
			Rung       *string
		}
	}
	ask := func(verb string, request map[string]any) (c comparison) {
		text, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		reply, err := Append(nil, verb, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := json.Unmarshal(reply, &c); err != nil {
			t.Fatal(err)
		}
		return c
	}
	pairs := [][2]string{
		{"http://h/", "http://h/"}, {"http://H/", "http://h/"}, {"http://h/%7e", "http://h/~"}, {"http://h/./", "http://h/"},
		{"HTTP://A:80", "http://a/"}, {"http://h/a", "http://h/A"}, {"http://a", "https://a"}, {"a b", "a"}, {"", "#"},
	}
	before := ""
	randomTexts(testenv.Tier(200, 2000, 2000), func(text string) {
		pairs = append(pairs, [2]string{text, before}, [2]string{text, strings.ToUpper(text)}, [2]string{text, strings.ReplaceAll(text, "/./", "/")})
		before = text
	})
	verdicts := make(map[string]int)
	for _, p := range pairs {
		page := ask("explain", map[string]any{"input": p[0], "view": "page", "with": p[1]}).Comparison
		c := ask("compare", map[string]any{"a": p[0], "b": p[1]})
		if !c.Valid {
			if page.Output != "" || page.Equivalent {
				t.Errorf("%q: the page says %v about a text that is not valid", p, page)
			}
			continue
		}
		verdicts[c.Output]++
		if page.Output != c.Output || page.Equivalent != c.Equivalent || page.Level != c.Level || (page.Rung == nil) != (c.Rung == nil) || c.Rung != nil && *page.Rung != *c.Rung {
			t.Errorf("%q: compare says %q, the page %q", p, c.Output, page.Output)
		}
		want := "not equivalent at any level of RFC 3986"
		if c.Rung != nil {
			want = "equivalent at level " + *c.Rung
			if !c.Equivalent {
				want = "not equivalent up to level " + c.Level + "; " + want
			}
		}
		if c.Output != want {
			t.Errorf("%q: %q, want %q", p, c.Output, want)
		}
	}
	if len(verdicts) < testenv.Tier(4, 6, 6) {
		t.Errorf("the verdicts are %v", verdicts)
	}
}
