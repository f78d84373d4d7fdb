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
	depth, headDepth, template := 0, 0, 0
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
			depth++
			name := ""
			if t.Name.Space == xhtmlNamespace {
				name = t.Name.Local
			}
			switch {
			case depth > maxDepth:
				return Embedded{}, basedoc.ErrTooDeep
			case depth == 1 && name != "html", depth == 2 && headDepth == 0 && name == "body":
				return Embedded{}, nil
			case depth == 2 && name == "head":
				headDepth = depth
			case headDepth == 0 || template > 0:
			case name == "template":
				template = depth
			case name == "base":
				for _, a := range t.Attr {
					if a.Name.Local == "href" && a.Name.Space == "" {
						return HTML{}.Href(a.Value), nil
					}
				}
			}
		case xml.EndElement:
			if depth == headDepth {
				return Embedded{}, nil
			}
			if depth == template {
				template = 0
			}
			depth--
		}
	}
}
