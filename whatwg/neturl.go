//go:build !urismall

package whatwg

import (
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
)

// NetURL returns a URL for net/http and other packages, whose String is the text of u, as
// [uri.URI.NetURL] does. It never changes the text or the meaning. So for "|" in a path, which
// net/url encodes, the error is a [*uri.LossError]; [URL.URI] encodes it before. The zero URL
// gives [uri.ErrZero].
func (u URL) NetURL() (*url.URL, error) {
	converted, changes, err := u.URIChanges()
	if err != nil {
		return nil, err
	}
	want, err := converted.NetURL()
	if err != nil || len(changes) == 0 {
		return want, err
	}
	// RFC 3986 does not allow all octets of u, but net/url may keep them.
	got, err := url.Parse(u.href)
	if err != nil {
		return nil, &uri.LossError{Err: err}
	}
	if got.String() != u.href || !sameFields(got, want) {
		return nil, &uri.LossError{Component: changes[0].Component}
	}
	return got, nil
}

// sameFields reports whether two URLs have the same decoded components.
func sameFields(a, b *url.URL) bool {
	return a.Scheme == b.Scheme && a.User.String() == b.User.String() && a.Host == b.Host &&
		a.Path == b.Path && percent.Decode(a.Opaque) == percent.Decode(b.Opaque) &&
		percent.Decode(a.RawQuery) == percent.Decode(b.RawQuery) && a.Fragment == b.Fragment
}
