package scan

import (
	"math/bits"
	"strings"
)

// Query returns the end of the run in s, from i on, of bytes that are plain after an authority,
// and the offset of the first "?" in it, or its end. The caller must check Fast first.
func Query(s string, i int) (question, end int) {
	question = -1
	if len(s)-i >= Block {
		from := i
		i = queryBlocks(s, i)
		if n := strings.IndexByte(s[from:i], '?'); n >= 0 {
			question = from + n
		}
	}
	var m Masks
	for i < len(s) {
		Classify(s[i:], &m)
		stop := min(bits.TrailingZeros64(m.NotPath), len(s)-i)
		if n := bits.TrailingZeros64(m.Question); question < 0 && n < stop {
			question = i + n
		}
		i += stop
		if stop < Block-2 || stop < Block && i < len(s) && s[i] != '%' {
			break // not for a "%" that the block may cut from its digits
		}
	}
	if question < 0 {
		question = i
	}
	return question, i
}
