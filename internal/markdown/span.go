package markdown

// A Span is a part of a document: source[Start:Stop], with its kind.
type Span struct {
	Start, Stop int32
	Kind        Kind
}

// A Kind says what a span is.
type Kind uint8

const (
	LeafLine   Kind = iota // the first line of a paragraph or heading, or a table cell
	MoreLines              // another line of the same paragraph, text or HTML
	HTMLLine               // the first line of an HTML block, or inline HTML
	TextPart               // running text
	Definition             // the destination of a link reference definition
	Link                   // the destination of a link
	Image                  // the destination of an image
	Autolink               // a URI between angle brackets
	Email                  // an email address between angle brackets
	CodeLine               // a code span, or a line of a code block
	Note                   // the label of a footnote
)
