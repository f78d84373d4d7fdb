package scheme

import (
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
)

// These functions read the characters of RFC 3986, section 2, and percent-encoded octets,
// called triplets. Rules and forms get text that is normalized at least up to
// [uri.LevelPercent]: triplets have upper-case digits, and unreserved characters are
// decoded. If a document allows such a character only percent-encoded, it is also
// accepted unencoded here, because the two are equivalent.

var classes = syntax.RFC3986.Classes()

func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isDigit(c byte) bool  { return classes[c]&syntax.InDigit != 0 }
func isLetter(c byte) bool { return classes[c]&syntax.InAlpha != 0 }
func isHex(c byte) bool    { return percent.IsHex(c) }

func isAlphanumeric(c byte) bool { return classes[c]&(syntax.InAlpha|syntax.InDigit) != 0 }

func isUnreserved(c byte) bool { return classes[c]&syntax.InUnreserved != 0 }

func hasUpper(s string) bool {
	for i := range len(s) {
		if s[i]-'A' < 26 {
			return true
		}
	}
	return false
}

// isPathChar reports whether c may appear unencoded in pchar.
func isPathChar(c byte) bool { return classes[c]&syntax.InPChar != 0 }

// triplet reports whether s begins with a triplet.
func triplet(s string) bool { return len(s) >= 3 && s[0] == '%' && isHex(s[1]) && isHex(s[2]) }

// setOf returns the bytes of ASCII for which is returns true, for [scan.Run], which is faster than
// run for texts that are usually long.
func setOf(is func(byte) bool) *scan.Set {
	var set scan.Set
	for c := range byte(0x80) {
		if is(c) {
			set.Add(c)
		}
	}
	return &set
}

// run returns the number of bytes at the beginning of s for which is returns true.
func run(s string, is func(byte) bool) int {
	for i := range len(s) {
		if !is(s[i]) {
			return i
		}
	}
	return len(s)
}

// runEncoded is like run, but also accepts triplets.
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

// all reports whether s is not empty and is returns true for all its bytes.
func all(s string, is func(byte) bool) bool { return s != "" && run(s, is) == len(s) }

// allEncoded is like all, but also accepts triplets.
func allEncoded(s string, is func(byte) bool) bool { return s != "" && runEncoded(s, is) == len(s) }

// equalFold reports whether a and b are equal, ignoring case.
func equalFold(a, b string) bool { return scan.EqualFold(a, b) }

// sameTriplets reports whether a and b are equal, ignoring the case of the digits of
// triplets.
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

// appendLower appends s to dst, with its letters in lower case, except in triplets.
func appendLower(dst []byte, s string) []byte {
	start := len(dst)
	dst = append(dst, s...)
	syntax.Lower(dst[start:])
	return dst
}

// appendWithout appends s to dst, without the bytes for which drop returns true.
func appendWithout(dst []byte, s string, drop func(byte) bool) []byte {
	for i := range len(s) {
		if !drop(s[i]) {
			dst = append(dst, s[i])
		}
	}
	return dst
}

// isParameter reports whether c may appear unencoded in the paramchar of RFC 3261,
// section 25.1, and RFC 3966, section 3. A path cannot have the brackets of that rule.
func isParameter(c byte) bool {
	switch c {
	case '/', ':', '&', '+', '$', '!', '*', '\'', '(', ')':
		return true
	}
	return isUnreserved(c)
}
