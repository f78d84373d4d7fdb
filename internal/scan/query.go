package scan

import "math/bits"

// Query returns the end of the run in s, from i on, of bytes that are plain after an authority.
// The caller must check Fast first.
func Query(s string, i int) int {
	var m Masks
	for i < len(s) {
		Classify(s[i:], &m)
		stop := bits.TrailingZeros64(m.NotPath)
		i += min(stop, len(s)-i)
		if !isCut(s, i, stop) {
			break
		}
	}
	return i
}

// Segments is like Query, without "?".
func Segments(s string, i int) int {
	var m Masks
	for i < len(s) {
		Classify(s[i:], &m)
		stop := bits.TrailingZeros64(m.NotPath | m.Question)
		i += min(stop, len(s)-i)
		if !isCut(s, i, stop) {
			break
		}
	}
	return i
}

// isCut reports whether a run goes on at s[i] or later, which is the byte at stop in the block: a
// block that ends may cut a "%" from its digits.
func isCut(s string, i, stop int) bool { return stop == Block || stop >= Block-2 && s[i] == '%' }
