package abnf

import (
	"fmt"
	"strings"
)

// A Set is a set of bytes. The zero Set is empty. Sets are comparable with ==.
type Set [4]uint64

// span returns the set of the bytes from lo to hi.
func span(lo, hi byte) Set {
	var s Set
	for b := int(lo); b <= int(hi); b++ {
		s.add(byte(b))
	}
	return s
}

func (s *Set) add(b byte) { s[b>>6] |= 1 << (b & 63) }

// Has reports whether b is in s.
func (s Set) Has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }

func (s Set) union(t Set) Set {
	return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// String returns s in the form of a regular expression's character class,
// such as [+\-.0-9A-Za-z]. Bytes that are not printable ASCII are written as
// \x00. The empty set is [].
func (s Set) String() string {
	var b strings.Builder
	b.WriteByte('[')
	for lo := 0; lo < 256; lo++ {
		if !s.Has(byte(lo)) {
			continue
		}
		hi := lo
		for hi < 255 && s.Has(byte(hi+1)) {
			hi++
		}
		b.WriteString(classByte(byte(lo)))
		if hi > lo+1 {
			b.WriteByte('-')
		}
		if hi > lo {
			b.WriteString(classByte(byte(hi)))
		}
		lo = hi
	}
	b.WriteByte(']')
	return b.String()
}

// classByte returns b in the syntax of a character class.
func classByte(b byte) string {
	switch {
	case strings.IndexByte(`\]^-`, b) >= 0:
		return `\` + string(rune(b))
	case b < ' ' || b > '~':
		return fmt.Sprintf(`\x%02x`, b)
	}
	return string(rune(b))
}
