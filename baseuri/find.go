package baseuri

import (
	"io"
	"mime"
	"strings"
)

// Find returns the base that a document of a media type gives itself (RFC 3986, section
// 5.1.1). It calls [HTML.Embedded] for HTML, [XHTML] for XHTML, [JSONLD] for JSON-LD, and
// [XML] for all other XML. Documents of other types cannot give a base. For CSS, for
// example, the base is the URI of the style sheet.
//
// The media type is written as in a Content-Type, with or without parameters, or empty.
// For an invalid or unknown type, Find reads nothing and returns the zero Embedded. The
// errors are those of the function that it calls.
func Find(mediaType string, r io.Reader) (Embedded, error) {
	name, _, _ := mime.ParseMediaType(mediaType)
	switch {
	case name == "text/html":
		return HTML{}.Embedded(r)
	case name == "application/xhtml+xml":
		return XHTML(r)
	case name == "application/ld+json":
		return JSONLD(r)
	case name == "text/xml", name == "application/xml", strings.HasSuffix(name, "+xml"):
		return XML(r)
	}
	return Embedded{}, nil
}
