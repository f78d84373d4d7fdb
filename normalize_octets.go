package uri

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
)

// The levels up to LevelPercent work on single octets. This file normalizes an octet, for
// the functions that write, compare and check. It calls a percent-encoded octet a
// triplet.

// A unit is a normalized octet of a component. With the bit encoded it is written as a
// triplet, otherwise as a byte.
type unit uint16

const encoded unit = 0x100

// A spelling says how the octets of a component are written.
type spelling struct {
	decodable *[256]syntax.Class // decode the triplets of the octets in InDecodable, if not nil
	triplets  bool               // read triplets, and give those that remain upper-case digits
	fold      bool               // make letters outside triplets lower case

	// keepsDigits leaves the digits of triplets that are not decoded unchanged.
	keepsDigits bool
}

// verbatim is the spelling that leaves every octet as written.
var verbatim spelling

// decodes reports whether a triplet for b is decoded.
func (sp *spelling) decodes(b byte) bool {
	return sp.decodable != nil && sp.decodable[b]&syntax.InDecodable != 0
}

// unit returns the unit at s[i] and the offset of the next one. If sp does not read
// triplets, each of their bytes is a unit.
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

// octet returns the octet with these hexadecimal digits.
func octet(hi, lo byte) byte { return hexValue(hi)<<4 | hexValue(lo) }

// hexValue returns the value of a hexadecimal digit, without a branch: that of a letter is that of
// its low half and nine.
func hexValue(digit byte) byte { return digit&0x0F + digit>>6*9 }

// append appends s in this spelling to dst.
func (sp *spelling) append(dst []byte, s string) []byte {
	if s == "" {
		return dst
	}
	start := len(dst)
	dst, _ = sp.appendDots(dst, s)
	if sp.fold {
		syntax.Lower(dst[start:])
	}
	return dst
}

// appendDots appends s in this spelling, without folding letters. It returns false if none of
// the segments that it appends begins with a dot.
func (sp *spelling) appendDots(dst []byte, s string) (_ []byte, dots bool) {
	if sp.keepsDigits {
		return sp.appendUnits(dst, s), true
	}
	dots = strings.HasPrefix(s, ".")
	from := 0 // the first byte that is not appended yet
	var edits scan.Edits
	for i := 0; i < len(s); i += scan.EditStride {
		i = scan.NextEdits(s, i, 0, &edits)
		if i == len(s) {
			break
		}
		dots = dots || edits.Dot != 0
		if !sp.triplets {
			continue
		}
		for ; edits.Triplet != 0; edits.Triplet &= edits.Triplet - 1 {
			at := i + bits.TrailingZeros64(edits.Triplet)
			u, next := sp.unit(s, at)
			dst = appendUnit(append(dst, s[from:at]...), u)
			dots = dots || u == '.'
			from = next
		}
	}
	return append(dst, s[from:]...), dots
}

// appendUnits is append for a spelling that decodes other triplets than those of RFC 3986.
func (sp *spelling) appendUnits(dst []byte, s string) []byte {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return append(dst, s...)
		}
		u, next := sp.unit(s, i)
		dst = appendUnit(append(dst, s[:i]...), u)
		s = s[next:]
	}
}

func appendUnit(dst []byte, u unit) []byte {
	if u&encoded == 0 {
		return append(dst, byte(u))
	}
	return percent.Append(dst, byte(u))
}

// isSpelled reports whether append would leave s unchanged. It does not check the case of
// letters. Sp must read triplets.
func (sp *spelling) isSpelled(s string) bool {
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

// equal reports whether a and b are the same in this spelling.
func (sp *spelling) equal(a, b string) bool {
	return a == b || sp.equalSpelled(a, b)
}

// equalSpelled is like equal, for texts that differ. It compares bytes while neither is a "%", and
// otherwise the units that sp makes of the texts.
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
