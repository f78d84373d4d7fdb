package scheme_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// spellings returns other texts that are equivalent at LevelPercent: with the scheme in
// upper case, with triplets in lower case, and with unreserved characters encoded, one at
// a time and all together.
func spellings(text string) []string {
	const unreserved pct.Set = 0xFF // it encodes all other characters
	u := uri.MustParseURI(text)
	var characters []int // offsets of unreserved characters that can be encoded
	lower := []byte(text)
	for _, component := range []uri.Component{
		uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment,
	} {
		span, _ := u.Span(component)
		for i := span.Offset; i < span.End(); i++ {
			switch {
			case text[i] == '[': // an address cannot have triplets
				i = span.End()
			case text[i] == '%':
				copy(lower[i:], strings.ToLower(text[i:i+3]))
				i += 2
			case string(pct.Encode(unreserved, text[i:i+1])) == text[i:i+1]:
				characters = append(characters, i)
			}
		}
	}
	name := u.Scheme()
	list := []string{strings.ToUpper(name) + text[len(name):], string(lower)}
	all, end := "", 0
	for _, i := range characters {
		triplet := fmt.Sprintf("%%%02x", text[i])
		list = append(list, text[:i]+triplet+text[i+1:])
		all += text[end:i] + triplet
		end = i + 1
	}
	return append(list, all+text[end:])
}

// verdict returns the violations without their places.
func verdict(found []scheme.Violation) (text string) {
	for _, v := range found {
		text += fmt.Sprintf("%s %s: %s (%s)\n", v.Component, v.Need, v.Message, v.Source)
	}
	return text
}

// TestSpellings checks the URIs of the tables in other spellings. Equivalent URIs must
// have the same violations, in the same places when decoded, and the same normal form.
func TestSpellings(t *testing.T) {
	var texts []string
	for _, row := range table(t, "violations.tsv") {
		texts = append(texts, row[0])
	}
	for _, row := range table(t, "equivalence.tsv") {
		texts = append(texts, row[0], row[1])
	}
	for _, text := range texts {
		u, ref := uri.MustParseURI(text), uri.MustParse(text)
		found := scheme.Known().ViolationsOf(u)
		form := known.NormalizeURI(u, uri.LevelScheme)
		for _, spelling := range spellings(text) {
			v, also := uri.MustParseURI(spelling), uri.MustParse(spelling)
			if !known.Equivalent(ref, also, uri.LevelPercent) {
				t.Errorf("%s is no other way to write %s", v, u)
			}
			broken := scheme.Known().ViolationsOf(v)
			if got, want := verdict(broken), verdict(found); got != want {
				t.Errorf("%s: %swant that of %s: %s", v, got, u, want)
				continue
			}
			for i, violation := range broken {
				got, _ := pct.Decode(violation.Span.Of(spelling))
				want, _ := pct.Decode(found[i].Span.Of(text))
				if got != want {
					t.Errorf("%s: at %q, want %q: %s", v, got, want, violation.Message)
				}
			}
			if again := known.NormalizeURI(v, uri.LevelScheme); again != form || !known.Equivalent(ref, also, uri.LevelScheme) {
				t.Errorf("%s: normalized to %s, want %s", v, again, form)
			}
		}
	}
}
