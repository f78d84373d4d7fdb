package document

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/extract"
)

// maxMarkdown is the length of the longest document in Markdown. A document is
// parsed as a whole: what a link refers to may be defined at its end.
const maxMarkdown = 2 << 20

// markdown goes through a document in Markdown: CommonMark with the tables and
// footnotes of GitHub. Links, images, definitions and autolinks are in the elements
// "link", "image", "definition" and "autolink"; what a link refers to by a label is
// found where that is defined, once. HTML is looked through as HTML, except that a
// base in it holds for HTML alone. In what remains, that is neither code nor the text
// of a link, URIs are found as in running text.
func (w *walker) markdown(s *source, b *base) error {
	var source []byte
	for s.fill() {
		source = append(source, s.window[s.at:s.end]...)
		if s.at = s.end; len(source) > maxMarkdown {
			return ErrTooLong
		}
	}
	m := &markdown{walker: w, source: source, base: b}
	m.block(markdownParser().Parse(text.NewReader(source)))
	m.inHTML()
	m.inText()
	slices.SortStableFunc(m.found, func(a, b found) int { return cmp.Compare(a.place.offset, b.place.offset) })
	at := start
	for _, f := range m.found {
		at = at.after(source[at.offset:f.place.offset])
		f.place = at
		if w.link(f); w.stopped {
			break
		}
	}
	return nil
}

// A markdown is a document in Markdown whose links are collected.
type markdown struct {
	*walker
	source []byte
	base   *base
	found  []found
	html   []stretch // raw HTML
	text   []stretch // running text
}

// A stretch is a part of a document. If it goes on where the one before it ends, what
// is between them is what makes a line part of a quotation or a list.
type stretch struct {
	text.Segment
	goesOn bool
}

// block takes a block, and what is in it.
func (m *markdown) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		return
	case *ast.HTMLBlock:
		m.lines(n.Lines())
		if n.HasClosure() {
			m.html = append(m.html, stretch{n.ClosureLine, true})
		}
	case *ast.LinkReferenceDefinition:
		m.destination("definition", n.Destination)
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Type() == ast.TypeInline {
			m.inline(c, true)
		} else {
			m.block(c)
		}
	}
}

// inline takes a part of the text of a block. Running says that it is not that of a
// link.
func (m *markdown) inline(n ast.Node, running bool) {
	switch n := n.(type) {
	case *ast.CodeSpan:
		return
	case *ast.Text:
		if running {
			before, ok := n.PreviousSibling().(*ast.Text)
			m.text = append(m.text, stretch{n.Segment, ok && (before.SoftLineBreak() || before.HardLineBreak())})
		}
	case *ast.RawHTML:
		m.lines(n.Segments)
	case *ast.AutoLink:
		m.autolink(n)
	case *ast.Link:
		if running = false; n.Reference == nil {
			m.destination("link", n.Destination)
		}
	case *ast.Image:
		if running = false; n.Reference == nil {
			m.destination("image", n.Destination)
		}
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		m.inline(c, running)
	}
}

// lines takes the lines of raw HTML.
func (m *markdown) lines(lines *text.Segments) {
	for i := range lines.Len() {
		m.html = append(m.html, stretch{lines.At(i), i > 0})
	}
}

// destination takes a destination, which is a part of the source.
func (m *markdown) destination(element string, raw []byte) {
	v := plain(place{}, raw)
	v.decodeMarkdown(0, len(raw))
	v.done()
	m.add(element, raw, v.text)
}

// autolink takes what stands between angle brackets. It means itself.
func (m *markdown) autolink(n *ast.AutoLink) {
	raw := n.Label(m.source)
	text := raw
	if n.AutoLinkType == ast.AutoLinkEmail {
		text = append([]byte("mailto:"), raw...)
	}
	m.add("autolink", raw, text)
}

// add adds a link, if it is certain where it stands.
func (m *markdown) add(element string, raw, text []byte) {
	at, ok := m.index(raw)
	if !ok {
		return
	}
	f := found{place: place{offset: int64(at)}, raw: raw, text: text, element: element, delimiter: extract.Markup, base: m.base}
	if len(raw) > m.maxLength() {
		f.raw, f.text, f.err = nil, nil, ErrTooLong
	}
	m.found = append(m.found, f)
}

// index returns where in the source part is, which is a part of it, and whether it is.
// The parser does not say where a destination is, but it does not copy it either: so
// how much there is behind it in memory tells.
func (m *markdown) index(part []byte) (int, bool) {
	i := cap(m.source) - cap(part)
	if i < 0 || i+len(part) > len(m.source) || len(part) > 0 && &m.source[i] != &part[0] {
		return 0, false
	}
	return i, true
}

// inHTML finds the links in raw HTML.
func (m *markdown) inHTML() {
	if len(m.html) == 0 {
		return
	}
	v := m.value(m.html, "\n", "", func(*value, stretch) {})
	m.htmlIn(&v, m.base, 0, m.keep)
}

// inText finds the URIs in running text. There is a NUL where it is interrupted.
func (m *markdown) inText() {
	v := m.value(m.text, "\x00", "\n", func(v *value, s stretch) { v.decodeMarkdown(s.Start, s.Stop) })
	m.walker.inText(&v, m.base, "", "", func(f found) {
		if f.match = m.withoutEmphasis(f.match); f.match != nil {
			f.is(v.slice(int(f.match.Offset), int(f.match.Offset)+len(f.match.Raw)))
			m.keep(f)
		}
	})
}

// withoutEmphasis returns what is left of a match without what marks text as
// emphasized or deleted at its end, as in GitHub's Markdown; or nil.
func (m *markdown) withoutEmphasis(match *extract.Match) *extract.Match {
	short := strings.TrimRight(match.Raw, "*_~")
	if len(short) == len(match.Raw) || match.Delimiter == extract.Angle || match.Delimiter == extract.Quote {
		return match
	}
	for again := range m.Text.Find([]byte(short)) {
		if again.Offset == 0 {
			again.Offset = match.Offset
			again.URLPrefix = match.URLPrefix
			return &again
		}
		break
	}
	return nil
}

// keep keeps what is found.
func (m *markdown) keep(f found) {
	f.raw = bytes.Clone(f.raw)
	f.text = bytes.Clone(f.text)
	m.found = append(m.found, f)
}

// value returns the value of some stretches. What is between two of them means apart,
// or, if the second goes on, together. Decode says what does not mean itself in one.
func (m *markdown) value(all []stretch, apart, together string, decode func(*value, stretch)) value {
	slices.SortStableFunc(all, func(a, b stretch) int { return a.Start - b.Start })
	v := plain(start, m.source)
	end := 0
	for _, s := range all {
		if s.Start < end {
			continue
		}
		if s.Start > end {
			between := apart
			if s.goesOn {
				between = together
			}
			v.replace(end, s.Start, between)
		}
		decode(&v, s)
		end = s.Stop
	}
	if end < len(m.source) {
		v.replace(end, len(m.source), "")
	}
	v.done()
	return v
}

// decodeMarkdown replaces, in a part of v, what Markdown does not take literally:
// escapes with a backslash, and references to characters (CommonMark, sections 2.4 and
// 2.5).
func (v *value) decodeMarkdown(from, to int) {
	for i := from; i < to; {
		n := bytes.IndexAny(v.raw[i:to], `\&`)
		if n < 0 {
			return
		}
		i += n
		switch rest := v.raw[i:to]; {
		case rest[0] == '\\' && len(rest) > 1 && util.IsPunct(rest[1]):
			v.replace(i, i+2, string(rest[1:2]))
			i += 2
		case rest[0] == '&':
			meaning, length := textReference(rest)
			if length == 0 || rest[length-1] != ';' {
				i++
				continue
			}
			v.replace(i, i+length, meaning)
			i += length
		default:
			i++
		}
	}
}
