package document

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The two orders of bytes in UTF-16. A byte order mark is read as a character.
var (
	littleEndian = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	bigEndian    = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
)

// utf16Of returns the encoding of a document that begins with head, if that is UTF-16, and else
// nil: by its byte order mark, by the content type, or by the first bytes of an XML declaration
// (HTML Standard, section 13.2.3.2; XML 1.0, appendix F).
func utf16Of(head []byte, contentType string) encoding.Encoding {
	switch {
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		return littleEndian
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		return bigEndian
	case bytes.HasPrefix(head, []byte("\uFEFF")):
		return nil
	}
	switch label(contentType) {
	case "utf-16", "utf-16le":
		return littleEndian
	case "utf-16be":
		return bigEndian
	case "":
		if bytes.HasPrefix(head, []byte("<\x00?\x00x\x00")) {
			return littleEndian
		}
		if bytes.HasPrefix(head, []byte("\x00<\x00?\x00x")) {
			return bigEndian
		}
	}
	return nil
}

// label returns the charset of a content type in lower case, or "".
func label(contentType string) string {
	_, label, _ := strings.Cut(strings.ToLower(contentType), "charset=")
	label, _, _ = strings.Cut(label, ";")
	return strings.Trim(label, "\t\n\r \"'")
}

// inUTF8 returns the beginning of a document in UTF-8.
func inUTF8(head []byte, e encoding.Encoding) []byte {
	if e == nil {
		return head
	}
	text, _ := e.NewDecoder().Bytes(head[:len(head)&^1])
	return text
}

// decoded returns a source that reads s in UTF-8. Nothing of s has been read, but its window may
// have its beginning. The places count the bytes of UTF-16.
func (s *source) decoded(e encoding.Encoding) *source {
	rest := s.r
	if s.err != nil {
		rest = failed{s.err}
	}
	r := io.MultiReader(bytes.NewReader(bytes.Clone(s.window)), rest)
	d := newSource(transform.NewReader(r, e.NewDecoder()), s.limit, s.stop)
	d.place.utf16 = true
	return d
}

// A failed is a reader that has failed.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }

// utf16Len returns the length in UTF-16 of a text in UTF-8, in bytes. The text may begin and end
// within a character, which counts where it begins.
func utf16Len(text []byte) int {
	n := 0
	for _, b := range text {
		if utf8.RuneStart(b) {
			n += 2
		}
		if b >= 0xF0 {
			n += 2
		}
	}
	return n
}
