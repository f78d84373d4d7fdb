package document

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
)

// A base is the base URI of a part of a document. It may still be unknown when a
// reference is found: a base element can follow, and the parent may be unknown too.
type base struct {
	parent   *base
	embedded baseuri.Embedded // zero: use the parent's base

	settled bool
	refused error // why embedded is ignored
	uri     uri.URI
	ready   *uri.Base
	err     error // why references cannot be resolved
}

// settle determines the base, from embedded and the parent.
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

// refusal returns the error to report for the error of a document's own base. A relative
// base without another base to resolve it against is not reported, because a relative
// reference without a base is not an error either.
func refusal(err error) error {
	if errors.Is(err, uri.ErrNoBase) {
		return nil
	}
	return err
}

// prepare sets ready and err for the URI.
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

// resolve returns the target of a reference. For a relative reference without a base it
// returns the zero URI and no error.
func (b *base) resolve(w *walker, ref uri.Reference) (uri.URI, error) {
	if u, ok := ref.URI(); ok && b.ready == nil {
		// A URI needs no base, but resolving it removes dot-segments.
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
