// Package document finds the references in documents, and what they refer to: in HTML,
// XML, CSS, JSON, Markdown and plain text.
//
//	o := document.Finder{Base: retrieved}
//	for link, err := range o.Links(file) { ... }
//
// A [Link] says where a reference stands, to the byte; what stands there, and what that
// means in the document's format; and its target by the base that is in force there (RFC
// 3986, sections 5.1 and 5.2). References are parsed strictly. Of one that is none the
// Link says why; nothing is repaired.
//
// # HTML
//
// Tags are read as the HTML Standard's tokenizer reads them, and no tree is built. Every
// attribute that holds a URL by the standard, by HTML 4.01, SVG, MathML or in browsers is
// looked at, and nothing else: attributeRows has them all. So no "data-" attribute is. A
// srcset has several references, and so have ping and archive; that of a meta element
// with http-equiv="refresh" stands behind its seconds. A style attribute and a style
// element are CSS, a script element whose type is one of JSON is JSON, and srcdoc is a
// document of its own, whose places are nevertheless those of the whole. The content of a
// meta element is looked at if its name is one of the few known ones that have a URL, or
// if it is a URI. White space around a URL does not count; in it, also a tab or line
// break, it is an error, though browsers remove it.
//
// What is within noscript and template elements is found as well; what is in comments is
// not, nor in the text of elements which have no other content, such as textarea. Whether
// an element is SVG's or MathML's is told without a tree, and can be told wrong where
// such elements are misnested.
//
// The base element in the head gives the document its base, also for what stands before
// it: so that is held back until the head has ended or the base is known, but no more
// than a few MiB; if there are more, what is held back has the base of the document's
// surroundings. See [baseuri.Head]. The codebase of an object element counts for the
// attributes that only HTML 4.01 knows.
//
// Text is searched for URIs only with TextToo, tag by tag.
//
// # XML
//
// A document needs not be well-formed. Namespaces decide what elements and attributes
// are: those of XHTML, SVG and MathML are those of HTML, and there are tables for Atom,
// RSS, sitemaps, OPML, XML Schema, XSLT, WSDL, KML and others. Of any element href and
// src, the attributes of XLink, xsi:schemaLocation and those of RDF are references, and
// so is all else that is wholly a URI. There are processing instructions for style sheets,
// and system identifiers in a document type. Other text is searched for URIs, CDATA
// sections included. Only the five entities are expanded that need no declaration.
//
// The base is that of xml:base attributes, see [baseuri.Elements]; in XHTML that of the
// base element. White space around an xml:base is a part of it, and an error.
//
// # CSS
//
// Every url(), src() and image() counts, the strings of image-set(), and that of an
// @import. An unquoted or quoted URL may have escapes. The base is that of the style
// sheet.
//
// # JSON
//
// A string that is wholly a URI is found, whatever its key. Under some keys a string is a
// reference, which may be relative: href, src, url, uri, iri, link, urls and uris; all
// that ends with url or uri as a word of its own, such as html_url and baseUri; $id, $ref,
// $schema, $dynamicRef and $recursiveRef of JSON Schema; @id and @context of JSON-LD. Of
// the others an empty one is passed over, as a way to say that there is none. All other
// strings are running text. There may be several values in a document, as in JSON
// Lines, and comments.
//
// An @context can have a @base, which is that of its object, and so is the $id of a
// schema. Both hold from where they stand. The terms of an @context stand for names.
//
// # Markdown
//
// It is CommonMark 0.31.2 with the tables and footnotes of GitHub, and HTML in it is HTML.
// The links are those of the specification, with one exception: parentheses in a
// destination are nested at most 32 levels deep, as in cmark.
//
// # Plain text
//
// See [extract.Text].
//
// # What it takes
//
// Documents are read in one go and not kept, except Markdown, which is held whole, up to
// 2 MiB; reading it takes memory of at most 100 times its length. What is kept is a window of 64 KiB, and a reference whole, up to
// Finder.MaxLength; for XML, bases and namespaces, 256 and 16384 of them; for JSON, the
// keys of 1000 levels. What is beyond such a limit is passed over. Text between tags is
// looked at in parts, which end at white space. Time is linear in the length of the
// document, whatever is in it, but for one thing: a relative reference is resolved to a
// target that is longer by the length of the base, which is at most 8 KiB unless it is
// Finder.Base.
//
// A document is UTF-8, or in another encoding in which the characters of ASCII are their
// bytes: that is enough for references, in which there are no others. UTF-16 is refused.
//
// Nothing is ever fetched: not what is found, nor a DTD, a schema or a context.
package document
