package scan

import "math/bits"

// The sets of bytes of queryBlocks: all, and all but "?".
const (
	inQuery    = 0xFF
	inSegments = 0x7F
)

// Query returns the end of the run in s, from i on, of bytes that are plain after an authority.
// The caller must check Fast first.
func Query(s string, i int) int { return run(s, i, inQuery) }

// Segments is like Query, without "?".
func Segments(s string, i int) int { return run(s, i, inSegments) }

// run returns the end of the run in s, from i on, of bytes of the sets in plain.
func run(s string, i int, plain uint8) int {
	if len(s)-i >= Block {
		i = queryBlocks(s, i, plain)
	}
	var m Masks
	for i < len(s) {
		Classify(s[i:], &m)
		odd := m.NotPath
		if plain == inSegments {
			odd |= m.Question
		}
		stop := bits.TrailingZeros64(odd)
		i += min(stop, len(s)-i)
		// A block may cut a "%" from its digits.
		if stop < Block-2 || stop < Block && s[i] != '%' {
			break
		}
	}
	return i
}
