// Package editions shows how editions read a text: a table with a column for each edition, and
// notes below it. The cells of a column that have the values of the first column show the mark "=".
package editions

import (
	"unicode/utf8"

	"github.com/urikit/uri"
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
	values  []value          // of each reading, for one field
	lines   []line
	cells   []cell // of the lines
	widths  []int  // of the columns
	starts  []int  // of the columns
	shapes  []*shape
	page    []byte
}

// A line is the name of a field and its cells.
type line struct {
	name    string
	of      uri.Component
	derived bool
	cells   []cell
}

// A value is the text of a field in a reading.
type value struct {
	text    string
	masked  string // the text without its secrets
	defined bool
}

// set sets v to a text without secrets.
func (v *value) set(text string, defined bool) { v.text, v.masked, v.defined = text, text, defined }

// A cell is a text and its width in columns.
type cell struct {
	text  string
	width int
	cut   bool // an ellipsis follows the text
}

// cellOf returns the cell with a text.
func cellOf(text string) cell { return cell{text: text, width: utf8.RuneCountInString(text)} }

// plainCell returns the cell with the begin of a text that is ASCII.
func plainCell(text string, columns int) cell {
	if len(text) > columns {
		return cell{text[:columns], columns + 1, true}
	}
	return cell{text, len(text), false}
}

// Write writes a table and the notes below it. [cli.Output.Page] returns the error.
func (p *Page) Write(out *cli.Output, t *dialect.Table) {
	p.text, p.secrets = t.Text, mask.Find(t.Text)
	p.plain = len(p.secrets) == 0 && cli.IsPlain(t.Text)
	masked := t.Masked(p.secrets)
	if p.plain && t.Text != "" && len(t.Text) <= cli.Wide {
		p.page = append(p.page[:0], t.Text...)
	} else {
		p.page = append(p.page[:0], quote(render.NewLine(t.Text, 0, cli.Wide, p.secrets...).String())...)
	}
	p.page = append(p.page, '\n')
	if p.heading == nil {
		for i := range t.Readings {
			d := t.Readings[i].Dialect
			p.heading, p.terms = append(p.heading, cellOf(d.String())), append(p.terms, d.Terms())
		}
		n := len(t.Readings)
		p.values, p.starts, p.widths = make([]value, n), make([]int, n+1), make([]int, n+1)
	}
	first, _ := t.Readings[0].Ref.AsURI()
	places := placesOf(first)
	if same := areSame(t.Readings, &places); !same || !p.writeAlike(t, &places) {
		p.writeTable(t, masked, &places, same)
	}
	for i := range t.Readings {
		if t.Readings[i].Plain && !t.Readings[i].HasTarget {
			continue
		}
		for _, note := range notesOf(&t.Readings[i], t.Text) {
			p.page = append(append(p.page, note...), '\n')
		}
	}
	out.Write(p.page)
}

// writeTable appends the lines of a table. same says that the readings have the same components, at
// the places.
func (p *Page) writeTable(t, masked *dialect.Table, at *places, same bool) {
	clear(p.widths)
	p.lines, p.cells = p.lines[:0], p.cells[:0]
	p.add(line{cells: p.heading})
	p.addRows(t, masked, at, same)
	p.align()
}

// equal is the mark in the cells that have the value of the first column.
const equal = "="

// widest is the most columns of a cell, without an ellipsis.
const widest = 32

// add adds a line.
func (p *Page) add(l line) {
	p.widths[0] = max(p.widths[0], len(l.name))
	for i := range l.cells {
		p.widths[i+1] = max(p.widths[i+1], l.cells[i].width)
	}
	p.lines = append(p.lines, l)
}

// addRow adds the line for a field, unless no reading defines it. A cell is empty, a sign for the
// value of the first reading, the value, or a part of it.
func (p *Page) addRow(t *dialect.Table, name string, of uri.Component, derived bool, get func(k int, v *value)) {
	values := p.values
	first := -1
	for k := range values {
		v := &values[k]
		if get(k, v); v.defined && first < 0 {
			first = k
		}
	}
	if first < 0 {
		return
	}
	begin := len(p.cells)
	for k := range values {
		v := &values[k]
		switch {
		case !v.defined:
			p.cells = append(p.cells, cell{})
		case k > 0 && first == 0 && v.text == values[0].text:
			p.cells = append(p.cells, plainCell(equal, len(equal)))
		case p.isShown(v.text) && (!derived || v.text == p.text || cli.IsPlain(v.masked)) && (len(v.text) <= widest || differ(values[first:]) == 0):
			p.cells = append(p.cells, plainCell(v.masked, widest))
		default:
			p.cells = append(p.cells, cellOf(quote(p.shown(&t.Readings[k], v.masked, of, differ(values[first:]), widest))))
		}
	}
	p.add(line{name, of, derived, p.cells[begin:]})
}

// isShown reports whether a part of the text is shown as it is.
func (p *Page) isShown(text string) bool { return p.plain && text != "" && text != equal }

// shown returns the text of the cell for a value: its part around the offset at. Secrets are
// masked as in the whole text, because a component alone can look different: the query
// "q=a:b@c" contains no password, but as a reference the same text does.
func (p *Page) shown(r *dialect.Reading, value string, of uri.Component, at, columns int) string {
	span, ok := r.Ref.Span(of)
	if !ok || len(p.secrets) == 0 && len(mask.Find(value)) == 0 {
		return render.NewLine(value, at, columns).String()
	}
	return render.OfText(p.text).Hide(p.secrets...).Line(columns, span).String()
}

// quote returns shown, in quotes if it is empty or the mark, which no reading accepts in a text.
func quote(shown string) string {
	if shown == "" || shown == equal {
		return `"` + shown + `"`
	}
	return shown
}

// differ returns the offset at which the defined values of a field begin to differ, or 0 if
// they are equal. The first is defined.
func differ(values []value) int {
	first := values[0].masked
	at := len(first) + 1
	for i := range values[1:] {
		if v := &values[1+i]; v.defined && v.masked != first {
			at = min(at, scan.Prefix(first, v.masked))
		}
	}
	if at > len(first) {
		return 0
	}
	return at
}

// align appends the lines in columns. In the lines after the heading, colour marks the cells that
// differ from the first one.
func (p *Page) align() {
	at := 0
	for i, width := range p.widths {
		p.starts[i], at = at, at+width+2
	}
	for i := range p.lines {
		l := &p.lines[i]
		b, at := append(p.page, l.name...), len(l.name)
		for k := range l.cells {
			c, start := &l.cells[k], p.starts[k+1]
			shown := c.text
			switch {
			case shown == "":
				continue
			case !p.Colors:
			case i == 0:
				shown = color.Bold.Paint(shown)
			case k > 0 && shown != equal:
				shown = color.Yellow.Paint(shown)
			}
			b = append(appendBlanks(b, start-at), shown...)
			if at = start + c.width; c.cut {
				b = append(b, "…"...)
			}
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
