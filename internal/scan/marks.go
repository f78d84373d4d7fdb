package scan

// Marks has one bit for each byte of a block, like [Masks]. A set bit means that the text
// may need more work than a plain name and a plain path.
type Marks struct {
	NotName   uint64 // neither letter nor digit nor any of - .
	NotLetter uint64
	Dot       uint64
	Hyphen    uint64
	Slash     uint64
	Colon     uint64
	Equals    uint64
	Percent   uint64
}

// markGeneric is Mark as a byte loop.
func markGeneric(s string, m *Marks) {
	*m = Marks{}
	for i := range min(len(s), Block) {
		b, bit := s[i], uint64(1)<<i
		if !isLetter(b) {
			m.NotLetter |= bit
		}
		if !isName(b) {
			m.NotName |= bit
		}
		switch b {
		case '.':
			m.Dot |= bit
		case '-':
			m.Hyphen |= bit
		case '/':
			m.Slash |= bit
		case ':':
			m.Colon |= bit
		case '=':
			m.Equals |= bit
		case '%':
			m.Percent |= bit
		}
	}
}
