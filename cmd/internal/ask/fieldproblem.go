package ask

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/field"
)

// FieldProblem returns the error of a field of r as a diagnosis: the host has no form as a domain name.
func FieldProblem(r *field.Reference, err error) error {
	h, _ := r.Host()
	at, _ := r.Span(uri.ComponentHost)
	return NameProblem(err.(*idn.Error), h.String(), at.Offset)
}

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

// NormalFieldProblem is like FieldProblem for an error of a field in the normal form of r. The diagnosis is about r, in
// which the offset counts.
func NormalFieldProblem(s *field.Selector, r, normal *field.Reference, err error) error {
	if _, _, written := s.Text(r); written != nil {
		return FieldProblem(r, written)
	}
	return FieldProblem(normal, err)
}
