package iri

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
)

// A Reference is an IRI-reference (RFC 3987, section 2.2): an IRI or a relative reference.
// It is a small immutable value. The zero Reference is the empty reference. == is simple
// string comparison (section 5.3.1). Components are parts of the text, and keep all of it in
// memory.
type Reference struct {
	components
}

// An IRI is a [Reference] that has a scheme. The zero IRI is not an IRI and has no text
// form; see [IRI.IsZero].
type IRI struct {
	// So that no Reference can be converted to an IRI. gorm reads the tag, as that of uri.URI.
	_ struct{} `gorm:"type:string"`
	components
}

// components is a text with its components. It is never the text of an edition of the URI
// syntax, so of does not leave the package unless its text is a URI too.
type components struct {
	of uri.Reference
}

// FromReference returns r as an IRI-reference, with the same text: every URI-reference is one
// (RFC 3987, section 2.2). [Mapper.ToIRI] decodes percent-encoded characters too.
func FromReference(r uri.Reference) Reference { return Reference{components{r}} }

// FromURI returns u as an IRI, with the same text. The zero URI gives [uri.ErrZero].
func FromURI(u uri.URI) (IRI, error) {
	if u.IsZero() {
		return IRI{}, uri.ErrZero
	}
	return IRI{components: components{u.Reference()}}, nil
}

// Reference returns i as a [Reference]. The zero IRI gives the empty reference.
func (i IRI) Reference() Reference { return Reference{i.components} }

// IRI returns r as an [IRI], or [uri.ErrNoScheme] for a relative reference.
func (r Reference) IRI() (IRI, error) {
	if _, ok := r.of.Scheme(); !ok {
		return IRI{}, uri.ErrNoScheme
	}
	return IRI{components: r.components}, nil
}

// URIReference returns the URI-reference to which the zero [Mapper] maps r (RFC 3987, section
// 3.1). That is r itself without an allocation if r is ASCII. The error is a [*HostError] for a
// host without an ASCII form.
func (r Reference) URIReference() (uri.Reference, error) { return Mapper{}.ToURI(r) }

// URI returns the URI to which the zero [Mapper] maps r; see [Reference.URIReference]. The error
// can also be [uri.ErrNoScheme].
func (r Reference) URI() (uri.URI, error) {
	if _, err := r.IRI(); err != nil {
		return uri.URI{}, err
	}
	return r.uri()
}

// URI returns the URI to which the zero [Mapper] maps i (RFC 3987, section 3.1). That is i itself
// without an allocation if i is ASCII. The error is [uri.ErrZero], or a [*HostError] for a host
// without an ASCII form.
func (i IRI) URI() (uri.URI, error) {
	if i.IsZero() {
		return uri.URI{}, uri.ErrZero
	}
	return i.Reference().uri()
}

// uri returns the URI to which the zero Mapper maps r, which has a scheme.
func (r Reference) uri() (uri.URI, error) {
	mapped, err := r.URIReference()
	if err != nil {
		return uri.URI{}, err
	}
	return mapped.URI()
}

// Scheme returns the scheme without its colon, or "" for the zero IRI.
func (i IRI) Scheme() string {
	scheme, _ := i.of.Scheme()
	return scheme
}

// Scheme returns the scheme without its colon, if any.
func (r Reference) Scheme() (string, bool) { return r.of.Scheme() }

// Kind returns the kind of r, as for a URI-reference.
func (r Reference) Kind() uri.ReferenceKind { return r.of.Kind() }

// String returns the text as it was given.
func (c components) String() string { return c.of.String() }

// IsZero reports whether c is the zero value, which has no text.
func (c components) IsZero() bool { return c.of.IsZero() }

// IsAbsolute reports whether c is an absolute-IRI: it has a scheme and no fragment.
func (c components) IsAbsolute() bool { return c.of.IsAbsolute() }

// Authority returns the iauthority without its slashes, if any.
func (c components) Authority() (uri.Authority, bool) { return c.of.Authority() }

// Userinfo returns the iuserinfo without its "@", if any.
func (c components) Userinfo() (string, bool) { return c.of.Userinfo() }

// Username returns the iuserinfo up to its first colon, decoded, if any.
func (c components) Username() (string, bool) { return c.of.Username() }

// Password returns the iuserinfo after its first colon, decoded, if any. Do not show or
// store it in clear text.
func (c components) Password() (string, bool) { return c.of.Password() }

// Host returns the ihost, if any. Package idn converts a name; give it [uri.Host.Decoded].
func (c components) Host() (uri.Host, bool) { return c.of.Host() }

// Hostname returns the ihost as written, without the brackets of an IP literal, if any.
func (c components) Hostname() (string, bool) { return c.of.Hostname() }

// Port returns the port without its colon, if any.
func (c components) Port() (string, bool) { return c.of.Port() }

// PortNumber returns the port as a number, or [uri.ErrNoPort] or [uri.ErrPortRange].
func (c components) PortNumber() (uint16, error) { return c.of.PortNumber() }

// Path returns the ipath, which is always defined.
func (c components) Path() uri.Path { return c.of.Path() }

// Query returns the iquery without its "?", as written, if any.
func (c components) Query() (string, bool) { return c.of.Query() }

// FormParams returns the iquery as [uri.Params] with Form set. It can be empty.
func (c components) FormParams() uri.Params { return c.of.FormParams() }

// Fragment returns the ifragment without its "#", as written, if any.
func (c components) Fragment() (string, bool) { return c.of.Fragment() }

// Span returns the place of a component without its delimiters, in bytes, if it is defined.
func (c components) Span(component uri.Component) (uri.Span, bool) { return c.of.Span(component) }

// Redacted returns the text with its secrets masked, as redact.String masks them.
func (c components) Redacted() string { return secret.String(c.of.String()) }
