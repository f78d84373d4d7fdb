package abnf

import (
	"slices"
	"strings"
	"testing"
)

// chars returns the US-ASCII characters of s.
func chars(s Set) string {
	var b []byte
	for c := range byte(0x80) {
		if s.Has(c) {
			b = append(b, c)
		}
	}
	return string(b)
}

// The classes of characters in the documents. Each US-ASCII character is reserved,
// unreserved or excluded. RFC 3986 has no name for excluded characters.
func TestClasses(t *testing.T) {
	excluded := map[string]string{ // is a rule of rfc2396bis-02 alone
		"rfc2396":       `control / space / delims / unwise`,
		"rfc2396bis-01": `CTL / SP / delims / unwise`,
	}
	rows := table(t, "classes")
	for _, name := range grammars {
		g := load(t, name)
		classes := make(map[string]string)
		for _, row := range rows {
			class, want := row["class"], cell(t, row[name])
			expr := class
			if class == "excluded" && excluded[name] != "" {
				expr = excluded[name]
			} else if exists := slices.Contains(g.Rules(), class); exists != (want != nil) {
				t.Errorf("%s has a rule %s: %t", name, class, exists)
				continue
			}
			if want == nil {
				continue
			}
			set, err := g.Bytes(expr)
			if err != nil {
				t.Fatal(err)
			}
			if got := chars(set); got != *want {
				t.Errorf("%s: %s is %q, want %q", name, class, got, *want)
			}
			classes[class] = *want
		}
		_, all := classes["excluded"]
		for b := range byte(0x80) {
			n := 0
			for _, class := range []string{"reserved", "unreserved", "excluded"} {
				if strings.IndexByte(classes[class], b) >= 0 {
					n++
				}
			}
			if n > 1 || all && n == 0 {
				t.Errorf("%s: %q is in %d of the three", name, rune(b), n)
			}
		}
	}
}

// Each component can contain the punctuation in the table, letters and digits and,
// except a scheme, percent-encoded octets.
func TestCharacters(t *testing.T) {
	const (
		letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		digits  = "0123456789"
	)
	places := map[string]struct {
		before string   // in the component
		rules  []string // an edition has at most one of them
	}{
		"path segment":                     {"", []string{"segment"}},
		"first segment of a relative path": {"", []string{"segment-nz-nc", "rel-segment"}},
		"userinfo":                         {"", []string{"userinfo"}},
		"reg-name":                         {"", []string{"reg-name"}},
		"query":                            {"", []string{"query"}},
		"fragment":                         {"", []string{"fragment"}},
		"opaque part, first character":     {"", []string{"opaque-part"}},
		"opaque part, later characters":    {"a", []string{"opaque-part"}},
		"scheme, after the first letter":   {"a", []string{"scheme"}},
	}
	rows := table(t, "characters")
	if len(rows) != len(places) {
		t.Errorf("%d rows, want %d", len(rows), len(places))
	}
	for _, row := range rows {
		place := places[row["component"]]
		for _, name := range grammars {
			g, want := load(t, name), cell(t, row[name])
			i := slices.IndexFunc(place.rules, func(rule string) bool { return slices.Contains(g.Rules(), rule) })
			if i < 0 && want == nil {
				continue
			}
			if i < 0 || want == nil {
				t.Errorf("%s: %s has a rule: %t", name, row["component"], i >= 0)
				continue
			}
			next, _ := compile(t, g, place.rules[i]).Next(place.before)
			took := *want + letters + digits
			if place.rules[i] != "scheme" {
				took += "%"
			}
			for b := range 256 {
				if got, want := next.Has(byte(b)), strings.IndexByte(took, byte(b)) >= 0; got != want {
					t.Errorf("%s: %s takes %q: %t, want %t", name, row["component"], rune(b), got, want)
				}
			}
		}
	}
}
