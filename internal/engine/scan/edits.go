package scan

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/work"
)

// Edits has a mask for each kind of place that normalization may edit: one bit for each byte
// of a block, as in [Masks].
type Edits struct {
	Upper   uint64 // upper-case letters
	Triplet uint64 // "%" of triplets that are not normal; see [IsNormalTriplet]
	Dot     uint64 // "." after "/"
}

// EditStride is the number of bytes that [NextEdits] examines of a block that more text
// follows. It is less than Block, so that each triplet ends in the block.
const EditStride = Block - 2

// nextEditsGeneric is NextEdits for machines without a kernel.
func nextEditsGeneric(s string, i, fold int, m *Edits) int {
	for ; i < len(s); i += word {
		var x uint64
		if i+word <= len(s) {
			x = load(s, i)
		} else {
			x = loadUpTo(s, i)
		}
		marks := mayEdit(x)
		if i < fold {
			marks |= upper(x)
		}
		for ; marks != 0; marks &= marks - 1 {
			if editOf(s, i+bits.TrailingZeros64(marks)>>3, fold) != 0 {
				editsOf(s, i, fold, m)
				return i
			}
		}
	}
	return len(s)
}

// editsOf stores the edits of the block at i in m.
func editsOf(s string, i, fold int, m *Edits) {
	*m = Edits{}
	end := i + EditStride
	if i+Block >= len(s) {
		end = len(s)
	}
	for j := i; j < end; j += word {
		x := loadUpTo(s, j)
		for marks := mayEdit(x) | upper(x); marks != 0; marks &= marks - 1 {
			at := j + bits.TrailingZeros64(marks)>>3
			if at >= end {
				break
			}
			bit := uint64(1) << (at - i)
			switch editOf(s, at, fold) {
			case '%':
				m.Triplet |= bit
			case '.':
				m.Dot |= bit
			case 'A':
				m.Upper |= bit
			}
		}
	}
}

// mayEdit marks the edits among eight bytes that are not letters. It may also mark other
// bytes, but none that is 0.
func mayEdit(x uint64) uint64 {
	return mayEqual(x, '%') | mayEqual(x, '.')&(mayEqual(x, '/')<<8|0x80) // a slash may precede x
}

// editOf returns 0 if there is no edit at i, and otherwise its kind: '%', '.' or 'A'.
func editOf(s string, i, fold int) byte {
	switch b := s[i]; {
	case b == '%' && i+2 < len(s) && !IsNormalTriplet(s[i+1], s[i+2]):
		return '%'
	case b == '.' && i > 0 && s[i-1] == '/':
		return '.'
	case isUpper(b) && i < fold:
		return 'A'
	}
	return 0
}

// mayEqual marks the bytes of x that are b. It may also mark a byte after one that it marks,
// if it is 1 more.
func mayEqual(x uint64, b byte) uint64 {
	y := x ^ uint64(b)*ones
	return (y - ones) &^ y & highs
}

// IsNormalTriplet reports whether normalization by RFC 3986 leaves the triplet with these
// digits unchanged: they are upper case, and the octet is not an unreserved character.
func IsNormalTriplet(high, low byte) bool { return highDigits[high]&lowDigits[low] == 0 }

// The entries of a high and a low digit have a common bit if their triplet is not normal.
// Bits 2 to 7 are for the high digits of unreserved characters, bit 0 for a low digit in
// lower case, and bit 1 for a high one.
var highDigits, lowDigits = digits()

func digits() (high, low [256]uint8) {
	const hex = "0123456789ABCDEF"
	for d, c := range []byte(hex) {
		high[c], low[c] = 1, 2
		if 2 <= d && d <= 7 {
			high[c] |= 1 << d
		}
		for h := 2; h <= 7; h++ {
			if b := byte(h<<4 | d); isName(b) || b == '_' || b == '~' {
				low[c] |= 1 << h
			}
		}
		if c >= 'A' {
			high[c|0x20], low[c|0x20] = 0xFF, 0xFF
		}
	}
	return high, low
}

// countEdits adds the bytes that NextEdits read, from i to the block at at, to the work done.
// It returns at.
func countEdits(s string, i, at int) int {
	work.Add(min(at+Block, len(s)) - i)
	return at
}
