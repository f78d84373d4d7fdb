package urihttp

import (
	"fmt"
	"net/http"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/pathquery"
	"github.com/urikit/uri/whatwg"
)

// BrowserTarget is the method [Receiver.BrowserTarget] of the zero Receiver.
func BrowserTarget(r *http.Request) (whatwg.URL, []uri.Change, error) {
	return Receiver{}.BrowserTarget(r)
}

// BrowserTarget returns the target of a request as browsers read it, by the URL Standard. It is for
// handlers that get requests of browsers and of frameworks. These send paths and queries that RFC
// 3986 does not allow, and that [Receiver.Target] refuses, such as "/?filter[]=x&page[size]=10",
// "/a|b", "/?q={a}^`" and "/?100%", and also UTF-8 without percent-encoding.
//
// The result is a URL as a browser writes it: the host is in lower case and without the default
// port, dot-segments are removed, also encoded ones such as "%2e%2e", and an empty path is "/". The
// changes are in what the URL differs from the text that the client asked for: the scheme, the
// authority and the request-target, as Target reads them. Their places are in that text. r.URL
// still has the dot-segments, so a router can see another path than the result has. Browsers remove
// them before they send a request.
//
// Everything else is as for Target. BrowserTarget refuses the same requests with the same errors:
// those with white space, control characters, a fragment, userinfo, a backslash in the path, or
// UTF-8 that is not valid, with several hosts, or with a request-target that the method does not
// allow. A "//evil.example/" is a path, and the Host beside "http://host/" is ignored. The error is
// [ErrHost] also for a host that the URL Standard does not allow, such as "1.2.3.256"; it then
// wraps a [*whatwg.ValidationError].
func (v Receiver) BrowserTarget(r *http.Request) (whatwg.URL, []uri.Change, error) {
	p, err := v.parts(r)
	if err != nil {
		return whatwg.URL{}, nil, err
	}
	if _, err := p.target(pathquery.Read(p.pathQuery)); err != nil {
		return whatwg.URL{}, nil, err
	}
	u, changes, err := whatwg.Parser{}.ParseChanges(p.before() + p.pathQuery)
	if err != nil {
		return whatwg.URL{}, nil, fmt.Errorf("%w: %w", ErrHost, err) // the rest is valid
	}
	return u, changes, nil
}
