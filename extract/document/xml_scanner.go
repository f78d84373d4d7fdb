package document

import "github.com/urikit/uri/baseuri"

// An xmlScanner reads an XML document. It only finds tags, attributes and texts: elements
// need not even match. It does not expand entities that the document declares.
type xmlScanner struct {
	*walker
	*source
	holder
	outside  *base // the base of the document's surroundings
	elements *baseuri.Elements
	base     *base // the base of the open element

	depth    int
	bindings map[string][]vocabulary // the namespaces of prefixes; the last one applies
	bound    int                     // the number of bindings
	declared []declaration
	plain    vocabulary // the vocabulary of elements without a namespace

	page page
	tag  xmlTag
}

// A page is the state of the search for the base of an XHTML document. Unlike in other XML,
// only the base element gives it (HTML Standard, section 4.2.3).
type page struct {
	is       bool // the document is XHTML
	head     bool // the scanner has entered the head
	template int  // the depth of the open template, or 0
}

// A declaration is an open element that declares the namespaces of prefixes.
type declaration struct {
	depth    int
	prefixes []string
}
