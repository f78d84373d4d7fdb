package dialect

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// A Base is a base of a dialect: a URI, or an IRI.
type Base struct {
	uri *uri.Base // for an IRI, the URI to which it maps
	iri *iri.Base // nil for a URI
}

// Base prepares a base to resolve references by r, whose Edition is ignored. The errors are those
// of [Parser.Parse] and [uri.NewBase].
func (d Dialect) Base(text string, r uri.Resolver) (*Base, error) {
	ref, err := d.Parser().Parse(uri.RuleURI, text)
	if err != nil {
		return nil, err
	}
	r.Edition = d.edition
	u, _ := ref.Mapped().URI()
	b := new(Base)
	if b.uri, err = uri.NewBase(u, r); err != nil {
		return nil, err
	}
	if wide, ok := ref.AsIRI(); ok {
		i, _ := wide.IRI()
		b.iri, err = iri.NewBase(i, r)
	}
	return b, err
}

// String returns the base in force, without a fragment.
func (b *Base) String() string {
	if b.iri != nil {
		return b.iri.Base().String()
	}
	return b.uri.Base().String()
}

// Scheme returns the scheme of the base.
func (b *Base) Scheme() string { return b.uri.Base().Scheme() }

// Resolve is [uri.Base.Resolve].
func (b *Base) Resolve(ref *field.Reference) (field.Reference, error) {
	if r, ok := ref.AsURI(); ok {
		target, err := b.uri.Resolve(r)
		return field.FromURI(target.Reference()), err
	}
	r, _ := ref.AsIRI()
	target, err := b.iri.Resolve(r)
	return field.FromIRI(target.Reference()), err
}

// AppendResolveText is [uri.Base.AppendResolveText].
func (b *Base) AppendResolveText(dst, text []byte) ([]byte, error) {
	if b.iri == nil {
		return b.uri.AppendResolveText(dst, text)
	}
	ref, err := iri.Parse(inplace.String(text))
	if err != nil {
		return dst, syntaxError(err)
	}
	return b.iri.AppendResolve(dst, ref)
}

// IsSameDocument is [uri.Base.IsSameDocument].
func (b *Base) IsSameDocument(ref *field.Reference) bool {
	if r, ok := ref.AsURI(); ok {
		return b.uri.IsSameDocument(r)
	}
	r, _ := ref.AsIRI()
	return b.iri.IsSameDocument(r)
}

// IsMisformed is [uri.Base.IsMisformed].
func (b *Base) IsMisformed(ref *field.Reference) bool { return b.uri.IsMisformed(ref.Mapped()) }

// MayBeMisformed reports whether a text may be a relative reference after the scheme of the base,
// such as http:g. It is a quick check, which excludes most references for which IsMisformed is
// false.
func (b *Base) MayBeMisformed(text []byte) bool {
	scheme := b.Scheme()
	n := len(scheme)
	return len(text) > n && text[n] == ':' && !bytes.HasPrefix(text[n+1:], []byte("//")) &&
		bytes.EqualFold(text[:n], []byte(scheme))
}

// IsOpaque reports whether the path of ref, which has a scheme, is not hierarchical: it is
// rootless, or the scheme is known to be opaque.
func IsOpaque(ref *field.Reference) bool {
	name, _ := ref.Scheme()
	form, _ := scheme.Known().Form(name)
	path := ref.Path().String()
	_, authority := ref.Authority()
	return form.Opaque || !authority && path != "" && path[0] != '/'
}

// Relativize calls [uri.Base.Relativize], or that of package iri, and returns the reference as
// text.
func (b *Base) Relativize(target *field.Reference, by uri.Relativizer) (string, error) {
	if r, ok := target.AsURI(); ok {
		u, _ := r.URI()
		ref, err := b.uri.Relativize(u, by)
		return ref.String(), err
	}
	r, _ := target.AsIRI()
	i, _ := r.IRI()
	ref, err := b.iri.Relativize(i, by)
	return ref.String(), err
}
