package main

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/render"
)

// An editionPage writes tables of readings, and keeps its memory from one to the next.
type editionPage struct {
	colors  bool
	text    string
	secrets mask.Spans // of the text

	columns [][]answer.Field // of each reading
	lines   [][]string       // a heading, and then a name and the cells
	page    []byte
}

// write writes a table and the notes below it.
func (p *editionPage) write(out *cli.Output, t *ask.EditionTable) {
	p.text, p.secrets = t.Text, mask.Find(t.Text)
	masked := t.Masked()
	p.page = append(p.page[:0], quoteEmpty(render.NewLine(t.Text, 0, cli.Wide, p.secrets...).String())...)
	p.page = append(p.page, '\n')
	p.lines = p.lines[:0]
	heading := append(p.line(), "")
	p.columns = slices.Grow(p.columns[:0], len(t.Readings))[:len(t.Readings)]
	for i := range t.Readings {
		r, m := &t.Readings[i], (*ask.EditionReading)(nil)
		if masked != nil {
			m = &masked.Readings[i]
		}
		heading = append(heading, r.Dialect.String())
		p.columns[i] = appendFields(p.columns[i][:0], r, m, t.Text, p.secrets)
	}
	p.lines = append(p.lines, heading)
	for i := range p.columns[0] {
		p.row(t, i)
	}
	p.align()
	for i := range t.Readings {
		for _, note := range notesOf(&t.Readings[i], t.Text) {
			p.page = append(append(p.page, note...), '\n')
		}
	}
	out.Write(p.page) // Page returns the error
}

// line returns the memory of the next line.
func (p *editionPage) line() []string {
	if n := len(p.lines); n < cap(p.lines) {
		return p.lines[:n+1][n][:0]
	}
	return nil
}

// row adds the line for field i, unless no reading defines it.
func (p *editionPage) row(t *ask.EditionTable, i int) {
	const widest = 32 // the most columns of a cell
	line, some := append(p.line(), p.columns[0][i].Name), false
	at := p.differ(i)
	for k := range p.columns {
		f := &p.columns[k][i]
		cell := ""
		switch {
		case !f.Defined:
		case k > 0 && len(p.secrets) == 0 && p.columns[k-1][i] == *f:
			cell = line[k] // that of the reading before
		default:
			cell = quoteEmpty(p.cell(&t.Readings[k], f, at, widest))
		}
		some = some || f.Defined
		line = append(line, cell)
	}
	if some {
		p.lines = append(p.lines, line)
	}
}

// cell returns the cell for a field: the part of its value around the offset at. Secrets are
// masked as in the whole text, because a component alone can look different: the query
// "q=a:b@c" contains no password, but as a reference the same text does.
func (p *editionPage) cell(r *ask.EditionReading, f *answer.Field, at, columns int) string {
	if len(p.secrets) == 0 && len(mask.Find(f.Value)) == 0 {
		return render.NewLine(f.Value, at, columns).String()
	}
	component, err := enum.Of[uri.Component](f.Name)
	if span, ok := r.Ref.Span(component); err == nil && ok {
		return render.OfText(p.text).Hide(p.secrets...).Line(columns, span).String()
	}
	return render.NewLine(f.Value, at, columns).String()
}

// quoteEmpty returns shown, or two quotes if it is empty.
func quoteEmpty(shown string) string {
	if shown == "" {
		return `""`
	}
	return shown
}

// differ returns the offset at which the defined values of field i begin to differ, or 0 if
// they are equal.
func (p *editionPage) differ(i int) int {
	first, at, equal := (*answer.Field)(nil), 0, true
	for _, fields := range p.columns {
		f := &fields[i]
		switch {
		case !f.Defined:
		case first == nil:
			first, at = f, len(f.Value)
		case f.Value != first.Value:
			equal = false
			at = same(first.Value[:at], f.Value)
		}
	}
	if equal {
		return 0
	}
	return at
}

// same returns the length of what two texts have in common at their beginnings.
func same(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// align appends the lines in columns. In the lines after the heading, colour marks the cells that differ
// from the first one.
func (p *editionPage) align() {
	const most = 16
	var widths [most]int
	for _, line := range p.lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for n, line := range p.lines {
		for i, cell := range line {
			shown := cell
			switch {
			case !p.colors:
			case n == 0:
				shown = color.Bold.Paint(cell)
			case i > 1 && cell != line[1]:
				shown = color.Yellow.Paint(cell)
			}
			p.page = append(p.page, shown...)
			for range widths[i] - utf8.RuneCountInString(cell) + 2 {
				p.page = append(p.page, ' ')
			}
		}
		p.page = append(bytes.TrimRight(p.page, " "), '\n')
	}
}
