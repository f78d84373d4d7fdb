package syntax_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/scan/scantest"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// widePlaces are references with X in each place where a character can be, and in those
// where it cannot.
var widePlaces = []string{
	"X", "Xa/b", "aX", "aX:b", "X:b", "a:X", "a:bX/c", "/X", "/aX?q#f", "//X", "//X@h/", "//u:X@h/", "//a.X:80/p", "//1.2.3.4X",
	"//h:X", "//h:8X/", "//h:8X@i", "//[X]", "//[::X]", "//[v1.X]", "//[v1.aX]/", "//h/X", "a://h/p?X", "?q#X", "a?X#f", "#X", "%X", "a%4X", "//%X", "?%4X",
}

// references returns the rules for references, with -short one of them.
func references() []syntax.Rule {
	return []syntax.Rule{syntax.URIReference, syntax.URI, syntax.AbsoluteURI, syntax.RelativeRef}[:testenv.Tier(1, 4, 4)]
}

// edges returns the first and the last code points of the ranges of ucschar and iprivate,
// which the automata of the ABNF give, with their neighbours, and those of lengths in UTF-8.
func edges() (all []rune) {
	in := func(m *abnf.Machine, r rune) bool { return utf8.ValidRune(r) && m.Match(string(r)) }
	near := func(r rune) {
		for _, r := range []rune{r - 1, r, r + 1} {
			if utf8.ValidRune(r) {
				all = append(all, r)
			}
		}
	}
	for _, rule := range []string{"ucschar", "iprivate"} {
		m := rfc3987.component(rule)
		for r := rune(1); r <= utf8.MaxRune+1; r++ {
			if in(m, r-1) != in(m, r) {
				near(r)
				near(r - 1)
			}
		}
	}
	for _, r := range []rune{0x7F, 0x7FF, 0xFFF, 0xCFFF, 0xD7FF, 0xE000, 0xFFFF, 0x10FFFF} {
		near(r)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// The characters at each end of the ranges, in each place of a reference and alone, against
// every rule.
func TestWideEdges(t *testing.T) {
	all, n := edges(), 0
	if len(all) < 4*(17+3) {
		t.Fatalf("%d characters at the ends of 20 ranges", len(all))
	}
	for _, r := range all {
		for _, place := range widePlaces {
			s := strings.Replace(place, "X", string(r), 1)
			for _, rule := range references() {
				rfc3987.matchDiagnose(t, rule, s)
				n++
			}
		}
		for rule := range syntax.Rule(syntax.Rules) {
			for _, before := range []string{"", "a", "/a"} {
				rfc3987.matchDiagnose(t, rule, before+string(r))
				n++
			}
		}
	}
	t.Attr("texts", testenv.Figure(n))
}

// Every code point in each place of a reference; with -short one of some hundreds. In the
// full tier the diagnoses are checked too.
func TestEveryCodePoint(t *testing.T) {
	step := rune(testenv.Tier(601, 1, 1))
	for _, place := range widePlaces {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			n := 0
			before, after, _ := strings.Cut(place, "X")
			text := []byte(before)
			for r := rune(0); r <= utf8.MaxRune; r += step {
				if !utf8.ValidRune(r) {
					continue
				}
				n++
				text = append(utf8.AppendRune(text[:len(before)], r), after...)
				s := string(text)
				if testenv.Full {
					for _, rule := range references() {
						rfc3987.matchDiagnose(t, rule, s)
					}
					continue
				}
				want, ok := rfc3987.viable(syntax.URIReference, s)
				if ok {
					want = syntax.Valid
				}
				if at := syntax.RFC3987.Parse(s, syntax.URIReference, new(syntax.Offsets)); at != want {
					t.Fatalf("%q: %d, want %d", s, at, want)
				}
			}
			t.Attr("texts", testenv.Figure(n))
		})
	}
}

// notUTF8 returns texts that are not UTF-8: unfinished and overlong characters, surrogates,
// characters above U+10FFFF, and bytes that have no place in UTF-8.
func notUTF8() (all []string) {
	for _, r := range []rune{0x80, 0xA0, 0x7FF, 0x800, 0x4E00, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x1F600, 0x100000, 0x10FFFF} {
		s := string(r)
		for n := 1; n < len(s); n++ {
			all = append(all, s[:n], s[n:])
		}
		all = append(all, s+"\x80")
	}
	return append(all,
		"\xC0\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x82\xA9", "\xE0\x9F\xBF", "\xF0\x80\x80\x80", "\xF0\x80\x82\xA9", "\xF0\x8F\xBF\xBF",
		"\xED\xA0\x80", "\xED\xAF\xBF", "\xED\xB0\x80", "\xED\xBF\xBF", "\xED\xA0\xBD\xED\xB8\x80",
		"\xF4\x90\x80\x80", "\xF4\xBF\xBF\xBF", "\xF5\x80\x80\x80", "\xF7\xBF\xBF\xBF", "\xF8\x88\x80\x80\x80", "\xFC\x84\x80\x80\x80\x80", "\xFE", "\xFF",
		"\xC3\xC0", "\xE4\xC0\x80", "\xE4\xB8\xC0", "\xE4\xC0\xC0", "\xC3\xC3", "\xE4\xB8\xC3", "\xF0\x9F\x98\xF0", "\xC3\x28", "\xE4\x28\xAD", "\xE4\xB8\x28", "\xF0\x28\x98\x80", "\xF0\x9F\x28\x80", "\xF0\x9F\x98\x28")
}

// Texts that are not UTF-8 in each place of a reference and alone, against every rule.
func TestNotUTF8(t *testing.T) {
	n := 0
	followers := []string{"", "a", "ö", "\x80", "/", "?", "#", "@", ":", "%41", "\uE000"}
	if testenv.Slow || testing.Short() {
		followers = []string{"", "ö@"}
	}
	for _, bad := range notUTF8() {
		if utf8.ValidString(bad) {
			t.Fatalf("%q is UTF-8", bad)
		}
		for _, after := range followers {
			for _, place := range widePlaces {
				s := strings.Replace(place, "X", bad+after, 1)
				for _, rule := range references() {
					rfc3987.matchDiagnose(t, rule, s)
					n++
				}
			}
			rfc3987.matchAll(t, bad+after)
			n += len(rfc3987.rules)
		}
	}
	t.Attr("texts", testenv.Figure(n))
}

// Characters, and texts that are not UTF-8, around the ends of the blocks of each kernel,
// after text of ASCII and of longer characters.
func TestWideAcrossBlocks(t *testing.T) {
	brief := testenv.Slow || testing.Short()
	insides := slices.Concat([]string{"ö", "\u009F", "\u4E00", "\uE000", "\uFFFE", "\U0001F600", "\U000F0000", "\U0001FFFF", "%41", "^"}, notUTF8())
	scantest.Each(func(kernel string) {
		t.Run(kernel, func(t *testing.T) {
			n := 0
			for _, fill := range []string{"a", "1", "ö", "\u4E00", "\U0001F600", "aö"} {
				for i, place := range []string{"X", "aX:b", "a:X", "//X", "//X@h/", "a://h:X/", "a://h/X", "a://h?X", "a://h/X?q#f", "a?b#X", "#X", "?X"} {
					before, after, _ := strings.Cut(place, "X")
					for end := scan.Block - 6; end <= 2*scan.Block+3; end++ {
						if near := end % scan.Block; 3 < near && near < scan.Block-6 {
							continue
						}
						text := before + strings.Repeat(fill, max(end-len(before), 0)/len(fill))
						text += strings.Repeat("a", max(end-len(text), 0))
						for k, inside := range insides {
							if brief && (i+k+end)%61 != 0 {
								continue
							}
							rfc3987.match(t, syntax.URIReference, text+inside+after)
							rfc3987.match(t, syntax.URIReference, text+inside+fill+"#"+inside)
							n += 2
						}
					}
				}
			}
			t.Attr("texts", testenv.Figure(n))
		})
	})
}
