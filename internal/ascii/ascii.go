// Package ascii classifies and converts texts by their characters of ASCII. Other bytes stay as they are.
package ascii

import (
	"math/bits"
	"strings"
)

// high is the bit that the bytes outside ASCII have, in each of eight bytes.
const high = 0x8080808080808080

// load returns the first eight bytes of s, the first in the lowest byte.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// Only reports whether s has no byte outside ASCII.
func Only(s string) bool {
	if len(s) < 8 {
		return Prefix(s) == len(s)
	}
	last := load(s[len(s)-8:])
	for ; len(s) > 8; s = s[8:] {
		if load(s)&high != 0 {
			return false
		}
	}
	return last&high == 0
}

// Prefix returns the number of bytes of s before the first one outside ASCII.
func Prefix(s string) int {
	i := 0
	for ; len(s)-i >= 8; i += 8 {
		if found := load(s[i:]) & high; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for i < len(s) && s[i] < 0x80 {
		i++
	}
	return i
}

// Others returns the number of bytes of s outside ASCII.
func Others(s string) (n int) {
	for ; len(s) >= 8; s = s[8:] {
		n += bits.OnesCount64(load(s) & high)
	}
	for i := range len(s) {
		n += int(s[i] >> 7)
	}
	return n
}

// Lower returns s with its letters in lower case. It allocates only if s has a capital letter.
func Lower(s string) string {
	for i := range len(s) {
		if s[i]-'A' < 26 {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if b[j]-'A' < 26 {
					b[j] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
}

// Until returns the part of s before the first of chars, which are of ASCII, or s.
func Until(s, chars string) string {
	for i := range len(chars) {
		if end := strings.IndexByte(s, chars[i]); end >= 0 {
			s = s[:end]
		}
	}
	return s
}

// IsLetter reports whether c is a letter.
func IsLetter(c byte) bool { return c|0x20-'a' < 26 }

// IsAlphanumeric reports whether c is a letter or a digit.
func IsAlphanumeric(c byte) bool { return c-'0' < 10 || IsLetter(c) }
