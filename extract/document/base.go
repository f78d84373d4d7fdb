package document

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
)

// A base is the base URI of a part of a document. It may not be known yet when what
// refers to it is found: then its parent is not known, or it is not settled what it
// says itself.
type base struct {
	parent   *base
	embedded baseuri.Embedded // zero: the parent's base

	settled bool
	refused error // why what it says does not count
	uri     uri.URI
	ready   *uri.Base
	err     error // why references cannot be resolved
}

// settle makes the base known.
func (b *base) settle(w *walker) {
	if b.settled {
		return
	}
	b.settled = true
	b.parent.settle(w)
	b.uri, b.ready, b.err = b.parent.uri, b.parent.ready, b.parent.err
	b.parent = nil
	if b.embedded.IsZero() {
		return
	}
	u, err := b.embedded.Base(w.Resolver.Edition, b.uri)
	if b.refused = refusal(err); err == nil {
		b.uri = u
		b.prepare(w)
	}
}

// refusal returns what to say of an error that a document's own base gives. That it is
// relative, and that there is none to resolve it against, is no error elsewhere.
func refusal(err error) error {
	if errors.Is(err, uri.ErrNoBase) {
		return nil
	}
	return err
}

// prepare makes the base ready for its URI.
func (b *base) prepare(w *walker) {
	b.ready, b.err = nil, nil
	if !b.uri.IsZero() {
		b.ready, b.err = w.Resolver.Base(b.uri)
	}
}

// base returns the base URI, without a fragment, or zero.
func (b *base) base() uri.URI {
	if b.ready == nil {
		return b.uri
	}
	return b.ready.URI()
}

// resolve returns the target of a reference. It is zero, without an error, if that is
// relative and there is no base.
func (b *base) resolve(w *walker, ref uri.Reference) (uri.URI, error) {
	if u, ok := ref.URI(); ok && b.ready == nil {
		// It needs no base, but resolving removes dot-segments.
		r := w.Resolver
		own, err := uri.Resolver{Edition: r.Edition, RefuseClimb: r.RefuseClimb, Compat: uri.Compat{DropClimb: r.Compat.DropClimb}}.Base(u)
		if err != nil {
			return uri.URI{}, err
		}
		return own.Resolve(ref)
	}
	if b.ready == nil {
		return uri.URI{}, b.err
	}
	return b.ready.Resolve(ref)
}
