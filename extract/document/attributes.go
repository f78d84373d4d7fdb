package document

import "strings"

// A kind is what the value of an attribute, or the text of an element, is.
type kind uint8

const (
	nothing    kind = iota
	reference       // a reference, with white space around it
	references      // references, separated by white space
	commas          // references, separated by commas
	imageSet        // candidates for an image, of the form of srcset
	refresh         // seconds and a reference: a meta element with http-equiv="refresh"
	styleSheet      // CSS
	nested          // an HTML document: srcdoc
	metadata        // that of a meta element: depends on its name
	parameter       // that of a param element: depends on its name and type
	animated        // a reference, if what is animated is one
	animations      // the same, several of them, separated by semicolons
	nameOnly        // an absolute URI that names something
	nameList        // the same, several of them, separated by white space; and other words
	locations       // pairs of a name and a reference, as in xsi:schemaLocation
	permanent       // a reference unless isPermaLink="false": the guid of RSS
)

// A vocabulary is that of an element, or of an attribute with a prefix.
type vocabulary uint8

const (
	every   vocabulary = iota // that of any element
	none                      // no namespace
	unknown                   // one that is not here
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
	rss // no namespace, but an outermost element called rss
	rss1
	sitemap
	sitemapImage
	sitemapVideo
	media
	kml
	opml // no namespace, as rss
	wsdl
	soap
	soap12
)

// A row says where URIs stand: in attributes of elements of one vocabulary.
type row struct {
	vocabulary vocabulary
	elements   string // separated by spaces; or "*" for any
	attributes string // the same; with the prefix "xlink:" in SVG and MathML
	kind       kind
	codebase   bool // relative to the element's codebase attribute
}

// attributeRows has every attribute of HTML, SVG and MathML that holds URIs. Names are
// in the case of the standards; in HTML documents that does not count.
//
// The HTML Standard has an index of attributes, with their values, for what is current,
// and section 16.2 for what is not; longdesc, profile, classid, codebase, archive,
// usemap and cite are described in HTML 4.01. What is in neither is what browsers
// had, or have, of their own.
var attributeRows = []row{
	// HTML Standard, sections 4.2 to 4.12, and 3.2.6
	{xhtml, "a area base link", "href", reference, false},
	{xhtml, "a area", "ping", references, false},
	{xhtml, "audio embed iframe img input script source track video", "src", reference, false},
	{xhtml, "img source", "srcset", imageSet, false},
	{xhtml, "link", "imagesrcset", imageSet, false},
	{xhtml, "iframe", "srcdoc", nested, false},
	{xhtml, "video", "poster", reference, false},
	{xhtml, "object", "data", reference, false},
	{xhtml, "form", "action", reference, false},
	{xhtml, "button input", "formaction", reference, false},
	{xhtml, "blockquote q ins del", "cite", reference, false},
	{xhtml, "meta", "content", refresh, false},
	{xhtml, "meta", "content", metadata, false},
	{xhtml, "*", "style", styleSheet, false},
	{xhtml, "*", "itemid", reference, false},
	{xhtml, "*", "itemtype itemprop", nameList, false},

	// HTML Standard, section 16.2; HTML 4.01
	{xhtml, "body table thead tbody tfoot tr td th", "background", reference, false},
	{xhtml, "img iframe frame", "longdesc", reference, false},
	{xhtml, "frame", "src", reference, false},
	{xhtml, "img input object", "usemap", reference, false},
	{xhtml, "html", "manifest", reference, false},
	{xhtml, "head", "profile", references, false},
	{xhtml, "object applet", "codebase", reference, false},
	{xhtml, "object", "classid", reference, true},
	{xhtml, "object", "archive", references, true},
	{xhtml, "applet", "archive", commas, true},
	{xhtml, "applet", "code object", reference, true},
	{xhtml, "param", "value", parameter, false},
	{xhtml, "bgsound", "src", reference, false},
	{xhtml, "isindex", "action", reference, false},
	{xhtml, "menuitem command", "icon", reference, false},
	{xhtml, "a", "urn", reference, false}, // HTML 2.0, RFC 1866, section 5.7.3

	// The element image is img (HTML Standard, section 13.2.6.4.7).
	{xhtml, "image", "src longdesc usemap lowsrc dynsrc", reference, false},
	{xhtml, "image", "srcset", imageSet, false},

	// Browsers'
	{xhtml, "img", "lowsrc dynsrc", reference, false},
	{xhtml, "input", "dynsrc lowsrc", reference, false},
	{xhtml, "embed", "pluginspage pluginurl", reference, false},
	{xhtml, "layer ilayer", "src background", reference, false},
	{xhtml, "xml portal", "src", reference, false},
	{xhtml, "a area img script", "attributionsrc", references, false},

	// SVG 2, and 1.1 with XLink
	{svg, "*", "href xlink:href", reference, false},
	{svg, "*", "style fill stroke filter clip-path mask marker marker-start marker-mid marker-end cursor color-profile", styleSheet, false},
	{svg, "a", "ping", references, false},
	{svg, "animate animateMotion animateTransform set", "from to by", animated, false},
	{svg, "animate animateMotion animateTransform set", "values", animations, false},
	{svg, "*", "requiredFeatures requiredExtensions", nameList, false},
	{svg, "*", "xlink:role xlink:arcrole", nameOnly, false},

	// MathML 3 and 4
	{mathml, "*", "href xlink:href", reference, false},
	{mathml, "*", "style", styleSheet, false},
	{mathml, "mglyph annotation annotation-xml", "src", reference, false},
	{mathml, "math", "altimg", reference, false},
	{mathml, "*", "definitionURL", reference, false},
	{mathml, "*", "cdgroup cdbase xlink:role xlink:arcrole", nameOnly, false},
}

// A cell is a row of one element and one attribute.
type cell struct {
	vocabulary vocabulary
	element    string // "*" for any
	attribute  string
	kind       kind
	codebase   bool
}

// A table has the cells of attributes, by their names.
type table map[string][]cell

// tableOf returns the table of rows, with names as write has them.
func tableOf(rows []row, write func(string) string) table {
	t := make(table)
	for _, r := range rows {
		for attribute := range strings.FieldsSeq(write(r.attributes)) {
			for element := range strings.FieldsSeq(write(r.elements)) {
				t[attribute] = append(t[attribute], cell{r.vocabulary, element, attribute, r.kind, r.codebase})
			}
		}
	}
	return t
}

// find calls f with the cells of an element's attribute, and reports whether there are
// any: those of its vocabulary, or else of any.
func (t table) find(v vocabulary, element, attribute string, f func(cell)) bool {
	found := false
	for _, of := range [...]vocabulary{v, every} {
		for _, c := range t[attribute] {
			if c.vocabulary == of && (c.element == "*" || c.element == element) {
				found = true
				f(c)
			}
		}
		if found || v == xhtml {
			break
		}
	}
	return found
}

// htmlTable is what is looked up in HTML documents, where all names are in lower case.
var htmlTable = tableOf(attributeRows, strings.ToLower)

// conditions are attributes that decide what others, or the element, hold.
var conditions = elementNames("http-equiv name property itemprop type valuetype attributename encoding")

// metaNames are the names of metadata whose content is a reference, which may be
// relative. Open Graph (ogp.me), its like, and what goes by the registry of names that
// the HTML Standard keeps.
var metaNames = elementNames("og:url og:image og:image:url og:image:secure_url og:audio og:audio:url og:audio:secure_url " +
	"og:video og:video:url og:video:secure_url og:see_also twitter:url twitter:image twitter:image:src twitter:player twitter:player:stream " +
	"msapplication-config msapplication-starturl msapplication-tileimage msapplication-square70x70logo " +
	"msapplication-square150x150logo msapplication-wide310x150logo msapplication-square310x310logo thumbnail thumbnailurl")

// paramNames are the names of parameters of plug-ins whose value is a reference.
var paramNames = elementNames("movie src url href data filename")
