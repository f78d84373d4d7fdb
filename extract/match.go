package extract

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/enum"
)

// ErrNoSlashes is the Err of a [Match] that lacks the "//" of its scheme.
var ErrNoSlashes = errors.New("extract: no \"//\" after a scheme that needs it")

// A Match is a URI that has been found in text.
type Match struct {
	// Offset, Line and Column are where Raw begins, in bytes: the first byte of
	// a text has offset 0, line 1 and column 1. A line ends with LF.
	Offset int64
	Line   int
	Column int

	// Raw is what stands there, byte for byte: the URI without what delimits it,
	// with the white space that stands in it.
	Raw string

	// URI is the URI: Raw without white space, or for a suffix reference what is
	// guessed; see [Suffixes.Guess]. If Raw has white space in its authority, but no
	// line break there, URI ends before it: white space within a line was not added
	// to break one (RFC 3986, Appendix C), and without it there would be another host.
	URI uri.URI

	// Err is why the text is no URI, or none by the rules of its scheme. It is nil
	// unless [Text.Invalid] is set. Where it is not, URI is the zero URI, and Raw all
	// that was found.
	Err error

	// Candidates are what Raw can mean where that is more than one URI: URI
	// first. A hyphen at the end of a line may or may not be part of it (RFC
	// 3986, Appendix C); and the URI may end at white space between delimiters,
	// or go on after it.
	Candidates []uri.URI

	// Delimiter is what delimits the URI.
	Delimiter Delimiter

	// URLPrefix says that "URL:" stands before the URI.
	URLPrefix bool
}

// A Delimiter is what delimits a URI in its context (RFC 3986, Appendix C).
type Delimiter uint8

const (
	DelimiterSpace     Delimiter = iota // white space, or what else is no part of a URI
	DelimiterAngle                      // angle brackets
	DelimiterQuote                      // double quotes
	DelimiterSuffix                     // white space: a suffix reference (section 4.5)
	DelimiterAttribute                  // those of an attribute
	DelimiterMarkup                     // those of a document's format
)

var delimiters = enum.Names[Delimiter]{Package: "extract", What: "delimiter", Names: []string{"space", "angle", "quote", "suffix", "attribute", "markup"}}

// String returns "space", "angle", "quote", "suffix", "attribute" or "markup".
func (d Delimiter) String() string { return delimiters.String(d) }

// ParseDelimiter returns the delimiter of that name. The error wraps [uri.ErrUnknownName].
func ParseDelimiter(name string) (Delimiter, error) { return delimiters.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (d Delimiter) MarshalText() ([]byte, error) { return delimiters.MarshalText(d) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseDelimiter].
func (d *Delimiter) UnmarshalText(text []byte) error { return delimiters.UnmarshalText(d, text) }
