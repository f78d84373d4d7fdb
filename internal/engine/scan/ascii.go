package scan

import "math/bits"

// ASCII returns the end of the run of characters of ASCII in s that begins at i. It returns i if
// the run is empty, also when i is len(s).
func ASCII(s string, i int) int {
	for ; len(s)-i >= word; i += word {
		if wide := load(s, i) & highs; wide != 0 {
			return i + bits.TrailingZeros64(wide)/8
		}
	}
	for i < len(s) && s[i] < 0x80 {
		i++
	}
	return i
}

// CountWide returns the number of bytes of s outside ASCII.
func CountWide(s string) (n int) {
	i := 0
	for ; len(s)-i >= word; i += word {
		n += bits.OnesCount64(load(s, i) & highs)
	}
	for ; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}
