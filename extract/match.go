package extract

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

// ErrNoSlashes is the Err of a [Match] that lacks the "//" of its scheme.
var ErrNoSlashes = errors.New("extract: no \"//\" after the scheme, which needs it")

// ErrScheme is wrapped by the Err of a [Match] that breaks the rules of its scheme, as in
// "http:///x".
var ErrScheme = errors.New("extract: the URI breaks the rules of its scheme")

// ErrSkipped is the Err of a [Match] that is too long, or follows too many others without
// white space between them.
var ErrSkipped = errors.New("extract: too long, or after too many others without white space")

// ErrPlaceholder is wrapped by the Err of a [Match] that would be a URI without placeholders such
// as {host} and %s: a template in documentation, and not a fault.
var ErrPlaceholder = errors.New("extract: a template with placeholders, not a URI")

// A placeholderError is the syntax error of a text with placeholders.
type placeholderError struct{ error }

func (e placeholderError) Error() string {
	_, message, _ := strings.Cut(e.error.Error(), ": ") // without the name of its package
	return ErrPlaceholder.Error() + ": " + message
}

func (e placeholderError) Unwrap() []error { return []error{ErrPlaceholder, e.error} }

// A Match is an IRI or a URI in text.
type Match struct {
	// Span is the place of Raw in the text. Line and Column are the place of its first byte.
	// They count bytes: the first byte of a text has offset 0, line 1 and column 1. A line
	// ends with LF.
	Span   uri.Span
	Line   int
	Column int

	// Raw is the text of the IRI, byte for byte, without its delimiters and with the
	// white space in it.
	Raw string

	// IRI is Raw without white space, or the guessed URI of a suffix reference; see
	// [Suffixes.Guess]. Its method URI reports whether it is a URI as written. If Raw
	// has white space within a line in its authority, IRI ends before it. Such white
	// space was not added to break a line (RFC 3986, Appendix C), and the IRI without
	// it would have another host.
	IRI iri.IRI

	// URI is IRI if that is a URI, and else the URI to which it maps (RFC 3987, section
	// 3.1). The zero [iri.Mapper] maps it: a host is in its ASCII form if the scheme is
	// known to have domain names.
	URI uri.URI

	// Err says why there is no URI, which is then zero. By default only a host without
	// an ASCII form is an error, an [*iri.HostError], and IRI is not zero. With
	// [Text.Invalid] or [Text.Refused], Err also says why the text is not an IRI, or
	// breaks the rules of its scheme. Then IRI is zero and Raw is the whole text.
	Err error

	// Truncated is not nil if the text goes on after Raw, but not as an IRI.
	Truncated *Truncation

	// Candidates are all possible URIs if Raw can mean more than one, and otherwise
	// nil. URI is the first. A hyphen at the end of a line may or may not be part of
	// the URI (RFC 3986, Appendix C), and between delimiters the URI may end at white
	// space or continue after it.
	Candidates []uri.URI

	// Delimiter says which characters around the URI delimit it (RFC 3986, Appendix C):
	//
	//   - "space": white space, or another character that cannot be in a URI
	//   - "angle": angle brackets
	//   - "quote": double quotes
	//   - "suffix": white space, around a suffix reference (section 4.5)
	//
	// In documents it can also be "attribute", the delimiters of an attribute, or "markup",
	// those of a document format.
	Delimiter string

	// URLPrefix says that "URL:" precedes the URI.
	URLPrefix bool
}

// A Truncation says that a [Match] ends before its delimiter, because the next character
// cannot be part of an IRI there: "http://example.com/?mail={{x}}" gives
// "http://example.com/?mail=".
//
// Text does not report a character that is markup more often: "]", "}" or ">" that closes
// a bracket before the IRI, a tag such as "</a>", or a backslash that escapes a quotation
// mark. It does not report the ends of [Text] that the documentation of the package lists
// for other scripts either. An invisible character, such as a zero width space, is reported
// if a character of a URI follows it, and an override of direction also before other letters.
// A mark such as "。" or "！" is reported if a host may go on after it.
type Truncation struct {
	// Text is Raw and the text after it, up to the delimiter, without punctuation at the
	// end. It has at most 256 bytes after the character that ends the IRI.
	Text string

	// Err says which character of Text ends the IRI, and where: an [*iri.SyntaxError], or
	// a [*uri.SyntaxError] with [Text.OnlyURIs], for an invisible character, and for a mark
	// in a host.
	Err error
}
