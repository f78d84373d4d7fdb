package main

import (
	"bufio"
	"io"
	"strings"

	"github.com/urikit/uri"
)

// part returns the part of the document that a place in the text stands for. That is
// the whole reference where the document writes it in another way.
func (s *audited) part(at uri.Span) uri.Span {
	if s.link.Raw != s.link.Text {
		return uri.Span{Length: len(s.link.Raw)}
	}
	return at
}

// before returns what stands before that part in the document, from the beginning of
// the reference on.
func (s *audited) before(at uri.Span) string { return s.link.Raw[:s.part(at).Offset] }

// A region is a part of a file as SARIF has it (section 3.30): columns are code units
// of UTF-16, and the end is behind the last.
type region struct {
	StartLine   int   `json:"startLine"`
	StartColumn int   `json:"startColumn"`
	EndLine     int   `json:"endLine"`
	EndColumn   int   `json:"endColumn"`
	ByteOffset  int64 `json:"byteOffset"`
	ByteLength  int   `json:"byteLength"`
}

// region returns where in a file a place in the text is, and whether it is in one
// that can be read again.
func (s *audited) region(at uri.Span) (region, bool) {
	if s.link == nil {
		return region{}, false
	}
	column, ok := s.columns.of(s.link.Offset-int64(s.link.Column-1), s.link.Offset)
	if !ok {
		return region{}, false
	}
	raw, part := s.link.Raw, s.part(at)
	r := region{ByteOffset: s.link.Offset + int64(part.Offset), ByteLength: part.Length}
	r.StartLine, r.StartColumn = behind(s.link.Line, column, raw[:part.Offset], utf16Len)
	r.EndLine, r.EndColumn = behind(r.StartLine, r.StartColumn, part.Of(raw), utf16Len)
	return r, true
}

// A columnCounter counts the columns of a file as SARIF does, in code units of
// UTF-16, which document.Link does not know. It goes on from where it was asked last,
// so that a file with one long line is read once more, and not once for every
// reference.
type columnCounter struct {
	file  io.ReaderAt // nil if it cannot be read again
	line  int64       // where the line begins
	at    int64       // up to where its columns are counted
	count int
	text  bufio.Reader
}

// of returns the column, from 1, of the byte at an offset in a line that begins at
// another, and whether it can be known.
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
			c.file = nil // a pipe, or it has become shorter
			return 0, false
		}
		if c.at != 0 || r != '\uFEFF' { // a byte order mark is no part of the text
			c.count += units(r)
		}
		c.at += int64(size)
	}
	return c.count + 1, true
}

// units returns how many code units of UTF-16 a character takes.
func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// utf16Len returns how many code units of UTF-16 a text takes.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += units(r)
	}
	return n
}

// behind returns the line and column of what stands behind a text that begins at a
// line and column, the width of which in columns a function knows.
func behind(line, column int, text string, width func(string) int) (int, int) {
	if n := strings.Count(text, "\n"); n > 0 {
		return line + n, 1 + width(text[strings.LastIndexByte(text, '\n')+1:])
	}
	return line, column + width(text)
}
