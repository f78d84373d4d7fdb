// Package markdown finds the links, the HTML and the running text of documents in Markdown:
// CommonMark 0.31.2 with the tables and footnotes of GitHub.
//
// The parser is our own, and not a library, because of the cost on hostile input: goldmark takes 45
// s for 2 MiB of brackets, and its tree takes 25 to 600 times the length of the text. Links do not
// need a tree. Two passes find them: blocks finds the lines of text and the definitions, and
// inlines finds the links in the text. Each is linear in the length of the document.
// internal/check/documents compares the parser with the examples of the specification and with
// goldmark.
package markdown

import "bytes"

// A Parser has the options of parsing.
type Parser struct {
	// Code includes the lines of code in Parts.Text.
	Code bool
	// Outline says that Parts.HTML, headings and footnotes are wanted, and neither links nor text:
	// most blocks need not be read.
	Outline bool
	// Suffixes says that running text without a ":" may have URIs, too. Otherwise Parts.Text lacks
	// it.
	Suffixes bool
	// Refers, if not nil, is called with the place of the destination for each link or image
	// that has a label.
	Refers func(destination int32)
	// Defines, if not nil, is called for each definition with its label and the place of the
	// destination. The place of the first definition of the label is that of Refers.
	Defines func(label Span, destination, first int32)
	// Undefined, if not nil, is called for each "[text][label]" and "[label][]" without a
	// definition, with the label.
	Undefined func(label Span)
	// Headings, if not nil, is called with each heading, in the order of the document. It must not
	// keep the heading.
	Headings func(*Heading)
	// HeadingEnd, if not nil, is called with the last line of each heading before its content is
	// read. It returns the end of the content, which attributes may follow.
	HeadingEnd func(line Span) int32
	// Footnotes, if not nil, is called with the place of the label of each footnote definition,
	// before Headings is.
	Footnotes func(label Span)
}

// A Whole reads a document that is in memory already, so package document limits its length only to
// 2 GiB.
type Whole struct{ *bytes.Reader }

// NewWhole returns a Whole of a document in any format.
func NewWhole(doc []byte) Whole { return Whole{bytes.NewReader(doc)} }

// Parts are the parts of a document, each list in the order of the document.
type Parts struct {
	Links []Span // the destinations of links, images, definitions and autolinks
	HTML  []Span // raw HTML
	Text  []Span // running text; each block begins with a LeafLine or a CodeLine
}

// lineLength is about the length of the lines of most documents.
const lineLength = 50

// Parse returns the parts of a document, which must be shorter than 2 GiB. A line of a leaf or of
// HTML begins a part, and the MoreLines after it belong to it.
func (p Parser) Parse(source []byte) Parts {
	b := blocks{source: source, code: p.Code, defines: p.Defines, outline: p.Headings != nil || p.Footnotes != nil}
	b.lines = make([]Span, 0, len(source)/lineLength+1)
	b.scan()
	in := inlines{source: source, labels: b.labels, suffixes: p.Suffixes, inCode: p.Code, refers: p.Refers, undefined: p.Undefined}
	p.notes(&b, &in)
	for i := 0; i < len(b.lines); {
		l := b.lines[i]
		i++
		switch l.Kind {
		case LeafLine:
			from := i - 1
			for i < len(b.lines) && b.lines[i].Kind == MoreLines {
				i++
			}
			if len(b.headings) > 0 && b.headings[0].line == from && p.Headings != nil {
				if p.HeadingEnd != nil {
					b.lines[i-1].Stop = p.HeadingEnd(b.lines[i-1])
				}
				p.Headings(in.heading(b.headings[0].level, b.lines[from:i]))
				b.headings = b.headings[1:]
				continue
			}
			if p.Outline && bytes.IndexByte(source[l.Start:b.lines[i-1].Stop], '<') < 0 {
				continue
			}
			in.block(b.lines[from:i])
		case HTMLLine:
			in.html = append(in.html, l)
			for i < len(b.lines) && b.lines[i].Kind == MoreLines {
				in.html = append(in.html, b.lines[i])
				i++
			}
		case CodeLine:
			in.text = append(in.text, l)
		default:
			in.links = append(in.links, l)
		}
	}
	return Parts{in.links, in.html, in.text}
}

// notes gives the labels of the footnotes to those who ask for them.
func (p Parser) notes(b *blocks, in *inlines) {
	for _, label := range b.footnotes {
		if p.Footnotes != nil {
			p.Footnotes(label)
		}
		if in.notes == nil {
			in.notes = make(map[string]bool)
		}
		in.notes[NormalLabel(b.source[label.Start:label.Stop])] = true
	}
}
