package document

// A kind is the kind of an attribute's value, or of an element's text.
type kind uint8

const (
	nothing    kind = iota
	reference       // a reference; white space around it is ignored
	exact           // a reference; white space around it is part of it
	references      // references, separated by white space
	commas          // references, separated by commas
	imageSet        // candidates for an image, in the form of srcset
	refresh         // seconds and a reference: a meta element with http-equiv="refresh"
	styleSheet      // CSS
	nested          // an HTML document: srcdoc
	metadata        // the content of a meta element: depends on its name
	parameter       // the value of a param element: depends on its name and type
	animated        // a reference, if the animated attribute is one
	animations      // the same for several values, separated by semicolons
	nameOnly        // an absolute URI that names something
	nameList        // names and other words, separated by white space
	locations       // pairs of a name and a reference, as in xsi:schemaLocation
	permanent       // a reference unless isPermaLink="false": the guid of RSS
)
