package answer

import (
	"bytes"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
)

// PutVisible writes a value as a line of [VisibleJSON].
func PutVisible(to io.Writer, value any) error {
	var b bytes.Buffer
	if err := Encode(&b, value); err != nil {
		return err
	}
	_, err := to.Write(VisibleJSON(b.Bytes()))
	return err
}

// VisibleJSON returns JSON with an escape for each character that is not ASCII and cannot be
// printed, and for DEL.
func VisibleJSON(text []byte) []byte {
	if !slices.ContainsFunc(text, func(c byte) bool { return c >= 0x7F }) {
		return text
	}
	shown := make([]byte, 0, len(text))
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if r < 0x7F || ucd.IsPrint(r) {
			shown = append(shown, text[:n]...)
		} else {
			shown = AppendEscape(shown, r)
		}
		text = text[n:]
	}
	return shown
}
