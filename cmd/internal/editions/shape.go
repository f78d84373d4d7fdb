package editions

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// A shape is what tables have in common whose readings are alike: all but the texts in the first
// column.
type shape struct {
	key   key
	lines []shapeLine
}

// A key says which lines the table of a text has whose readings have the same components, and what
// the names in them are. It has no names for a reading that is equal to the one before.
type key struct {
	defined uint16 // a bit for each component
	names   [3 * mostReadings]string
}

const (
	mostReadings = 5
	mostShapes   = 16 // more are learned anew
)

// A shapeLine is a line of a shape.
type shapeLine struct {
	name   string // with blanks up to the first column
	of     uri.Component
	normal bool   // the first cell is the normal form
	first  cell   // if it is neither that nor a component
	rest   []byte // from the second column on
}

// keyOf returns the key of readings that have the same components at the places.
func (p *Page) keyOf(readings []dialect.Reading, at *places) (k key) {
	for c := range at {
		if at[c].defined {
			k.defined |= 1 << c
		}
	}
	for i := range readings {
		r, names := &readings[i], k.names[3*i:]
		if i > 0 && r.Ref == readings[i-1].Ref {
			continue // the names follow from those before
		}
		if at[uri.ComponentAuthority].defined {
			authority, _ := r.Ref.Authority()
			names[0] = p.terms[i].Authority(authority)
		}
		names[1], names[2] = field.KindOf(&r.Ref), r.Ref.Path().Kind()
	}
	return k
}

// writeAlike appends the table of a text whose readings have the same components, at the places,
// and the same normal form. It returns false if the table is of another kind, or shows more than
// the text. It learns the first table of a shape, and only fills in the later ones.
func (p *Page) writeAlike(t *dialect.Table, at *places) bool {
	normal := normalOf(&t.Readings[0])
	if p.Colors || !p.plain || t.Readings[0].HasTarget || len(t.Readings) > mostReadings {
		return false
	}
	for i := range t.Readings {
		if normalOf(&t.Readings[i]) != normal {
			return false
		}
	}
	if normal != t.Text && (mask.RedactDerived(normal, nil) != normal || !cli.IsPlain(normal)) {
		return false
	}
	k := p.keyOf(t.Readings, at)
	i := slices.IndexFunc(p.shapes, func(s *shape) bool { return s.key == k })
	if i < 0 {
		p.writeTable(t, nil, at, true)
		p.learn(&k)
		return true
	}
	s := p.shapes[i]
	p.shapes[i], p.shapes[i/2] = p.shapes[i/2], s // the frequent ones come to be first
	width := 0
	for i := range s.lines {
		l := &s.lines[i]
		switch {
		case l.normal:
			l.first = p.cell(normal)
		case l.of != uri.ComponentNone:
			l.first = p.cell(at[l.of].at.Of(t.Text))
		}
		width = max(width, l.first.width)
	}
	for i := range s.lines {
		l := &s.lines[i]
		p.page = append(append(p.page, l.name...), l.first.text...)
		if l.first.cut {
			p.page = append(p.page, "…"...)
		}
		p.page = append(append(appendBlanks(p.page, width-l.first.width), l.rest...), '\n')
	}
	return true
}

// cell returns the cell of a text whose cells do not differ.
func (p *Page) cell(text string) cell {
	if p.isShown(text) {
		return plainCell(text, widest)
	}
	return cellOf(quote(text))
}

// learn keeps the shape of the table that was written last.
func (p *Page) learn(k *key) {
	s := &shape{key: *k}
	for _, l := range p.lines {
		var rest []byte
		at := 0
		for i, c := range l.cells[1:] {
			rest = append(appendBlanks(rest, p.starts[i+2]-p.starts[2]-at), c.text...)
			at = p.starts[i+2] - p.starts[2] + c.width
		}
		blanks := p.starts[1] - len(l.name)
		s.lines = append(s.lines, shapeLine{
			name: string(appendBlanks([]byte(l.name), blanks)), of: l.of, normal: l.derived, first: l.cells[0], rest: append([]byte("  "), rest...),
		})
	}
	if len(p.shapes) == mostShapes {
		p.shapes = p.shapes[:mostShapes-1]
	}
	p.shapes = append(p.shapes, s)
}
