package schemename

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/scan"
)

// An Index finds names of schemes in a list, ignoring case: a hash table by the first eight bytes
// and the length of a name, in which the next free entry is used if one is taken. The zero Index is
// empty.
type Index struct {
	entries []entry // a power of two, and at least twice the number of the names
}

type entry struct {
	beginning uint64 // scan.FoldedWord of the name
	name      string
	place     int // that of the name in the list and 1, or 0 in a free entry
}

// NewIndex returns an index of n names, which differ and are in lower case.
func NewIndex(n int, name func(int) string) Index {
	x := Index{make([]entry, 4<<bits.Len(uint(n)))}
	for i := range n {
		e := entry{scan.FoldedWord(name(i)), name(i), i + 1}
		at := x.first(e.beginning, len(e.name))
		for x.entries[at].place != 0 {
			at = x.next(at)
		}
		x.entries[at] = e
	}
	return x
}

// Find returns the place of a name in the list, ignoring case, or -1.
func (x *Index) Find(name string) int {
	if len(x.entries) == 0 {
		return -1
	}
	beginning := scan.FoldedWord(name)
	for at := x.first(beginning, len(name)); ; at = x.next(at) {
		e := &x.entries[at]
		switch {
		case e.place == 0:
			return -1
		case e.beginning != beginning || len(e.name) != len(name):
		case len(name) <= 8 || scan.EqualFold(e.name[8:], name[8:]):
			return e.place - 1
		}
	}
}

// first returns the first entry for names with this beginning and length.
func (x *Index) first(beginning uint64, length int) int {
	const factor = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio: spreads the bits (Knuth, volume 3, section 6.4)
	hash := (beginning + uint64(length)) * factor
	return int(hash >> 32 & uint64(len(x.entries)-1))
}

// next returns the entry after at.
func (x *Index) next(at int) int { return (at + 1) & (len(x.entries) - 1) }
