package dialect

import (
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
)

// TestPlainReadings compares the readings of texts with those of a parser and a normalizer for each
// edition alone.
func TestPlainReadings(t *testing.T) {
	parts := [][]string{
		{"", "http:", "HTTP:", "ldap:", "file:", "urn:", "mailto:", "sip:", "tag:", "magnet:", "x:", "geo:", "data:", "git:", "tel:"},
		{"", "//h", "//H", "//a.b-c:80", "//h:", "//u@h", "//xn--bcher-kva.x", "//XN--a", "//a--b", "//%68", "//", "//localhost", "//1.2.3", "//[::A]", "//a_b", "//a."},
		{"", "/", "/a", "/A/./b", "/..", "/.a", "//b", "/%7e", "/%21", "a:b", "./a:b", "../a", "/a;B=1", "/é"},
		{"", "?", "?q", "?Q/.", "?%c3%b6"}, {"", "#", "#F"},
	}
	all, plain := []string{""}, 0
	for _, part := range parts {
		var longer []string
		for _, s := range all {
			for _, p := range part {
				longer = append(longer, s+p)
			}
		}
		all = longer
	}
	for _, text := range slices.Compact(all) {
		table, err := new(Comparer).Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for k, d := range dialects {
			r := &table.Readings[k]
			ref, err := d.Parser().Parse(uri.RuleURIReference, text)
			if (err == nil) != (r.Err == nil) || err == nil && (r.Ref != ref || r.Normal != d.Normalizer().Normalize(&ref, uri.LevelScheme)) {
				t.Errorf("%v %q: %v, %v, %v", d, text, &r.Ref, &r.Normal, r.Err)
			}
			if u, _ := ref.AsURI(); r.Plain {
				i, _ := ref.AsIRI()
				if plain++; departures.Departures(d.Edition(), u) != nil || i.Violations() != nil {
					t.Errorf("%v %q is not plain", d, text)
				}
			}
		}
	}
	if plain < 1000 {
		t.Errorf("only %d readings are plain", plain)
	}
}

// TestComparerBase checks that a second base replaces the first.
func TestComparerBase(t *testing.T) {
	var v Comparer
	for range 2 {
		if err := v.SetBase("http://h/"); err != nil || len(v.bases) != len(dialects) {
			t.Error(err, len(v.bases))
		}
	}
	if v.SetBase("a b") == nil {
		t.Error("a base that no edition accepts")
	}
}
