package urihttp

import (
	"fmt"
	"net/http"

	"github.com/urikit/uri"
)

// RetrievalURI returns the URI from which the content of resp was retrieved, without a fragment
// (RFC 3986, section 5.1.3). That is the URI of its request, which is the last one if the client
// followed redirects. It is the base URI of the content, unless the content or an entity around it
// gives another: see package baseuri.
//
// The Content-Location is not a base. It was one in RFC 2616 (section 14.14), and is not since RFC
// 7231 (appendix B). By RFC 9110, section 8.7, it only identifies the representation; see
// [ContentLocation].
//
// The URI is the text of the request's URL without userinfo, which is not a part of a target URI
// (RFC 9110, section 4.2.4). net/http sends paths and queries that are not valid in a URI, such as
// "?filter[]=x". Their octets that are not valid are percent-encoded in the result, and so is a "%"
// without two hexadecimal digits. The URI can have any scheme. The error is [ErrRequest],
// [ErrHost] if the request has another Host than its URL, or [ErrTarget].
func RetrievalURI(resp *http.Response) (uri.URI, error) {
	if resp == nil || resp.Request == nil || resp.Request.URL == nil {
		return uri.URI{}, ErrRequest
	}
	if hasOtherHost(resp.Request) {
		return uri.URI{}, detailed(ErrHost, otherHost)
	}
	u, err := uri.ParseURI(validated(locator(resp.Request)))
	if err != nil {
		return uri.URI{}, fmt.Errorf("%w: %w", ErrTarget, err)
	}
	return u, nil
}
