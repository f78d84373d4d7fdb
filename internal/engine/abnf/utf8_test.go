package abnf

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func loadUnicode(t testing.TB, src string) *Grammar {
	t.Helper()
	g, err := ParseUnicode(src)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Every code point against the ranges of RFC 3987, section 2.2, in another form.
func TestUnicodeRanges(t *testing.T) {
	g := loadUnicode(t, read(t, "rfc3987"))
	isCharacter := func(r rune) bool { // not one of the last two of a plane, or of U+FDD0 to U+FDEF
		return r&0xFFFE != 0xFFFE && (r < 0xFDD0 || 0xFDEF < r)
	}
	isPrivate := func(r rune) bool { return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 }
	for rule, want := range map[string]func(r rune) bool{
		"iprivate": func(r rune) bool { return isCharacter(r) && isPrivate(r) },
		"ucschar": func(r rune) bool {
			special := 0xFFF0 <= r && r <= 0xFFFD || 0xE0000 <= r && r <= 0xE0FFF
			return r >= 0xA0 && isCharacter(r) && !isPrivate(r) && !special
		},
	} {
		m := compile(t, g, rule)
		for r := range rune(utf8.MaxRune + 1) {
			if !utf8.ValidRune(r) {
				continue
			}
			if got, want := m.Match(string(r)), want(r); got != want {
				t.Errorf("%s has U+%04X: %t, want %t", rule, r, got, want)
			}
		}
		// All texts of the rule are one character.
		var all func(state int, text []byte)
		all = func(state int, text []byte) {
			if m.MatchFrom(state, "") && (!utf8.Valid(text) || utf8.RuneCount(text) != 1) {
				t.Errorf("%s has %q", rule, text)
			}
			for b := range 256 {
				if next := m.Step(state, byte(b)); next != dead {
					all(next, append(text, byte(b)))
				}
			}
		}
		all(m.State(""), nil)
	}
}

// Ranges that begin and end around the places where the length or a byte changes, on all
// code points.
func TestInUTF8(t *testing.T) {
	ends := []rune{0, 1, 0x3F, 0x40, 0x7F, 0x80, 0xBF, 0xC0, 0x7FF, 0x800, 0x83F, 0xFFF, 0x1000, 0x1041, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x1003F, 0x10FFE, 0x3FFFF, 0x40000, 0x10FFFD, 0x10FFFF}
	for i, lo := range ends {
		for _, hi := range ends[i:] {
			if lo <= surrogateMax && hi >= surrogateMin {
				continue
			}
			g := &Grammar{rules: []*rule{{name: "r", elements: inUTF8(lo, hi)}}}
			g.byName = map[string]*rule{"r": g.rules[0]}
			m := compile(t, g, "r")
			for _, end := range ends {
				for r := max(end-1, 0); r <= min(end+1, utf8.MaxRune); r++ {
					if got, want := m.Match(string(r)), lo <= r && r <= hi; utf8.ValidRune(r) && got != want {
						t.Errorf("%U to %U has %U: %t", lo, hi, r, got)
					}
				}
			}
		}
	}
}

func TestUnicodeErrors(t *testing.T) {
	for src, want := range map[string]string{
		"a = %x110000\n":                  "above %x10FFFF",
		"a = %x61.110000\n":               "above %x10FFFF",
		"a = %xFFFFFFFFFFFFFFFFFF\n":      "above %x10FFFF",
		"a = %xD800\n":                    "surrogates",
		"a = %x61.DFFF\n":                 "surrogates",
		"a = %x80-FFFF\n":                 "surrogates",
		"a = %xE000-10FFFF / %xD7FF-D800": "surrogates",
	} {
		if _, err := ParseUnicode(src); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
}
