package document

import (
	"strings"
	"sync"
)

// xmlRows has the attributes of XML that contain URIs, besides those of attributeRows.
var xmlRows = []row{
	// Attributes of all elements except those of XHTML
	{every, "*", "href src xlink:href", reference, false},
	{every, "*", "xlink:role xlink:arcrole", nameOnly, false},
	{every, "*", "xsi:schemaLocation", locations, false},
	{every, "*", "xsi:noNamespaceSchemaLocation", reference, false},
	{every, "*", "targetNamespace", nameOnly, false},
	{every, "*", "rdf:resource rdf:about", reference, false}, // RDF 1.1 XML Syntax, section 5.3
	{every, "*", "rdf:datatype", nameOnly, false},

	{xsd, "import include redefine override", "schemaLocation", reference, false}, // XML Schema 1.1, section 4.2
	{xsd, "import", "namespace", nameOnly, false},
	{xslt, "result-document", "href", nothing, false},  // XSLT 2.0, section 19.1: a template for a URI
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
	{docBook, "imagedata audiodata videodata textdata", "fileref", reference, false}, // DocBook 5.1, common data attributes
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

// xmlTable returns the table for XML documents, which are case-sensitive. contentTable returns the
// kinds of elements' texts, by the names of the elements.
var (
	xmlTable = sync.OnceValue(func() table {
		return tableOf(append(append([]row(nil), xmlRows...), attributeRows...), func(s string) string { return s })
	})
	contentTable = sync.OnceValue(func() table {
		t := make(table)
		for _, r := range contentRows {
			for element := range strings.FieldsSeq(r.elements) {
				t[element] = append(t[element], cell{r.vocabulary, element, "", r.kind, false})
			}
		}
		return t
	})
)
