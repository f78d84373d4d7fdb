package document

// A vocabulary is the vocabulary of an element, or of an attribute with a prefix.
type vocabulary uint8

const (
	every   vocabulary = iota // any vocabulary, in tables
	none                      // no namespace
	unknown                   // a namespace that is not in the list
	xhtml                     // also that of HTML documents
	svg
	mathml
	xlink
	xmlItself // prefix "xml"
	xmlns     // prefix "xmlns"
	xsi       // XML Schema instances
	xsd       // XML Schema
	xslt
	rdf
	atom
	atomPub
	rss // no namespace, but the outermost element is rss
	rss1
	sitemap
	sitemapImage
	sitemapVideo
	media
	kml
	opml // no namespace, but the outermost element is opml
	wsdl
	soap
	soap12
	docBook
)

// namespaces has the vocabularies of XML by the names of their namespaces.
var namespaces = map[string]vocabulary{
	"":                                                none,
	"http://www.w3.org/1999/xhtml":                    xhtml,
	"http://www.w3.org/2000/svg":                      svg,
	"http://www.w3.org/1998/Math/MathML":              mathml,
	"http://www.w3.org/1999/xlink":                    xlink,
	"http://www.w3.org/XML/1998/namespace":            xmlItself,
	"http://www.w3.org/2001/XMLSchema-instance":       xsi,
	"http://www.w3.org/2001/XMLSchema":                xsd,
	"http://www.w3.org/1999/XSL/Transform":            xslt,
	"http://www.w3.org/1999/02/22-rdf-syntax-ns#":     rdf,
	"http://www.w3.org/2005/Atom":                     atom,
	"http://www.w3.org/2007/app":                      atomPub,
	"http://purl.org/rss/1.0/":                        rss1,
	"http://www.sitemaps.org/schemas/sitemap/0.9":     sitemap,
	"http://www.google.com/schemas/sitemap-image/1.1": sitemapImage,
	"http://www.google.com/schemas/sitemap-video/1.1": sitemapVideo,
	"http://search.yahoo.com/mrss/":                   media,
	"http://www.opengis.net/kml/2.2":                  kml,
	"http://schemas.xmlsoap.org/wsdl/":                wsdl,
	"http://schemas.xmlsoap.org/wsdl/soap/":           soap,
	"http://schemas.xmlsoap.org/wsdl/soap12/":         soap12,
	"http://docbook.org/ns/docbook":                   docBook,
}

// onlyURIs has the vocabularies of XML whose references are URIs. In all others, for example in
// Atom (RFC 4287), RDF, XLink and XML Schema, they are IRIs.
var onlyURIs = map[vocabulary]bool{
	rss: true, rss1: true, media: true, opml: true, kml: true, sitemap: true, sitemapImage: true, sitemapVideo: true,
}

// prefixes has the prefixes of attributes in the tables. A document can use other prefixes.
// A document that uses one of these without a declaration means the same vocabulary.
var prefixes = map[string]vocabulary{
	"xlink": xlink,
	"xml":   xmlItself,
	"xsi":   xsi,
	"rdf":   rdf,
}
