// Package pathquery percent-encodes the octets of a path and a query that clients of the web send, and
// that RFC 3986 does not allow.
//
// Its functions take a path, a query after its "?", or both. They keep all octets that could hide a part
// of the text from other programs: control characters, spaces, a "#", and a backslash in the path, which
// browsers read as a slash. The result is valid by RFC 3986 if the text has none of these.
package pathquery

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/percent"
)

// Sent percent-encodes the octets that a browser sends as they are: those outside the path
// percent-encode set or the special-query percent-encode set (URL Standard, section 1.3). A "%" that two
// hexadecimal digits do not follow is one.
func Sent(text string) string { return encode(text, "[]|", "[\\]^`{|}", false) }

// Read percent-encodes the octets that Sent does, and those that a browser encodes before it sends them.
// UTF-8 is among these. A text that is not valid UTF-8 stays as it is, because a browser would replace
// its octets.
func Read(text string) string {
	if !utf8.ValidString(text) {
		return text
	}
	return encode(text, "\"<>[]^`{|}", "\"<>[\\]^`{|}", true)
}

// encode percent-encodes each "%" that begins no triplet, and the octets of two sets: one for a path and
// one for a query. If wide is true, it also encodes the octets outside ASCII.
func encode(text, path, query string, wide bool) string {
	set := path
	var b []byte
	done := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '?':
			set = query
			continue
		case c == '%':
			if _, ok := percent.Octet(text[i:]); ok {
				continue
			}
		case c >= utf8.RuneSelf:
			if !wide {
				continue
			}
		case strings.IndexByte(set, c) < 0:
			continue
		}
		b = percent.Append(append(b, text[done:i]...), text[i])
		done = i + 1
	}
	if done == 0 {
		return text
	}
	return string(append(b, text[done:]...))
}
