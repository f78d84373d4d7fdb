package anchor

import (
	"bytes"

	"github.com/urikit/uri/internal/markdown"
	"github.com/urikit/uri/internal/pattern"
)

// A textLine is a line of Markdown outside fenced code.
type textLine struct {
	start, stop int // without the line end
	indent      int // in columns
}

// textLines calls give with each line of Markdown that is not part of fenced code.
func textLines(text []byte, give func(textLine)) {
	var fence []byte
	for at := 0; at < len(text); {
		stop := len(text)
		next := stop
		if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
			stop, next = at+n, at+n+1
		}
		line := bytes.TrimRight(text[at:stop], " \t\r")
		bare := bytes.TrimLeft(line, " \t")
		marks := fenceOf(bare)
		switch {
		case fence != nil:
			if len(marks) >= len(fence) && marks[0] == fence[0] && len(marks) == len(bare) {
				fence = nil
			}
		case marks != nil:
			fence = marks
		default:
			give(textLine{at + len(line) - len(bare), at + len(line), indentOf(line[:len(line)-len(bare)])})
		}
		at = next
	}
}

// fenceOf returns the marks of a fence of code at the start of a line, or nil.
func fenceOf(line []byte) []byte {
	for _, mark := range [...]byte{'`', '~'} {
		rest := bytes.TrimLeft(line, string(mark))
		if n := len(line) - len(rest); n >= len("```") && (mark == '~' || bytes.IndexByte(rest, '`') < 0) {
			return line[:n]
		}
	}
	return nil
}

// indentOf returns the number of columns of white space.
func indentOf(space []byte) (columns int) {
	for _, c := range space {
		columns++
		if c == '\t' {
			columns = (columns + 3) / 4 * 4
		}
	}
	return columns
}

// terms returns the terms of definition lists, which have ids as headings have: each line before
// one that begins with a colon (the extension of goldmark, as Hugo uses it). blank says that the
// line before is blank. closed says that no definition is open, so that a line begins a paragraph.
func (m *markdownDocument) terms() (all []heading) {
	var paragraph []textLine // the lines before, which may be terms
	last := -1               // the end of the last line
	blank, closed := false, true
	textLines(m.text, func(l textLine) {
		isBlank := l.start == l.stop
		if last >= 0 && bytes.Count(m.text[last:l.start], []byte{'\n'}) > 1 { // code is between
			paragraph, closed = nil, true
		}
		last = l.stop
		switch {
		case isBlank && blank, isBlank && len(paragraph) == 0:
			paragraph, closed, blank = nil, true, true
		case isBlank:
			blank = true
		case l.indent < 4 && l.stop-l.start >= 2 && m.text[l.start] == ':' && (m.text[l.start+1] == ' ' || m.text[l.start+1] == '\t'):
			for _, t := range paragraph {
				all = append(all, m.term(t))
			}
			paragraph, closed, blank = nil, false, false
		case l.indent >= 4, !closed && !blank: // a part of a definition
			paragraph, blank = nil, false
		default:
			if blank {
				paragraph = nil
			}
			paragraph, closed, blank = append(paragraph, l), true, false
		}
	})
	return all
}

// term returns a term with its slug.
func (m *markdownDocument) term(l textLine) heading {
	return heading{found: found{isSlug, string(m.slug(nil, m.plain(m.text[l.start:l.stop]))), l.start, l.stop, false}}
}

// plain returns the text of inline Markdown without its markup.
func (r *renderer) plain(inline []byte) (text []byte) {
	bare := *r
	bare.raw = false
	parser := markdown.Parser{Headings: func(h *markdown.Heading) { text = bare.text(nil, nil, h) }}
	parser.Parse(append([]byte("# "), inline...))
	return text
}

// symbol matches the name of a symbol, such as ":smile:". A picture replaces it (pymdownx.emoji).
var symbol = pattern.Lazy(`:[a-z0-9_+-]+:`)

// withoutSymbols returns a text without names of symbols.
func withoutSymbols(text []byte) []byte { return symbol().ReplaceAll(text, nil) }

// tabs gives the ids of the tabs of pymdownx.tabbed, whose titles are in lines as `=== "Title"`.
func (m *markdownDocument) tabs(unique *uniquer) {
	slug := m.style.Tabs.slug()
	if slug == nil {
		return
	}
	headings := m.headings // with their final ids
	parent := ""
	textLines(m.text, func(l textLine) {
		for len(headings) > 0 && headings[0].start < l.start {
			parent, headings = headings[0].id, headings[1:]
		}
		title, ok := bytes.CutPrefix(m.text[l.start:l.stop], []byte("==="))
		if !ok {
			return
		}
		title = bytes.TrimLeft(bytes.TrimLeft(title, "!+"), " ")
		if len(title) < 2 || title[0] != '"' || title[len(title)-1] != '"' {
			return
		}
		id := string(slug(nil, m.plain(withoutSymbols(title[1:len(title)-1]))))
		if m.style.Combined && parent != "" {
			id = parent + "-" + id
		}
		m.give(found{isSlug, unique.unique(id), l.start, l.stop, false})
	})
}
