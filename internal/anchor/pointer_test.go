package anchor

import (
	"strings"
	"testing"
)

// TestPointers checks fragments of JSON: the examples of RFC 6901, sections 5 and 6, and names of
// JSON Schema and JSON-LD.
func TestPointers(t *testing.T) {
	const example = `{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}`
	const schema = `{"$defs": {"a": {"$anchor": "one"}, "b": {"$dynamicAnchor": "two"}, "c": {"$id": "#three"}}, "@id": "x#four", "title": "$anchor"}`
	for _, test := range []struct{ text, has, lacks string }{
		{example, "|/foo|/foo/0|/|/a~1b|/c%25d|/e%5Ef|/g%7Ch|/i%5Cj|/k%22l|/%20|/m~0n", "/foo/2|/foo/-|/foo/00|/a/b|/bar|foo|/m~n"},
		{schema, "/$defs/a|/$defs/b/$dynamicAnchor|one|two|three|four", "/$defs/d|$anchor|x#four"},
		{"{\"a\": 1}\n{\"b\": 2}\n", "/a|/b", "/c"},
		{"{\"a\": 1, // comment\n", "/a|/x|y", ""},
		{"{\"a\": [1", "/a|/x", ""},
		{"", "", "/a"},
		{"1", "", "/0"},
	} {
		set := Of([]byte(test.text), JSON, Style{})
		for fragment := range strings.SplitSeq(test.has, "|") {
			if !set.Has(fragment) {
				t.Errorf("%.40q: the set lacks %q", test.text, fragment)
			}
		}
		for fragment := range strings.SplitSeq(test.lacks, "|") {
			if fragment != "" && set.Has(fragment) {
				t.Errorf("%.40q: the set has %q", test.text, fragment)
			}
		}
	}
}
