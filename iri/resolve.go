package iri

import "github.com/urikit/uri"

// A Base is a base IRI prepared by [NewBase], safe for concurrent use.
type Base struct {
	of uri.Base
}

// NewBase prepares base, without its fragment. References are resolved by r, whose Edition
// is ignored. The errors of the methods are those of [uri.Base].
func NewBase(base IRI, r uri.Resolver) (*Base, error) {
	u, _ := base.of.URI()
	b, err := uri.NewBase(u, resolver(r))
	if err != nil {
		return nil, err
	}
	return &Base{*b}, nil
}

// Base returns the base IRI in force, without a fragment.
func (b *Base) Base() IRI { return IRI{components: components{b.of.Base().Reference()}} }

// Resolve resolves ref (RFC 3986, section 5.2, by RFC 3987, section 6.5). It allocates once.
func (b *Base) Resolve(ref Reference) (IRI, error) {
	u, err := b.of.Resolve(ref.of)
	return IRI{components: components{u.Reference()}}, err
}

// AppendResolve resolves ref and appends the target to dst.
func (b *Base) AppendResolve(dst []byte, ref Reference) ([]byte, error) {
	return b.of.AppendResolve(dst, ref.of)
}

// IsSameDocument reports whether ref refers to the base, except for a fragment (RFC 3986,
// section 4.4).
func (b *Base) IsSameDocument(ref Reference) bool { return b.of.IsSameDocument(ref.of) }

// Relativize returns the shortest reference that r allows and that resolves to target
// against b. The error is [uri.ErrUnreachable].
func (b *Base) Relativize(target IRI, r uri.Relativizer) (Reference, error) {
	u, _ := target.of.URI()
	ref, err := b.of.Relativize(u, r)
	return Reference{components{ref}}, err
}

// Resolve resolves ref against base. [NewBase] prepares a base for many references.
func (base IRI) Resolve(ref Reference) (IRI, error) {
	b, err := NewBase(base, uri.Resolver{})
	if err != nil {
		return IRI{}, err
	}
	return b.Resolve(ref)
}

// ResolveText parses ref and resolves it. It can also give a [*SyntaxError].
func (base IRI) ResolveText(ref string) (IRI, error) {
	r, err := Parse(ref)
	if err != nil {
		return IRI{}, err
	}
	return base.Resolve(r)
}

// Relativize returns the shortest reference that resolves to target against base. The error
// is [uri.ErrUnreachable] or [uri.ErrNoBase].
func (base IRI) Relativize(target IRI) (Reference, error) {
	b, err := NewBase(base, uri.Resolver{})
	if err != nil {
		return Reference{}, err
	}
	return b.Relativize(target, uri.Relativizer{})
}
