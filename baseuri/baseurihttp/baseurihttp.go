// Package baseurihttp takes the base URI of what an HTTP client retrieved from its
// response (RFC 3986, section 5.1.3).
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

// Errors of this package hold nothing of the URIs but, as [uri.SyntaxError] does, a
// character that is out of place.
var (
	// ErrRequest says that the response does not say what was asked for.
	ErrRequest = errors.New("baseurihttp: no request, or no URL in it")

	// ErrHost says that the request has a Host that is not its URL's: then it was
	// not the URL that was asked for (RFC 9110, section 7.1).
	ErrHost = errors.New("baseurihttp: the Host is not the URL's")

	// ErrLocation says that there is more than one Content-Location.
	ErrLocation = errors.New("baseurihttp: more than one Content-Location")

	// ErrFragment says that the Content-Location has a fragment, which it cannot
	// have (RFC 9110, section 8.7).
	ErrFragment = errors.New("baseurihttp: the Content-Location has a fragment")
)

// From returns the URI by which what resp holds was retrieved: that of its request,
// which is the last one if the client followed redirects, without a fragment. That is
// its base URI if neither its content nor an entity around it says otherwise.
//
// A Content-Location plays no part in it. It did in RFC 2616 (section 14.14), and does
// not since RFC 7231 (appendix B); RFC 9110, section 8.7, has it identify the
// representation, and nothing more. See [ContentLocation].
//
// The URI is the text of the request's URL, parsed strictly, with the userinfo that the
// URL has: net/url takes and rewrites much that is no URI. The error is [ErrRequest],
// [ErrHost], or a [*uri.SyntaxError].
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

// ContentLocation returns the URI that the Content-Location of resp gives, relative to
// that of the request (RFC 9110, section 8.7), and whether there is one: a URI of what
// resp holds, as its server has it, and no base. The errors are those of [From], and
// [ErrLocation], [ErrFragment], or a [*uri.SyntaxError] of the field.
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
