package field

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

// A Reference is a URI-reference by any edition, or an IRI-reference (RFC 3987, section 2.2). The
// zero Reference is the empty URI-reference. Two are == if they are of one kind and have the same
// text.
type Reference struct {
	uri   uri.Reference
	iri   iri.Reference // instead of uri if isIRI is set
	isIRI bool
}

// FromURI returns r as a Reference.
func FromURI(r uri.Reference) Reference { return Reference{uri: r} }

// FromIRI returns r as a Reference.
func FromIRI(r iri.Reference) Reference { return Reference{iri: r, isIRI: true} }

// ParseURI sets r to a text that matches one of the four rules for references by a parser, or to
// the zero Reference.
func (r *Reference) ParseURI(p uri.Parser, rule uri.Rule, text string) error {
	if r.isIRI {
		*r = Reference{}
	}
	return p.ParseInto(&r.uri, rule, text)
}

// AsURI returns r as a URI-reference, and whether it is one.
func (r *Reference) AsURI() (uri.Reference, bool) { return r.uri, !r.isIRI }

// AsIRI returns r as an IRI-reference, and whether it is one.
func (r *Reference) AsIRI() (iri.Reference, bool) { return r.iri, r.isIRI }

// Mapped returns r, or the URI-reference to which an IRI-reference maps (RFC 3987, section 3.1).
// Its host is percent-encoded, so there always is one. It allocates only for an IRI-reference that
// is not ASCII.
func (r *Reference) Mapped() uri.Reference {
	if !r.isIRI {
		return r.uri
	}
	mapped, _ := iri.Mapper{Host: iri.HostPercent}.ToURI(r.iri) // a text of at most 4 GiB
	return mapped
}

// String returns the text as it was given.
func (r *Reference) String() string {
	if r.isIRI {
		return r.iri.String()
	}
	return r.uri.String()
}

// Span returns the place of a component without its delimiters, in bytes, if it is defined.
func (r *Reference) Span(c uri.Component) (uri.Span, bool) {
	if r.isIRI {
		return r.iri.Span(c)
	}
	return r.uri.Span(c)
}

// Component returns the text of a component without its delimiters, if it is defined.
func (r *Reference) Component(c uri.Component) (string, bool) {
	at, ok := r.Span(c)
	return at.Of(r.String()), ok
}

// Scheme returns the scheme, if any.
func (r *Reference) Scheme() (string, bool) {
	if r.isIRI {
		return r.iri.Scheme()
	}
	return r.uri.Scheme()
}

// Authority returns the authority without its slashes, if any.
func (r *Reference) Authority() (uri.Authority, bool) {
	if r.isIRI {
		return r.iri.Authority()
	}
	return r.uri.Authority()
}

// Host returns the host, if any.
func (r *Reference) Host() (uri.Host, bool) {
	if r.isIRI {
		return r.iri.Host()
	}
	return r.uri.Host()
}

// PortNumber returns the port as a number, or [uri.ErrNoPort] or [uri.ErrPortRange].
func (r *Reference) PortNumber() (uint16, error) {
	if r.isIRI {
		return r.iri.PortNumber()
	}
	return r.uri.PortNumber()
}

// Path returns the path, which is always defined.
func (r *Reference) Path() uri.Path {
	if r.isIRI {
		return r.iri.Path()
	}
	return r.uri.Path()
}

// Userinfo returns the userinfo without its "@", if any.
func (r *Reference) Userinfo() (string, bool) {
	if r.isIRI {
		return r.iri.Userinfo()
	}
	return r.uri.Userinfo()
}

// Port returns the port without its colon, if any.
func (r *Reference) Port() (string, bool) {
	if r.isIRI {
		return r.iri.Port()
	}
	return r.uri.Port()
}

// Query returns the query without its "?", if any.
func (r *Reference) Query() (string, bool) {
	if r.isIRI {
		return r.iri.Query()
	}
	return r.uri.Query()
}

// Fragment returns the fragment without its "#", if any.
func (r *Reference) Fragment() (string, bool) {
	if r.isIRI {
		return r.iri.Fragment()
	}
	return r.uri.Fragment()
}
