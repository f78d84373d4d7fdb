package urihttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// Errors of URIs that HTTP cannot ask for, or that net/http would change.
var (
	// ErrScheme reports a URI whose scheme is not http or https.
	ErrScheme = errors.New("urihttp: the scheme is not http or https")

	// ErrHost reports a host that is missing, empty, or not a host and a port (RFC 9110, sections
	// 4.2.1 and 7.2), one with percent-encoded octets, which no name in DNS has, a port above
	// 65535, and a request with several hosts.
	ErrHost = errors.New("urihttp: the host is not valid")

	// ErrUserinfo reports userinfo (RFC 9110, section 4.2.4).
	ErrUserinfo = errors.New("urihttp: the URI has userinfo")
)

// detailed returns an error of this package with a detail.
func detailed(err error, detail string) error { return fmt.Errorf("%w: %s", err, detail) }

// NewRequest returns a request for u, for a client. It sends the path and the query of u as
// request-target, and the host and the port as Host, byte for byte. There are two exceptions. An
// empty path is sent as "/" (RFC 9112, section 3.2.1). For OPTIONS without a path and query it is
// "*", the whole server (section 3.2.4).
//
//   - For a [whatwg.URL], that is what a browser sends, with octets such as "|" and "[", which RFC 3986
//     does not allow. If its path has "|", or a "%" without two hexadecimal digits, the path is in the
//     Opaque of the URL of the request, because net/http would encode it. Such a path with "//" at its
//     beginning is an error.
//   - For an IRI, it is the URI to which the IRI maps (RFC 3987, section 3.1).
//   - A Reference must have a scheme.
//
// The error is [ErrScheme], [ErrHost], [ErrUserinfo], [ErrTarget] for CONNECT, which asks for a
// host and a port instead of a URI, a [*uri.LossError], [uri.ErrNoScheme], the error of the method
// URI of u, or the error of [http.NewRequestWithContext] for the method and the context. NewRequest
// lets net/http neither make credentials of userinfo nor send a fragment: it refuses userinfo, and
// the URL of the request has no fragment. [Location] still knows the fragment.
func NewRequest[U uri.URI | uri.Reference | iri.IRI | iri.Reference | whatwg.URL](ctx context.Context, method string, u U, body io.Reader) (*http.Request, error) {
	var converted uri.URI
	var err error
	switch u := any(u).(type) {
	case uri.URI:
		converted = u
	case uri.Reference:
		converted, err = u.URI()
	case iri.IRI:
		converted, err = u.URI()
	case iri.Reference:
		converted, err = u.URI()
	case whatwg.URL:
		if converted, err = u.URI(); err == nil {
			query, _ := u.Query()
			return newRequest(ctx, method, converted, &requested{u.Pathname(), query}, body)
		}
	}
	if err != nil {
		return nil, err
	}
	return newRequest(ctx, method, converted, nil, body)
}

// A requested is a path and a query that a request sends although a URI has them percent-encoded.
type requested struct{ path, query string }

// newRequest returns a request for u, with another spelling of its path and query unless that is
// nil. It refuses what HTTP cannot request, then makes the URL of net/url, changes it where HTTP or
// the caller wants another text, and checks the request that net/http makes of it.
func newRequest(ctx context.Context, method string, u uri.URI, spelling *requested, body io.Reader) (*http.Request, error) {
	if err := checkWeb(u, "remove it, and send credentials with SetBasicAuth"); err != nil {
		return nil, err
	}
	if method == http.MethodConnect {
		return nil, detailed(ErrTarget, "CONNECT has no URI")
	}
	authority, _ := u.Authority()
	host := authority.String()
	if err := checkOctets(host); err != nil {
		return nil, err
	}
	fragment, hasFragment := u.Fragment()
	plain, err := u.Without(uri.ComponentFragment)
	if err == nil {
		plain, err = plain.With(uri.ComponentScheme, strings.ToLower(u.Scheme()))
	}
	if err != nil {
		return nil, err
	}
	target, err := plain.NetURL()
	if err != nil {
		return nil, err
	}
	if method == http.MethodOptions && target.Path == "" && target.RawQuery == "" && !target.ForceQuery {
		target.Path = "*"
	}
	text := target.String()
	if spelling != nil {
		if err := spelling.set(target); err != nil {
			return nil, err
		}
	}
	if hasFragment && ctx != nil {
		ctx = context.WithValue(ctx, fragmentKey{locator(&http.Request{Method: method, URL: target})}, fragment)
	}
	req, err := http.NewRequestWithContext(ctx, method, text, body)
	if err != nil {
		return nil, err
	}
	// http.NewRequest would remove the colon of an empty port.
	req.URL, req.Host = target, host
	return req, nil
}

// set gives target this path and query. It is the URL of a URI that has them percent-encoded.
func (s requested) set(target *url.URL) error {
	target.RawQuery = s.query
	if target.EscapedPath() == s.path {
		return nil
	}
	target.Path, target.RawPath = percent.Decode(s.path), s.path
	switch {
	case target.EscapedPath() == s.path:
	case strings.HasPrefix(s.path, "//"):
		return &uri.LossError{Component: uri.ComponentPath} // net/http would take it for an authority
	default:
		target.Opaque = s.path
	}
	return nil
}

// A fragmentKey is the context key of the fragment of a URI. It has the URI, because the context
// of a request can be that of other requests too.
type fragmentKey struct{ plain string }

// RequestTarget returns the request-target in origin-form of a request for u (RFC 9112, section
// 3.2.1): the path and the query of u as written. An empty path is "/". Without an authority, as
// in "mailto:a@b", there is no request-target, and the result is "". RequestTarget checks no other
// part of u, and allocates only if the path is empty and there is a query. For a [whatwg.URL] it is
// what a browser sends, which need not be a path and a query of RFC 3986; a query allocates.
//
// [NewRequest] sends the same, except for OPTIONS without a path and query. WebSocket uses this
// form too (RFC 6455, section 3).
func RequestTarget[U uri.URI | whatwg.URL](u U) string {
	var target string // the text from the path on
	switch u := any(u).(type) {
	case uri.URI:
		if _, ok := u.Authority(); !ok {
			return ""
		}
		path, _ := u.Span(uri.ComponentPath)
		target = u.String()[path.Offset:]
	case whatwg.URL:
		if _, ok := u.HostPort(); !ok {
			return ""
		}
		target = u.Pathname()
		if query, ok := u.Query(); ok {
			target += "?" + query
		}
	}
	target, _, _ = strings.Cut(target, "#")
	if !strings.HasPrefix(target, "/") {
		return "/" + target
	}
	return target
}

// checkWeb checks that HTTP can ask for u. The error for userinfo says what to do with it.
func checkWeb(u uri.URI, userinfo string) error {
	if scheme := strings.ToLower(u.Scheme()); scheme != "http" && scheme != "https" {
		return ErrScheme
	}
	authority, _ := u.Authority()
	if err := checkPlace(authority); err != nil {
		return err
	}
	if _, ok := authority.Userinfo(); ok {
		return detailed(ErrUserinfo, userinfo)
	}
	return nil
}

// checkPlace checks that a client can connect to the host and the port of an authority.
func checkPlace(authority uri.Authority) error {
	if host, _ := authority.Host(); host.String() == "" {
		return detailed(ErrHost, "it is missing or empty")
	}
	if port, ok := authority.Port(); ok && port != "" {
		if _, ok := portNumber(port); !ok {
			return detailed(ErrHost, "the port is above 65535")
		}
	}
	return nil
}

// checkOctets checks that a host with an optional port has no percent-encoded octets. RFC 3986,
// section 3.2.2, has them for names outside ASCII, which DNS has as A-labels.
func checkOctets(host string) error {
	if strings.Contains(host, "%") {
		return detailed(ErrHost, "a name in DNS has no percent-encoded octets: write it in ASCII, as package idn does")
	}
	return nil
}
