package scan

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// isPlainWide is the set of Wide.
func isPlainWide(r rune) bool {
	return 0xC0 <= r && r <= 0xD7FF || 0x10000 <= r && r <= 0x3FFFD && r&0xFFFE != 0xFFFE
}

// slowWide is Wide as a loop over characters.
func slowWide(s string, i int) int {
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !isPlainWide(r) {
			break
		}
		i += size
	}
	return i
}

// TestWide compares each character, and each end of a character, with the loop.
func TestWide(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if r > 0x41000 && r < 0x10F000 && r&0xFFF < 0xFF0 || testing.Short() && r > 0x800 && r&0x3F > 1 && r&0x3F < 0x3E {
			continue
		}
		c := string(r) // U+FFFD for a surrogate
		for _, s := range []string{c, c + c, "日" + c + "é", "éé" + c + "a", c + "aaaaaaaa"} {
			if got, want := Wide(s, 0), slowWide(s, 0); got != want {
				t.Fatalf("%U: %q: %d, want %d", r, s, got, want)
			}
		}
	}
	for a := range 0x100 {
		for b := range 0x100 {
			for _, rest := range []string{"", "\x80", "\xBF", "\x80\x80", "\xBF\xBF", "\xBF\xBE", "\xBF\xBD", "\xC0\x80", "\x80\xC0", "\x80\x80\x80", "aaaaaaaa", "\xA0aaaaaaa", "\xA0\xA0aaaaaa"} {
				s := string([]byte{byte(a), byte(b)}) + rest
				if got, want := Wide(s, 0), slowWide(s, 0); got != want {
					t.Fatalf("%q: %d, want %d", s, got, want)
				}
			}
		}
	}
}

// TestWideRuns compares runs of random characters and bytes at all places.
func TestWideRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	pieces := []string{"é", "ß", "я", "א", "ߟ", "日", "本", "ก", "\u0800", "\u0FFF", "\uCFFF", "\uD000", "\uD7FF", "𐌀", "😀", "\U0003FFFD", "a", "/", "\u00A0", "\uE000", "\uFFFD", "\U0001FFFE", "\xFF", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80"}
	for range 50_000 {
		var b strings.Builder
		most := len(pieces)
		if rng.IntN(3) > 0 {
			most = 15 // mostly plain
		}
		for range rng.IntN(12) {
			b.WriteString(pieces[rng.IntN(most)])
		}
		s := b.String()
		i := rng.IntN(len(s) + 1)
		if got, want := Wide(s, i), slowWide(s, i); got != want {
			t.Fatalf("%q from %d: %d, want %d", s, i, got, want)
		}
	}
}

// slowWideMask is WideMask as a loop over characters. It also reports whether the character
// at the end of the block is not plain, which can make the mask 0.
func slowWideMask(s string) (mask uint64, either bool) {
	for i := 0; i < len(s) && i < Block; {
		r, size := utf8.DecodeRuneInString(s[i:])
		plain := isPlainWide(r)
		switch {
		case r < utf8.RuneSelf:
		case plain && i+size <= Block:
			mask |= (1<<size - 1) << i
		case !plain && i+utf8.UTFMax > Block && len(s) > Block:
			return mask, true
		case !plain:
			return 0, false
		}
		i += size
	}
	return mask, false
}

func TestWideMask(t *testing.T) {
	check := func(s string) {
		t.Helper()
		first := strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
		if first < 0 || first >= Block {
			return
		}
		got := WideMask(s)
		if want, either := slowWideMask(s); got != want && (got != 0 || !either) {
			t.Fatalf("%+q (%d bytes): %064b, want %064b", s, len(s), got, want)
		}
	}
	for n := range 2*Block + 1 {
		if got := WideMask(strings.Repeat("a", n)); got != 0 {
			t.Fatalf("%d bytes of ASCII: %064b", n, got)
		}
	}
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if r > 0x41000 && r < 0x10F000 && r&0xFFF < 0xFF0 || testing.Short() && r > 0x800 && r&0x3F > 1 && r&0x3F < 0x3E {
			continue
		}
		c := string(r)
		for _, s := range []string{c, "abc" + c + "é", "日本語" + c + "aaaaaaa", "aaaaaa" + c + c + "aa"} {
			check(s)
		}
	}
	for a := 0x80; a < 0x100; a++ {
		for b := range 0x100 {
			if testing.Short() && b&0x0F > 1 && b&0x0F < 0x0E {
				continue
			}
			for _, rest := range []string{"", "\x80", "\xBF", "\x80\x80", "\xBF\xBF", "\xBE\xBF", "\xC3\x80", "\x80\xC0", "\x80\x80\x80", "aaaaaaaa", "\xA0aaaaaaa", "\xA0\xA0aaaaaa"} {
				for before := range 9 {
					check(strings.Repeat("a", before) + string([]byte{byte(a), byte(b)}) + rest)
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(9, 10))
	pieces := []string{"é", "ß", "я", "א", "ߟ", "日", "本", "ก", "\u0800", "\u0FFF", "\uCFFF", "\uD000", "\uD7FF", "𐌀", "😀", "a", "/", "aaaaaaaa", "?", "\u00A0", "\uE000", "\uFFFD", "\U0001FFFE", "\xFF", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80"}
	texts := 200_000
	if testing.Short() {
		texts = 20_000
	}
	for range texts {
		var b strings.Builder
		most := len(pieces)
		if rng.IntN(3) > 0 {
			most = 19 // plain
		}
		for length := rng.IntN(90); b.Len() < length; {
			b.WriteString(pieces[rng.IntN(most)])
		}
		check(b.String())
	}
}

func BenchmarkWide(b *testing.B) {
	for name, s := range map[string]string{"Greek": strings.Repeat("αβγδ", 8), "Han": strings.Repeat("日本語", 8), "Gothic": strings.Repeat("𐌰𐌱", 8)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if Wide(s, 0) == len(s) {
					sink++
				}
			}
		})
		b.Run(name+"/loop", func(b *testing.B) {
			for b.Loop() {
				if slowWide(s, 0) == len(s) {
					sink++
				}
			}
		})
	}
}
