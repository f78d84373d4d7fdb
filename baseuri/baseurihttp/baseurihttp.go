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
)

// From returns the URI from which the content of resp was retrieved, without a
// fragment. That is the URI of its request, which is the last one if the client
// followed redirects. It is the base URI, unless the content or an entity around it
// gives another.
//
// From ignores the Content-Location. It was a base in RFC 2616 (section 14.14), and is
// not since RFC 7231 (appendix B). By RFC 9110, section 8.7, it only identifies the
// representation, and package urihttp resolves it.
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
