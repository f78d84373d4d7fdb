// Package pathquery percent-encodes the octets of a path and a query that clients of the web send,
// and that RFC 3986 does not allow.
//
// Its functions take a path, a query after its "?", or both. [Sent] and [Read] keep all octets that
// could hide a part of the text from other programs: control characters, spaces, a "#", and a
// backslash in the path, which browsers read as a slash. Their result is valid by RFC 3986 if the
// text has none of these.
package pathquery

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
)

// Sent percent-encodes the octets that a browser sends as they are: those outside the path
// percent-encode set or the special-query percent-encode set (URL Standard, section 1.3). A "%"
// that two hexadecimal digits do not follow is one.
func Sent(text string) string { return encode(text, "[]|", "[\\]^`{|}", ascii) }

// Read percent-encodes the octets that Sent does, and those that a browser encodes before it sends
// them. UTF-8 is among these. A text that is not valid UTF-8 stays as it is, because a browser
// would replace its octets.
func Read(text string) string {
	if !utf8.ValidString(text) {
		return text
	}
	return encode(text, "\"<>[]^`{|}", "\"<>[\\]^`{|}", wide)
}

// Valid percent-encodes each octet that a query cannot contain. A fragment, and a path before its
// query, can contain the same octets. The result is valid, whatever the text: Valid is for a part
// of a URL that is divided already.
func Valid(text string) string {
	const invalid = "\"#<>[\\]^`{|}"
	return encode(text, invalid, invalid, all)
}

// A reach tells which octets encode takes besides those of its sets.
type reach int

const (
	ascii reach = iota // none
	wide               // those outside ASCII
	all                // those, spaces and controls
)

// encode percent-encodes each "%" that begins no triplet, and the octets of two sets: one for a
// path and one for a query. It also encodes the octets that besides reaches.
func encode(text, path, query string, besides reach) string {
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
			if besides < wide {
				continue
			}
		case c <= ' ' || c == 0x7f:
			if besides < all {
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
