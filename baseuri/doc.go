// Package baseuri finds the base URI that the references in a document are relative to
// (RFC 3986, section 5.1).
//
//	content, err := baseuri.Find(mediaType, document)
//	...
//	base, source, err := baseuri.Context{Content: content, Retrieved: retrieved}.Base()
//
// # Four sources
//
// A base URI can come from the document's content, the entity that the document stands
// in, its retrieval, or the application, in this order of precedence. A [Context] has
// what each of them says, and its Base method puts that together: the innermost source
// that says something goes, and a base that a document gives itself may be relative to
// what the next one says. It also says which source it was.
//
//   - Content (section 5.1.1): [HTML], [XHTML], [XML] and [Elements], [JSONLD], or by
//     media type [Find]. CSS, Markdown and plain text have no way to give a base.
//   - Entity (5.1.2): [MIME], for mail, web archives and whatever else is a MIME
//     message; for message/http see [ReadHTTPMessage]. To the document in the srcdoc of an
//     iframe element, the document around it is the entity.
//   - Retrieval (5.1.3): package baseurihttp, for HTTP.
//   - Default (5.1.4): the application says.
//
// # What a base is
//
// An absolute URI without a fragment (section 5.1): a fragment is dropped wherever it
// comes from. RFC 3986 takes every URI; in RFC 2396 and the drafts it is an error if
// relative references cannot be resolved against it, but it is the base all the same.
// The zero URI stands for none.
//
// # What is strict
//
// A base that a document gives itself is a reference by the grammar of the edition, or
// it does not count, and the error says so. Nothing is mended in silence: spaces,
// backslashes and characters that are not ASCII make an href no reference, where a
// browser encodes or replaces them. HTML.RemoveBreaks is the one repair there is, and
// is reported. Not repairs are what the formats define themselves: the white space
// around an href, character references, escapes in JSON, the characters that xml:base
// may hold beyond those of URIs, and the folding of a Content-Location.
//
// # Hostile documents
//
// Documents are read as streams, from the beginning up to where the base is known.
// Memory is bounded by constants, [MaxToken] and [MaxHeading] foremost, and time is linear
// in what is read. A document cannot give itself a base longer than [MaxLength]. No error
// holds a password, or anything of the document but a character that is out of place.
package baseuri
