// Package render shows texts and places in them to people: on one line, with
// nothing that a terminal would act on, nothing that hides or reorders what
// stands there, and no password.
package render

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/urikit/uri"
)

// mask is shown for a password.
const mask = "***"

// A Line is a text, or the part of a long one around some place, made fit to be
// shown on one line. The zero Line is empty.
type Line struct {
	cells []cell
	end   int // offset in the text of what follows the cells
}

// A cell is what is shown for a piece of the text.
type cell struct {
	show       string
	width      int // in columns
	start, end int // in the text
}

// NewLine returns the line for text, which may be any bytes. If that is longer
// than columns, it is the part around offset, and an ellipsis stands for what is
// left out. Characters that are not printable, combining marks, and the bytes of
// invalid UTF-8 are shown as Go writes them in a string; the password that
// [uri.PasswordSpan] finds is shown as "***".
func NewLine(text string, offset, columns int) Line {
	password, _ := uri.PasswordSpan(text)
	from := max(0, min(offset-2*columns/3, len(text)-columns))
	for range utf8.UTFMax - 1 {
		if from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
			from--
		}
	}
	if password.Offset < from && from < password.End() {
		from = password.Offset
	}
	var l Line
	used := 0
	if from > 0 {
		l.cells = append(l.cells, cell{"…", 1, from, from})
		used++
	}
	for l.end = from; l.end < len(text); {
		c := nextCell(text, l.end)
		if l.end == password.Offset && password.Length > 0 {
			c = cell{mask, len(mask), password.Offset, password.End()}
		}
		if used+c.width > columns && l.end > offset {
			l.cells = append(l.cells, cell{"…", 1, l.end, l.end})
			break
		}
		l.cells = append(l.cells, c)
		used += c.width
		l.end = c.end
	}
	return l
}

// nextCell returns the cell for the character of text that begins at i.
func nextCell(text string, i int) cell {
	r, n := utf8.DecodeRuneInString(text[i:])
	c := cell{show: text[i : i+n], width: columns(r), start: i, end: i + n}
	switch {
	case r == utf8.RuneError && n == 1:
		c.show = fmt.Sprintf(`\x%02X`, text[i])
	case r == '\t', r == '\n', r == '\r':
		c.show = map[rune]string{'\t': `\t`, '\n': `\n`, '\r': `\r`}[r]
	case r < utf8.RuneSelf && !unicode.IsPrint(r):
		c.show = fmt.Sprintf(`\x%02X`, r)
	case !unicode.IsPrint(r), unicode.IsMark(r):
		c.show = fmt.Sprintf(`\u%04X`, r)
	default:
		return c
	}
	c.width = len(c.show)
	return c
}

// columns returns the number of columns that a terminal gives to r.
func columns(r rune) int {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// String returns the line without colours.
func (l Line) String() string { return l.Colored(Plain) }

// Colored returns the line with the parts that lie in a span of style in that
// span's colours.
func (l Line) Colored(style Style) string {
	var b strings.Builder
	var on Color
	for _, c := range l.cells {
		if to := style.at(c.start, c.end); to != on {
			b.WriteString(on.change(to))
			on = to
		}
		b.WriteString(c.show)
	}
	b.WriteString(on.change(""))
	return b.String()
}

// Mark returns a line to stand under l: a caret under the byte at offset, or
// behind the last one, and tildes under the span.
func (l Line) Mark(offset int, span uri.Span) string {
	var b strings.Builder
	caret := false
	for _, c := range l.cells {
		mark := " "
		if c.start < span.End() && span.Offset < c.end {
			mark = "~"
		}
		marks := strings.Repeat(mark, c.width)
		if !caret && offset < c.end && c.start < c.end && c.width > 0 {
			caret = true
			marks = "^" + marks[1:]
		}
		b.WriteString(marks)
	}
	if !caret {
		b.WriteByte('^')
	}
	return strings.TrimRight(b.String(), " ")
}

// Ruler returns a line to stand under l: the offsets of every tenth byte, each
// beginning under its byte.
func (l Line) Ruler() string {
	var b strings.Builder
	column := 0
	for _, c := range l.cells {
		if c.start%10 == 0 && c.start < c.end && b.Len() <= column {
			b.WriteString(strings.Repeat(" ", column-b.Len()))
			fmt.Fprint(&b, c.start)
		}
		column += c.width
	}
	return b.String()
}
