// Package markdown finds the links, the HTML and the running text of documents in Markdown:
// CommonMark 0.31.2 with the tables and footnotes of GitHub.
//
// The parser is our own, and not a library, because of the cost on hostile input: goldmark
// takes 45 s for 2 MiB of brackets, and its tree takes 25 to 600 times the length of the
// text. Links do not need a tree. Two passes find them: blocks finds the lines of text
// and the definitions, and inlines finds the links in the text. Each is linear in the length of
// the document. internal/check/documents compares the parser with the examples of the specification and
// with goldmark.
package markdown

// A Parser has the options of parsing.
type Parser struct {
	// Code includes the lines of code in Parts.Text.
	Code bool
	// Suffixes says that running text without a ":" may have URIs, too. Otherwise Parts.Text lacks it.
	Suffixes bool
	// Refers, if not nil, is called with the place of the destination for each link or image
	// that has a label.
	Refers func(destination int32)
}

// Parts are the parts of a document, each list in the order of the document.
type Parts struct {
	Links []Span // the destinations of links, images, definitions and autolinks
	HTML  []Span // raw HTML
	Text  []Span // running text; each block begins with a LeafLine or a CodeLine
}

// Parse returns the parts of a document, which must be shorter than 2 GiB.
func (p Parser) Parse(source []byte) Parts {
	b := blocks{source: source, code: p.Code}
	b.scan()
	in := inlines{source: source, labels: b.labels, suffixes: p.Suffixes, inCode: p.Code, refers: p.Refers}
	for i := 0; i < len(b.lines); {
		l := b.lines[i]
		i++
		switch l.Kind {
		case LeafLine:
			from := i - 1
			for i < len(b.lines) && b.lines[i].Kind == MoreLines {
				i++
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
