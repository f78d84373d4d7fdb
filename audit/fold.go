package audit

import (
	"cmp"
	"slices"
	"unicode"
)

//go:generate go run ./gen

// fold returns the ASCII text, or the empty text, to which browsers map r in a host. It
// returns false if they do not map r to ASCII. Letters of other scripts stay: all
// programs that map them read the same host, and other programs find none.
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

// A run is a sequence of consecutive characters that fold to consecutive characters, or to
// the empty text if to is 0.
type run struct {
	low, high rune
	to        byte
}

// A word is a character that folds to several characters.
type word struct {
	char rune
	to   string
}

// ignored reports whether IDNA removes r (UTS #46, status "ignored").
func ignored(r rune) bool {
	to, ok := fold(r)
	return ok && to == ""
}

// brailleBlank is the pattern of Braille without dots.
const brailleBlank = 0x2800

// unseen reports whether r is invisible or changes how the characters around it are shown:
// controls of direction and format, and line separators.
func unseen(r rune) bool {
	return r >= 0x80 && (unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zl, unicode.Zp) || ignored(r) || r == brailleBlank)
}
