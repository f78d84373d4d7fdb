package audit

import (
	"cmp"
	"slices"
	"unicode"
)

//go:generate go run ./gen

// fold returns what the mapping that browsers apply to hosts makes of r, as far as
// that is ASCII or nothing, and whether it is. Letters of other scripts it leaves
// as they are: what they become names the same host to those who map, and none to
// those who do not.
func fold(r rune) (string, bool) {
	if i, ok := slices.BinarySearchFunc(foldWords[:], r, func(w word, r rune) int { return cmp.Compare(w.char, r) }); ok {
		return foldWords[i].to, true
	}
	i, _ := slices.BinarySearchFunc(foldRuns[:], r, func(f run, r rune) int { return cmp.Compare(f.high, r) })
	switch {
	case i == len(foldRuns) || r < foldRuns[i].low:
		return "", false
	case foldRuns[i].to == 0:
		return "", true
	}
	return string(rune(foldRuns[i].to) + r - foldRuns[i].low), true
}

// A run is a run of characters that fold to characters that follow each other, or,
// where to is 0, to nothing.
type run struct {
	low, high rune
	to        byte
}

// A word is a character that folds to several.
type word struct {
	char rune
	to   string
}

// ignored reports whether IDNA drops r (UTS 46, status "ignored").
func ignored(r rune) bool {
	to, ok := fold(r)
	return ok && to == ""
}

// brailleBlank is the pattern of Braille without dots.
const brailleBlank = 0x2800

// unseen reports whether r is a character that is not seen where it stands, or
// changes how its neighbours are shown: controls of direction and format, and the
// separators of lines.
func unseen(r rune) bool {
	return r >= 0x80 && (unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zl, unicode.Zp) || ignored(r) || r == brailleBlank)
}
