//go:build !purego

package scan

import (
	"unsafe"

	"github.com/urikit/uri/internal/work"
)

// Fast says that Classify and Mark are: that there are kernels for them. All arm64
// processors that Go runs on have the vector instructions, NEON.
var Fast = true

// Kernels returns the names of what they can use here, the best first.
func Kernels() []string { return []string{"NEON", "none"} }

// Choose makes them use a kernel, one of Kernels, for tests: it is not safe for
// use while others classify.
func Choose(kernel string) { Fast = kernel != "none" }

// Classify stores the masks of the first Block bytes of s in m. It may be called if Fast
// only: where there is no kernel for them, there is no use for masks.
//
// The kernel looks up each byte in a table that has one bit for each mask, and
// exchanges the rows and columns of the square of bits that eight bytes make: a row
// for each mask then. That takes about 80 instructions, however long s is. It reads no
// byte outside of s but on the memory pages that it is on.
func Classify(s string, m *Masks) {
	work.Add(min(len(s), Block))
	classifyNEON(unsafe.StringData(s), len(s), m, &classes)
}

//go:noescape
func classifyNEON(p *byte, n int, m *Masks, table *[0x60]byte)

// Mark stores the marks of the first Block bytes of s in m. It too may be called if Fast
// only.
func Mark(s string, m *Marks) {
	work.Add(min(len(s), Block))
	markNEON(unsafe.StringData(s), len(s), m, &signs)
}

//go:noescape
func markNEON(p *byte, n int, m *Marks, table *[0x60]byte)

// The tables of the kernels, for the bytes from space on that are ASCII. A bit is for
// the mask that has its place in Masks or Marks. It is the other way round for a mask
// of what a byte is not, so that all are zero for the bytes that no table is for.
var classes, signs = tables()

func tables() (classes, signs [0x60]byte) {
	for i := range classes {
		s := string(rune(' ' + i))
		var a Masks
		classifyGeneric(s, &a)
		classes[i] = column(^a.NotScheme, ^a.NotAuthority, ^a.NotPath, ^a.NotDigit, a.Colon, a.Delimiter, a.Question)
		var b Marks
		markGeneric(s, &b)
		signs[i] = column(^b.NotName, ^b.NotLetter, b.Dot, b.Hyphen, b.Slash, b.Colon, b.Equals, b.Percent)
	}
	return classes, signs
}

// column returns the first bits of the masks, each in its place.
func column(masks ...uint64) (bits byte) {
	for i, mask := range masks {
		bits |= byte(mask&1) << i
	}
	return bits
}
