// Package foreign determines which elements of an HTML document belong to SVG and MathML
// (HTML Standard, section 13.2.6.5).
package foreign

import (
	"strings"
	"sync"
)

// A Vocabulary is one of the vocabularies of elements in an HTML document.
type Vocabulary uint8

const (
	HTML Vocabulary = iota
	SVG
	MathML
)

// Elements follows the tags of a document. Only a full parser knows the vocabulary of
// every element. Elements follows svg and math elements, the HTML content in them, and
// the tags that close them. It can be wrong where elements are misnested around those.
// The zero Elements is at the beginning of a document.
type Elements struct {
	open []string
}

// maxOpen is the greatest number of such elements that Elements follows.
const maxOpen = 256

// Vocabulary returns the vocabulary of the content of the open element.
func (e *Elements) Vocabulary() Vocabulary {
	if n := len(e.open); n > 0 {
		switch e.open[n-1] {
		case "svg":
			return SVG
		case "math":
			return MathML
		}
	}
	return HTML
}

// Start reads a start tag with its name in lower case, and returns the element's
// vocabulary. The content of an annotation-xml element is HTML if its encoding says so.
func (e *Elements) Start(name string, selfClosing bool, encoding string) Vocabulary {
	if len(e.open) > 0 && breaksOut()[name] {
		e.breakOut()
	}
	v := e.Vocabulary()
	opens := e.isIntegration(name, encoding)
	switch name {
	case "svg":
		v, opens = SVG, true
	case "math":
		v, opens = MathML, true
	}
	if opens && !selfClosing && len(e.open) < maxOpen {
		e.open = append(e.open, name)
	}
	return v
}

// End reads an end tag with its name in lower case.
func (e *Elements) End(name string) {
	if len(e.open) > 0 && breaksOut()[name] {
		e.breakOut()
	}
	for i := len(e.open) - 1; i >= 0; i-- {
		if e.open[i] == name {
			e.open = e.open[:i]
			return
		}
	}
}

// breakOut closes the open foreign elements.
func (e *Elements) breakOut() {
	for e.Vocabulary() != HTML {
		e.open = e.open[:len(e.open)-1]
	}
}

// isIntegration reports whether an element's content is HTML.
func (e *Elements) isIntegration(name, encoding string) bool {
	switch e.Vocabulary() {
	case SVG:
		return name == "foreignobject" || name == "desc" || name == "title"
	case MathML:
		switch name {
		case "mi", "mo", "mn", "ms", "mtext":
			return true
		case "annotation-xml":
			return strings.EqualFold(encoding, "text/html") || strings.EqualFold(encoding, "application/xhtml+xml")
		}
	}
	return false
}

// breaksOut has the elements whose start tags close the foreign elements around them.
// Most of their end tags do too.
var breaksOut = sync.OnceValue(func() map[string]bool {
	names := make(map[string]bool)
	for name := range strings.FieldsSeq("b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
		"listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var") {
		names[name] = true
	}
	return names
})
