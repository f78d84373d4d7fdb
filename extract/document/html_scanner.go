package document

import (
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/foreign"
)

// An htmlScanner reads an HTML document. It reads tags like the tokenizer of the HTML
// Standard (section 13.2.5), with their places, and skips the rest.
type htmlScanner struct {
	*walker
	*source
	holder
	outside  *base // the base of the document's surroundings
	document *base // the document's own base
	head     basedoc.Head
	foreign  foreign.Elements
	tag      startTag
	nesting  int // the number of srcdoc attributes around the document

	to  sink                        // give
	get func(string) (string, bool) // get of the tag

	lengths *[32]uint64 // attributeLengths

	based     bool // a base element has given browsers the base
	templates int  // the number of open templates
	noscript  bool // a noscript element is open, whose content is text for browsers
}
