package relink

import (
	"bytes"
	"errors"

	"github.com/urikit/uri/extract/document"
)

// The reasons for which the links of a document cannot be changed, besides [document.ErrBinary].
var (
	ErrCompressed = errors.New("it is compressed")
	ErrUTF16      = errors.New("its encoding is UTF-16, and only files in UTF-8 or another encoding with the bytes of ASCII are changed")
)

// Refusal returns the reason for which the links of a document in a format cannot be changed, or
// nil.
func Refusal(doc []byte, format document.Format) error {
	switch {
	case hasPrefix(doc, "\x1F\x8B", "\x28\xB5\x2F\xFD"): // gzip and Zstandard
		return ErrCompressed
	case format == document.Binary:
		return document.ErrBinary
	case hasPrefix(doc, "\xFF\xFE", "\xFE\xFF", "<\x00", "\x00<"):
		return ErrUTF16
	}
	return nil
}

// hasPrefix reports whether a document begins with one of some texts.
func hasPrefix(doc []byte, texts ...string) bool {
	for _, text := range texts {
		if bytes.HasPrefix(doc, []byte(text)) {
			return true
		}
	}
	return false
}
