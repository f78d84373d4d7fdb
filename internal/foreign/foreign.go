// Package foreign tells which elements of an HTML document are SVG's and MathML's (HTML
// Standard, section 13.2.6.5).
package foreign

import "strings"

// A Vocabulary is one of the three that elements of an HTML document are of.
type Vocabulary uint8

const (
	HTML Vocabulary = iota
	SVG
	MathML
)

// Elements follows the tags of a document. To know an element's vocabulary for certain
// takes a tree. This follows svg and math elements, what in them is HTML again, and the
// tags that close them, and can be wrong where elements are misnested around those. The
// zero Elements begins a document.
type Elements struct {
	open []string
}

// maxOpen is how many such elements are known to be open at most.
const maxOpen = 256

// Vocabulary returns that of the content of the element that is open.
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

// Start takes a start tag, its name in lower case, and returns the element's vocabulary.
// An annotation-xml element has HTML in it if its encoding says so.
func (e *Elements) Start(name string, selfClosing bool, encoding string) Vocabulary {
	if breaksOut[name] {
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

// End takes an end tag, its name in lower case.
func (e *Elements) End(name string) {
	if breaksOut[name] {
		e.breakOut()
	}
	for i := len(e.open) - 1; i >= 0; i-- {
		if e.open[i] == name {
			e.open = e.open[:i]
			return
		}
	}
}

// breakOut closes the foreign elements that are open.
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

// breaksOut has the elements whose start tags close the foreign elements that they
// stand in. Their end tags do as well, mostly.
var breaksOut = func() map[string]bool {
	names := make(map[string]bool)
	for name := range strings.FieldsSeq("b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
		"listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var") {
		names[name] = true
	}
	return names
}()
