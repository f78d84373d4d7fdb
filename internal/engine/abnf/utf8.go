package abnf

import "unicode/utf8"

const (
	surrogateMin = 0xD800
	surrogateMax = 0xDFFF
)

// inUTF8 returns the code points from lo to hi in UTF-8. It splits the range until in
// each part every byte takes all values between those of its ends.
func inUTF8(lo, hi rune) alternation {
	split := func(last rune) alternation {
		return append(inUTF8(lo, last), inUTF8(last+1, hi)...)
	}
	for _, last := range []rune{0x7F, 0x7FF, 0xFFFF} { // of one byte, of two and of three
		if lo <= last && last < hi {
			return split(last)
		}
	}
	first, last := utf8.AppendRune(nil, lo), utf8.AppendRune(nil, hi)
	for n := 1; n < len(first); n++ { // bytes at the end
		low := rune(1)<<(6*n) - 1 // the bits in them
		switch {
		case lo&^low == hi&^low:
		case lo&low != 0:
			return split(lo | low)
		case hi&low != low:
			return split(hi&^low - 1)
		}
	}
	var c concatenation
	for i := range first {
		c = append(c, span(first[i], last[i]))
	}
	return alternation{c}
}
