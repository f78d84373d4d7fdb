package anchor

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// decoded returns a text in UTF-8, and whether it was in UTF-16. A byte order mark shows that, and
// is then removed.
func decoded(text []byte) (body []byte, wide bool) {
	if len(text) < 2 {
		return text, false
	}
	var order binary.ByteOrder
	switch {
	case text[0] == 0xFE && text[1] == 0xFF:
		order = binary.BigEndian
	case text[0] == 0xFF && text[1] == 0xFE:
		order = binary.LittleEndian
	default:
		return text, false
	}
	for i := 2; i+1 < len(text); i += 2 {
		r := rune(order.Uint16(text[i:]))
		if utf16.IsSurrogate(r) && i+3 < len(text) {
			if pair := utf16.DecodeRune(r, rune(order.Uint16(text[i+2:]))); pair != utf8.RuneError {
				r = pair
				i += 2
			}
		}
		body = utf8.AppendRune(body, r)
	}
	return body, true
}

// length returns the length of a text in the document, in bytes. wide says that this is in UTF-16.
func length(text []byte, wide bool) int {
	if !wide {
		return len(text)
	}
	n := 0
	for _, r := range string(text) {
		n += 2 * utf16.RuneLen(r)
	}
	return n
}
