package audit

import (
	"sort"
	"unicode"
)

// fold returns what the mapping that browsers apply to hosts makes of r, as far as
// that is ASCII or nothing, and whether it is. Letters of other scripts it leaves
// as they are: what they become names the same host to those who map, and none to
// those who do not.
func fold(r rune) (string, bool) {
	if ignored(r) {
		return "", true
	}
	i := sort.Search(len(foldRuns), func(i int) bool { return r <= foldRuns[i].high })
	if i < len(foldRuns) && foldRuns[i].low <= r {
		return string(rune(foldRuns[i].to) + r - foldRuns[i].low), true
	}
	word, ok := foldWords[r]
	return word, ok
}

// ignored reports whether IDNA drops r (UTS 46, mapping "ignored").
func ignored(r rune) bool {
	switch {
	case r == 0xAD, r == 0x34F, r == 0x200B, r == 0x2060, r == 0x2064, r == 0xFEFF,
		0x180B <= r && r <= 0x180F && r != 0x180E,
		0xFE00 <= r && r <= 0xFE0F, 0xE0100 <= r && r <= 0xE01EF:
		return true
	}
	return false
}

// unseen reports whether r is a character that is not seen where it stands, or
// changes how its neighbours are shown: controls of direction and format, and the
// separators of lines.
func unseen(r rune) bool {
	return r >= 0x80 && (unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zl, unicode.Zp) || ignored(r) ||
		r == 0x115F || r == 0x1160 || r == 0x3164 || r == 0xFFA0 || r == 0x2800)
}
