package document

import "github.com/urikit/uri/internal/engine/enum"

// A Format is the format of a document.
type Format uint8

const (
	Auto      Format = iota // detect the format from the content: see [Detect]
	PlainText               // running text
	HTML
	XML
	CSS
	JSON
	Markdown
	Binary // not text
)

var formats = enum.Names[Format]{Package: "document", What: "format", Names: []string{"auto", "text", "html", "xml", "css", "json", "markdown", "binary"}}

// String returns "auto", "text", "html", "xml", "css", "json", "markdown" or "binary",
// or "unknown" for any other value.
func (f Format) String() string { return formats.String(f) }

// MarshalText returns the name. A value without a name is an error.
func (f Format) MarshalText() ([]byte, error) { return formats.MarshalText(f) }

// UnmarshalText sets f to the format with the given name. An error leaves f unchanged.
func (f *Format) UnmarshalText(text []byte) error { return formats.UnmarshalText(f, text) }
