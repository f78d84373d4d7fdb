package document

import (
	"strings"
	"sync"
)

// attributeRows has every attribute of HTML, SVG and MathML that contains URIs. Names have
// the case of the standards. HTML documents ignore it.
//
// The HTML Standard lists the current attributes and their values in an index, and the
// obsolete ones in section 16.2. HTML 4.01 describes longdesc, profile, classid, codebase,
// archive, usemap and cite. The remaining attributes are extensions of browsers.
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

	// Parsers read image elements as img (HTML Standard, section 13.2.6.4.7).
	{xhtml, "image", "src longdesc usemap lowsrc dynsrc", reference, false},
	{xhtml, "image", "srcset", imageSet, false},

	// Extensions of browsers
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

// htmlTable returns the table for HTML documents, with all names in lower case.
var htmlTable = sync.OnceValue(func() table { return tableOf(attributeRows, strings.ToLower) })

// conditions has the attributes on which the kind of other attributes or of the element's
// content depends, or that a Link reports.
var conditions = elementNames("rel http-equiv name property itemprop type valuetype attributename encoding")

// attributeLengths has a bit for the length of each attribute that is relevant, by the first
// letter of its name. Most attributes in documents are not relevant, and need no other test.
var attributeLengths = sync.OnceValue(func() *[32]uint64 {
	var lengths [32]uint64
	for name := range htmlTable() {
		lengths[name[0]&31] |= 1 << len(name)
	}
	for name := range conditions() {
		lengths[name[0]&31] |= 1 << len(name)
	}
	return &lengths
})

// metaNames has the names of metadata whose content is a reference, which may be relative.
// They come from Open Graph (ogp.me), similar vocabularies, and the HTML Standard's
// registry of names.
var metaNames = elementNames("og:url og:image og:image:url og:image:secure_url og:audio og:audio:url og:audio:secure_url " +
	"og:video og:video:url og:video:secure_url og:see_also twitter:url twitter:image twitter:image:src twitter:player twitter:player:stream " +
	"msapplication-config msapplication-starturl msapplication-tileimage msapplication-square70x70logo " +
	"msapplication-square150x150logo msapplication-wide310x150logo msapplication-square310x310logo thumbnail thumbnailurl")

// paramNames has the names of parameters of plug-ins whose value is a reference.
var paramNames = elementNames("movie src url href data filename")
