package uri_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// TestNormalizeTraps checks common mistakes of normalizers, with the section of RFC 3986
// that they violate.
func TestNormalizeTraps(t *testing.T) {
	for _, trap := range []struct {
		name, section, text string
		level               uri.Level
		want                string
	}{
		{"an encoded dot-segment is removed once it is decoded", "6.2.2.2, 6.2.2.3", "http://h/a/%2E%2E/b", uri.LevelPath, "http://h/b"},
		{"but not before", "6.2.2.3", "http://h/a/%2E%2E/b", uri.LevelPercent, "http://h/a/../b"},
		{"an encoded slash is never decoded", "2.2", "http://h/a%2fb", uri.LevelScheme, "http://h/a%2Fb"},
		{"nor is it a slash for dot-segments", "2.2", "http://h/a%2F../b", uri.LevelScheme, "http://h/a%2F../b"},
		{"a triplet is decoded once", "2.4", "http://h/%2541", uri.LevelScheme, "http://h/%2541"},
		{"a relative path with a colon keeps its prefix", "4.2", "./a:b", uri.LevelScheme, "./a:b"},
		{"and gets one where it needs it", "4.2", "a/../b:c", uri.LevelScheme, "./b:c"},
		{"a relative reference still climbs", "6.1", "../b", uri.LevelScheme, "../b"},
		{"and an empty first segment stays one", "4.2", ".//b", uri.LevelScheme, ".//b"},
		{"a path never becomes an authority", "3.3", "/.//b", uri.LevelScheme, "/.//b"},
		{"nor does that of a URI", "3.3", "a:/..//b", uri.LevelScheme, "a:/.//b"},
		{"nor a rootless one", "6.1", "a:b/..//c", uri.LevelScheme, "a:b/..//c"},
		{"an encoded at-sign in a host stays", "3.2.2", "http://a%40b/", uri.LevelScheme, "http://a%40b/"},
		{"an encoded colon in a host stays", "3.2.2", "http://a%3ab/", uri.LevelScheme, "http://a%3Ab/"},
		{"in a host, letters are folded outside triplets only", "6.2.2.1", "http://H%c3%bCX/", uri.LevelScheme, "http://h%C3%BCx/"},
		{"and those that were encoded, too", "6.2.2.2", "http://%48%65/", uri.LevelPercent, "http://he/"},
		{"an encoded address becomes one", "3.2.2", "http://%31.2.3.4/", uri.LevelPercent, "http://1.2.3.4/"},
		{"userinfo keeps its case", "6.2.3", "http://User@h/", uri.LevelScheme, "http://User@h/"},
		{"empty userinfo stays", "6.2.3", "http://@h/", uri.LevelScheme, "http://@h/"},
		{"a port keeps its zeros", "6.2.3", "http://h:0080/", uri.LevelScheme, "http://h:0080/"},
		{"an empty port of an unknown scheme stays", "6.2.3", "x://h:/", uri.LevelScheme, "x://h:/"},
		{"an empty query stays", "6.2.3", "http://h/?", uri.LevelScheme, "http://h/?"},
		{"an empty fragment stays", "6.2.3", "http://h/#", uri.LevelScheme, "http://h/#"},
		{"an empty path without an authority stays", "6.2.3", "http:", uri.LevelScheme, "http:"},
	} {
		t.Run(trap.name, func(t *testing.T) {
			r := uri.MustParse(trap.text)
			got := knownPorts.Normalize(r, trap.level)
			if got.String() != trap.want || got != uri.MustParse(trap.want) {
				t.Errorf("%q becomes %q, want %q (section %s)", trap.text, got, trap.want, trap.section)
			}
			if !knownPorts.Equivalent(r, got, trap.level) {
				t.Errorf("%q and %q are not equivalent", trap.text, got)
			}
		})
	}
}

// TestEquivalentNamed compares the four forms of "http://example.com" (section 6.2.3),
// and the two of the example in section 6.2.2.
func TestEquivalentNamed(t *testing.T) {
	forms := []string{"http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/"}
	for _, a := range forms {
		for _, b := range forms {
			level, ok := knownPorts.EquivalentFrom(uri.MustParse(a), uri.MustParse(b))
			if want := uri.LevelScheme; !ok || level != want && a != b {
				t.Errorf("%s and %s: %v, %t", a, b, level, ok)
			}
		}
	}
	a, b := uri.MustParse("example://a/b/c/%7Bfoo%7D"), uri.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	if level, ok := knownPorts.EquivalentFrom(a, b); !ok || level != uri.LevelPath {
		t.Errorf("%s and %s: %v, %t", a, b, level, ok)
	}
}

// TestEquivalentLongMiddle compares long paths that differ in the middle. They must be
// compared once, not once for every segment after the difference.
func TestEquivalentLongMiddle(t *testing.T) {
	n := 1 << 20
	if testing.Short() || testenv.Race {
		n = 1 << 12
	}
	for _, middles := range [][2]string{{"abc", "abd"}, {"%41", "%61"}, {"a/..", "a%2f"}, {"%41/", "A///"}} {
		for _, ends := range [][2]string{{"x/", "/x"}, {"./", "/."}, {"a/../", "/..a"}, {"%41/", "/A"}} {
			a := uri.MustParse("x://h/" + strings.Repeat(ends[0], n) + middles[0] + strings.Repeat(ends[1], n))
			b := uri.MustParse("x://h/" + strings.Repeat(ends[0], n) + middles[1] + strings.Repeat(ends[1], n))
			got := uri.Normalizer{}.Equivalent(a, b, uri.LevelPath)
			if want := a.Normalize() == b.Normalize(); got != want {
				t.Errorf("%q and %q between %q: equivalent %t, want %t", middles[0], middles[1], ends, got, want)
			}
		}
	}
}
