package basedoc

import "bytes"

// Canonical returns a tag of HTML in which all tokenizers read the same character references. It
// returns the tag itself if nothing changes.
//
// golang.org/x/net/html before v0.55.0 does not follow the HTML Standard, section 13.2.5.72: it
// keeps &nGt; and &nLt;, takes &#4294967361; for "A" and &#x; for U+FFFD, and keeps NULs.
func Canonical(tag []byte) []byte {
	if bytes.IndexByte(tag, '&') < 0 && bytes.IndexByte(tag, 0) < 0 {
		return tag
	}
	canonical := make([]byte, 0, len(tag)+len(tag)/4)
	for i := 0; i < len(tag); {
		rest := tag[i:]
		switch {
		case rest[0] == 0:
			canonical = append(canonical, "\uFFFD"...)
			i++
		case bytes.HasPrefix(rest, []byte("&nGt;")):
			canonical = append(canonical, "&#8811;&#8402;"...)
			i += len("&nGt;")
		case bytes.HasPrefix(rest, []byte("&nLt;")):
			canonical = append(canonical, "&#8810;&#8402;"...)
			i += len("&nLt;")
		case bytes.HasPrefix(rest, []byte("&#")):
			var length int
			canonical, length = appendNumber(canonical, rest)
			i += length
		default:
			canonical = append(canonical, rest[0])
			i++
		}
	}
	return canonical
}

// maxDigits is the number of digits with which a number is larger than any character, in decimals,
// too.
const maxDigits = 7

// appendNumber appends the numeric character reference at the beginning of text to dst, with its
// semicolon and without leading zeros. It returns dst and the number of bytes that it read. If no
// digit follows, it escapes the "&", so that what it read stays text.
func appendNumber(dst, text []byte) ([]byte, int) {
	first, letter := len("&#"), byte(' ')
	if first < len(text) && text[first]|0x20 == 'x' {
		first, letter = first+1, 'f'
	}
	end := first
	for end < len(text) && ('0' <= text[end] && text[end] <= '9' || 'a' <= text[end]|0x20 && text[end]|0x20 <= letter) {
		end++
	}
	if end == first {
		return append(append(dst, "&amp;"...), text[1:first]...), first
	}
	significant := bytes.TrimLeft(text[first:end], "0")
	if end < len(text) && text[end] == ';' {
		end++
	}
	if len(significant) == 0 || len(significant) > maxDigits {
		return append(dst, "&#0;"...), end // U+FFFD
	}
	return append(append(append(dst, text[:first]...), significant...), ';'), end
}
