package guardhttp

import (
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/scheme"
)

// A RedirectError is the error of a request that follows a redirect and is refused. It
// matches ErrRedirect and also the reason of the refusal.
type RedirectError struct {
	Hop int // the number of the redirect, counted from 1

	// Err is a [*guard.Refusal], or the error of an attempt to connect that wraps one.
	Err error
}

// Error returns the number of the redirect and the message of Err.
func (e *RedirectError) Error() string {
	return "guardhttp: redirect " + strconv.Itoa(e.Hop) + ": " + secret.Cause(e.Err, "guardhttp: ")
}

// Is reports whether target is [ErrRedirect].
func (e *RedirectError) Is(target error) bool { return target == ErrRedirect }

// Unwrap returns Err.
func (e *RedirectError) Unwrap() error { return e.Err }

// CheckRedirect is meant for the field CheckRedirect of [http.Client]. If a redirect
// leads to another origin, or an earlier one has, it deletes the secret headers; see
// [Config.SecretHeaders]. It also withholds the body, unless [Config.AllowRedirectBody]
// is set. An origin is a scheme, a host and a port (RFC 6454, section 4). By itself,
// net/http compares only names, and sends to "a.example.com" what was meant for
// "example.com".
//
// The error is nil, or [http.ErrUseLastResponse] if the Config follows no redirects.
// CheckRedirect refuses nothing itself, because net/http shows the whole Location with
// an error of CheckRedirect. RoundTrip refuses instead. If the client has another
// RoundTripper, too many redirects are not an error: the last one is the response. The
// first attempt to read a withheld body is then an error.
func (t *Transport) CheckRedirect(req *http.Request, via []*http.Request) error {
	if t == nil || req == nil || t.config.MaxRedirects < 0 || len(via) > t.config.MaxRedirects+1 {
		return http.ErrUseLastResponse
	}
	if len(via) == 0 {
		return nil
	}
	for _, r := range append(via[1:len(via):len(via)], req) {
		if !sameOrigin(via[0], r) {
			t.clean(req)
			break
		}
	}
	return nil
}

// clean deletes the secret headers of a request to another origin, before the client's
// Jar adds its cookies. It marks the request, so that RoundTrip knows that its cookies
// are the Jar's.
func (t *Transport) clean(req *http.Request) {
	for key := range req.Header {
		if t.isSecret(key) {
			delete(req.Header, key)
		}
	}
	if !t.config.AllowRedirectBody && mayHaveBody(req) {
		req.Body, req.GetBody = keptBody{req.Body}, nil
	}
	if req.Response != nil {
		*req = *req.WithContext(context.WithValue(req.Context(), cleanKey{}, req.Response))
	}
}

// A cleanKey is the context key of the response whose redirect clean has seen.
type cleanKey struct{}

func mayHaveBody(req *http.Request) bool { return req.Body != nil && req.Body != http.NoBody }

// A keptBody is a body that must not go to the origin of its request. Read returns an
// error instead of data.
type keptBody struct{ io.ReadCloser }

func (b keptBody) Read([]byte) (int, error) {
	var first [1]byte
	_, err := io.ReadFull(b.ReadCloser, first[:])
	if err == nil {
		err = errBody()
	}
	return 0, err
}

func errBody() error {
	return &guard.Refusal{Reason: ErrRedirectBody, Detail: "the redirect would send the body to another origin"}
}

// keepBody checks the body of a request to another origin: sent is the copy to send. It
// removes an empty body, and returns an error for any other unless the Config allows it.
func (t *Transport) keepBody(sent *http.Request) error {
	if t.config.AllowRedirectBody || !mayHaveBody(sent) {
		return nil
	}
	if sent.ContentLength <= 0 { // unknown: the body may be empty
		if _, err := (keptBody{sent.Body}).Read(nil); err == io.EOF {
			sent.Body.Close()
			sent.Body, sent.GetBody, sent.ContentLength = http.NoBody, nil, 0
			return nil
		}
	}
	return errBody()
}

// shed returns the request to send. It is req itself if no redirect has led to another
// origin. Otherwise it is a copy without secrets, whether the client has called
// CheckRedirect or not. The chain of redirects has an end, because checkHop runs before.
func (t *Transport) shed(req *http.Request) (*http.Request, error) {
	first, left := req, false
	for first.Response != nil && first.Response.Request != nil {
		from := first.Response.Request
		left = left || !sameOrigin(from, first)
		first = from
	}
	if !left && first.Response == nil { // with a Response, the start of the chain is unknown
		return req, nil
	}
	sent := req.WithContext(req.Context()) // RoundTrip must not change req
	if err := t.keepBody(sent); err != nil {
		return nil, err
	}
	sent.Header = make(http.Header, len(req.Header))
	for key, values := range req.Header {
		if !t.isSecret(key) {
			sent.Header[key] = values
		}
	}
	if own := authorization(req.URL.User); own != "" && req.Header.Get("Authorization") != "" {
		sent.Header.Set("Authorization", own) // it also replaces one that net/http copied
	}
	cookies := req.Header["Cookie"]
	if req.Context().Value(cleanKey{}) != req.Response {
		cookies = unlike(cookies, first.Header)
	}
	if len(cookies) > 0 {
		sent.Header["Cookie"] = cookies
	}
	if req.Trailer != nil {
		sent.Trailer = maps.Clone(req.Trailer)
		maps.DeleteFunc(sent.Trailer, func(key string, _ []string) bool { return t.isSecret(key) })
	}
	return sent, nil
}

// authorization returns the header that an http.Client makes of the userinfo of a URL.
// This header is meant for the origin of that URL.
func authorization(user *url.Userinfo) string {
	if user == nil {
		return ""
	}
	password, _ := user.Password()
	r := http.Request{Header: make(http.Header, 1)}
	r.SetBasicAuth(user.Username(), password)
	return r.Header.Get("Authorization")
}

// unlike returns the cookies of a request that the first request did not have. net/http
// copies the caller's cookies from the first request, and adds those of the client's Jar.
// So the other cookies are the Jar's. If both requests have a cookie, it may be the
// caller's or the Jar's, and unlike omits it.
func unlike(cookies []string, first http.Header) []string {
	had := make(map[string]bool)
	for key, values := range first {
		if strings.EqualFold(key, "Cookie") {
			for _, value := range values {
				for pair := range strings.SplitSeq(value, ";") {
					had[unquoted(pair)] = true
				}
			}
		}
	}
	var rest []string
	for _, value := range cookies {
		for pair := range strings.SplitSeq(value, ";") {
			if p := unquoted(pair); p != "" && !had[p] {
				rest = append(rest, strings.TrimSpace(pair))
			}
		}
	}
	if rest == nil {
		return nil
	}
	return []string{strings.Join(rest, "; ")}
}

// unquoted returns the pair of a cookie without the white space around its parts and the
// quotes around its value, which net/http may have dropped.
func unquoted(pair string) string {
	name, value, ok := strings.Cut(pair, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok {
		return name
	}
	if len(value) > 1 && value[0] == '"' && value[len(value)-1] == '"' {
		value = value[1 : len(value)-1]
	}
	return name + "=" + value
}

// isSecret reports whether a header is meant for one origin.
func (t *Transport) isSecret(key string) bool { return t.secrets.IsForOrigin(key) }

// sameOrigin reports whether two requests have the same origin by package scheme. A request without
// a URL has none.
func sameOrigin(r, s *http.Request) bool {
	a, ok := originOf(r)
	b, also := originOf(s)
	return ok && also && a == b
}

// originOf returns the origin of a request, and whether it has one.
func originOf(r *http.Request) (string, bool) {
	if r == nil || r.URL == nil {
		return "", false
	}
	u, err := uri.ParseURI(r.URL.Scheme + "://" + r.URL.Host) // the rest may be no URI
	if err != nil {
		return "", false
	}
	return scheme.Known().OriginOf(u)
}

// checkHop checks whether the Config allows the redirect that req follows, apart from its
// URL.
func (t *Transport) checkHop(req *http.Request) error {
	refuse := func(why string) error { return &guard.Refusal{Reason: ErrRedirect, Detail: why} }
	if req.Response == nil {
		return nil
	}
	most := max(t.config.MaxRedirects, 0)
	if hops(req, most+1) > most {
		return refuse("more than " + strconv.Itoa(most) + " redirects")
	}
	from := req.Response.Request
	switch {
	case from == nil || from.URL == nil:
		return refuse("the request does not say which URL it was redirected from")
	case from.URL.Scheme == "https" && req.URL.Scheme != "https" && !t.config.AllowDowngrade:
		return refuse("from https to " + req.URL.Scheme)
	}
	return nil
}

// hops returns how many redirects have led to a request, but not more than most: a chain
// that a caller made by hand may be a circle.
func hops(req *http.Request, most int) int {
	n := 0
	for n < most && req != nil && req.Response != nil {
		n++
		req = req.Response.Request
	}
	return n
}

// hop wraps a refusal in a RedirectError if req follows a redirect. It returns other
// errors unchanged, because net/http asks them whether they are timeouts.
func (t *Transport) hop(req *http.Request, err error) error {
	var refusal *guard.Refusal
	if req.Response == nil || !errors.As(err, &refusal) {
		return err
	}
	return &RedirectError{hops(req, max(t.config.MaxRedirects, 0)+1), err}
}

// readable reports whether net/http can parse the Location of a redirect. If it cannot,
// its error shows the Location with any password in it.
func readable(resp *http.Response) bool {
	switch resp.StatusCode {
	case 301, 302, 303, 307, 308:
		_, err := url.Parse(resp.Header.Get("Location"))
		return err == nil
	}
	return true
}
