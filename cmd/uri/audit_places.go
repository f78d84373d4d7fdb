package main

import (
	"bufio"
	"io"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/sarif"
)

// part returns the part of the raw reference for a place in the text. This is the whole raw
// reference if the document writes the text in another way, such as with entities.
func (s *audited) part(at uri.Span) uri.Span {
	if s.link.Raw != s.link.Text {
		return uri.Span{Length: len(s.link.Raw)}
	}
	return at
}

// before returns the raw text from the beginning of the reference to that part.
func (s *audited) Before(at uri.Span) string { return s.link.Raw[:s.part(at).Offset] }

// region returns the region of a place in the text. It returns false if the text is not from
// a file that can be read again.
func (s *audited) region(at uri.Span) (sarif.Region, bool) {
	if s.link == nil {
		return sarif.Region{}, false
	}
	column, ok := s.columns.of(int64(s.link.Span.Offset-(s.link.Column-1)), int64(s.link.Span.Offset))
	if !ok {
		return sarif.Region{}, false
	}
	raw, part := s.link.Raw, s.part(at)
	r := sarif.Region{ByteOffset: int64(s.link.Span.Offset + part.Offset), ByteLength: part.Length}
	r.StartLine, r.StartColumn = after(s.link.Line, column, raw[:part.Offset], utf16Len)
	r.EndLine, r.EndColumn = after(r.StartLine, r.StartColumn, part.Of(raw), utf16Len)
	return r, true
}

// A columnCounter counts the columns of a file as SARIF does, in code units of UTF-16.
// document.Link counts bytes. The counter continues from its last column, so a file with one
// long line is read once more and not once for each reference.
type columnCounter struct {
	file  io.ReaderAt // nil if it cannot be read again
	line  int64       // where the line begins
	at    int64       // the offset up to which its columns are counted
	count int
	text  bufio.Reader
}

// of returns the column, from 1, of the byte at an offset. The line begins at the offset
// line. It returns false if the file cannot be read.
func (c *columnCounter) of(line, offset int64) (int, bool) {
	if c.file == nil {
		return 0, false
	}
	if c.line != line || c.at < line || c.at > offset {
		c.line, c.at, c.count = line, line, 0
	}
	c.text.Reset(io.NewSectionReader(c.file, c.at, offset-c.at))
	for c.at < offset {
		r, size, err := c.text.ReadRune()
		if err != nil {
			c.file = nil // the file is a pipe, or has become shorter
			return 0, false
		}
		if c.at != 0 || r != '\uFEFF' { // a byte order mark is not part of the text
			c.count += units(r)
		}
		c.at += int64(size)
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

// after returns the line and column after a text that begins at a line and column. The
// function width returns the number of columns of a text.
func after(line, column int, text string, width func(string) int) (int, int) {
	if n := strings.Count(text, "\n"); n > 0 {
		return line + n, 1 + width(text[strings.LastIndexByte(text, '\n')+1:])
	}
	return line, column + width(text)
}
