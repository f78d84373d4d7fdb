package answer

import (
	"bytes"
	"io"
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
	var shown []byte
	done := 0 // the bytes that shown has
	for at := 0; at < len(text); {
		if text[at] < 0x7F {
			at++
			continue
		}
		r, n := utf8.DecodeRune(text[at:])
		if !ucd.IsPrint(r) {
			shown = AppendEscape(append(shown, text[done:at]...), r)
			done = at + n
		}
		at += n
	}
	if done == 0 {
		return text
	}
	return append(shown, text[done:]...)
}
