package scan

// Block is the number of bytes that [Classify] looks at.
const Block = 64

// Masks has a mask for each of several sets of bytes: one bit for each byte of a block,
// the first byte in the lowest bit. Bits after the end of the text are zero.
//
// A "%" is plain if two hexadecimal digits follow it in the block.
type Masks struct {
	NotScheme    uint64 // neither letter nor digit nor any of + - .
	NotAuthority uint64 // not plain in an authority; plain are letters, digits, such a "%", and any of - . _ ~ ! $ & ' ( ) * + , ; = :
	NotPath      uint64 // not plain after an authority; plain are those of an authority and / ? @
	NotDigit     uint64
	Hex          uint64 // a hexadecimal digit
	Colon        uint64
	Delimiter    uint64 // one of / ? #, which end an authority
	Question     uint64
}

// admit makes those of percent, the mask of "%", plain that two hexadecimal digits follow.
func (m *Masks) admit(percent uint64) {
	plain := percent & (m.Hex >> 1) & (m.Hex >> 2)
	m.NotAuthority &^= plain
	m.NotPath &^= plain
}

// classifyGeneric is Classify as a byte loop. The tests compare the kernels with it. On
// machines without a kernel it is too slow to be useful.
func classifyGeneric(s string, m *Masks) {
	*m = Masks{}
	percent := uint64(0)
	for i := range min(len(s), Block) {
		b, bit := s[i], uint64(1)<<i
		alnum := isLetter(b) || '0' <= b && b <= '9'
		if !alnum && b != '+' && b != '-' && b != '.' {
			m.NotScheme |= bit
		}
		if !alnum && !isPlainMark(b) {
			m.NotAuthority |= bit
			if !isPathMark(b) {
				m.NotPath |= bit
			}
		}
		if b < '0' || '9' < b {
			m.NotDigit |= bit
		}
		if alnum && (b <= '9' || b|0x20 <= 'f') {
			m.Hex |= bit
		}
		switch b {
		case ':':
			m.Colon |= bit
		case '?':
			m.Question |= bit
			m.Delimiter |= bit
		case '/', '#':
			m.Delimiter |= bit
		case '%':
			percent |= bit
		}
	}
	m.admit(percent)
}

// isPathMark reports whether b is plain in a path and a query, and not in an authority.
func isPathMark(b byte) bool { return b == '/' || b == '?' || b == '@' }

// isPlainMark reports whether b is plain in an authority but not a letter or a digit.
func isPlainMark(b byte) bool {
	switch b {
	case '-', '.', '_', '~', '!', '$', '&', '\'', '(', ')', '*', '+', ',', ';', '=', ':':
		return true
	}
	return false
}
