// Package baseuri finds the base URI of a document, to which its references are
// relative (RFC 3986, section 5.1).
//
//	content, err := baseuri.Find("text/html", document)
//	if err != nil {
//		return err
//	}
//	base, source, err := baseuri.Context{Content: content, Retrieved: retrieved}.Establish()
//	// source is "content" if the document has a base element, or else "retrieval"
//
// It needs package uri and golang.org/x/net, for HTML.
//
// # Four sources
//
// A base URI can come from the document's content, from the entity that contains the
// document, from the retrieval, or from the application. This is the order of
// precedence. A [Context] has a field for each source, and its method Establish combines them:
// the first source that is defined applies. A base in the content may be relative to the
// base of the next source. Establish also returns the source.
//
//   - Content (section 5.1.1): [HTML], [XHTML], [XML] and [Elements], [JSONLD], or
//     [Find] by media type. CSS, Markdown and plain text cannot give a base.
//   - Entity (5.1.2): [MIME], for mail, web archives and other MIME messages. For
//     message/http, see [ReadHTTPMessage]. For the document in the srcdoc of an iframe
//     element, the entity is the document around it.
//   - Retrieval (5.1.3): RetrievalURI of package urihttp, for HTTP.
//   - Default (5.1.4): the application gives it.
//
// # Which URIs are bases
//
// A base is an absolute URI without a fragment (section 5.1). This package removes the
// fragment, whatever the source. By RFC 3986, every URI can be a base. By RFC 2396 and
// the drafts, relative references cannot be resolved against some URIs, such as
// "mailto:a@b". [Context.Establish] returns such a base with an error. The zero URI means no
// base.
//
// # Strictness
//
// A base in a document must be a reference by the grammar of the edition. Otherwise it
// is ignored, and there is an error. Nothing is repaired silently: an href with spaces,
// backslashes or characters outside ASCII is not a reference, although a browser
// encodes or replaces them. [HTML.RemoveBreaks] is the only repair, and it is reported.
// Some things are not repairs, because the formats define them: white space around an
// href, character references, escapes in JSON, the characters that xml:base allows and
// URIs do not, and the folding of a Content-Location.
//
// # Hostile documents
//
// Documents are read as streams, from the beginning until the base is known. Constants bound the
// memory: a token of a document can have 4 MiB, and the heading of a message 1 MiB. The time is
// linear in the length that is read. A document cannot give itself a base longer than 8 KiB,
// because each target of a relative reference in it would be as long. Errors contain no password,
// and nothing of the document but a character that the grammar does not allow.
package baseuri
