package field

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/percent"
)

// NameProblem returns the error of a name as a diagnosis. The name is in a host that begins at
// an offset and that can be percent-encoded.
func NameProblem(wrong *idn.Error, host string, offset int) error {
	source := HostASCII.Source()
	start := percent.Offset(host, wrong.Span.Offset)
	end := start + percent.Offset(host[start:], len(wrong.Label))
	return &uri.SyntaxError{
		Offset: offset + start, Component: uri.ComponentHost, Span: uri.Span{Offset: offset + start, Length: end - start},
		Production: wrong.Rule, Document: source.Document, Section: source.Section, Message: "the host has no form as a domain name: " + wrong.Message,
	}
}

// Problem returns the error of a field of r as a diagnosis: the host has no form as a domain name.
func Problem(r *Reference, err error) error {
	h, _ := r.Host()
	at, _ := r.Span(uri.ComponentHost)
	return NameProblem(err.(*idn.Error), h.String(), at.Offset)
}

// NormalProblem is like Problem for an error of a field in the normal form of r. The diagnosis is
// about r, in which the offset counts.
func NormalProblem(s *Selector, r, normal *Reference, err error) error {
	if _, _, written := s.Text(r); written != nil {
		return Problem(r, written)
	}
	return Problem(normal, err)
}
