// Package fragment reads and writes fragments of the syntaxes that media types define. It needs
// only packages pct and the standard library.
//
//	ref, err := uri.Parse("schema.json#/properties/a~1b")
//	raw, _ := ref.Fragment()
//	p, err := fragment.ParsePointerFragment(raw) // the tokens "properties" and "a/b"
//	value, err := p.Evaluate(document)           // the decoded JSON that they lead to
//
// The syntaxes are:
//
//   - [Pointer]: JSON Pointer (RFC 6901), as in "#/foo/0"
//   - [TextRange]: positions in plain text (RFC 5147), as in "#line=10,20"
//   - [Media]: parts of videos and images (Media Fragments URI 1.0), as in "#t=10,20"
//   - [TextDirective]: text on a page (URL Fragment Text Directives), as in "#:~:text=word"
//
// Which one applies depends on the media type of the resource, which a URI does not say.
//
// # Raw and decoded
//
// Functions take a fragment as it is in a URI, without "#": raw, as the method Fragment of
// [github.com/urikit/uri.Reference] returns it. They decode percent-encoded octets where their
// specification does, so that "%2C" can be data or a comma. Values are decoded. The methods
// that write a value percent-encode it. Their results are fragments by RFC 3986. Only
// [ParsePointer] and [Pointer.String] are about a JSON Pointer outside a URI.
//
// Offsets in errors are those in the text that was given. Parsing takes linear time.
package fragment
