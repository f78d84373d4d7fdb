// Package aliashttp tells an [alias.Store] what an HTTP client has seen.
//
//	resp, err := client.Get("http://example.com/data")
//	...
//	err = aliashttp.Observe(store, resp)
package aliashttp

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
)

// Why a redirect is not put to the store. Errors of this package hold nothing of
// the URIs but a character that is out of place.
var (
	// ErrRequest says that the response does not say what was asked for.
	ErrRequest = errors.New("aliashttp: no request, or no URL in it")

	// ErrHost says that the request has a Host that is not its URL's: then it
	// was not the URL that was asked for (RFC 9110, section 7.1).
	ErrHost = errors.New("aliashttp: the Host is not the URL's")

	// ErrLocation says that there is not one Location (RFC 9110, section
	// 10.2.2).
	ErrLocation = errors.New("aliashttp: not one Location")
)

// A HopError says why nothing was learned from a redirect.
type HopError struct {
	Hop int // counted from 1, in the order in which they were followed

	// Err is one of the errors above, a [*uri.SyntaxError] of the URL or the
	// Location, or what [alias.Store.Observe] returned.
	Err error
}

// Error returns the number of the hop and what Err says.
func (e *HopError) Error() string {
	return "aliashttp: hop " + strconv.Itoa(e.Hop) + ": " + strings.TrimPrefix(e.Err.Error(), "aliashttp: ")
}

// Unwrap returns Err.
func (e *HopError) Unwrap() error { return e.Err }

// Observe tells store of the redirects that led to resp, in the order in which the
// client followed them, and of resp itself if it is one that was not followed. The
// body of resp is not touched.
//
// What was asked for is the text of the request's URL, and the target is the
// Location, resolved against it. Both are parsed strictly; net/url, which the
// client has parsed them with, takes and rewrites much that is no URI. A redirect
// of which either is no URI is passed over.
//
// The error joins a [*HopError] for each redirect from which nothing was learned.
// As most redirects show nothing, that is the usual case rather than a fault:
// among them are the [*alias.Refusal] of the store. It is nil if there was no
// redirect.
func Observe(store *alias.Store, resp *http.Response) error {
	var errs []error
	for i, redirect := range redirects(resp) {
		if err := observe(store, redirect); err != nil {
			errs = append(errs, &HopError{i + 1, err})
		}
	}
	return errors.Join(errs...)
}

// redirects returns the redirects that led to resp, the first one first, and resp
// if it is one. A chain made by hand might bite its tail; it ends there.
func redirects(resp *http.Response) []*http.Response {
	var chain []*http.Response
	if resp != nil && resp.StatusCode/100 == 3 && len(resp.Header.Values("Location")) > 0 {
		chain = append(chain, resp)
	}
	seen := map[*http.Response]bool{resp: true}
	for resp != nil && resp.Request != nil {
		resp = resp.Request.Response
		if resp == nil || seen[resp] {
			break
		}
		seen[resp] = true
		chain = append(chain, resp)
	}
	slices.Reverse(chain)
	return chain
}

// observe tells store of one redirect.
func observe(store *alias.Store, redirect *http.Response) error {
	request := redirect.Request
	if request == nil || request.URL == nil {
		return ErrRequest
	}
	if request.Host != "" && request.Host != request.URL.Host {
		return ErrHost
	}
	from, err := uri.ParseURI(request.URL.String())
	if err != nil {
		return err
	}
	locations := redirect.Header.Values("Location")
	if len(locations) != 1 {
		return ErrLocation
	}
	location, err := uri.Parse(locations[0])
	if err != nil {
		return err
	}
	to, err := from.Resolve(location)
	if err != nil {
		return err
	}
	return store.Observe(from, to, redirect.StatusCode)
}
