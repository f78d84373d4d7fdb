// Package editions shows how editions read a text: a table with a column for each edition, and notes below it.
package editions

import (
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/render"
)

// A Page writes tables of readings, and keeps its memory from one to the next.
type Page struct {
	Colors bool // the page is coloured

	text    string
	secrets mask.Spans // of the text
	plain   bool       // the text is shown as it is: it is printable ASCII without secrets

	heading []cell           // of the table
	terms   []*dialect.Terms // of each reading
	same    bool             // all readings are valid and have the same components
	values  []value          // of each reading, for one field
	lines   [][]cell         // the heading, and then a name and the cells, or the one that all readings have
	page    []byte
}

// A value is the text of a field in a reading.
type value struct {
	text    string
	defined bool
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
	p.plain = len(p.secrets) == 0 && cli.IsPlain(t.Text)
	masked := t.Masked(p.secrets)
	if p.plain && t.Text != "" && len(t.Text) <= cli.Wide {
		p.page = append(p.page[:0], t.Text...)
	} else {
		p.page = append(p.page[:0], quoteEmpty(render.NewLine(t.Text, 0, cli.Wide, p.secrets...).String())...)
	}
	p.page = append(p.page, '\n')
	if p.heading == nil {
		p.heading = append(p.heading, cell{})
		for i := range t.Readings {
			d := t.Readings[i].Dialect
			p.heading, p.terms = append(p.heading, cellOf(d.String())), append(p.terms, d.Terms())
		}
		p.values = make([]value, len(t.Readings))
	}
	p.lines = append(p.lines[:0], p.heading)
	p.addRows(t, masked)
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

// addRow adds the line for a field, unless no reading defines it. Readings that have all components at the same
// places have the same values for them.
func (p *Page) addRow(t *ask.EditionTable, name string, of uri.Component, derived bool, valueOf func(k int) (string, bool)) {
	const widest = 32 // the most columns of a cell
	values := p.values
	if p.same && (of != uri.ComponentNone || name == "valid") {
		values = values[:1]
	}
	first, equal := fill(values, valueOf)
	if first < 0 {
		return
	}
	if equal && (of == uri.ComponentNone || len(p.secrets) == 0) {
		values = values[:1]
	}
	line := append(p.line(), cell{name, len(name)})
	for k := range values {
		v := &values[k]
		switch {
		case !v.defined:
			line = append(line, cell{})
		case p.plain && v.text != "" && (!derived || v.text == p.text) && len(v.text) <= widest:
			line = append(line, cell{v.text, len(v.text)})
		case p.plain && v.text != "" && v.text == p.text && differ(values[first:]) == 0:
			line = append(line, cell{v.text[:widest] + "…", widest + 1})
		default:
			line = append(line, cellOf(quoteEmpty(p.shown(&t.Readings[k], v.text, of, differ(values[first:]), widest))))
		}
	}
	p.lines = append(p.lines, line)
}

// fill gets the values of a field. It returns the index of the first reading that defines the field, or -1, and whether
// all have the same value.
func fill(values []value, valueOf func(k int) (string, bool)) (first int, equal bool) {
	first, equal = -1, true
	for k := range values {
		v := &values[k]
		if v.text, v.defined = valueOf(k); v.defined && first < 0 {
			first = k
		}
		equal = equal && *v == values[0]
	}
	return first, equal
}

// shown returns the text of the cell for a value: its part around the offset at. Secrets are
// masked as in the whole text, because a component alone can look different: the query
// "q=a:b@c" contains no password, but as a reference the same text does.
func (p *Page) shown(r *ask.EditionReading, value string, of uri.Component, at, columns int) string {
	span, ok := r.Ref.Span(of)
	if !ok || len(p.secrets) == 0 && len(mask.Find(value)) == 0 {
		return render.NewLine(value, at, columns).String()
	}
	return render.OfText(p.text).Hide(p.secrets...).Line(columns, span).String()
}

// quoteEmpty returns shown, or two quotes if it is empty.
func quoteEmpty(shown string) string {
	if shown == "" {
		return `""`
	}
	return shown
}

// differ returns the offset at which the defined values of a field begin to differ, or 0 if
// they are equal. The first is defined.
func differ(values []value) int {
	first := values[0].text
	at := len(first) + 1
	for _, v := range values[1:] {
		if v.defined && v.text != first {
			at = min(at, scan.Prefix(first, v.text))
		}
	}
	if at > len(first) {
		return 0
	}
	return at
}

// align appends the lines in columns. In the lines after the heading, colour marks the cells that differ
// from the first one.
func (p *Page) align() {
	const most = 16
	var room [most]int
	widths, common := room[:len(p.heading)], 0
	for _, line := range p.lines {
		if len(line) == 2 {
			common = max(common, line[1].width)
			widths[0] = max(widths[0], line[0].width)
			continue
		}
		for i, c := range line {
			widths[i] = max(widths[i], c.width)
		}
	}
	even := true // all columns of readings but the last are equally wide
	for i := range widths[1:] {
		widths[i+1] = max(widths[i+1], common)
		even = even && (i+2 == len(widths) || widths[i+1] == widths[1])
	}
	for n, line := range p.lines {
		blanks := 0 // before the next cell that is not empty
		b := p.page
		if len(line) == 2 && even && !p.Colors {
			name, c := &line[0], &line[1]
			b = append(appendBlanks(append(b, name.text...), widths[0]-name.width+2), c.text...)
			start := len(b)
			b = append(appendBlanks(b, widths[1]-c.width+2), c.text...)
			next := b[start:]
			for range len(widths) - 3 {
				b = append(b, next...)
			}
			p.page = append(b, '\n')
			continue
		}
		for i, width := range widths {
			c := &line[min(i, len(line)-1)]
			shown := c.text
			switch {
			case !p.Colors:
			case n == 0:
				shown = color.Bold.Paint(shown)
			case i > 1 && *c != line[1]:
				shown = color.Yellow.Paint(shown)
			}
			if shown != "" {
				b = append(appendBlanks(b, blanks), shown...)
				blanks = 0
			}
			blanks += width - c.width + 2
		}
		p.page = append(b, '\n')
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
