// Package percent reads and writes percent-encoded octets: "%" and two hexadecimal digits,
// by section 2.1 of RFC 3986. This module calls them triplets.
package percent

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
)

// HexValue returns the value of a hexadecimal digit, in either case. It returns 0xFF
// for any other byte.
func HexValue(digit byte) byte {
	switch {
	case '0' <= digit && digit <= '9':
		return digit - '0'
	case 'a' <= digit|0x20 && digit|0x20 <= 'f':
		return digit | 0x20 - 'a' + 10
	}
	return 0xFF
}

// IsHex reports whether c is a hexadecimal digit.
func IsHex(c byte) bool { return HexValue(c) < 16 }

// Octet returns the octet that the triplet at the beginning of s encodes. It returns
// false if s does not begin with a triplet.
func Octet(s string) (octet byte, ok bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	high, low := HexValue(s[1]), HexValue(s[2])
	return high<<4 | low, high < 16 && low < 16
}

// Next returns the octet at the beginning of s, encoded or not, and its length in s. A
// "%" without two digits is an octet. s must not be empty.
func Next(s string) (octet byte, n int) {
	if octet, ok := Octet(s); ok {
		return octet, len("%41")
	}
	return s[0], 1
}

// Offset returns the offset in a text with triplets for one in the decoded text.
func Offset(text string, decoded int) int {
	i := 0
	for ; decoded > 0 && i < len(text); decoded-- {
		_, n := Next(text[i:])
		i += n
	}
	return i
}

// Decode decodes the triplets of s. It leaves everything else unchanged, also a "%"
// without two digits.
func Decode(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	decoded := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		octet, n := Next(s[i:])
		decoded = append(decoded, octet)
		i += n
	}
	return string(decoded)
}

// DecodeWide decodes the triplets of octets outside ASCII. It leaves everything else
// unchanged.
func DecodeWide(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c, n := Next(s[i:])
		if c < 0x80 {
			b = append(b, s[i:i+n]...)
		} else {
			b = append(b, c)
		}
		i += n
	}
	return string(b)
}

// Append appends the triplet of an octet, with upper-case digits, to dst.
func Append(dst []byte, octet byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[octet>>4], digits[octet&15])
}

// AppendOthers appends s to dst, with the octets outside ASCII as triplets. It grows dst if dst has
// not room for one byte more.
func AppendOthers(dst []byte, s string) []byte {
	for {
		n := scan.ASCII(s, 0)
		dst = append(dst, s[:n]...)
		if s = s[n:]; s == "" {
			return dst
		}
		for n = 1; n < len(s) && s[n] >= 0x80; {
			n++
		}
		dst = AppendAll(dst, s[:n])
		s = s[n:]
	}
}

// AppendAll appends the triplet of each octet of s to dst, as Append does.
func AppendAll(dst []byte, s string) []byte {
	const spare = 1 // the last word that is written has a byte more
	n := len(dst)
	dst = slices.Grow(dst, 3*len(s)+spare)[:n+3*len(s)+spare]
	for i, to := 0, dst[n:]; i < len(s); i, to = i+1, to[3:] {
		binary.LittleEndian.PutUint32(to, triplets[s[i]])
	}
	return dst[:n+3*len(s)]
}

// triplets has the triplet of each octet, the first byte in the lowest one.
var triplets = func() (table [256]uint32) {
	var t [3]byte
	for octet := range table {
		Append(t[:0], byte(octet))
		table[octet] = uint32(t[0]) | uint32(t[1])<<8 | uint32(t[2])<<16
	}
	return table
}()
