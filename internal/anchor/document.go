package anchor

import (
	"bytes"

	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/markdown"
)

// A kind says what an anchor is.
type kind uint8

const (
	isID   kind = iota // an id, which must be unique
	isName             // the name of an a element
	isSlug             // an id that the renderer makes
)

// A found is a fragment that a document offers. Its place is text[start:stop] of the document. That
// of a slug is the heading.
type found struct {
	kind        kind
	id          string
	start, stop int
	heading     bool // it is the id of a heading of Markdown
}

// anchors calls give with each anchor of a document in UTF-8. Those of a Markdown document are not
// in order.
func anchors(text []byte, format Format, style Style, give func(found)) {
	switch format {
	case HTML:
		markup(text, false, give)
	case XML:
		markup(text, true, give)
	case Markdown:
		markdownAnchors(text, style.renderer(), style, give)
	}
}

// markdownAnchors calls give with each anchor of a Markdown document.
func markdownAnchors(text []byte, r *renderer, style Style, give func(found)) {
	skipped := frontMatter(text)
	m := markdownDocument{text: text[skipped:], renderer: r, style: style, give: func(f found) {
		f.start, f.stop = f.start+skipped, f.stop+skipped
		give(f)
		if r.prefix != "" {
			f.kind, f.id = isSlug, r.prefix+f.id
			give(f)
		}
	}}
	parser := markdown.Parser{Outline: true, HeadingEnd: m.headingEnd, Headings: m.heading, Footnotes: m.footnote}
	parts := joinHTML(m.text, parser.Parse(m.text).HTML)
	if r.elements {
		m.headings = merge(m.headings, r.headingsOf(parts.headings()))
	}
	if style.Terms {
		m.headings = merge(m.headings, m.terms())
	}
	m.ids()
	parts.anchors(m.give)
}

// A markdownDocument is a Markdown document whose anchors are found.
type markdownDocument struct {
	*renderer
	style    Style
	text     []byte
	give     func(found)
	explicit found     // the id in the attributes of the next heading
	headings []heading // in the order of the document
	notes    int
	words    []byte // the text of the last heading
	made     []byte // its slug
}

// A heading is a heading with its slug, or with the id that it gives itself.
type heading struct {
	found
	trimmed string // another id, if not ""
}

// headingEnd reads the attributes at the end of the last line of a heading.
func (m *markdownDocument) headingEnd(line markdown.Span) int32 {
	m.explicit = found{}
	if m.attributes == nil {
		return line.Stop
	}
	length, start, stop := m.attributes(m.text[line.Start:line.Stop])
	at := int(line.Start)
	m.explicit = found{isID, string(m.text[at+start : at+stop]), at + start, at + stop, true}
	return line.Start + int32(length)
}

// heading adds a heading.
func (m *markdownDocument) heading(h *markdown.Heading) {
	switch {
	case m.oneLine && len(h.Lines) > 1:
	case m.explicit.id != "":
		m.headings = append(m.headings, heading{found: m.explicit})
	default:
		m.words = m.renderer.text(m.words[:0], m.text, h)
		m.made = m.slug(m.made[:0], m.words)
		slug := string(m.made)
		own := heading{found: found{isSlug, slug, int(h.Lines[0].Start), int(h.Lines[len(h.Lines)-1].Stop), true}}
		if m.raw { // Hugo 0.144 and newer makes the id of the text without markup
			bare := *m.renderer
			bare.raw, bare.image = false, true
			if plain := string(m.slug(nil, lastLine(bare.text(nil, m.text, h)))); plain != slug {
				own.trimmed = plain
			}
		}
		m.headings = append(m.headings, own)
	}
}

// lastLine returns the last line of a text.
func lastLine(text []byte) []byte { return text[bytes.LastIndexByte(text, '\n')+1:] }

// ids gives the ids of the headings and of the tabs.
func (m *markdownDocument) ids() {
	unique := uniquer{count: m.count}
	if m.again {
		unique.again = m.slug
	}
	for i, h := range m.headings {
		switch {
		case h.kind == isSlug:
			if h.id == "" {
				h.id = m.empty
			}
			h.id = unique.unique(h.id)
		case !m.separate:
			unique.use(h.id)
		}
		m.headings[i].id = h.id
		if h.id != "" {
			m.give(h.found)
		}
		if h.id, h.heading = h.trimmed, false; h.id != "" {
			m.give(h.found)
		}
	}
	m.tabs(&unique)
}

// footnote gives the ids of a footnote.
func (m *markdownDocument) footnote(label markdown.Span) {
	if m.footnotes == nil {
		return
	}
	m.notes++
	m.footnotes(func(id string) {
		m.give(found{isSlug, id, int(label.Start), int(label.Stop), false})
	}, string(m.text[label.Start:label.Stop]), m.notes)
}

// frontMatter returns the length of the metadata at the beginning of a Markdown document: YAML
// between lines "---", or TOML between lines "+++".
func frontMatter(text []byte) int {
	body := bom.Trim(text)
	for _, fence := range []string{"---", "+++"} {
		if line, _, _ := bytes.Cut(body, []byte{'\n'}); string(bytes.TrimRight(line, " \t\r")) != fence {
			continue
		}
		at := len(text) - len(body)
		first := true
		for rest := text[at:]; len(rest) > 0; first = false {
			line, after, _ := bytes.Cut(rest, []byte{'\n'})
			rest = after
			if !first && string(bytes.TrimRight(line, " \t\r")) == fence {
				return len(text) - len(rest)
			}
		}
	}
	return 0
}
