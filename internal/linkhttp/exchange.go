package linkhttp

import (
	"context"
	"errors"
	"net/http"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// exchange sends one request when its host's turn comes. It calls prepare for the request, and use
// for the answer; use must not keep the body. The error is that of the request.
func (c *Checker) exchange(ctx context.Context, method string, u whatwg.URL, prepare func(*http.Request), use func(*http.Response)) error {
	host, _ := u.HostPort()
	leave, err := c.gates.enter(ctx, host)
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	req, err := urihttp.NewRequest(ctx, method, u, nil)
	if err != nil {
		return err
	}
	req.Header.Set("User-Agent", c.config.Agent)
	req.Header.Set("Accept", "*/*")
	if prepare != nil {
		prepare(req)
	}
	resp, err := c.transport.RoundTrip(req)
	if wasSent(err) {
		c.counts.add(host, func(h *Host) { h.Requests++ })
	}
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	use(resp)
	return nil
}

// wasSent reports whether a request was sent, given its error. The guard refuses a request before
// it connects, and some answers after they came.
func wasSent(err error) bool {
	_, refused := errors.AsType[*guard.Refusal](err)
	return !refused || errors.Is(err, guardhttp.ErrTooLong) || errors.Is(err, guardhttp.ErrRedirect) || errors.Is(err, guardhttp.ErrRedirectBody)
}

// withoutFragment returns u without its fragment, and the fragment.
func withoutFragment(u whatwg.URL) (rest whatwg.URL, fragment string, found bool) {
	fragment, found = u.Fragment()
	if !found {
		return u, "", false
	}
	text := u.String()
	rest, err := whatwg.Parse(text[:len(text)-len(fragment)-len("#")])
	if err != nil {
		return whatwg.URL{}, fragment, true // a URL without its fragment is a URL: this does not happen
	}
	return rest, fragment, true
}
