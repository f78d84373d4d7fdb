package scan

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/work"
)

// Marks has one bit for each byte of a block, like [Masks]. A set bit means that the text
// may need more work than a plain name and a plain path.
type Marks struct {
	NotName   uint64 // neither letter nor digit nor any of - .
	NotLetter uint64
	Odd       uint64 // neither a letter nor a digit nor any of - . _ ~ ! $ & ' ( ) * + , ; = / ? @
	Dot       uint64
	Hyphen    uint64
	Slash     uint64
	Equals    uint64
}

// markGeneric is Mark as a byte loop. Each condition sets the bit of a byte in one mask. A byte can
// be in several.
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
		if !isName(b) && (!isPlainMark(b) || b == ':') && b != '/' && b != '?' && b != '@' {
			m.Odd |= bit
		}
		switch b {
		case '.':
			m.Dot |= bit
		case '-':
			m.Hyphen |= bit
		case '/':
			m.Slash |= bit
		case '=':
			m.Equals |= bit
		}
	}
}

// MarkByTable is Mark for machines without a kernel. It looks up each byte in a table that
// has one bit for each mask, and exchanges the rows and columns of the square of bits that
// eight bytes make.
func MarkByTable(s string, m *Marks) {
	work.Add(min(len(s), Block))
	*m = Marks{}
	for i := 0; i < Block && len(s) > 0; i += 8 {
		var x uint64
		if len(s) >= 8 {
			x = uint64(marksOf[s[0]]) | uint64(marksOf[s[1]])<<8 | uint64(marksOf[s[2]])<<16 | uint64(marksOf[s[3]])<<24 |
				uint64(marksOf[s[4]])<<32 | uint64(marksOf[s[5]])<<40 | uint64(marksOf[s[6]])<<48 | uint64(marksOf[s[7]])<<56
			s = s[8:]
		} else {
			for j := range len(s) {
				x |= uint64(marksOf[s[j]]) << (8 * j)
			}
			s = ""
		}
		if x == 0 {
			continue // letters
		}
		// Squares of one bit are exchanged in those of four, these in those of sixteen,
		// and these in the whole.
		t := (x ^ x>>7) & 0x00AA00AA00AA00AA
		x ^= t ^ t<<7
		t = (x ^ x>>14) & 0x0000CCCC0000CCCC
		x ^= t ^ t<<14
		t = (x ^ x>>28) & 0x00000000F0F0F0F0
		x ^= t ^ t<<28
		m.NotName |= uint64(uint8(x)) << (i & 63)
		m.NotLetter |= uint64(uint8(x>>8)) << (i & 63)
		m.Odd |= uint64(uint8(x>>16)) << (i & 63)
		m.Dot |= uint64(uint8(x>>24)) << (i & 63)
		m.Hyphen |= uint64(uint8(x>>32)) << (i & 63)
		m.Slash |= uint64(uint8(x>>40)) << (i & 63)
		m.Equals |= x >> 48 << (i & 63)
	}
}

// marksOf has the masks that a byte is in, one bit for each.
var marksOf = func() (table [256]uint8) {
	var bytes [Block]byte
	for first := 0; first < len(table); first += Block {
		for i := range bytes {
			bytes[i] = byte(first + i)
		}
		var m Marks
		markGeneric(string(bytes[:]), &m)
		for bit, mask := range [...]uint64{m.NotName, m.NotLetter, m.Odd, m.Dot, m.Hyphen, m.Slash, m.Equals} {
			for ; mask != 0; mask &= mask - 1 {
				table[first+bits.TrailingZeros64(mask)] |= 1 << bit
			}
		}
	}
	return table
}()
