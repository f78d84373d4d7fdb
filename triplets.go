package uri

import (
	"strings"

	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/syntax"
)

// The rungs up to RungPercent work on each octet by itself. This file says what
// they make of one, for those who write, compare and check.

// A unit is an octet of a component, normalized: one that stands as it is, or,
// with the bit encoded set, one that stands as a triplet.
type unit uint16

const encoded unit = 0x100

// nextUnit returns the unit that begins at s[i], and where the next one does. In
// a host, which fold says s is, letters are lower case.
func nextUnit(s string, i int, rung Rung, fold bool) (unit, int) {
	b := s[i]
	i++
	if b == '%' && rung >= RungCase {
		b = octet(s[i], s[i+1])
		i += 2
		if rung < RungPercent || !isUnreserved(b) {
			return encoded | unit(b), i
		}
	}
	if fold {
		b = scan.Lower(b)
	}
	return unit(b), i
}

// octet returns the octet that a triplet stands for.
func octet(hi, lo byte) byte { return syntax.HexValue(hi)<<4 | syntax.HexValue(lo) }

func isUnreserved(b byte) bool { return syntax.RFC3986.Classes()[b]&syntax.InUnreserved != 0 }

// appendNormal appends s to dst, normalized.
func appendNormal(dst []byte, s string, rung Rung, fold bool) []byte {
	start := len(dst)
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			dst = append(dst, s...)
			break
		}
		dst = append(dst, s[:i]...)
		u, next := nextUnit(s, i, rung, fold)
		dst = appendUnit(dst, u)
		s = s[next:]
	}
	if fold {
		foldOutsideTriplets(dst[start:])
	}
	return dst
}

func appendUnit(dst []byte, u unit) []byte {
	const digits = "0123456789ABCDEF"
	if u&encoded == 0 {
		return append(dst, byte(u))
	}
	return append(dst, '%', digits[u>>4&15], digits[u&15])
}

// foldOutsideTriplets turns letters to lower case.
func foldOutsideTriplets(b []byte) {
	for i := 0; i < len(b); i++ {
		if b[i] == '%' {
			i += 2
		} else {
			b[i] = scan.Lower(b[i])
		}
	}
}

// isNormal reports whether s is what appendNormal makes of it, where nothing is
// to be folded.
func isNormal(s string, rung Rung) bool {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return true
		}
		s = s[i+1:]
		if s[0] >= 'a' || s[1] >= 'a' || rung >= RungPercent && isUnreserved(octet(s[0], s[1])) {
			return false
		}
		s = s[2:]
	}
}

// isFolded reports whether foldOutsideTriplets leaves s as it is.
func isFolded(s string) bool {
	if !scan.HasUpper(s) {
		return true
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '%' {
			i += 2
		} else if scan.Lower(s[i]) != s[i] {
			return false
		}
	}
	return true
}

// equalNormal reports whether appendNormal makes the same of a and b.
func equalNormal(a, b string, rung Rung, fold bool) bool {
	return a == b || equalSpelled(a, b, rung, fold)
}

// equalSpelled is equalNormal for texts that differ.
func equalSpelled(a, b string, rung Rung, fold bool) bool {
	if fold && scan.EqualFold(a, b) {
		return true
	}
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if c, d := a[i], b[j]; c != '%' && d != '%' {
			if c != d && (!fold || scan.Lower(c) != scan.Lower(d)) {
				return false
			}
			i, j = i+1, j+1
			continue
		}
		var x, y unit
		x, i = nextUnit(a, i, rung, fold)
		y, j = nextUnit(b, j, rung, fold)
		if x != y {
			return false
		}
	}
	return i == len(a) && j == len(b)
}
