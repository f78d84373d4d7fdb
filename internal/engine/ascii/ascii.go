// Package ascii classifies and converts texts by their characters of ASCII. Other bytes stay as
// they are.
package ascii

import (
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
)

// Only reports whether s has no byte outside ASCII.
func Only(s string) bool { return scan.ASCII(s, 0) == len(s) }

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

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return c-'0' < 10 }

// IsAlphanumeric reports whether c is a letter or a digit.
func IsAlphanumeric(c byte) bool { return IsDigit(c) || IsLetter(c) }

// IsToken reports whether s is a token, such as the name of a header (RFC 9110, section 5.6.2).
func IsToken(s string) bool {
	for i := range len(s) {
		if !IsTokenByte(s[i]) {
			return false
		}
	}
	return s != ""
}

// IsTokenByte reports whether c can be in a token of HTTP.
func IsTokenByte(c byte) bool {
	return IsAlphanumeric(c) || strings.IndexByte("!#$%&'*+-.^_`|~", c) >= 0
}

// IsMIMETokenByte reports whether c can be in a token of MIME (RFC 2045, section 5.1), which has
// braces besides.
func IsMIMETokenByte(c byte) bool { return IsTokenByte(c) || c == '{' || c == '}' }
