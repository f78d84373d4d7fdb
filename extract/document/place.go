package document

import (
	"bytes"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/work"
)

// A place is a place in a document. Lines and columns count from 1, and columns count
// bytes.
type place struct {
	offset       int64
	line, column int
	utf16        bool // they count the bytes of UTF-16, although the text is read in UTF-8
}

var start = place{line: 1, column: 1}

// after returns the place at the end of text, which begins at p.
func (p place) after(text []byte) place {
	work.Add(len(text))
	length := func(text []byte) int { return len(text) }
	if p.utf16 {
		length = utf16Len
	}
	p.offset += int64(length(text))
	if n := bytes.Count(text, []byte{'\n'}); n > 0 {
		p.line += n
		p.column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	p.column += length(text)
	return p
}

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
