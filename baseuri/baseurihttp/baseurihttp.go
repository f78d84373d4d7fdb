// Package baseurihttp finds the base URI of a document in an HTTP response (RFC 3986,
// section 5.1.3).
//
//	resp, err := client.Get("http://example.com/a")
//	...
//	var c baseuri.Context
//	c.Retrieved, err = baseurihttp.From(resp)
package baseurihttp

import (
	"errors"
	"net/http"

	"github.com/urikit/uri"
)

// Errors of this package contain nothing of the URIs but, like [uri.SyntaxError], a
// character that the grammar does not allow.
var (
	// ErrRequest reports a response without a request, or a request without a URL.
	ErrRequest = errors.New("baseurihttp: the response has no request, or its request has no URL")

	// ErrHost reports a request whose Host differs from the host of its URL. The client
	// then asked for another URI than the URL (RFC 9110, section 7.1).
	ErrHost = errors.New("baseurihttp: the Host of the request differs from the host of its URL")

	// ErrLocation reports more than one Content-Location.
	ErrLocation = errors.New("baseurihttp: the response has more than one Content-Location")

	// ErrFragment reports a Content-Location with a fragment, which it cannot have (RFC
	// 9110, section 8.7).
	ErrFragment = errors.New("baseurihttp: the Content-Location has a fragment")
)

// From returns the URI from which the content of resp was retrieved, without a
// fragment. That is the URI of its request, which is the last one if the client
// followed redirects. It is the base URI, unless the content or an entity around it
// gives another.
//
// From ignores the Content-Location. It was a base in RFC 2616 (section 14.14), and is
// not since RFC 7231 (appendix B). By RFC 9110, section 8.7, it only identifies the
// representation. See [ContentLocation].
//
// The URI is the text of the request's URL, parsed strictly, with the userinfo of the
// URL. net/url accepts and rewrites much that is not a URI. The error is [ErrRequest],
// [ErrHost] or a [*uri.SyntaxError]. The result is then the zero URI.
func From(resp *http.Response) (uri.URI, error) {
	if resp == nil || resp.Request == nil || resp.Request.URL == nil {
		return uri.URI{}, ErrRequest
	}
	request := resp.Request
	if request.Host != "" && request.Host != request.URL.Host {
		return uri.URI{}, ErrHost
	}
	u := *request.URL
	u.Fragment, u.RawFragment = "", ""
	return uri.ParseAbsoluteURI(u.String())
}

// ContentLocation returns the URI in the Content-Location of resp, resolved against
// that of the request, and whether there is one (RFC 9110, section 8.7). The URI
// identifies the content of resp, as its server says. It is not a base. The errors are
// those of [From], and [ErrLocation], [ErrFragment], or a [*uri.SyntaxError] of the
// field.
func ContentLocation(resp *http.Response) (uri.URI, bool, error) {
	base, err := From(resp)
	if err != nil {
		return uri.URI{}, false, err
	}
	values := resp.Header.Values("Content-Location")
	switch len(values) {
	case 0:
		return uri.URI{}, false, nil
	case 1:
	default:
		return uri.URI{}, false, ErrLocation
	}
	location, err := uri.Parse(values[0])
	if err != nil {
		return uri.URI{}, false, err
	}
	if _, has := location.Fragment(); has {
		return uri.URI{}, false, ErrFragment
	}
	u, err := base.Resolve(location)
	return u, err == nil, err
}
