package urihttp

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/pathquery"
	"github.com/urikit/uri/whatwg"
)

// Errors of the URIs in the header of a response.
var (
	// ErrAbsent reports that the response does not have the header.
	ErrAbsent = errors.New("urihttp: the response does not have the header")

	// ErrSeveral reports that the response has the header more than once. Programs choose
	// different ones.
	ErrSeveral = errors.New("urihttp: the response has the header more than once")

	// ErrReference reports a header that is not a reference, and a Content-Location with a fragment
	// (RFC 9110, section 8.7). For the first, the error wraps a [*uri.SyntaxError] or a
	// [*whatwg.ValidationError].
	ErrReference = errors.New("urihttp: the header is not a reference")
)

// Location returns the URI in the Location of resp, resolved against the URL of its request (RFC
// 9110, section 10.2.2), as [http.Response.Location] does. It does so for the response to a proxy,
// too: the URL is that of the server behind the proxy, whatever the Host. If the URL has no scheme
// and host, [Target] gives the base. net/http sends paths and queries that are not valid in a URI,
// such as "?filter[]=x". If the reference inherits such a path or query, its octets that are not
// valid are percent-encoded in the result, and so is a "%" without two hexadecimal digits. With a
// status of 3xx, a Location without a fragment inherits that of the request: the fragment of the
// URI given to [NewRequest] or of the URL of the request, or of the last redirect before that has
// one.
//
// Location reads the reference strictly. Servers also send what is not one, such as spaces and
// letters outside ASCII; [BrowserLocation] reads these. An empty Location is a reference to the
// base. net/http takes it for none.
//
// The error is [ErrAbsent], [ErrSeveral], [ErrReference], or an error of [Target] for the scheme
// and the host of the URL. The result can have another scheme than http and https, and userinfo:
// check it before you follow it, for example with package guard.
func Location(resp *http.Response) (uri.URI, error) {
	base, _, text, err := header(resp, "Location")
	if err != nil {
		return uri.URI{}, err
	}
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, fmt.Errorf("%w: Location: %w", ErrReference, err)
	}
	target, err := base.Resolve(ref)
	if err != nil {
		return uri.URI{}, err
	}
	if _, has := target.Fragment(); !has && resp.StatusCode/100 == 3 {
		if fragment, ok := fragmentOf(resp.Request); ok {
			return target.With(uri.ComponentFragment, pathquery.Valid(fragment))
		}
	}
	return target, nil
}

// BrowserLocation is like [Location], but reads the Location as browsers do, by the URL Standard.
// It encodes spaces and letters outside ASCII, removes dot-segments and line breaks, and reads
// backslashes as slashes. So the target can have another host than other programs read. The path
// and the query of the URL of the request are read in the same way.
func BrowserLocation(resp *http.Response) (whatwg.URL, error) {
	_, sent, text, err := header(resp, "Location")
	if err != nil {
		return whatwg.URL{}, err
	}
	from, err := whatwg.Parse(sent)
	if err != nil {
		return whatwg.URL{}, fmt.Errorf("%w: %w", ErrTarget, err)
	}
	target, err := from.ResolveText(text)
	if err != nil {
		return whatwg.URL{}, fmt.Errorf("%w: Location: %w", ErrReference, err)
	}
	if _, has := target.Fragment(); !has && resp.StatusCode/100 == 3 {
		if fragment, ok := fragmentOf(resp.Request); ok {
			return whatwg.Parse(target.String() + "#" + fragment)
		}
	}
	return target, nil
}

// ContentLocation returns the URI in the Content-Location of resp, resolved against the base of
// [Location] (RFC 9110, section 8.7). The URI identifies the content of resp, as its server
// says. It is not a base URI: see [RetrievalURI]. The errors are those of [Location]. A
// fragment is an [ErrReference]: the grammar of the header has none.
func ContentLocation(resp *http.Response) (uri.URI, error) {
	base, _, text, err := header(resp, "Content-Location")
	if err != nil {
		return uri.URI{}, err
	}
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, fmt.Errorf("%w: Content-Location: %w", ErrReference, err)
	}
	if _, has := ref.Fragment(); has {
		return uri.URI{}, detailed(ErrReference, "a Content-Location cannot have a fragment")
	}
	return base.Resolve(ref)
}

// header returns the URI that a reference in resp is relative to, that URI as net/http sent it, and
// the only value of a header.
func header(resp *http.Response, name string) (base uri.URI, sent, text string, err error) {
	if resp == nil {
		return uri.URI{}, "", "", ErrRequest
	}
	text, err = onlyValue(resp, name)
	if err != nil {
		return uri.URI{}, "", "", err
	}
	if r := resp.Request; r != nil && hasOrigin(r.URL) {
		sent = locator(r)
		base, err = located(validated(sent))
	} else {
		base, err = Target(r)
		sent = base.String()
	}
	return base, sent, text, err
}

// onlyValue returns the only value of a header.
func onlyValue(resp *http.Response, name string) (string, error) {
	switch values := resp.Header[name]; len(values) {
	case 0:
		return "", ErrAbsent
	case 1:
		return values[0], nil
	}
	return "", ErrSeveral
}

// validated returns the text of a URL with a valid path and query.
func validated(text string) string {
	p := uri.Split(text)
	rest := p.Path
	if p.HasQuery {
		rest += "?" + p.Query
	}
	if p.HasFragment { // the URL has none: its RawQuery has a "#"
		rest += "%23" + p.Fragment
	}
	before := uri.Parts{Scheme: p.Scheme, HasScheme: p.HasScheme, Authority: p.Authority, HasAuthority: p.HasAuthority}
	return before.String() + pathquery.Valid(rest)
}

// fragmentOf returns the fragment, as written, of the URI reference that led to a request. A
// redirect without a fragment inherits it.
func fragmentOf(r *http.Request) (string, bool) {
	for hops := 0; r.URL != nil && hops < mostHops; hops++ {
		if r.URL.Fragment != "" {
			return r.URL.EscapedFragment(), true
		}
		if r.Response == nil || r.Response.Request == nil {
			fragment, ok := r.Context().Value(fragmentKey{locator(r)}).(string)
			return fragment, ok
		}
		r = r.Response.Request
	}
	return "", false
}

// mostHops ends a chain of redirects that a program made by hand and that is a circle.
const mostHops = 1000
