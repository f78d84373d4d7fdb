package document

import (
	"errors"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/whatwg"
)

// A Link is a reference in a document. It has two readings: the strict one by RFC 3986, and
// that of browsers.
type Link struct {
	// Span is the place of Raw in the document. Line and Column are the place of its first
	// byte. They count bytes: the first byte of a document has offset 0, line 1 and column 1.
	// A line ends with LF.
	Span   uri.Span
	Line   int
	Column int

	// Raw is the text in the document, byte for byte, without its delimiters and
	// without white space around it.
	Raw string

	// Text is Raw as the document's format decodes it, without character references,
	// entities or escapes. It is in UTF-8, also if the document has another encoding. In
	// running text, it is the IRI of [extract.Match] without white space, and for a
	// suffix reference the whole guessed URI.
	Text string

	// Delimiter says what delimits Raw: "attribute" in an attribute, "markup" elsewhere in a
	// format, and in running text one of the names of [extract.Match].
	Delimiter string

	// URLPrefix says that "URL:" precedes Raw, in running text.
	URLPrefix bool

	// Element and Attribute name the context of the reference, if there is one: an
	// element of HTML or XML and the attribute, the function or at-rule in CSS, or the
	// key in JSON.
	Element, Attribute string

	// Rel has the relation types of the reference, such as "canonical" and "nofollow", if
	// Element is an a, area, form or link with a rel attribute, in HTML, SVG, Atom or another
	// XML format, and Attribute is not another reference of it, such as a ping. They are in
	// their order and in ASCII lower case. The links of one element share the slice.
	Rel []string

	// Reference is Text parsed by RFC 3986, or by the edition of Finder.Resolver. If Text
	// is not valid, Err is the [*uri.SyntaxError], and Reference and Target are zero. If
	// Text is an IRI, in running text and in XML or JSON with IRIs, Reference is the
	// URI to which it maps (RFC 3987, section 3.1).
	Reference uri.Reference

	// Err says why there is no Reference or no Target: a [*uri.SyntaxError],
	// [ErrLimit], or an error of Finder.Resolver. If the reference gives the document
	// its base, Err may say why that base is ignored, with an error of package baseuri.
	// A relative reference without a base is not an error.
	Err error

	// Base is the base URI at the place of the reference, without a fragment, or zero
	// without one.
	Base uri.URI

	// Target is the target of the reference by RFC 3986. It is zero if the reference is
	// relative and there is no base.
	Target uri.URI

	// Truncated says that a URI in running text ends before its delimiter; see
	// [extract.Match].
	Truncated *extract.Truncation

	// Candidates are all possible URIs if Raw can mean more than one, in running text;
	// see [extract.Match].
	Candidates []uri.URI

	// Browser is the reading of browsers. Its field Reads is false where they do not
	// decide what a reference means.
	Browser Browser
}

// A Browser is what browsers make of a reference (URL Standard).
type Browser struct {
	// Reads says that browsers read the reference, or programs like them: it is in HTML,
	// XHTML, SVG, MathML, CSS or Markdown, and not in running text. They do not read an
	// xlink:href of SVG beside an href. If Reads is false, the other fields are zero.
	Reads bool

	// URL is the target. It is the zero URL with an error, and if the reference is
	// relative and there is no base.
	URL whatwg.URL

	// Base is the base URL at the place of the reference, or the zero URL without one.
	Base whatwg.URL

	// Err says why browsers have no target: a [*whatwg.ValidationError], [ErrLimit] or
	// [ErrDescriptor]. If the reference gives the document its base, Err may say why
	// browsers ignore that base: it is [baseuri.ErrForbidden] or [baseuri.ErrLimit]. A
	// relative reference without a base is not an error.
	Err error

	encoding encoding.Encoding
}

// Encoded returns Text as browsers encode it in the URLs that they make of it, and the changes:
// "my file.pdf" becomes "my%20file.pdf". See [whatwg.Parser.EncodeReference]. If Browser.Reads is
// false, it returns Text and no changes. The time is that of another parser run.
func (l Link) Encoded() (string, []uri.Change) {
	if !l.Browser.Reads {
		return l.Text, nil
	}
	return whatwg.Parser{Base: l.Browser.Base, Encoding: l.Browser.encoding}.EncodeReference(l.Text)
}

// ErrLimit reports a reference that is longer than [Finder.MaxLength], or a reference
// in a tag whose values together are longer. The Link then has the place, but not the
// text. As an error of [Finder.Links], it reports a document that is too long for its
// format; see Markdown.
var ErrLimit = errors.New("document: a reference or the document is too long")

// ErrDescriptor reports an image in a srcset that browsers ignore, because the descriptors
// after its URL are invalid (HTML Standard, section 4.8.4.2.10).
var ErrDescriptor = errors.New("document: browsers ignore this image of a srcset: its descriptors are invalid")

// ErrEncoding reports a document in an encoding that browsers refuse to decode.
var ErrEncoding = errors.New("document: the document is in an encoding that is not read: convert it to UTF-8")

// ErrBinary reports a document that is not text.
var ErrBinary = errors.New("document: the document is binary, not text")
