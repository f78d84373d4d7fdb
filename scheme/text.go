package scheme

import (
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/syntax"
)

// What the syntaxes of schemes are made of: the characters of RFC 3986, section
// 2, and its triplets. Rules and forms see text that is normalized up to
// [uri.LevelPercent] at least: triplets have upper-case digits, and none stands for
// an unreserved character. Where a document takes such a character as a triplet
// only, it is taken here as it is, since the two are the same.

var classes = syntax.RFC3986.Classes()

func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isDigit(c byte) bool  { return classes[c]&syntax.InDigit != 0 }
func isLetter(c byte) bool { return classes[c]&syntax.InAlpha != 0 }
func isHex(c byte) bool    { return percent.IsHex(c) }

func isAlphanumeric(c byte) bool { return classes[c]&(syntax.InAlpha|syntax.InDigit) != 0 }

func isUnreserved(c byte) bool { return classes[c]&syntax.InUnreserved != 0 }

// isPathChar reports whether c is in pchar, apart from triplets.
func isPathChar(c byte) bool { return classes[c]&syntax.InPChar != 0 }

// triplet reports whether s begins with one.
func triplet(s string) bool { return len(s) >= 3 && s[0] == '%' && isHex(s[1]) && isHex(s[2]) }

// run returns the length of the longest beginning of s that consists of bytes
// that is takes.
func run(s string, is func(byte) bool) int {
	for i := range len(s) {
		if !is(s[i]) {
			return i
		}
	}
	return len(s)
}

// runEncoded is like run, and takes triplets too.
func runEncoded(s string, is func(byte) bool) int {
	for i := 0; ; {
		switch {
		case i == len(s):
			return i
		case is(s[i]):
			i++
		case triplet(s[i:]):
			i += 3
		default:
			return i
		}
	}
}

// all reports whether s is not empty, and is takes its bytes.
func all(s string, is func(byte) bool) bool { return s != "" && run(s, is) == len(s) }

// allEncoded is like all, and takes triplets too.
func allEncoded(s string, is func(byte) bool) bool { return s != "" && runEncoded(s, is) == len(s) }

// equalFold reports whether a and b are the same but for the case of letters.
func equalFold(a, b string) bool { return scan.EqualFold(a, b) }

// sameTriplets reports whether a and b are the same but for the case of the
// hexadecimal digits of triplets.
func sameTriplets(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i < len(a); i++ {
		if a[i] != b[i] {
			return false
		}
		if triplet(a[i:]) && triplet(b[i:]) {
			if !equalFold(a[i:i+3], b[i:i+3]) {
				return false
			}
			i += 2
		}
	}
	return true
}

// appendLower appends s to dst, with its letters in lower case but for those of
// triplets.
func appendLower(dst []byte, s string) []byte {
	start := len(dst)
	dst = append(dst, s...)
	syntax.Lower(dst[start:])
	return dst
}

// appendWithout appends s to dst, without the bytes that drop takes.
func appendWithout(dst []byte, s string, drop func(byte) bool) []byte {
	for i := range len(s) {
		if !drop(s[i]) {
			dst = append(dst, s[i])
		}
	}
	return dst
}
