package document

import "strings"

// foreign knows which elements of an HTML document are SVG's and MathML's (HTML
// Standard, section 13.2.6.5). That takes a tree to know for certain. This follows svg
// and math elements, what in them is HTML again, and the tags that close them, and can
// be wrong where elements are misnested around those.
type foreign struct {
	open []string
}

// maxOpen is how many such elements are known to be open at most.
const maxOpen = 256

// vocabulary returns that of elements which come now.
func (f *foreign) vocabulary() vocabulary {
	if n := len(f.open); n > 0 {
		switch f.open[n-1] {
		case "svg":
			return svg
		case "math":
			return mathml
		}
	}
	return xhtml
}

// start takes a start tag, and returns the element's vocabulary. An annotation-xml
// element has HTML in it if its encoding says so.
func (f *foreign) start(name string, selfClosing bool, encoding string) vocabulary {
	if breaksOut[name] {
		f.breakOut()
	}
	v := f.vocabulary()
	opens := f.isIntegration(name, encoding)
	switch name {
	case "svg":
		v, opens = svg, true
	case "math":
		v, opens = mathml, true
	}
	if opens && !selfClosing && len(f.open) < maxOpen {
		f.open = append(f.open, name)
	}
	return v
}

// end takes an end tag.
func (f *foreign) end(name string) {
	if breaksOut[name] {
		f.breakOut()
	}
	for i := len(f.open) - 1; i >= 0; i-- {
		if f.open[i] == name {
			f.open = f.open[:i]
			return
		}
	}
}

// breakOut closes the foreign elements that are open.
func (f *foreign) breakOut() {
	for f.vocabulary() != xhtml {
		f.open = f.open[:len(f.open)-1]
	}
}

// isIntegration reports whether an element's content is HTML.
func (f *foreign) isIntegration(name, encoding string) bool {
	switch f.vocabulary() {
	case svg:
		return name == "foreignobject" || name == "desc" || name == "title"
	case mathml:
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
var breaksOut = elementNames("b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
	"listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var")
