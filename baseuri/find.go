package baseuri

import (
	"io"
	"mime"
	"strings"
)

// Find returns the base that a document of a media type gives itself (RFC 3986,
// section 5.1.1): of HTML by [HTML.Find], of XHTML by [XHTML], of JSON-LD by [JSONLD],
// of all other XML by [XML]. Documents of other types have no way to say it: CSS has
// none, so the base is that of the style sheet.
//
// The media type is as in a Content-Type, with or without parameters, or empty. One
// that is none is like one that is not known: nothing is read, and the Embedded is
// zero. The errors are those of the function that is called.
func Find(mediaType string, r io.Reader) (Embedded, error) {
	name, _, _ := mime.ParseMediaType(mediaType)
	switch {
	case name == "text/html":
		return HTML{}.Find(r)
	case name == "application/xhtml+xml":
		return XHTML(r)
	case name == "application/ld+json":
		return JSONLD(r)
	case name == "text/xml", name == "application/xml", strings.HasSuffix(name, "+xml"):
		return XML(r)
	}
	return Embedded{}, nil
}
