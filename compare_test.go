package uri_test

import (
	"testing"

	"github.com/urikit/uri"
)

// TestEquivalentHosts compares hosts that first differ within a percent-encoded octet or
// next to one, so that the bytes that differ do not decide (RFC 3986, sections 6.2.2.1
// and 6.2.2.2).
func TestEquivalentHosts(t *testing.T) {
	for _, test := range []struct {
		a, b  string
		level uri.Level // the first at which they are equivalent
		ok    bool
	}{
		{"//%41", "//%61", uri.LevelPercent, true},
		{"//x%41", "//x%61y", 0, false},
		{"//x%4a", "//x%4A", uri.LevelCase, true},
		{"//x%6A", "//x%6a", uri.LevelCase, true},
		{"//x%4a", "//x%4b", 0, false},
		{"//%41", "//a", uri.LevelPercent, true},
		{"//a", "//%41", uri.LevelPercent, true},
		{"//a%2D", "//a-", uri.LevelPercent, true},
		{"//a-", "//a%2D", uri.LevelPercent, true},
		{"//%41b", "//%61B", uri.LevelPercent, true},
		{"//%2d%41b", "//%2D%61b", uri.LevelPercent, true},
		{"//a", "//A", uri.LevelCase, true},
		{"//a", "//b", 0, false},
		{"//a", "//ab", 0, false},
		{"//u@a", "//u@A", uri.LevelCase, true},
		{"//u@a", "//U@a", 0, false},
		{"//%75@a", "//u@A", uri.LevelPercent, true},
		{"//a:1", "//A:1", uri.LevelCase, true},
		{"//a:1", "//a:2", 0, false},
	} {
		level, ok := uri.Normalizer{}.EquivalentFrom(uri.MustParse(test.a), uri.MustParse(test.b))
		if level != test.level || ok != test.ok {
			t.Errorf("%q, %q: %v, %t, want %v, %t", test.a, test.b, level, ok, test.level, test.ok)
		}
	}
}

// TestEquivalentEnds compares paths with the same end. Dot-segments in it, encoded or
// not, remove the segments that differ (RFC 3986, section 6.2.2.3).
func TestEquivalentEnds(t *testing.T) {
	for _, test := range []struct{ a, b string }{
		{"//h/a/x/../b", "//h/a/y/../b"},
		{"//h/a/x/%2e%2e/b", "//h/a/y/%2e%2e/b"},
		{"//h/a/x/.%2E/b", "//h/a/y/.%2E/b"},
		{"//h/a/x/%2e%2e", "//h/a/y/%2e%2e"},
		{"//h/a/x/y/%2e%2e/%2e./b", "//h/a/z/y/%2e%2e/%2e./b"},
		{"//h/a/./b", "//h/a/b"},
		{"//h/a/%2e/b", "//h/a/b"},
	} {
		for _, pair := range [][2]string{{test.a, test.b}, {test.b, test.a}} {
			level, ok := uri.Normalizer{}.EquivalentFrom(uri.MustParse(pair[0]), uri.MustParse(pair[1]))
			if level != uri.LevelPath || !ok {
				t.Errorf("%q: %v, %t", pair, level, ok)
			}
		}
	}
}
