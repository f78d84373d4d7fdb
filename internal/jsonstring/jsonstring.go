// Package jsonstring reads strings of JSON (RFC 8259, section 7), and says where they are. Unlike
// package encoding/json, it gives places and lengths.
package jsonstring

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
)

// The letters of escapes such as "\n", and the characters that these give.
const (
	letters  = `"\/bfnrt`
	meanings = "\"\\/\b\f\n\r\t"
)

// End returns the end of the string that begins at an offset of valid JSON.
func End[T string | []byte](text T, at int) int {
	for at++; text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at + 1
}

// Escape returns the character of the escape at the beginning of text, and the length of the
// escape: of both for a pair of surrogates. For half of a pair, the character is that surrogate,
// which [utf8.AppendRune] writes as U+FFFD. Without an escape there, the length is 0.
func Escape[T string | []byte](text T) (r rune, length int) {
	if len(text) < len(`\n`) || text[0] != '\\' {
		return 0, 0
	}
	if text[1] != 'u' {
		if i := strings.IndexByte(letters, text[1]); i >= 0 {
			return rune(meanings[i]), len(`\n`)
		}
		return 0, 0
	}
	if r = unit(text); r < 0 {
		return 0, 0
	}
	if utf16.IsSurrogate(r) {
		if pair := utf16.DecodeRune(r, unit(text[len(`\u0000`):])); pair != utf8.RuneError {
			return pair, 2 * len(`\u0000`)
		}
	}
	return r, len(`\u0000`)
}

// Letter returns the letter of the escape that gives c, as in "\n", and false if there is none.
func Letter(c byte) (byte, bool) {
	if i := strings.IndexByte(meanings, c); i >= 0 {
		return letters[i], true
	}
	return 0, false
}

// unit returns the UTF-16 code unit of the escape with which text begins, such as "\u0041". Without
// one it returns -1.
func unit[T string | []byte](text T) (r rune) {
	if len(text) < len(`\u0000`) || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	for i := len(`\u`); i < len(`\u0000`); i++ {
		digit := percent.HexValue(text[i])
		if digit >= 16 {
			return -1
		}
		r = r<<4 | rune(digit)
	}
	return r
}
