package render

import (
	"bytes"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/engine/ucd"
)

// A Line is a text, or the part of a long text around a place, made safe to show on one
// line. The zero Line is empty.
type Line struct {
	cells    []cell
	isolated bool // by View.Isolated
}

// A cell is a piece of the text and the characters that show it.
type cell struct {
	show       string
	width      int  // in columns
	start, end int  // the piece of the text
	own        role // that the piece of the text does not have
	run        bool // several plain characters, of one column each
}

// characters returns the cells of l. It divides runs into cells of one character.
func (l Line) characters() iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for _, c := range l.cells {
			if !c.run {
				if !yield(c) {
					return
				}
				continue
			}
			for i := range c.width {
				at := c.start + i
				if !yield(cell{show: c.show[i : i+1], width: 1, start: at, end: at + 1}) {
					return
				}
			}
		}
	}
}

// A look is the colour and class of a cell or part.
type look struct {
	color color.Color
	class string
}

// NewLine returns a line for text, which can be any bytes. If the text is longer than
// columns, the line is the part around offset, with an ellipsis for the rest. NewLine
// writes these as in a Go string literal: bytes of invalid UTF-8; characters that are
// not printable, are blank, combine with others, or are written from right to left; and
// symbols and punctuation that look like a delimiter (UTS #39), such as U+2215 and
// U+3002, or that are an ellipsis.
//
// NewLine shows redact.Mask for the secrets that redact.String masks, and for the
// spans to hide; see [View.Hide].
func NewLine(text string, offset, columns int, hide ...uri.Span) Line {
	return Line{cells: newLine(make([]cell, 0, maxParts), text, offset, columns, hide)} // inlined, as in View.Line
}

// newLine appends the cells of NewLine.
func newLine(dst []cell, text string, offset, columns int, hide []uri.Span) []cell {
	v := veil(text, hide)
	used := 0
	i := max(0, min(offset-2*columns/3, len(text)-columns))
	if i > 0 && i < len(text) {
		i = v.first(i)
	}
	if i > 0 {
		dst = append(dst, ellipsis(i))
		used++
	}
	for i < len(text) {
		// A run may fill the line, and always reaches offset.
		c := v.run(i, i+max(columns-used, offset+1-i))
		if c.width == 0 {
			c = v.next(i, len(text))
		}
		if used+c.width > columns && i > offset {
			dst = append(dst, ellipsis(i))
			break
		}
		dst = append(dst, c)
		used += c.width
		i = c.end
	}
	return dst
}

// ellipsis returns the cell for text left out at i.
func ellipsis(i int) cell { return cell{show: "…", width: 1, start: i, end: i, own: leftOut} }

// isPlain reports whether c is a printable ASCII character, which is shown unchanged.
func isPlain(c byte) bool { return ' ' <= c && c <= '~' }

// nextCell returns the cell for the character of text that begins at i.
func nextCell(text string, i int) cell {
	if isPlain(text[i]) {
		return cell{show: text[i : i+1], width: 1, start: i, end: i + 1}
	}
	r, n := utf8.DecodeRuneInString(text[i:])
	c := cell{show: text[i : i+n], start: i, end: i + n}
	if r == utf8.RuneError && n == 1 || !steady(r) {
		return escape(c.show, c.start, c.end)
	}
	c.width = columns(r)
	return c
}

// steady reports whether r is safe to show: a terminal shows it as a separate character, in
// its place and with a known width, and it does not look blank or like a delimiter.
func steady(r rune) bool {
	at := ucd.Of(r)
	return at.Look() == ucd.Plain && !at.In(ucd.M) && at.Bidi()&rightToLeft == 0 && !joins(r)
}

// rightToLeft are the classes of characters that are written from right to left, or with them.
const rightToLeft = ucd.R | ucd.AL | ucd.AN

// joins reports whether r combines with other characters of the same kind: Hangul jamo,
// regional indicators, emoji modifiers.
func joins(r rune) bool {
	return 0x1100 <= r && r <= 0x11FF || 0xA960 <= r && r <= 0xA97F || 0xD7B0 <= r && r <= 0xD7FF ||
		0x1F1E6 <= r && r <= 0x1F1FF || 0x1F3FB <= r && r <= 0x1F3FF
}

// columns returns the number of columns that a terminal gives to r.
func columns(r rune) int {
	if ucd.Of(r).Wide() {
		return 2
	}
	return 1
}

// String returns the line without colours.
func (l Line) String() string {
	if len(l.cells) == 1 && !l.isolated {
		return l.cells[0].show
	}
	size := len(isolate) + len(endIsolate)
	for i := range l.cells {
		size += len(l.cells[i].show)
	}
	return string(l.append(make([]byte, 0, size)))
}

// AppendText appends the line without colours to dst. It allocates only if dst has no room. The
// error is nil: the signature is that of [encoding.TextAppender].
func (l Line) AppendText(dst []byte) ([]byte, error) { return l.append(dst), nil }

// MarshalText returns the text of [Line.String], so that no Line is lost in JSON and in logs. The
// error is nil. No Line can be read back.
func (l Line) MarshalText() ([]byte, error) { return l.append(nil), nil }

func (l Line) append(dst []byte) []byte {
	if l.isolated {
		dst = append(dst, isolate...)
	}
	for i := range l.cells {
		dst = append(dst, l.cells[i].show...)
	}
	if l.isolated {
		dst = append(dst, endIsolate...)
	}
	return dst
}

// Colored returns the line with the spans of style in their colours. Escapes, ellipses
// and masks, which are not in the text, have other colours.
func (l Line) Colored(style Style) string {
	var b strings.Builder
	if l.isolated {
		b.WriteString(isolate)
	}
	var on color.Color
	for c := range l.characters() {
		if to := color.Color(style.at(c.start, c.end).Color).And(looks[c.own].color); to != on {
			b.WriteString(on.Change(to))
			on = to
		}
		b.WriteString(c.show)
	}
	b.WriteString(on.Change(""))
	if l.isolated {
		b.WriteString(endIsolate)
	}
	return b.String()
}

// AppendMark appends a line to show below l, with a caret below the byte at offset and tildes
// below the span. If the offset is the length of the text, the caret follows the last byte. For a
// line of [View.Isolated], which has no columns, it appends nothing. It allocates only if dst has
// no room.
func (l Line) AppendMark(dst []byte, offset int, span uri.Span) []byte {
	if l.isolated {
		return dst
	}
	start := len(dst)
	caret := false
	for i := range l.cells {
		c := &l.cells[i]
		at, from, to := len(dst), 0, 0 // the columns of the cell with tildes
		if c.start < span.End() && span.Offset < c.end {
			to = c.width
			if c.run {
				from, to = max(span.Offset-c.start, 0), min(span.End(), c.end)-c.start
			}
		}
		dst = appendMarks(dst, ' ', from)
		dst = appendMarks(dst, '~', to-from)
		dst = appendMarks(dst, ' ', c.width-to)
		if !caret && offset < c.end && c.start < c.end && c.width > 0 {
			caret = true
			if c.run {
				at += max(offset-c.start, 0)
			}
			dst[at] = '^'
		}
	}
	if !caret {
		dst = append(dst, '^')
	}
	return dst[:start+len(bytes.TrimRight(dst[start:], " "))]
}

// appendMarks appends mark n times to dst.
func appendMarks(dst []byte, mark byte, n int) []byte {
	for range n {
		dst = append(dst, mark)
	}
	return dst
}

// Diagram returns the line and, for each note, a line that marks its place and a line
// with its text. A line of [View.Isolated] has no marks. Each line ends with a line feed.
func (l Line) Diagram(notes ...Note) string {
	var b strings.Builder
	fmt.Fprintln(&b, l)
	for _, n := range notes {
		if !l.isolated {
			fmt.Fprintf(&b, "%s\n", l.AppendMark(nil, n.Span.Offset, n.Span))
		}
		fmt.Fprintln(&b, n.Text)
	}
	return b.String()
}

// AppendRuler appends a line to show below l: the offset of every tenth byte, which begins
// below that byte. For a line of [View.Isolated], it appends nothing. It allocates only if dst has
// no room.
func (l Line) AppendRuler(dst []byte) []byte {
	if l.isolated {
		return dst
	}
	start := len(dst)
	column := 0
	for i := range l.cells {
		c := &l.cells[i]
		// Each character of a run has one byte and one column. Of other cells, only the
		// first byte counts.
		last := c.start
		if c.run {
			last = c.end - 1
		}
		for at := (c.start + 9) / 10 * 10; at <= last && at < c.end; at += 10 {
			if here := start + column + at - c.start; len(dst) <= here {
				for len(dst) < here {
					dst = append(dst, ' ')
				}
				dst = strconv.AppendInt(dst, int64(at), 10)
			}
		}
		column += c.width
	}
	return dst
}
