package anchor

// A Format is the format of a document.
type Format uint8

const (
	PlainText Format = iota // without anchors: running text, source code, CSS
	HTML
	XML // also XHTML and SVG
	Markdown
	JSON
	Binary // not text: an image, a PDF
)
