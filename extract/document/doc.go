// Package document finds the references in documents and their targets: in HTML, XML,
// CSS, JSON, Markdown and plain text.
//
//	finder := document.Finder{Base: uri.MustParseURI("https://example.com/docs/")}
//	for link, err := range finder.Links(file) {
//		if err != nil {
//			return err
//		}
//		if link.Browser.Reads && link.Browser.Err == nil {
//			fmt.Println(link.Line, link.Element, link.Browser.URL) // 3 a https://example.com/docs/page.html
//		}
//	}
//
// A program that follows links, such as a crawler, takes Browser, as here. One that checks
// documents takes Reference, Target and Err.
//
// It needs packages uri, iri, whatwg, extract and baseuri, golang.org/x/text and golang.org/x/net.
//
// A [Link] has the exact place of a reference, its text as written and decoded by the
// document's format, and two readings of it:
//
//   - The strict one by RFC 3986: Reference, and Target, which is resolved against the
//     base at that place (sections 5.1 and 5.2). If a text is not a reference, Err is
//     the error. Nothing is repaired.
//   - That of browsers, by the URL Standard: Browser has the target as a [whatwg.URL],
//     resolved against the base that browsers have there. They decide what references
//     mean in HTML, XHTML, SVG, MathML, CSS and Markdown. Elsewhere, as in Atom and
//     other XML, JSON and running text, there is only the strict reading.
//
// Without a base, [Link.Encoded] gives a relative reference the form that browsers give
// it: "/my file.pdf" becomes "/my%20file.pdf".
//
// # HTML
//
// Tags are read as the tokenizer of the HTML Standard reads them. No tree is built.
// References are the values of every attribute that holds a URL by the standard, by
// HTML 4.01, SVG or MathML, or in browsers: html_table.go lists them. Other attributes
// are ignored, also "data-" attributes. srcset, ping and archive contain several
// references. In the content of a meta element with http-equiv="refresh", the reference
// follows the seconds. The content of a meta element is also a reference if its name is
// one of a few that have a URL, or if it is a URI. A style attribute and a style
// element are CSS. A script element with a JSON type is JSON. srcdoc is a document of
// its own, and its places are those in the whole document. White space around a URL is
// ignored. Within a URL it is an error of the strict reading. Browsers remove tabs and
// line breaks, and encode spaces. They ignore an image of a srcset whose descriptors are
// invalid: [ErrDescriptor].
//
// References within noscript and template elements are found. Those in comments are
// not, nor those in the text of elements that contain only text, such as textarea.
// Without a tree, it can be wrong whether an element belongs to SVG or MathML if such
// elements are misnested.
//
// The base element in the head gives the document its base, also for links before it.
// So a Finder holds links back until the head has ended or the base is known, but at
// most a few MiB. If there are more, the links held back have the base of the
// document's surroundings. See [baseuri.HTML]. The codebase of an object element
// applies to the attributes that only HTML 4.01 has.
//
// Browsers have another base in these cases: They ignore codebase, an href that they
// cannot parse, and one of the schemes data and javascript. They run scripts, so a base
// element in noscript is only text. They accept a base element in the body. That one
// applies from its place on here, as to what a browser loads meanwhile.
//
// The encoding is that of a byte order mark, of Finder.ContentType or of a meta element in
// the first KiB. Without those it is UTF-8, unless that KiB is not valid UTF-8: then it is
// windows-1252. Browsers encode queries in the encoding of the document, except in CSS.
//
// The text between tags is searched for URIs only with TextToo, tag by tag.
//
// # XML
//
// A document need not be well-formed. Namespaces determine elements and attributes.
// Those of XHTML, SVG and MathML are those of HTML, and there are tables for Atom, RSS,
// sitemaps, OPML, XML Schema, XSLT, WSDL, KML and others. In any element, these are
// references: href and src, the attributes of XLink, xsi:schemaLocation, those of RDF,
// and every attribute value or text that is a URI as a whole. So are the URIs in
// processing instructions for style sheets, and the system identifiers of a document
// type. Other text is searched for URIs, also CDATA sections, each on its own. Only the
// five entities that need no declaration are expanded.
//
// Most vocabularies of XML have IRIs for references, as Atom, RDF and XLink do. An IRI
// gives the URI to which it maps (RFC 3987, section 3.1). In RSS, sitemaps, KML and OPML
// it is an error. In JSON, an IRI is an error only under the keys of JSON Schema that begin with
// "$".
//
// The base is that of xml:base attributes, see [baseuri.Elements]. In XHTML it is that
// of the base element. White space around an xml:base is part of it, and an error.
// Browsers ignore xml:base. They read the references of XHTML, SVG and MathML, and those
// of style sheets in processing instructions.
//
// # CSS
//
// References are the arguments of every url(), src() and image(), the strings of
// image-set(), and the string of an @import. A URL may have escapes, quoted or not. The
// base is that of the style sheet. Browsers ignore a URL token with a quotation mark or a
// parenthesis in it, or white space that is not at an end. It is not found.
//
// # JSON
//
// A string that is a URI as a whole is found, whatever its key. Under some keys a
// string is a reference, which may be relative: href, src, url, uri, iri, link, urls
// and uris; keys that end with url or uri as a word of its own, such as html_url and
// baseUri; $id, $ref, $schema, $dynamicRef and $recursiveRef of JSON Schema; @id and
// @context of JSON-LD. Except under the keys of JSON Schema and JSON-LD, an empty
// string means that there is no reference. All other strings are running text. A
// document may have several values, as JSON Lines has, and comments.
//
// An @context can have a @base, which is the base of its object. The $id of a schema is
// also a base. Both apply from their place on. The terms of an @context are names.
//
// # Markdown
//
// The format is CommonMark 0.31.2 with the tables and footnotes of GitHub. HTML in it
// is HTML. The links are those of the specification, with one exception: parentheses in
// a destination are nested at most 32 levels deep, as in cmark.
//
// # Plain text
//
// See [extract.Text].
//
// # Limits
//
// Documents are read once and not kept, except Markdown. A Markdown document is held whole, up to 2
// MiB or [Finder.MaxLength] if that is more, and reading it takes memory of at most 100 times its length. For the other formats, a Finder
// keeps a window of 64 KiB and one reference, up to [Finder.MaxLength]; for XML, 256 bases and
// 16384 namespaces; for JSON, the keys of 1000 levels. It skips everything beyond such a limit. A
// string of JSON that is too long gives [ErrLimit] if it may be a reference or contains a colon.
// Text between tags is searched in parts, which end at white space. A part of twice the MaxLength
// of [extract.Text] without white space is skipped; it gives ErrLimit if it contains "://". The
// time is linear in the length of any document, with one exception: the target of a relative
// reference is longer than the reference by the length of the base, which is at most 8 KiB unless
// it is that of the Finder.
//
// A document is in UTF-8, in UTF-16 if a byte order mark, the content type or an XML
// declaration shows it, or in another encoding of the Encoding Standard in which the
// characters of ASCII are single bytes. JSON, Markdown and plain text are read as UTF-8 or
// UTF-16. Places, and [Link.Raw], have the bytes of the document.
//
// Nothing is fetched: no target, no DTD, no schema and no context.
package document
