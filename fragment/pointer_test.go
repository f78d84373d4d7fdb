package fragment_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/fragment"
)

// document is the example of RFC 6901, section 5.
const document = `{
	"foo": ["bar", "baz"],
	"": 0,
	"a/b": 1,
	"c%d": 2,
	"e^f": 3,
	"g|h": 4,
	"i\\j": 5,
	"k\"l": 6,
	" ": 7,
	"m~n": 8
}`

// TestPointerExamples has the examples of RFC 6901, sections 5 and 6.
func TestPointerExamples(t *testing.T) {
	var doc any
	if err := json.Unmarshal([]byte(document), &doc); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		text, fragment string
		want           any
	}{
		{"", "", doc},
		{"/foo", "/foo", []any{"bar", "baz"}},
		{"/foo/0", "/foo/0", "bar"},
		{"/", "/", 0.0},
		{"/a~1b", "/a~1b", 1.0},
		{"/c%d", "/c%25d", 2.0},
		{"/e^f", "/e%5Ef", 3.0},
		{"/g|h", "/g%7Ch", 4.0},
		{`/i\j`, "/i%5Cj", 5.0},
		{`/k"l`, "/k%22l", 6.0},
		{"/ ", "/%20", 7.0},
		{"/m~0n", "/m~0n", 8.0},
	}
	t.Logf("%d examples", len(tests))
	for _, test := range tests {
		p, err := fragment.ParsePointer(test.text)
		if err != nil || p.String() != test.text || p.URIFragment() != test.fragment {
			t.Errorf("%q: %q, %q, %v", test.text, p, p.URIFragment(), err)
		}
		q, err := fragment.ParsePointerFragment(test.fragment)
		if err != nil || !slices.Equal(p, q) {
			t.Errorf("%q: %q, %v", test.fragment, q, err)
		}
		if got, err := p.Evaluate(doc); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q: %v, %v", test.text, got, err)
		}
	}
}

func TestPointerErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a":       `a pointer is empty or begins with "/" (offset 0; RFC 6901 section 3)`,
		"/a~":     `"~" must be followed by "0" or "1": write "~" as "~0" and "/" as "~1" (offset 3; RFC 6901 section 3)`,
		"/a~2/":   `"~" must be followed by "0" or "1": write "~" as "~0" and "/" as "~1" (offset 3; RFC 6901 section 3)`,
		"/a\xff":  `the text is not UTF-8 (offset 2; RFC 6901 section 3)`,
		"/~\xffa": `"~" must be followed by "0" or "1": write "~" as "~0" and "/" as "~1" (offset 2; RFC 6901 section 3)`,
	} {
		_, err := fragment.ParsePointer(text)
		if err == nil || err.Error() != "fragment: "+want {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"a":           "(offset 0;",
		"/%C3%BC/%7e": "(offset 11;",
		"/%C3%BC/~2":  "(offset 9;",
		"/%C3/a":      "UTF-8 (offset 1;",
		"/%":          `"%" must be followed by two hexadecimal digits (offset 2;`,
		"/%4":         "(offset 3;",
		"/%4g":        "(offset 3;",
	} {
		_, err := fragment.ParsePointerFragment(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	doc := map[string]any{"a": []any{1.0, map[string]any{"": nil}}, "s": "x", "-": 1.0, "00": 2.0}
	for text, want := range map[string]string{
		"/b":                      "fragment: token 1 of the pointer: the object has no such member (RFC 6901 section 4)",
		"/a/2":                    "token 2 of the pointer: the array has no such item",
		"/a/-":                    `token 2 of the pointer: "-" is the item after the last one`,
		"/a/01":                   "leading zeros",
		"/a/":                     "leading zeros",
		"/a/x":                    "not a number",
		"/a/-1":                   "not a number",
		"/a/+1":                   "not a number",
		"/a/99999999999999999999": "no such item",
		"/s/0":                    "not an object or an array",
		"/a/1//x":                 "token 4 of the pointer: the value before it is not an object or an array",
	} {
		p, err := fragment.ParsePointer(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Evaluate(doc)
		if missing := (*fragment.PointerError)(nil); !errors.As(err, &missing) || !strings.Contains(err.Error(), want) || got != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]any{"/a/1/": nil, "/-": 1.0, "/00": 2.0} {
		p, _ := fragment.ParsePointer(text)
		if got, err := p.Evaluate(doc); got != want || err != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func FuzzPointer(f *testing.F) {
	for _, seed := range []string{"", "/", "/a~1b/0", "/%C3%BC~01", "/~", "/%zz", "/a%2Fb"} {
		f.Add(seed)
	}
	var doc any
	if err := json.Unmarshal([]byte(document), &doc); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := fragment.ParsePointer(text)
		checkError(t, text, err)
		if err == nil && p.String() != text {
			t.Fatalf("%q is written as %q", text, p)
		}
		if err == nil {
			p.Evaluate(doc)
			checkFragment(t, p.URIFragment())
			if again, err := fragment.ParsePointerFragment(p.URIFragment()); err != nil || !slices.Equal(p, again) {
				t.Fatalf("%q is written as %q and read as %q, %v", text, p.URIFragment(), again, err)
			}
		}
		_, err = fragment.ParsePointerFragment(text)
		checkError(t, text, err)
		tokens := fragment.Pointer(strings.Split(text, "|"))
		if again, err := fragment.ParsePointer(tokens.String()); utf8.ValidString(text) && (err != nil || !slices.Equal(tokens, again)) {
			t.Fatalf("%q is written as %q and read as %q, %v", []string(tokens), tokens, again, err)
		}
	})
}
