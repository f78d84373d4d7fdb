// Package editions shows how editions read a text: a table with a column for each edition, and notes below it.
package editions

import (
	"slices"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/render"
)

// A Page writes tables of readings, and keeps its memory from one to the next.
type Page struct {
	Colors bool // the page is coloured

	text    string
	secrets mask.Spans // of the text

	columns [][]row  // of each reading
	lines   [][]cell // a heading, and then a name and the cells
	page    []byte
}

// A cell is a text and its width in columns.
type cell struct {
	text  string
	width int
}

// cellOf returns the cell with a text.
func cellOf(text string) cell { return cell{text, utf8.RuneCountInString(text)} }

// Write writes a table and the notes below it. [cli.Output.Page] returns the error.
func (p *Page) Write(out *cli.Output, t *ask.EditionTable) {
	p.text, p.secrets = t.Text, mask.Find(t.Text)
	masked := t.Masked()
	p.page = append(p.page[:0], quoteEmpty(render.NewLine(t.Text, 0, cli.Wide, p.secrets...).String())...)
	p.page = append(p.page, '\n')
	p.lines = p.lines[:0]
	heading := append(p.line(), cell{})
	p.columns = slices.Grow(p.columns[:0], len(t.Readings))[:len(t.Readings)]
	for i := range t.Readings {
		r, m := &t.Readings[i], (*ask.EditionReading)(nil)
		if masked != nil {
			m = &masked.Readings[i]
		}
		heading = append(heading, cellOf(r.Dialect.String()))
		p.columns[i] = appendFields(p.columns[i][:0], r, m, t.Text, p.secrets)
	}
	p.lines = append(p.lines, heading)
	for i := range p.columns[0] {
		p.addRow(t, i)
	}
	p.align()
	for i := range t.Readings {
		for _, note := range notesOf(&t.Readings[i], t.Text) {
			p.page = append(append(p.page, note...), '\n')
		}
	}
	out.Write(p.page)
}

// line returns the memory of the next line.
func (p *Page) line() []cell {
	if n := len(p.lines); n < cap(p.lines) {
		return p.lines[:n+1][n][:0]
	}
	return nil
}

// addRow adds the line for field i, unless no reading defines it.
func (p *Page) addRow(t *ask.EditionTable, i int) {
	const widest = 32 // the most columns of a cell
	first := p.first(i)
	if first < 0 {
		return
	}
	line := append(p.line(), cellOf(p.columns[first][i].Name))
	at := p.differ(i, first)
	for k := range p.columns {
		f := &p.columns[k][i]
		var c cell
		switch {
		case !f.Defined:
		case k > first && len(p.secrets) == 0 && p.columns[k-1][i].Defined && p.columns[k-1][i].Value == f.Value:
			c = line[k] // that of the reading before
		case len(p.secrets) == 0 && len(f.Value) <= widest && (!f.derived || f.Value == p.text) && f.Value != "" && isPlain(f.Value):
			c = cell{f.Value, len(f.Value)}
		default:
			c = cellOf(quoteEmpty(p.shown(&t.Readings[k], f, at, widest)))
		}
		line = append(line, c)
	}
	p.lines = append(p.lines, line)
}

// first returns the index of the first reading that defines field i, or -1.
func (p *Page) first(i int) int {
	return slices.IndexFunc(p.columns, func(fields []row) bool { return fields[i].Defined })
}

// shown returns the text of the cell for a field: the part of its value around the offset at. Secrets are
// masked as in the whole text, because a component alone can look different: the query
// "q=a:b@c" contains no password, but as a reference the same text does.
func (p *Page) shown(r *ask.EditionReading, f *row, at, columns int) string {
	span, ok := r.Ref.Span(f.of)
	if !ok || len(p.secrets) == 0 && len(mask.Find(f.Value)) == 0 {
		return render.NewLine(f.Value, at, columns).String()
	}
	return render.OfText(p.text).Hide(p.secrets...).Line(columns, span).String()
}

// isPlain reports whether all characters of a text are printable ASCII characters, which are shown as they are.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// quoteEmpty returns shown, or two quotes if it is empty.
func quoteEmpty(shown string) string {
	if shown == "" {
		return `""`
	}
	return shown
}

// differ returns the offset at which the defined values of field i begin to differ, or 0 if
// they are equal. The first of them is that of reading k.
func (p *Page) differ(i, k int) int {
	first, equal := p.columns[k][i].Value, true
	at := len(first)
	for _, fields := range p.columns[k+1:] {
		if f := &fields[i]; f.Defined && f.Value != first {
			equal = false
			at = scan.Prefix(first[:at], f.Value)
		}
	}
	if equal {
		return 0
	}
	return at
}

// align appends the lines in columns. In the lines after the heading, colour marks the cells that differ
// from the first one.
func (p *Page) align() {
	const most = 16
	var widths [most]int
	for _, line := range p.lines {
		for i, c := range line {
			widths[i] = max(widths[i], c.width)
		}
	}
	for n, line := range p.lines {
		blanks := 0 // before the next cell that is not empty
		for i, c := range line {
			shown := c.text
			switch {
			case !p.Colors:
			case n == 0:
				shown = color.Bold.Paint(shown)
			case i > 1 && c != line[1]:
				shown = color.Yellow.Paint(shown)
			}
			if shown != "" {
				p.page = append(appendBlanks(p.page, blanks), shown...)
				blanks = 0
			}
			blanks += widths[i] - c.width + 2
		}
		p.page = append(p.page, '\n')
	}
}

// appendBlanks appends n blanks.
func appendBlanks(dst []byte, n int) []byte {
	const blanks = "                                "
	for n > len(blanks) {
		dst, n = append(dst, blanks...), n-len(blanks)
	}
	return append(dst, blanks[:n]...)
}
