package scan

import "math/bits"

// A Set is a set of bytes of ASCII. The bit of the high half of a byte is set in the entry of
// its low half.
type Set [16]uint8

// Add adds a byte of ASCII to the set.
func (set *Set) Add(b byte) { set[b&15] |= 1 << (b >> 4) }

// Run returns the end of the run of bytes of a set in s, from i on.
func Run(s string, i int, set *Set) int {
	for ; i < len(s); i += Block {
		if mask := Outside(s[i:], set); mask != 0 {
			return i + bits.TrailingZeros64(mask)
		}
	}
	return len(s)
}

// outsideGeneric is Outside as a byte loop.
func outsideGeneric(s string, set *Set) (mask uint64) {
	for i := range min(len(s), Block) {
		b := s[i]
		mask |= uint64(set[b&15]>>(b>>4)&1^1) << i
	}
	return mask
}
