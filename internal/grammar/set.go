// Package grammar has the character classes of the URI grammar as sets. They are built
// from one another as the ABNF builds its rules. The program in gen generates the
// parser's tables from them, and a test compares every byte of every class with the ABNF.
package grammar

import "math/bits"

// A Set is a set of bytes. The zero Set is empty.
type Set [4]uint64

// Of returns the set of the bytes of chars.
func Of(chars string) Set {
	var s Set
	for i := range len(chars) {
		s[chars[i]>>6] |= 1 << (chars[i] & 63)
	}
	return s
}

// Range returns the set of the bytes from lo to hi, both included.
func Range(lo, hi byte) Set {
	var s Set
	for b := int(lo); b <= int(hi); b++ {
		s[b>>6] |= 1 << (b & 63)
	}
	return s
}

// Union returns the set of the bytes that are in at least one of sets.
func Union(sets ...Set) Set {
	var u Set
	for _, s := range sets {
		for i := range s {
			u[i] |= s[i]
		}
	}
	return u
}

// Minus returns the set of the bytes of s that are not in t.
func (s Set) Minus(t Set) Set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Has reports whether b is in s.
func (s Set) Has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

// Len returns the number of bytes in s.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
