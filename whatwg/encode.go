package whatwg

import (
	"math/bits"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// encode appends the input from start to end with each byte of set percent-encoded.
func (p *parser) encode(start, end int, set class) {
	if p.plain && set != userinfoSet {
		p.dst = append(p.dst, p.in[start:end]...)
		return
	}
	p.dst = appendEncoded(p.dst, p.in[start:end], set)
}

// appendEncoded appends s with each byte of set percent-encoded, after it has replaced
// invalid UTF-8 by U+FFFD.
func appendEncoded(dst []byte, s string, set class) []byte {
	kept := keptBy(set)
	done := 0
	for block := 0; block < len(s); block = max(block+scan.Block, done) {
		odd := scan.Outside(s[block:], kept)
		for odd != 0 {
			n := bits.TrailingZeros64(odd)
			start := block + n
			dst = append(dst, s[done:start]...)
			n += bits.TrailingZeros64(^(odd >> n)) // the end of the run of such bytes
			for done = block + n; n >= scan.Block && done < len(s) && classes[s[done]]&set != 0; {
				done++
			}
			dst = appendTriplets(dst, s[start:done])
			odd = odd >> n << n
		}
	}
	return append(dst, s[done:]...)
}

// appendTriplets appends s with each byte percent-encoded, after it has replaced invalid UTF-8
// by U+FFFD.
func appendTriplets(dst []byte, s string) []byte {
	work.Add(2 * len(s))
	if utf8.ValidString(s) {
		return percent.AppendAll(dst, s)
	}
	for i := 0; i < len(s); {
		r, n := decodeRune(s[i:])
		if r == utf8.RuneError {
			dst = append(dst, "%EF%BF%BD"...)
		} else {
			dst = percent.AppendAll(dst, s[i:i+n])
		}
		i += n
	}
	return dst
}

// decodeRune decodes the first character of s. An invalid sequence gives U+FFFD and its
// length by the Encoding Standard: up to the first byte that cannot continue it. low and high are
// the limits of the next byte. Only those of the second byte depend on the first one.
func decodeRune(s string) (rune, int) {
	r, n := utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || n != 1 {
		return r, n
	}
	low, high, more := byte(0x80), byte(0xBF), 0
	switch b := s[0]; {
	case 0xC2 <= b && b <= 0xDF:
		more = 1
	case 0xE0 <= b && b <= 0xEF:
		more = 2
		if b == 0xE0 {
			low = 0xA0
		} else if b == 0xED {
			high = 0x9F
		}
	case 0xF0 <= b && b <= 0xF4:
		more = 3
		if b == 0xF0 {
			low = 0x90
		} else if b == 0xF4 {
			high = 0x8F
		}
	}
	for ; n <= more && n < len(s) && low <= s[n] && s[n] <= high; n++ {
		low, high = 0x80, 0xBF
	}
	return r, n
}
