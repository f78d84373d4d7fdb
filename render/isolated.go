package render

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
	registry "github.com/urikit/uri/scheme"
)

// Isolated returns the text, with long parts shortened as by [View.Line], to show within other
// text, for people who read its script. It is shown from left to right, whatever the direction
// of the text around it (RFC 3987, section 4.1), and does not change how that is shown: it is
// between U+2066 and U+2069, and in HTML in a bdi element.
//
// Unlike another Line, it has letters that are written from right to left, and combining marks
// after a letter. The order of such letters is that of the Unicode Bidirectional Algorithm, so
// it has no columns, and no marks and no ruler. Other characters are written as by [NewLine]:
// those that control the direction of text, are invisible or look like a delimiter are escapes.
// The secrets and the hidden spans are masked.
//
// A domain name is shown by [idn.Display]: in Unicode, except for labels that could mislead
// people.
func (v View) Isolated(columns int) Line {
	v.natural = true
	l := v.Line(columns)
	settle(l.cells)
	l.isolated = len(l.cells) > 0
	return l
}

// The characters of Unicode that isolate text from left to right.
const (
	isolate    = "\u2066" // LEFT-TO-RIGHT ISOLATE
	endIsolate = "\u2069" // POP DIRECTIONAL ISOLATE
)

// isNatural reports whether an Isolated has r unchanged, a character that is not steady.
func isNatural(r rune) bool {
	at := ucd.Of(r)
	return at.Look() == ucd.Plain && !at.In(ucd.Me) && (at.In(ucd.M) || at.Bidi()&rightToLeft != 0) && !joins(r)
}

// maxMarks is the largest number of combining marks on a letter. Languages need fewer.
const maxMarks = 4

// settle replaces combining marks without a letter before them, and those in excess, by
// escapes.
func settle(cells []cell) {
	marks, letter := 0, false
	for i := range cells {
		c := &cells[i]
		if c.run {
			marks, letter = 0, ucd.IsLetter(rune(c.show[len(c.show)-1]))
			continue
		}
		r, n := utf8.DecodeRuneInString(c.show)
		one := n == len(c.show) // escapes, masks and ellipses have several
		if !one || !ucd.In(r, ucd.M) {
			marks, letter = 0, one && ucd.IsLetter(r)
		} else if marks++; !letter || marks > maxMarks {
			*c = escape(c.show, c.start, c.end)
		}
	}
}

// escape returns the cell that shows a piece of the text as in a Go string literal.
func escape(s string, start, end int) cell {
	quoted := strconv.QuoteToASCII(s)
	shown := quoted[1 : len(quoted)-1]
	return cell{show: shown, width: len(shown), start: start, end: end, own: escaped}
}

// displayed returns the cells for the host, and whether it is a domain name that is shown
// by [idn.Display]. The cells divide at the registered domain. Its beginning in the shown text is
// found by counting labels, because their lengths differ from those in the host.
func (v *View) displayed() ([]cell, bool) {
	text := v.host.Of(v.text)
	if !v.natural || text == "" || text[0] == '[' || len(text) > maxName {
		return nil, false
	}
	if name := v.at[uri.ComponentScheme]; name.defined && !registry.Known().DomainHost(name.Of(v.text)) {
		return nil, false
	}
	shown := idn.Display(percent.DecodeWide(text))
	if shown == text {
		return nil, false
	}
	// The labels of the registered domain are the last ones.
	at, start := v.host, len(shown)
	var cells []cell
	for _, p := range v.parts {
		if p.role == domain && strings.Count(shown, ".") == len(labels(text))-1 {
			start = 0
			for n := len(labels(text[:p.at.Offset-at.Offset])) - 1; n > 0; n-- {
				start += strings.IndexByte(shown[start:], '.') + 1
			}
			cells = pieces(nil, shown[:start], uri.Span{Offset: at.Offset, Length: p.at.Offset - at.Offset})
			at = p.at
		}
	}
	if cells == nil {
		start = 0
	}
	return pieces(cells, shown[start:], at), true
}

// pieces appends the cells for a text that stands for the span at.
func pieces(cells []cell, shown string, at uri.Span) []cell {
	for i := 0; i < len(shown); {
		c := naturalCell(shown, i)
		i = c.end
		c.start, c.end = at.Offset, at.End()
		cells = append(cells, c)
	}
	return cells
}

// naturalCell is nextCell for an isolated line.
func naturalCell(text string, i int) cell {
	r, n := utf8.DecodeRuneInString(text[i:])
	if !isNatural(r) {
		return nextCell(text, i)
	}
	c := cell{show: text[i : i+n], width: 1, start: i, end: i + n}
	if ucd.In(r, ucd.M) {
		c.width = 0
	}
	return c
}
