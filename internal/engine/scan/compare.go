package scan

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/urikit/uri/internal/engine/work"
)

// Comparing and normalizing use these functions, which read a word at a time. The
// benchmarks compare each with a byte loop.

// HasUpper reports whether s has an upper-case letter.
func HasUpper(s string) bool {
	work.Add(len(s))
	if len(s) < word {
		for i := range len(s) {
			if isUpper(s[i]) {
				return true
			}
		}
		return false
	}
	last := len(s) - word
	for i := 0; i < last; i += word {
		if upper(load(s, i)) != 0 {
			return true
		}
	}
	return upper(load(s, last)) != 0
}

// AppendLower appends s to dst, with letters in lower case. It reads s and not its copy: bytes
// that were just written are slow to read in words of another size.
func AppendLower(dst []byte, s string) []byte {
	work.Add(len(s))
	start := len(dst)
	if len(s) < word {
		for i := range len(s) {
			dst = append(dst, Lower(s[i]))
		}
		return dst
	}
	dst = slices.Grow(dst, len(s))[:start+len(s)]
	b := dst[start:]
	last := len(s) - word
	for i := 0; i < last; i += word {
		binary.LittleEndian.PutUint64(b[i:], folded(load(s, i)))
	}
	binary.LittleEndian.PutUint64(b[last:], folded(load(s, last)))
	return dst
}

// FoldedWord returns the first eight bytes of s, with letters in lower case. The first one is
// the lowest byte, and zeros follow a shorter text.
func FoldedWord(s string) uint64 {
	n := len(s)
	work.Add(min(n, word))
	switch {
	case n >= word:
		return folded(load(s, 0))
	case n >= word/2:
		end := s[n-word/2:]
		low := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
		high := uint64(end[0]) | uint64(end[1])<<8 | uint64(end[2])<<16 | uint64(end[3])<<24
		return folded(low | high<<(8*(n-word/2)))
	}
	if n == 0 {
		return 0
	}
	middle, end := n>>1, n-1 // perhaps the same byte twice
	return folded(uint64(s[0]) | uint64(s[middle])<<(8*middle) | uint64(s[end])<<(8*end))
}

// EqualFold reports whether a and b are equal when the case of ASCII letters is ignored.
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	work.Add(len(a))
	if len(a) < word {
		for i := range len(a) {
			if Lower(a[i]) != Lower(b[i]) {
				return false
			}
		}
		return true
	}
	last := len(a) - word
	for i := 0; i < last; i += word {
		if folded(load(a, i)) != folded(load(b, i)) {
			return false
		}
	}
	return folded(load(a, last)) == folded(load(b, last))
}

// Prefix returns the length of the longest common prefix of a and b.
func Prefix(a, b string) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+word <= n; i += word {
		if x := load(a, i) ^ load(b, i); x != 0 {
			return count(0, i+bits.TrailingZeros64(x)>>3)
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return count(0, i)
}

// Suffix returns the length of the longest common suffix of a and b.
func Suffix(a, b string) int {
	n := 0
	for ; n+word <= len(a) && n+word <= len(b); n += word {
		if x := load(a, len(a)-n-word) ^ load(b, len(b)-n-word); x != 0 {
			return count(0, n+bits.LeadingZeros64(x)>>3)
		}
	}
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return count(0, n)
}

// LastSlash returns the index of the last "/" in s, or -1.
func LastSlash(s string) int {
	i := len(s)
	for ; i >= word; i -= word {
		if x := slash(load(s, i-word)); x != 0 {
			at := i - 1 - bits.LeadingZeros64(x)>>3
			work.Add(len(s) - at)
			return at
		}
	}
	for i--; i >= 0 && s[i] != '/'; i-- {
	}
	work.Add(len(s) - i)
	return i
}

// upper marks the upper-case letters themselves.
func upper(x uint64) uint64 {
	b := x &^ highs
	return (b + (0x80-'A')*ones) &^ (b + (0x7F-'Z')*ones) &^ x & highs
}

// folded returns x with its letters in lower case.
func folded(x uint64) uint64 { return x | upper(x)>>2 }

// slash marks the slashes themselves.
func slash(x uint64) uint64 {
	return ^((x&^highs ^ '/'*ones) + 0x7F*ones | x) & highs
}

func isUpper(b byte) bool {
	return 'A' <= b && b <= 'Z'
}

// Lower returns b, in lower case if it is a letter.
func Lower(b byte) byte {
	if isUpper(b) {
		b |= 0x20
	}
	return b
}

// CompareFold compares a and b byte by byte, with ASCII letters in lower case.
func CompareFold(a, b string) int {
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(Lower(a[i]), Lower(b[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}
