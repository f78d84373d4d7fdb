package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
)

// A wide describes the characters that begin with an octet of UTF-8. A place in a mask is the low
// bits of their second octet.
type wide struct {
	length  int
	seconds uint64 // the octets that can follow (RFC 3629, section 4)
	hidden  uint64 // those after which a character is invisible or a control character, for two octets, or may be
}

// wides are the descriptions by the low bits of the first octet.
var wides = func() (table [128]wide) {
	all := ^uint64(0)
	for c := 0xC2; c <= 0xF4; c++ {
		w := &table[c&0x7F]
		switch {
		case c < 0xE0:
			*w = wide{length: 2, seconds: all}
		case c < 0xF0:
			*w = wide{length: 3, seconds: all}
		default:
			*w = wide{length: 4, seconds: all}
		}
	}
	table[0xE0&0x7F].seconds = all << 0x20
	table[0xED&0x7F].seconds = all >> 0x20
	table[0xF0&0x7F].seconds = all << 0x10
	table[0xF4&0x7F].seconds = all >> 0x30
	hide := func(r rune) {
		octets := string(r)
		table[octets[0]&0x7F].hidden |= 1 << (octets[1] & 0x3F)
	}
	for r := rune(utf8.RuneSelf); r < 0xA0; r++ {
		hide(r)
	}
	for _, r := range hidden {
		hide(r)
	}
	return table
}()

// hidden are the invisible characters of two octets, and one for each of the first two octets of
// longer ones. A test compares them with all characters.
var hidden = [...]rune{
	0xAD, 0x34F, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x61C, 0x6DD, 0x70F,
	0x890, 0x8E2, 0x115F, 0x17B4, 0x180B, 0x200B, 0x2060, 0x2800, 0x3164, 0xFE00, 0xFEFF, 0xFFA0, 0xFFF0,
	0x110BD, 0x13430, 0x1BCA0, 0x1D159, 0xE0001,
}

// octetSigns returns the signs of the triplets of a component of a valid text. bad contains the
// kinds of octets that matter in the component. Each case reads one kind, and returns at the first
// triplet that a rule may report.
func octetSigns(text string, component uri.Component) (found signs) {
	bad, odd := ofControl|ofUTF8|ofPercent, encoded
	switch component {
	case uri.ComponentPath:
		bad |= ofPath | ofName
	case uri.ComponentQuery:
		bad |= ofQuery
		odd |= separator // one may follow
	}
	for i := 0; i < len(text); {
		if text[i] != '%' {
			n := strings.IndexByte(text[i:], '%')
			if n < 0 {
				return found
			}
			i += n
		}
		c := octetAt(text, i)
		switch octetKinds[c] & bad {
		case 0:
			i += 3
		case ofUTF8:
			if n := pairs(text[i:]); n > 0 {
				i += n
			} else if n = wideLength(text, i, c); n > 0 {
				i += n
			} else {
				return found | odd
			}
		case ofName:
			if mayName(text, i, c) {
				return found | odd
			}
			i += 3
		case ofPercent:
			if i += 3; encodedDigits(text[i:]) > 0 {
				return found | odd
			}
		case ofQuery:
			found |= separator
			i += 3
		default:
			return found | odd
		}
	}
	return found
}

// octetAt returns the octet of the triplet at an index of a valid text.
func octetAt(text string, i int) byte { return hexValues[text[i+1]]<<4 | hexValues[text[i+2]] }

var hexValues = func() (table [256]byte) {
	for c := range table {
		table[c] = percent.HexValue(byte(c))
	}
	return table
}()

// pairs returns the length of the characters at the beginning of a valid text that have two octets
// each and that no rule reports. It reads eight bytes at once.
func pairs(text string) int {
	i := 0
	for ; i <= len(text)-8; i += len("%C3%A9") {
		eight := text[i : i+8]
		x := uint64(eight[0]) | uint64(eight[1])<<8 | uint64(eight[2])<<16 | uint64(eight[3])<<24 | uint64(eight[4])<<32 | uint64(eight[5])<<40 | uint64(eight[6])<<48 | uint64(eight[7])<<56
		if x&0xFF0000FF != '%'<<24|'%' {
			break
		}
		x = x&0x0F0F0F0F0F0F + x>>6&0x010101010101*9 // a letter has the bit 0x40, and 9 less than its value in its low bits
		x |= x << 12                                 // the first digit of an octet is above the second
		if second := x>>40&0xFF ^ 0x80; second > 0x3F || plainPairs[x>>16&0xFF]>>second&1 == 0 {
			break
		}
	}
	return i
}

// plainPairs has, for each first octet, the second octets with which it is a character that no rule
// reports.
var plainPairs = func() (table [256]uint64) {
	for c := 0xC2; c < 0xE0; c++ {
		table[c] = ^wides[c&0x7F].hidden
	}
	return table
}()

// wideLength returns the length of the triplets at i of a character that begins with an octet. It
// returns 0 if they are not UTF-8, or a rule reports the character. The masks in wides say for each
// second octet whether it is valid and whether a rule may report the character.
func wideLength(text string, i int, first byte) int {
	w := &wides[first&0x7F]
	n := 3 * w.length
	if n == 0 || len(text)-i < n || text[i+3] != '%' {
		return 0
	}
	second := octetAt(text, i+3)
	if second>>6 != 2 || w.seconds>>(second&0x3F)&1 == 0 {
		return 0
	}
	for k := i + 6; k < i+n; k += 3 {
		if text[k] != '%' || octetAt(text, k)>>6 != 2 {
			return 0
		}
	}
	if w.hidden>>(second&0x3F)&1 != 0 {
		if r, _ := decodeWide(text[i : i+n]); r < 0xA0 || unseen(r) {
			return 0
		}
	}
	return n
}
