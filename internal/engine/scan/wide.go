package scan

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/work"
)

// WideMask returns a mask of the bytes outside ASCII in the first Block bytes of s, where a
// character begins. It returns 0 if they are not all of plain characters, those of [Wide]. A
// character that does not end in the block is not in the mask.
func WideMask(s string) uint64 {
	n := min(len(s), Block)
	work.Add(n)
	if n < word {
		mask := loadUpTo(s, 0) & highs * up >> 56
		if mask == 0 {
			return 0
		}
		return plainMask(s, mask)
	}
	any := load(s, n-word)
	for i := 0; i < n-word; i += word {
		any |= load(s, i)
	}
	if any&highs == 0 {
		return 0
	}
	mask := load(s, n-word) & highs * up >> 56 << ((n - word) & 63)
	for i := 0; i < n-word; i += word {
		mask |= load(s, i) & highs * up >> 56 << (i & 63)
	}
	return plainMask(s, mask)
}

// plainMask is WideMask for s, whose bytes outside ASCII mask has.
//
// It reads the bytes with an automaton whose state is a number of bits by which the row of a byte
// is shifted: what it comes to is the next state, so a byte costs a look-up and a shift, and no
// branch.
func plainMask(s string, mask uint64) uint64 {
	first, end := bits.TrailingZeros64(mask), bits.Len64(mask)
	state := uint64(0)
	for _, b := range []byte(s[first:end]) {
		state = wideRows[b] >> (state & 63)
	}
	switch state & 63 {
	case wideEnd:
		return mask
	case wideBad:
		return 0
	}
	if end < Block || len(s) == Block { // the character is cut short
		return 0
	}
	for end--; s[end]&0xC0 == 0x80; end-- {
	}
	return mask &^ (^uint64(0) << end)
}

// The states are between characters, before the last byte, before the last two, after the first
// bytes that limit the second, after F0 and a second byte such as 9F, with which U+1FFFE and
// U+1FFFF begin, after BF too, and after another text.
const (
	wideEnd = 6 * iota
	wideLast
	wideTwo
	wideE0
	wideED
	wideF0
	wideF
	wideBF
	wideBad
)

// wideSteps are the steps of the automaton, by the bytes from first to last. All others lead to
// wideBad.
var wideSteps = [...]struct {
	from        uint64
	first, last byte
	to          uint64
}{
	{wideEnd, 0x00, 0x7F, wideEnd},
	{wideEnd, 0xC3, 0xDF, wideLast},
	{wideEnd, 0xE0, 0xE0, wideE0},
	{wideEnd, 0xE1, 0xEC, wideTwo},
	{wideEnd, 0xED, 0xED, wideED},
	{wideEnd, 0xF0, 0xF0, wideF0},
	{wideLast, 0x80, 0xBF, wideEnd},
	{wideTwo, 0x80, 0xBF, wideLast},
	{wideE0, 0xA0, 0xBF, wideLast},
	{wideED, 0x80, 0x9F, wideLast},
	{wideF0, 0x90, 0x9E, wideTwo},
	{wideF0, 0x9F, 0x9F, wideF},
	{wideF0, 0xA0, 0xAE, wideTwo},
	{wideF0, 0xAF, 0xAF, wideF},
	{wideF0, 0xB0, 0xBE, wideTwo},
	{wideF0, 0xBF, 0xBF, wideF},
	{wideF, 0x80, 0xBE, wideLast},
	{wideF, 0xBF, 0xBF, wideBF},
	{wideBF, 0x80, 0xBD, wideEnd},
}

// wideRows has the next states by byte, that of a state at its bit.
var wideRows = func() (rows [256]uint64) {
	for b := range rows {
		for state := wideEnd; state <= wideBad; state += wideLast {
			rows[b] |= wideBad << state
		}
	}
	for _, s := range wideSteps {
		for b := int(s.first); b <= int(s.last); b++ {
			rows[b] ^= (wideBad ^ s.to) << s.from
		}
	}
	return rows
}()
