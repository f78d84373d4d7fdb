package uri

import (
	"strings"

	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/syntax"
)

// The levels up to LevelPercent work on each octet by itself. This file says what
// they make of one, for those who write, compare and check.

// A unit is an octet of a component, normalized: one that stands as it is, or,
// with the bit encoded set, one that stands as a triplet.
type unit uint16

const encoded unit = 0x100

// A spelling says what of the ways to write an octet is made one.
type spelling struct {
	decodable *[256]syntax.Class // where InDecodable says which triplets are decoded, or nil
	triplets  bool               // those that are not have upper-case digits
	fold      bool               // letters outside triplets are lower case

	// keepsDigits leaves triplets that are not decoded as they are.
	keepsDigits bool
}

// verbatim is the spelling that makes nothing of octets.
var verbatim spelling

// decodes reports whether the triplet that stands for b is decoded.
func (sp *spelling) decodes(b byte) bool {
	return sp.decodable != nil && sp.decodable[b]&syntax.InDecodable != 0
}

// unit returns the unit that begins at s[i], and where the next one does. Where
// triplets are as good as any text, each of their bytes is one.
func (sp *spelling) unit(s string, i int) (unit, int) {
	b := s[i]
	i++
	if b == '%' && sp.triplets {
		switch o := octet(s[i], s[i+1]); {
		case sp.decodes(o):
			b = o
			i += 2
		case !sp.keepsDigits:
			return encoded | unit(o), i + 2
		}
	}
	if sp.fold {
		b = scan.Lower(b)
	}
	return unit(b), i
}

// octet returns the octet that a triplet stands for.
func octet(hi, lo byte) byte { return percent.HexValue(hi)<<4 | percent.HexValue(lo) }

// append appends s to dst, spelled in the one way.
func (sp *spelling) append(dst []byte, s string) []byte {
	start := len(dst)
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || !sp.triplets {
			dst = append(dst, s...)
			break
		}
		dst = append(dst, s[:i]...)
		u, next := sp.unit(s, i)
		dst = appendUnit(dst, u)
		s = s[next:]
	}
	if sp.fold {
		syntax.Lower(dst[start:])
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

// isSpelled reports whether append leaves s as it is, where nothing is to be
// folded.
func (sp *spelling) isSpelled(s string) bool {
	if !sp.triplets {
		return true
	}
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return true
		}
		s = s[i+1:]
		if !sp.keepsDigits && (s[0] >= 'a' || s[1] >= 'a') || sp.decodes(octet(s[0], s[1])) {
			return false
		}
		s = s[2:]
	}
}

// equal reports whether append makes the same of a and b.
func (sp *spelling) equal(a, b string) bool {
	return a == b || sp.equalSpelled(a, b)
}

// equalSpelled is equal for texts that differ.
func (sp *spelling) equalSpelled(a, b string) bool {
	if sp.fold && scan.EqualFold(a, b) {
		return true
	}
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if c, d := a[i], b[j]; c != '%' && d != '%' {
			if c != d && (!sp.fold || scan.Lower(c) != scan.Lower(d)) {
				return false
			}
			i, j = i+1, j+1
			continue
		}
		var x, y unit
		x, i = sp.unit(a, i)
		y, j = sp.unit(b, j)
		if x != y {
			return false
		}
	}
	return i == len(a) && j == len(b)
}
