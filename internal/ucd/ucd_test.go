package ucd_test

import (
	"testing"
	"unicode"

	"golang.org/x/text/unicode/bidi"

	"github.com/urikit/uri/internal/ucd"
)

// corrected are the characters of Unicode 15.0 whose category or bidi class a later version changed.
var corrected = map[rune]bool{
	0x0295:  true, // LATIN LETTER PHARYNGEAL VOICED FRICATIVE has no case
	0x1171E: true, // AHOM CONSONANT SIGN MEDIAL RA takes space
	// The mathematical forms of NABLA are symbols.
	0x1D6C1: true, 0x1D6FB: true, 0x1D735: true, 0x1D76F: true, 0x1D7A9: true,
}

// TestProperties compares the properties with those of packages unicode and bidi, for the characters
// that these know. Both have an older version of Unicode.
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
	}
	if compared < 280_000 {
		t.Errorf("%d characters", compared)
	}
}
