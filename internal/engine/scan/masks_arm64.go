//go:build !purego

package scan

import (
	"math/bits"
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// Fast reports whether Classify and Mark have a vector kernel. All arm64 processors that
// Go supports have NEON.
var Fast = true

// Kernels returns the names of the kernels that this machine supports, the best first.
func Kernels() []string { return []string{"NEON", "none"} }

// Choose selects one of Kernels, for tests. No other goroutine may call Classify or Mark
// at the same time.
func Choose(kernel string) { Fast = kernel != "none" }

// Classify stores the masks of the first Block bytes of s in m. The caller must check
// Fast first.
//
// The kernel looks up each byte in a table that has one bit for each mask. It then
// transposes each square of 8 by 8 bits, so that each row belongs to one mask. That takes
// about 80 instructions, however long s is. The kernel may read bytes before and after s,
// but only on memory pages that contain bytes of s.
func Classify(s string, m *Masks) {
	work.Add(min(len(s), Block))
	classifyNEON(unsafe.StringData(s), len(s), m, &classes)
	if m.NotPath != 0 {
		m.admit(percents(s, m.NotPath))
	}
}

// Trace is Classify and [Masks.Outline] in one. The bytes of the mask wide are plain. The caller
// must check Fast first.
func Trace(s string, wide uint64) (at Packed, end int) {
	var m Masks
	var o Outline
	Classify(s, &m)
	m.NotAuthority &^= wide
	m.NotPath &^= wide
	end = m.Outline(s, &o)
	return o.Pack(), end
}

// percents returns the mask of "%" in s among those bytes that the mask marks has.
func percents(s string, marks uint64) (percent uint64) {
	for ; marks != 0; marks &= marks - 1 {
		if s[bits.TrailingZeros64(marks)] == '%' {
			percent |= marks & -marks
		}
	}
	return percent
}

//go:noescape
func classifyNEON(p *byte, n int, m *Masks, table *[0x60]byte)

// Mark stores the marks of the first Block bytes of s in m. The caller must check Fast
// first.
func Mark(s string, m *Marks) {
	work.Add(min(len(s), Block))
	markNEON(unsafe.StringData(s), len(s), m, &signs)
}

//go:noescape
func markNEON(p *byte, n int, m *Marks, table *[0x60]byte)

// The tables of the kernels, for the ASCII bytes from space on. Each bit belongs to the
// mask with the same position in Masks or Marks. The bits of Odd and of a Not mask are
// inverted, so that zero is right for the bytes outside the tables.
var classes, signs = tables()

func tables() (classes, signs [0x60]byte) {
	for i := range classes {
		s := string(rune(' ' + i))
		var a Masks
		classifyGeneric(s, &a)
		classes[i] = column(^a.NotScheme, ^a.NotAuthority, ^a.NotPath, ^a.NotDigit, a.Hex, a.Colon, a.Delimiter, a.Question)
		var b Marks
		markGeneric(s, &b)
		signs[i] = column(^b.NotName, ^b.NotLetter, ^b.Odd, b.Dot, b.Hyphen, b.Slash, b.Equals)
	}
	return classes, signs
}

// column returns the first bit of each mask, at the mask's position.
func column(masks ...uint64) (bits byte) {
	for i, mask := range masks {
		bits |= byte(mask&1) << i
	}
	return bits
}
