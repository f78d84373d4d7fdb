package whatwg

import (
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/work"
)

// appendEncoded appends s with each byte of set percent-encoded, after it has replaced
// invalid UTF-8 by U+FFFD.
func appendEncoded(dst []byte, s string, set class) []byte {
	work.Add(len(s))
	done := 0
	for i := 0; i < len(s); {
		b := s[i]
		if classes[b]&set == 0 {
			i++
			continue
		}
		dst = append(dst, s[done:i]...)
		if b < utf8.RuneSelf {
			dst = percent.Append(dst, b)
			i++
		} else {
			r, n := decodeRune(s[i:])
			if r == utf8.RuneError {
				dst = append(dst, "%EF%BF%BD"...)
			} else {
				for _, b := range []byte(s[i : i+n]) {
					dst = percent.Append(dst, b)
				}
			}
			i += n
		}
		done = i
	}
	return append(dst, s[done:]...)
}

// appendLower appends s with ASCII letters in lower case.
func appendLower(dst []byte, s string) []byte {
	work.Add(len(s))
	for _, b := range []byte(s) {
		if classes[b]&upperCase != 0 {
			b |= 0x20
		}
		dst = append(dst, b)
	}
	return dst
}

// decodeRune decodes the first character of s. An invalid sequence gives U+FFFD and its
// length by the Encoding Standard: up to the first byte that cannot continue it.
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
