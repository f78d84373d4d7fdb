package document

import (
	"errors"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/older"
	"github.com/urikit/uri/whatwg"
)

// A base is the base of a part of a document, by RFC 3986 and for browsers. It may still be
// unknown when a reference is found: a base element can follow, and the parent may be unknown
// too.
type base struct {
	parent   *base
	embedded baseuri.Embedded // zero: use the parent's base
	href     *string          // what gives browsers the base; nil: use the parent's base

	settled bool
	refused error // why embedded is ignored
	uri     uri.URI
	ready   *uri.Base
	err     error // why references cannot be resolved

	browser browserBase
}

// A browserBase is the base of browsers.
type browserBase struct {
	url     whatwg.URL
	err     error // why relative references have no target
	refused error // why the href of the base element is ignored
	same    bool  // the URL has the text of the base URI, and is one of http or https
}

// newBase returns the base that the options give a document.
func newBase(w *walker) *base {
	b := &base{uri: w.Base, settled: true}
	b.prepare(w)
	b.browser.url = w.URL
	if w.URL.IsZero() && !w.Base.IsZero() {
		b.browser.url, b.browser.err = whatwg.Parse(w.Base.String())
	}
	b.compare(w)
	return b
}

// compare sets browser.same.
func (b *base) compare(w *walker) {
	u := &b.browser.url
	b.browser.same = !older.Is(w.Resolver.Edition) && (u.Scheme() == "http" || u.Scheme() == "https") &&
		withoutFragment(u.String()) == b.base().String()
}

func withoutFragment(s string) string {
	s, _, _ = strings.Cut(s, "#")
	return s
}

// settle determines the base, from embedded and the parent.
func (b *base) settle(w *walker) {
	if b.settled {
		return
	}
	b.settled = true
	b.parent.settle(w)
	b.uri, b.ready, b.err = b.parent.uri, b.parent.ready, b.parent.err
	b.browser = b.parent.browser
	b.browser.refused = nil
	b.parent = nil
	if !b.embedded.IsZero() {
		u, err := b.embedded.Against(w.Resolver.Edition, b.uri)
		if b.refused = refusal(err); err == nil {
			b.uri = u
			b.prepare(w)
		}
	}
	if b.href != nil {
		b.setBrowser(w, *b.href)
	}
	if b.href != nil || !b.embedded.IsZero() {
		b.compare(w)
	}
}

// setBrowser sets the base of browsers to what the href of a base element gives. The base
// before is the fallback base URL (HTML Standard, section 4.2.3).
func (b *base) setBrowser(w *walker, href string) {
	var e encoding.Encoding
	if w.charset != nil {
		e = w.charset.encoding
	}
	u, err := parseURL(href, b.browser.url, e)
	switch {
	case err != nil:
		b.browser.refused = err
	case u.IsZero(): // relative, and there is no other base
	case u.Scheme() == "data", u.Scheme() == "javascript":
		b.browser.refused = basedoc.ErrScheme
	case len(u.String()) > basedoc.MaxLength:
		b.browser.refused = baseuri.ErrLimit
	default:
		b.browser.url, b.browser.err = u, nil
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
		b.ready, b.err = uri.NewBase(b.uri, w.Resolver)
	}
}

// base returns the base URI, without a fragment, or zero.
func (b *base) base() uri.URI {
	if b.ready == nil {
		return b.uri
	}
	return b.ready.Base()
}

// resolve returns the target of a reference. For a relative reference without a base it
// returns the zero URI and no error.
func (b *base) resolve(w *walker, ref uri.Reference) (uri.URI, error) {
	if u, err := ref.URI(); err == nil && b.ready == nil {
		// A URI needs no base, but resolving it removes dot-segments.
		r := w.Resolver
		if path := u.Path().String(); !older.Is(r.Edition) && !strings.HasPrefix(path, ".") && !strings.Contains(path, "/.") {
			return u, nil
		}
		own, err := uri.NewBase(u, uri.Resolver{Edition: r.Edition, RefuseClimb: r.RefuseClimb, Compat: uri.Compat{DropClimb: r.Compat.DropClimb}})
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
