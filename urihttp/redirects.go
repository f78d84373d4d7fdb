package urihttp

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/internal/engine/secret"
)

// A HopError reports a redirect from which a store of aliases learned nothing. Its text contains
// nothing of the URIs but a character that the grammar does not allow.
type HopError struct {
	Hop int // the number of the redirect, counted from 1

	// Err is [ErrRequest], [ErrHost], [ErrAbsent], [ErrSeveral], a [*uri.SyntaxError] of the URL
	// or the Location, or an error of [uri.URI.Resolve] or [alias.Store.Observe].
	Err error
}

// Error returns the number of the redirect and the message of Err.
func (e *HopError) Error() string {
	return "urihttp: hop " + strconv.Itoa(e.Hop) + ": " + secret.Cause(e.Err, "urihttp: ")
}

// Unwrap returns Err.
func (e *HopError) Unwrap() error { return e.Err }

// ObserveRedirects reports to store the redirects that led to resp, in the order in which the
// client followed them. If resp is itself a redirect, which the client did not follow, it is the
// last one. ObserveRedirects does not read the body of resp.
//
// The URI that redirects is the text of the request's URL. The target is the Location,
// resolved against it. ObserveRedirects parses both strictly, although net/url, which the client
// uses, accepts and rewrites much that is not a URI. It skips a redirect if one of them
// is not a URI, and if the Host of its request is not the host of the URL: the client then asked
// for another URI (RFC 9110, section 7.1).
//
// The error joins a [*HopError] for each redirect from which the store learned nothing.
// Such errors are common, because most redirects do not show that two URIs are
// equivalent. They include each [*alias.Refusal] of the store. The error is nil if
// there was no redirect.
func ObserveRedirects(store *alias.Store, resp *http.Response) error {
	var errs []error
	for i, redirect := range redirects(resp) {
		if err := observe(store, redirect); err != nil {
			errs = append(errs, &HopError{i + 1, err})
		}
	}
	return errors.Join(errs...)
}

// redirects returns the redirects that led to resp, in order, and resp itself if it is a
// redirect. It stops at a response that it has seen: a chain that a caller made by hand
// may be a circle.
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

// observe reports one redirect to store.
func observe(store *alias.Store, redirect *http.Response) error {
	request := redirect.Request
	if request == nil || request.URL == nil {
		return ErrRequest
	}
	if hasOtherHost(request) {
		return detailed(ErrHost, otherHost)
	}
	from, err := uri.ParseURI(request.URL.String())
	if err != nil {
		return err
	}
	text, err := onlyValue(redirect, "Location")
	if err != nil {
		return err
	}
	location, err := uri.Parse(text)
	if err != nil {
		return err
	}
	to, err := from.Resolve(location)
	if err != nil {
		return err
	}
	return store.Observe(from, to, redirect.StatusCode)
}
