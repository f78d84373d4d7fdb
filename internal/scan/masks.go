package scan

// Block is the number of bytes that [Classify] looks at.
const Block = 64

// Masks say which bytes of a block are what, one bit for each byte, the first in the
// lowest place. Behind the end of the text all bits are zero.
type Masks struct {
	NotScheme    uint64 // neither letter nor digit nor any of + - .
	NotAuthority uint64 // none of the bytes that are plain in an authority: letters, digits and any of - . _ ~ ! $ & ' ( ) * + , ; = :
	NotPath      uint64 // none of these, nor any of / ? @, that is, not plain behind an authority
	NotDigit     uint64
	Colon        uint64
	Delimiter    uint64 // one of / ? #, which end an authority
	Question     uint64
}

// classifyGeneric is Classify by the byte. It is what the kernels are held against,
// and too slow to be of use where there is none.
func classifyGeneric(s string, m *Masks) {
	*m = Masks{}
	for i := range min(len(s), Block) {
		b, bit := s[i], uint64(1)<<i
		alnum := isLetter(b) || '0' <= b && b <= '9'
		if !alnum && b != '+' && b != '-' && b != '.' {
			m.NotScheme |= bit
		}
		if !alnum && !isPlainMark(b) {
			m.NotAuthority |= bit
			if b != '/' && b != '?' && b != '@' {
				m.NotPath |= bit
			}
		}
		if b < '0' || '9' < b {
			m.NotDigit |= bit
		}
		switch b {
		case ':':
			m.Colon |= bit
		case '?':
			m.Question |= bit
			m.Delimiter |= bit
		case '/', '#':
			m.Delimiter |= bit
		}
	}
}

// isPlainMark reports whether b is no letter or digit, and plain in an authority.
func isPlainMark(b byte) bool {
	switch b {
	case '-', '.', '_', '~', '!', '$', '&', '\'', '(', ')', '*', '+', ',', ';', '=', ':':
		return true
	}
	return false
}
