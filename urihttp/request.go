package urihttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
)

// Errors of URIs that HTTP cannot ask for, or that net/http would change.
var (
	// ErrScheme reports a URI whose scheme is not http or https.
	ErrScheme = errors.New("urihttp: the scheme is not http or https")

	// ErrHost reports a host that is missing, empty, or not a host and a port (RFC 9110, sections
	// 4.2.1 and 7.2), a request with several hosts, and a host that net/http would send in
	// another spelling.
	ErrHost = errors.New("urihttp: the host is not valid")

	// ErrUserinfo reports userinfo (RFC 9110, section 4.2.4).
	ErrUserinfo = errors.New("urihttp: the URI has userinfo: remove it, and send credentials with SetBasicAuth")

	// ErrMethod reports CONNECT, which asks for a host and a port instead of a URI.
	ErrMethod = errors.New("urihttp: CONNECT has no URI")
)

// detailed returns an error of this package with a detail.
func detailed(err error, detail string) error { return fmt.Errorf("%w: %s", err, detail) }

// NewRequest returns a request for u, for a client. It sends the path and the query of u as
// request-target, and the host and the port as Host, byte for byte. There are two exceptions. An
// empty path is sent as "/" (RFC 9112, section 3.2.1). For OPTIONS without a path and query it is
// "*", the whole server (section 3.2.4).
//
// The error is [ErrScheme], [ErrHost], [ErrUserinfo], [ErrMethod], a [*neturl.Loss], or the error
// of [http.NewRequestWithContext] for the method and the context. ErrHost also reports a host
// with percent-encoded octets: a name in DNS has none. NewRequest lets net/http neither make
// credentials of userinfo nor send a fragment: it refuses userinfo, and the URL of the request has
// no fragment. [Location] still knows the fragment.
func NewRequest(ctx context.Context, method string, u uri.URI, body io.Reader) (*http.Request, error) {
	if err := checkWeb(u); err != nil {
		return nil, err
	}
	if method == http.MethodConnect {
		return nil, ErrMethod
	}
	authority, _ := u.Authority()
	host := authority.String()
	if strings.Contains(host, "%") {
		return nil, detailed(ErrHost, "net/http would decode the percent-encoded octets of the host")
	}
	fragment, hasFragment := u.Fragment()
	plain, err := u.Without(uri.ComponentFragment)
	if err == nil {
		plain, err = plain.With(uri.ComponentScheme, strings.ToLower(u.Scheme()))
	}
	if err != nil {
		return nil, err
	}
	target, err := neturl.ToURL(plain.Reference())
	if err != nil {
		return nil, err
	}
	if method == http.MethodOptions && target.Path == "" && target.RawQuery == "" && !target.ForceQuery {
		target.Path = "*"
	}
	text := target.String()
	if hasFragment && ctx != nil {
		ctx = context.WithValue(ctx, fragmentKey{text}, fragment)
	}
	req, err := http.NewRequestWithContext(ctx, method, text, body)
	if err != nil {
		return nil, err
	}
	// http.NewRequest would remove the colon of an empty port.
	req.URL, req.Host = target, host
	return req, nil
}

// A fragmentKey is the context key of the fragment of a URI. It has the URI, because the context
// of a request can be that of other requests too.
type fragmentKey struct{ plain string }

// checkWeb checks that HTTP can ask for u.
func checkWeb(u uri.URI) error {
	if scheme := strings.ToLower(u.Scheme()); scheme != "http" && scheme != "https" {
		return ErrScheme
	}
	if host, ok := u.Host(); !ok || host.String() == "" {
		return detailed(ErrHost, "it is missing or empty")
	}
	if _, ok := u.Userinfo(); ok {
		return ErrUserinfo
	}
	return nil
}
