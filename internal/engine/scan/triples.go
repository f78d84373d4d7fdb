package scan

// Triples are texts of three bytes of ASCII, in groups. For each of the three bytes there are two
// tables, by its low and by its high half, in which an entry has a bit for each group.
type Triples [6][16]uint8

// Add adds a text of three bytes to a group, from 0 to 7. Texts of one group that differ in more
// than one byte make more places where there is none of them.
func (t *Triples) Add(group int, text string) {
	for i := range 3 {
		t[2*i][text[i]&15] |= 1 << group
		t[2*i+1][text[i]>>4] |= 1 << group
	}
}

// triplesGeneric is Places as a byte loop.
func triplesGeneric(s string, t *Triples) (mask uint64) {
	for i := range min(len(s)-2, Block) {
		groups := t.groups(0, s[i]) // none, for most bytes
		if groups != 0 && groups&t.groups(1, s[i+1])&t.groups(2, s[i+2]) != 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// groups returns the groups with a text that has b, by its halves, at an index.
func (t *Triples) groups(i int, b byte) uint8 { return t[2*i][b&15] & t[2*i+1][b>>4] }
