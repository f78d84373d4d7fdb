package markdown

import "github.com/urikit/uri/internal/engine/work"

// A NUL is read as U+FFFD (section 2.3), which is not a control.
const (
	digits   = "0123456789"
	letters  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	controls = "\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0E\x0F" +
		"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F"
)

// setOf returns the set of the bytes of s.
func setOf(s string) *[256]bool {
	var set [256]bool
	for i := range len(s) {
		set[s[i]] = true
	}
	return &set
}

// complementOf returns the set of the bytes that are not in s.
func complementOf(s string) *[256]bool {
	set := setOf(s)
	for i := range set {
		set[i] = !set[i]
	}
	return set
}

// IsPunct reports whether b is a punctuation character of ASCII, which a backslash escapes (section
// 2.4).
func IsPunct(b byte) bool {
	return '!' <= b && b <= '/' || ':' <= b && b <= '@' || '[' <= b && b <= '`' || '{' <= b && b <= '~'
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isMarkdownSpace has the white space of cmark. Since version 0.30, the specification
// (section 2.1) has only spaces, tabs and line endings.
var isMarkdownSpace = setOf(" \t\n\v\f\r")

// trimmed returns the indexes of text[i:j] without the bytes of the set at its ends.
func trimmed(text []byte, i, j int, set *[256]bool) (int, int) {
	for i < j && set[text[i]] {
		i++
	}
	for i < j && set[text[j-1]] {
		j--
	}
	return i, j
}

// run returns the number of bytes c at the beginning of text.
func run(text []byte, c byte) int {
	n := 0
	for n < len(text) && text[n] == c {
		n++
	}
	work.Add(n + 1)
	return n
}

// onlySpace reports whether text has only spaces and tabs.
func onlySpace(text []byte) bool {
	n := 0
	for n < len(text) && isBlank(text[n]) {
		n++
	}
	work.Add(n + 1)
	return n == len(text)
}

// isEscaped reports whether text[i:] begins with a backslash and a character that it
// escapes (section 2.4).
func isEscaped(text []byte, i int) bool {
	return text[i] == '\\' && i+1 < len(text) && IsPunct(text[i+1])
}
