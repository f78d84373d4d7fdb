package baseuri

import (
	"encoding/xml"
	"io"

	"github.com/urikit/uri/internal/basedoc"
)

// XHTML returns the base that an XHTML document gives itself. As in HTML, that is the
// href of the first base element in its head that has one. The document is read as XML:
// names are in lower case, a base element has the namespace of XHTML, and a document
// that is not well-formed up to the end of the head is an error. An xml:base is
// ignored, because the HTML Standard has abandoned it.
//
// XHTML reads the document to the base or the end of the head, and a few KiB further.
// The errors are those of r, [ErrLimit], [ErrForm] and [ErrEncoding].
func XHTML(r io.Reader) (Embedded, error) {
	d, err := newDecoder(r)
	if err != nil {
		return Embedded{}, err
	}
	var head xhtmlHead
	for {
		token, err := d.token()
		if err == io.EOF {
			return Embedded{}, nil
		}
		if err != nil {
			return Embedded{}, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if base, done, err := head.start(t); done || err != nil {
				return base, err
			}
		case xml.EndElement:
			if head.end() {
				return Embedded{}, nil
			}
		}
	}
}

// An xhtmlHead looks for the base element in the head of a document. The fields are depths of
// elements, or 0.
type xhtmlHead struct {
	depth    int // of the element that is read
	head     int
	template int
}

// start reads the start of an element. It returns true if it has the base, or if no base follows.
// A base element counts only within the head and outside a template. So the cases that rule an
// element out come before it.
func (h *xhtmlHead) start(t xml.StartElement) (Embedded, bool, error) {
	h.depth++
	name := ""
	if t.Name.Space == xhtmlNamespace {
		name = t.Name.Local
	}
	switch {
	case h.depth > maxDepth:
		return Embedded{}, true, basedoc.ErrTooDeep
	case h.depth == 1 && name != "html", h.depth == 2 && h.head == 0 && name == "body":
		return Embedded{}, true, nil
	case h.depth == 2 && name == "head":
		h.head = h.depth
	case h.head == 0 || h.template > 0:
	case name == "template":
		h.template = h.depth
	case name == "base":
		for _, a := range t.Attr {
			if a.Name.Local == "href" && a.Name.Space == "" {
				return HTML{}.Href(a.Value), true, nil
			}
		}
	}
	return Embedded{}, false, nil
}

// end reads the end of an element. It returns true if that is the head.
func (h *xhtmlHead) end() bool {
	if h.depth == h.head {
		return true
	}
	if h.depth == h.template {
		h.template = 0
	}
	h.depth--
	return false
}
