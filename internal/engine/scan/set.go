package scan

// A Set is a set of bytes of ASCII. The bit of the high half of a byte is set in the entry of
// its low half.
type Set [16]uint8

// Add adds a byte of ASCII to the set.
func (set *Set) Add(b byte) { set[b&15] |= 1 << (b >> 4) }

// outsideGeneric is Outside as a byte loop.
func outsideGeneric(s string, set *Set) (mask uint64) {
	for i := range min(len(s), Block) {
		b := s[i]
		mask |= uint64(set[b&15]>>(b>>4)&1^1) << i
	}
	return mask
}
