package ask

import (
	"github.com/urikit/uri"
)

// EncodedNUL is the encoded octet that decodes to NUL.
const EncodedNUL = "%00"

// NULProblem returns the error of decoded text with NUL. The encoded NUL is at offset, in a
// component at the place at.
func NULProblem(offset int, component uri.Component, at uri.Span) error {
	return &uri.SyntaxError{
		Offset: offset, Component: component, Span: at,
		Production: "pct-encoded", Document: uri.RFC3986.Document(), Section: "7.3",
		Message: "NUL, where many programs end a text: " + AllowNUL.Flag() + " allows it",
	}
}
