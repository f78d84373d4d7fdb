package answer

import "testing"

func TestSuggest(t *testing.T) {
	known := []string{"normalize", "validate", "host=", "query:", "scheme"}
	for word, want := range map[string]string{
		"normalise": `; did you mean "normalize"?`,
		"vaildate":  `; did you mean "validate"?`,
		"hsot":      `; did you mean "host="?`,
		"quary":     `; did you mean "query:"?`,
		"hostname":  `; did you mean "host="?`,
		"params":    `; did you mean "query:"?`,
		"protocol":  `; did you mean "scheme"?`,
		"hash":      "",
		"port":      "",
		"x":         "",
		"":          "",
		"anything":  "",
	} {
		if got := Suggest(word, known); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"ab", "ba", 1}, {"ca", "abc", 3}, {"kitten", "sitting", 3}, {"", "abc", 3}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%s, %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
