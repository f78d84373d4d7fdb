package scheme

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/scan"
)

// An index finds rules by name: a hash table by the first eight bytes and the length of a
// name, in which the next free entry is used if one is taken. The zero index is empty.
type index struct {
	entries []entry // a power of two, and at least twice the number of the rules
}

type entry struct {
	beginning uint64 // scan.FoldedWord of the name
	rules     *Rules // nil in a free entry
}

// newIndex returns an index of rules, whose names differ and are in lower case.
func newIndex(rules []Rules) index {
	x := index{make([]entry, 4<<bits.Len(uint(len(rules))))}
	for i := range rules {
		r := &rules[i]
		beginning := scan.FoldedWord(r.Name)
		at := x.first(beginning, len(r.Name))
		for x.entries[at].rules != nil {
			at = x.next(at)
		}
		x.entries[at] = entry{beginning, r}
	}
	return x
}

// find returns the rules for a name, ignoring case, or nil.
func (x *index) find(name string) *Rules {
	if len(x.entries) == 0 {
		return nil
	}
	beginning := scan.FoldedWord(name)
	for at := x.first(beginning, len(name)); ; at = x.next(at) {
		e := &x.entries[at]
		switch {
		case e.rules == nil:
			return nil
		case e.beginning != beginning || len(e.rules.Name) != len(name):
		case len(name) <= 8 || scan.EqualFold(e.rules.Name[8:], name[8:]):
			return e.rules
		}
	}
}

// first returns the first entry for names with this beginning and length.
func (x *index) first(beginning uint64, length int) int {
	const factor = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio: spreads the bits (Knuth, volume 3, section 6.4)
	hash := (beginning + uint64(length)) * factor
	return int(hash >> 32 & uint64(len(x.entries)-1))
}

// next returns the entry after at.
func (x *index) next(at int) int { return (at + 1) & (len(x.entries) - 1) }
