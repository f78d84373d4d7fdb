package main

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	columns "golang.org/x/text/width"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/testenv"
)

// corrected are the characters of Unicode 15.0 whose category or bidi class a later version
// changed.
var corrected = map[rune]bool{
	0x0295:  true, // LATIN LETTER PHARYNGEAL VOICED FRICATIVE has no case
	0x1171E: true, // AHOM CONSONANT SIGN MEDIAL RA takes space
	// The mathematical forms of NABLA are symbols.
	0x1D6C1: true, 0x1D6FB: true, 0x1D735: true, 0x1D76F: true, 0x1D7A9: true,
	// These became terminal punctuation, and U+0836 is none any more.
	0x0836: true, 0x2024: true, 0x2CF9: true, 0x2CFA: true, 0x2CFB: true, 0xFE12: true, 0xFE15: true, 0xFE16: true,
}

// widened reports whether Unicode 16.0 made a character wide: digrams, trigrams, hexagrams,
// counting rods.
func widened(r rune) bool {
	return 0x2630 <= r && r <= 0x2637 || 0x268A <= r && r <= 0x268F || 0x4DC0 <= r && r <= 0x4DFF ||
		0x1D300 <= r && r <= 0x1D356 || 0x1D360 <= r && r <= 0x1D376
}

// TestProperties compares the properties with those of packages unicode and bidi, for the
// characters that these know. Both have an older version of Unicode.
func TestProperties(t *testing.T) {
	categories := map[ucd.Category]*unicode.RangeTable{
		ucd.Cc: unicode.Cc, ucd.Cf: unicode.Cf, ucd.Co: unicode.Co, ucd.Cs: unicode.Cs,
		ucd.Ll: unicode.Ll, ucd.Lm: unicode.Lm, ucd.Lo: unicode.Lo, ucd.Lt: unicode.Lt, ucd.Lu: unicode.Lu,
		ucd.Mc: unicode.Mc, ucd.Me: unicode.Me, ucd.Mn: unicode.Mn, ucd.Nd: unicode.Nd, ucd.Nl: unicode.Nl, ucd.No: unicode.No,
		ucd.Pc: unicode.Pc, ucd.Pd: unicode.Pd, ucd.Pe: unicode.Pe, ucd.Pf: unicode.Pf, ucd.Pi: unicode.Pi, ucd.Po: unicode.Po, ucd.Ps: unicode.Ps,
		ucd.Sc: unicode.Sc, ucd.Sk: unicode.Sk, ucd.Sm: unicode.Sm, ucd.So: unicode.So, ucd.Zl: unicode.Zl, ucd.Zp: unicode.Zp, ucd.Zs: unicode.Zs,
	}
	classes := map[ucd.Bidi]bidi.Class{
		ucd.AL: bidi.AL, ucd.AN: bidi.AN, ucd.B: bidi.B, ucd.BN: bidi.BN, ucd.CS: bidi.CS, ucd.EN: bidi.EN, ucd.ES: bidi.ES, ucd.ET: bidi.ET,
		ucd.Left: bidi.L, ucd.NSM: bidi.NSM, ucd.ON: bidi.ON, ucd.R: bidi.R, ucd.Segment: bidi.S, ucd.WS: bidi.WS,
	}
	differ := func(r rune, format string, args ...any) {
		t.Helper()
		if !corrected[r] {
			t.Errorf("%U: "+format, append([]any{r}, args...)...)
		}
	}
	compared := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		var category ucd.Category
		for c, table := range categories {
			if unicode.Is(table, r) {
				category = c
			}
		}
		of := ucd.Of(r)
		if of.Category() == ucd.Cn && category != 0 {
			t.Errorf("%U is unassigned", r)
		}
		if category == 0 {
			continue
		}
		compared++
		if got := of.Category(); got != category {
			differ(r, "category %b, package unicode has %b", got, category)
		}
		if table, ok := unicode.Scripts[of.Script()]; (!ok || !unicode.Is(table, r)) && of.Script() != "Unknown" {
			differ(r, "script %s, package unicode has another", of.Script())
		}
		p, _ := bidi.LookupRune(r)
		if want, ok := classes[of.Bidi()]; ok && category != ucd.Cs && p.Class() != want {
			differ(r, "bidi class %b, package bidi has %d", of.Bidi(), p.Class())
		}
		if kind := columns.LookupRune(r).Kind(); !widened(r) && of.Wide() != (kind == columns.EastAsianWide || kind == columns.EastAsianFullwidth) {
			differ(r, "wide: %t, package width has %d", of.Wide(), kind)
		}
		if of.Terminal() != unicode.Is(unicode.Terminal_Punctuation, r) {
			differ(r, "terminal: %t", of.Terminal())
		}
		if !of.Parts() && unicode.In(r, unicode.Terminal_Punctuation, unicode.Quotation_Mark) {
			differ(r, "sets nothing off")
		}
		if of.Ignorable() && !unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			differ(r, "ignorable")
		}
		if got := of.Look(); got != lookOf(r) && got != ucd.Delimiter {
			differ(r, "look %d, want %d", got, lookOf(r))
		}
	}
	if compared < 280_000 {
		t.Errorf("%d characters", compared)
	}
}

// lookOf returns the look of a character by package unicode, and Plain for look-alikes of
// delimiters.
func lookOf(r rune) ucd.Look {
	switch {
	case unicode.Is(unicode.Cc, r):
		return ucd.Control
	case unicode.Is(unicode.Bidi_Control, r):
		return ucd.Direction
	case unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector),
		strings.ContainsRune("\u2800\uFFFC\U00013441\U00013442\U0001D159", r):
		return ucd.Invisible
	case unicode.Is(unicode.Zs, r):
		return ucd.Space
	case unicode.Is(unicode.Co, r):
		return ucd.Private
	case unicode.Is(unicode.Cs, r):
		return ucd.Missing
	}
	return ucd.Plain
}

// TestNorm compares random texts with package norm of x/text, of characters that both know.
func TestNorm(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 15))
	blocks := []rune{'A', 0xC0, 0x300, 0x1E00, 0x1F00, 0x1100, 0x1161, 0x11A8, 0xAC00, 0x915, 0x9BE, 0xB47, 0x3040, 0x3099, 0xFB1D, 0x2126, 0x1D15E, 0x110A5, 0x591}
	n := testenv.Tier(20_000, 200_000, 5_000_000)
	t.Attr("texts", testenv.Figure(n))
	for range n {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			switch r := blocks[random.IntN(len(blocks))] + random.Int32N(40); {
			case random.IntN(50) == 0:
				b.WriteByte(byte(0x80 + random.IntN(0x80)))
			case unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.S): // assigned
				b.WriteRune(r)
			}
		}
		text := b.String()
		if got, want := ucd.NFC.String(text), norm.NFC.String(text); got != want {
			t.Fatalf("NFC %+q: %+q, want %+q", text, got, want)
		}
		if got, want := ucd.NFKC.String(text), norm.NFKC.String(text); got != want {
			t.Fatalf("NFKC %+q: %+q, want %+q", text, got, want)
		}
		if got, want := ucd.NFC.IsNormal(text), norm.NFC.IsNormalString(text); got != want {
			t.Fatalf("IsNormal %+q: %t, want %t", text, got, want)
		}
		if got, want := ucd.NFC.Next(text), norm.NFC.NextBoundaryInString(text, true); got != want && utf8.ValidString(text) {
			t.Fatalf("Next %+q: %d, want %d", text, got, want)
		}
	}
}
