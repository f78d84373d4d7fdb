package document

import "strings"

// namespaces are the vocabularies of XML by the names of their namespaces.
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
}

// prefixes are those that attributes of vocabularies have here, whatever they have in
// a document; and what a document means that uses one and does not say so.
var prefixes = map[string]vocabulary{
	"xlink": xlink,
	"xml":   xmlItself,
	"xsi":   xsi,
	"rdf":   rdf,
}

// xmlRows has the attributes of XML that hold URIs, besides those of attributeRows.
var xmlRows = []row{
	// Of any element, but that of XHTML has no others than its own.
	{every, "*", "href src xlink:href", reference, false},
	{every, "*", "xlink:role xlink:arcrole", nameOnly, false},
	{every, "*", "xsi:schemaLocation", locations, false},
	{every, "*", "xsi:noNamespaceSchemaLocation", reference, false},
	{every, "*", "targetNamespace", nameOnly, false},
	{every, "*", "rdf:resource rdf:about", reference, false}, // RDF 1.1 XML Syntax, section 5.3
	{every, "*", "rdf:datatype", nameOnly, false},

	{xsd, "import include redefine override", "schemaLocation", reference, false}, // XML Schema 1.1, section 4.2
	{xsd, "import", "namespace", nameOnly, false},
	{xslt, "result-document", "href", nothing, false},  // XSLT 2.0, section 19.1: a template for one
	{atom, "generator", "uri", reference, false},       // RFC 4287, sections 4.2.4
	{atom, "category", "scheme", nameOnly, false},      // and 4.2.2
	{atomPub, "categories", "scheme", nameOnly, false}, // RFC 5023, section 7.2
	{rss, "enclosure source", "url", reference, false},
	{rss, "category", "domain", nameOnly, false},
	{media, "content thumbnail player", "url", reference, false},
	{media, "category", "scheme", nameOnly, false},
	{opml, "outline", "xmlUrl htmlUrl url", reference, false},
	{wsdl, "import", "location", reference, false}, // WSDL 1.1, section 2.1.1
	{wsdl, "import", "namespace", nameOnly, false},
	{soap, "address", "location", reference, false}, // and 3.8
	{soap12, "address", "location", reference, false},
	{soap, "operation", "soapAction", nameOnly, false},
	{soap12, "operation", "soapAction", nameOnly, false},
	{soap, "binding", "transport", nameOnly, false},
	{soap12, "binding", "transport", nameOnly, false},
}

// contentRows has the elements of XML whose text is a URI.
var contentRows = []row{
	{atom, "id icon logo uri", "", reference, false}, // RFC 4287, sections 4.2.6, 4.2.5, 4.2.8 and 3.2.2
	{rss, "link url docs comments", "", reference, false},
	{rss, "guid", "", permanent, false},
	{rss1, "link url", "", reference, false},
	{sitemap, "loc", "", reference, false},
	{sitemapImage, "loc license", "", reference, false},
	{sitemapVideo, "content_loc player_loc thumbnail_loc", "", reference, false},
	{kml, "href", "", reference, false},
}

// xmlTable is what is looked up in XML, where case counts; contentTable has under each
// element's name what its text is.
var (
	xmlTable     = tableOf(append(append([]row(nil), xmlRows...), attributeRows...), func(s string) string { return s })
	contentTable = func() table {
		t := make(table)
		for _, r := range contentRows {
			for element := range strings.FieldsSeq(r.elements) {
				t[element] = append(t[element], cell{r.vocabulary, element, "", r.kind, false})
			}
		}
		return t
	}()
)

// kind returns what the text of an element is.
func (t table) kind(v vocabulary, element string) kind {
	for _, c := range t[element] {
		if c.vocabulary == v {
			return c.kind
		}
	}
	return nothing
}
