package guardhttp

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/urikit/uri/guard"
)

// A RedirectError is the error of a request that follows a redirect and is refused.
// errors.Is finds [ErrRedirect] in it, whatever it is refused for, and that, too.
type RedirectError struct {
	Hop int // counted from 1, in the order in which they were followed

	// Err is a [*guard.Refusal], or the error of an attempt to connect in which there
	// is one.
	Err error
}

// Error returns the number of the hop and what Err says.
func (e *RedirectError) Error() string {
	return "guardhttp: redirect " + strconv.Itoa(e.Hop) + ": " + e.Err.Error()
}

// Is reports whether target is [ErrRedirect].
func (e *RedirectError) Is(target error) bool { return target == ErrRedirect }

// Unwrap returns Err.
func (e *RedirectError) Unwrap() error { return e.Err }

// CheckRedirect is for the field of [http.Client] of that name. It lets what is secret
// stay behind if a redirect leads, or has led, to another origin: scheme, host and
// port (RFC 6454, section 4). Of itself net/http regards names only, and gives to
// "a.example.com" what was meant for "example.com".
//
// The error is nil, or [http.ErrUseLastResponse] if the [Config] has no redirect
// followed. All that is to be refused RoundTrip refuses, because net/http shows the
// whole Location where CheckRedirect has an error. With another Transport there is no
// error either when there are too many redirects; then the last one is the response.
func (t *Transport) CheckRedirect(req *http.Request, via []*http.Request) error {
	if t == nil || t.config.MaxRedirects < 0 || len(via) > t.config.MaxRedirects+1 {
		return http.ErrUseLastResponse
	}
	if len(via) == 0 {
		return nil
	}
	for _, r := range append(via[1:len(via):len(via)], req) {
		if !sameOrigin(via[0].URL, r.URL) {
			for _, secret := range secrets {
				req.Header.Del(secret)
			}
			break
		}
	}
	return nil
}

// secrets are headers that are for one origin. A cookie jar adds its own later.
var secrets = []string{
	"Authorization", "Cookie", "Cookie2", "Proxy-Authenticate", "Proxy-Authorization", "Referer", "Www-Authenticate",
}

func sameOrigin(a, b *url.URL) bool {
	return a != nil && b != nil && a.Scheme == b.Scheme &&
		strings.EqualFold(a.Hostname(), b.Hostname()) && portOf(a) == portOf(b)
}

func portOf(u *url.URL) string {
	if port := u.Port(); port != "" {
		return port
	}
	return map[string]string{"http": "80", "https": "443"}[u.Scheme]
}

// checkHop judges whether a redirect may be followed, for any URL it leads to.
func (t *Transport) checkHop(req *http.Request) error {
	refuse := func(why string) error { return &guard.Refusal{Reason: ErrRedirect, Detail: why} }
	if req.Response == nil {
		return nil
	}
	most := max(t.config.MaxRedirects, 0)
	if hops(req, most+1) > most {
		return refuse("more than " + strconv.Itoa(most))
	}
	from := req.Response.Request
	switch {
	case from == nil || from.URL == nil:
		return refuse("it is not known where from")
	case from.URL.Scheme == "https" && req.URL.Scheme != "https" && !t.config.AllowDowngrade:
		return refuse("from https to " + req.URL.Scheme)
	}
	return nil
}

// hops returns how many redirects have led to a request. A chain made by hand might
// bite its tail; it ends at most.
func hops(req *http.Request, most int) int {
	n := 0
	for n < most && req != nil && req.Response != nil {
		n++
		req = req.Response.Request
	}
	return n
}

// hop returns err, if it is a refusal, as that of the redirect that req follows.
// Other errors stay what they are: net/http asks them whether they are timeouts.
func (t *Transport) hop(req *http.Request, err error) error {
	var refusal *guard.Refusal
	if req.Response == nil || !errors.As(err, &refusal) {
		return err
	}
	return &RedirectError{hops(req, max(t.config.MaxRedirects, 0)+1), err}
}

// readable reports whether net/http can read where a response redirects to. If it
// cannot, it shows the Location as it is, with whatever password is in it.
func readable(resp *http.Response) bool {
	switch resp.StatusCode {
	case 301, 302, 303, 307, 308:
		_, err := url.Parse(resp.Header.Get("Location"))
		return err == nil
	}
	return true
}
