package report

import (
	"bytes"
	"unicode/utf8"

	"github.com/urikit/uri/linkcheck"
)

// region returns the region of a finding. It returns false if the document cannot be read again.
func (d *Document) region(f *linkcheck.Finding) (Region, bool) {
	if d.columns == nil {
		text, err := d.Read()
		if err != nil || bytes.HasPrefix(text, []byte("\xFF\xFE")) || bytes.HasPrefix(text, []byte("\xFE\xFF")) {
			text = nil // places in UTF-16 are not known
		}
		d.columns = &columnCounter{text: text}
	}
	column, ok := d.columns.of(f.At.Offset-(f.Column-1), f.At.Offset)
	if !ok {
		return Region{}, false
	}
	at := part(f)
	r := Region{ByteOffset: int64(f.At.Offset + at.Offset), ByteLength: at.Length}
	r.StartLine, r.StartColumn = after(f.Line, column, f.Raw[:at.Offset], utf16Len)
	r.EndLine, r.EndColumn = after(r.StartLine, r.StartColumn, at.Of(f.Raw), utf16Len)
	return r, true
}

// A columnCounter counts the columns of a text as SARIF does, in code units of UTF-16.
// linkcheck.Finding counts bytes. The counter continues from its last column, so a text with one
// long line is read once more and not once for each finding.
type columnCounter struct {
	text  []byte // nil if it cannot be read again
	line  int    // where the line begins
	at    int    // the offset up to which its columns are counted
	count int
}

// of returns the column, from 1, of the byte at an offset. The line begins at the offset
// line. It returns false if the text has no such line.
func (c *columnCounter) of(line, offset int) (int, bool) {
	if c.text == nil || line < 0 || offset > len(c.text) {
		return 0, false
	}
	if c.line != line || c.at < line || c.at > offset {
		c.line, c.at, c.count = line, line, 0
	}
	for c.at < offset {
		r, size := utf8.DecodeRune(c.text[c.at:offset])
		if c.at != 0 || r != '\uFEFF' { // a byte order mark is not part of the text
			c.count += units(r)
		}
		c.at += size
	}
	return c.count + 1, true
}

// units returns the number of UTF-16 code units of a character.
func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// utf16Len returns the number of UTF-16 code units of a text.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += units(r)
	}
	return n
}
