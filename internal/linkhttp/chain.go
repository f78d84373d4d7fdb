package linkhttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"

	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// A chain asks for one link and follows its redirects, with one method.
type chain struct {
	*Checker
	method    string
	fragments []string // of the link; nil if they are not to be read
	jar       *cookiejar.Jar
	origin    string // of the link; empty after a redirect left it
	seen      []string
	permanent bool // all redirects so far
	replaced  bool // a redirect gave another fragment
	moved     string
	waited    bool   // for a Retry-After
	hop       string // "redirect 2: ", or ""
}

// An answer is what a chain needs of a response.
type answer struct {
	status  int
	header  http.Header
	next    whatwg.URL
	nextErr error
	body    verdict // missing and unread
}

// walk asks for u with a method and follows redirects.
func (c *Checker) walk(ctx context.Context, method string, u whatwg.URL, fragments []string) verdict {
	jar, _ := cookiejar.New(nil) // the error is always nil
	ch := &chain{Checker: c, method: method, jar: jar, origin: u.Origin(), permanent: true, fragments: fragments}
	var fragment string // of the last Location that has one
	for hops := 0; ; hops++ {
		if hops > 0 {
			ch.hop = fmt.Sprintf("redirect %d: ", hops)
		}
		a, v, done := ch.step(ctx, u)
		if done {
			v.reason = prefixed(ch.hop, v.reason)
			return v
		}
		if a.nextErr != nil {
			return verdict{status: a.status, reason: ch.hop + "the redirect has no valid Location"}
		}
		target, text, found := withoutFragment(a.next)
		if found {
			fragment = text
			ch.replaced = len(fragments) > 0
			ch.fragments = nil
		}
		if v, done := ch.follow(a.status, target, hops); done {
			return v
		}
		if ch.permanent {
			ch.moved = target.String()
			if fragment != "" {
				ch.moved += "#" + fragment
			}
		}
		u = target
	}
}

func prefixed(prefix, reason string) string {
	if reason == "" {
		return ""
	}
	return prefix + reason
}

// follow notes a redirect. It returns a verdict if the redirect is not to be followed.
func (ch *chain) follow(status int, target whatwg.URL, hops int) (verdict, bool) {
	if s := target.Scheme(); s != "http" && s != "https" {
		return verdict{status: status, reason: ch.hop + "the redirect leads to the scheme " + s, final: true}, true
	}
	if hops >= ch.config.MaxRedirects {
		if slices.Contains(ch.seen, target.String()) {
			return verdict{status: status, reason: "the redirects are a loop"}, true
		}
		return verdict{status: status, reason: fmt.Sprintf("there are more than %d redirects", ch.config.MaxRedirects)}, true
	}
	ch.seen = append(ch.seen, target.String())
	if target.Origin() != ch.origin {
		ch.origin = ""
	}
	ch.permanent = ch.permanent && (status == http.StatusMovedPermanently || status == http.StatusPermanentRedirect)
	return verdict{}, false
}

// step sends the request for one URL of the chain, and again if the server asks to wait. It
// returns a verdict if the chain ends there. It waits at most once in a chain, and only if the
// server asks for a short time.
func (ch *chain) step(ctx context.Context, u whatwg.URL) (answer, verdict, bool) {
	if _, err := urihttp.NewRequest(ctx, ch.method, u, nil); err != nil {
		return answer{}, failure(ctx, err), true
	}
	if v, refused := ch.robots.refuse(ctx, u); refused {
		return answer{}, v, true
	}
	for {
		var a answer
		err := ch.exchange(ctx, ch.method, u, ch.prepare, func(resp *http.Response) { a = ch.read(resp) })
		if err != nil {
			return a, failure(ctx, err), true
		}
		wait, asks := retryAfter(a.status, a.header, ch.config.Clock.Now())
		if asks && !ch.config.Accept.Has(a.status) {
			host, _ := u.HostPort()
			ch.gates.close(host, wait)
			if wait <= ch.config.MaxRetryAfter && !ch.waited {
				ch.waited = true
				continue
			}
			v := statusVerdict(a.status, ch.config.Accept)
			v.final = true
			return a, v, true
		}
		if isRedirect(a.status) && !ch.config.Accept.Has(a.status) {
			return a, verdict{}, false
		}
		v := statusVerdict(a.status, ch.config.Accept)
		if v.outcome == Alive {
			v.moved, v.missing, v.unread = ch.moved, a.body.missing, a.body.unread
			if ch.replaced {
				v.unread = "a redirect gives another fragment"
			}
		}
		return a, v, true
	}
}

// isRedirect reports whether a client follows the status (RFC 9110, section 15.4).
func isRedirect(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// prepare adds the cookies of the chain, and the headers for the host of the link.
func (ch *chain) prepare(req *http.Request) {
	for _, cookie := range ch.jar.Cookies(req.URL) {
		req.AddCookie(cookie)
	}
	if ch.config.Header == nil || ch.origin == "" {
		return
	}
	for name, values := range ch.config.Header(req.URL.Host) {
		if http.CanonicalHeaderKey(name) == "Cookie" {
			req.Header[http.CanonicalHeaderKey(name)] = append(req.Header["Cookie"], values...)
			continue
		}
		req.Header[http.CanonicalHeaderKey(name)] = slices.Clone(values)
	}
}

// read reads a response: the header, and the body if its fragments are wanted.
func (ch *chain) read(resp *http.Response) answer {
	a := answer{status: resp.StatusCode, header: resp.Header}
	ch.jar.SetCookies(resp.Request.URL, resp.Cookies())
	if isRedirect(a.status) {
		a.next, a.nextErr = urihttp.BrowserLocation(resp)
		return a
	}
	if ch.method == http.MethodGet && len(ch.fragments) > 0 && ch.config.Accept.Has(a.status) {
		a.body.missing, a.body.unread = readFragments(resp, ch.fragments, ch.config.MaxBody, ch.config.Fragments)
	}
	return a
}

// readFragments returns the fragments that the body of a response lacks, or why that is not known.
func readFragments(resp *http.Response, fragments []string, maxBody int64, find func(string, io.Reader, []string) ([]string, error)) (missing []string, unread string) {
	if encoding := resp.Header.Get("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, "the page has a content coding that was not asked for"
	}
	body := &bodyReader{r: resp.Body, left: maxBody}
	missing, err := find(resp.Header.Get("Content-Type"), body, fragments)
	if body.err != nil {
		return nil, bodyReason(body.err)
	}
	if err != nil {
		return nil, err.Error()
	}
	return missing, ""
}

// A bodyReader reads at most left bytes, and remembers the error of a body, which a parser may
// hide.
type bodyReader struct {
	r    io.Reader
	left int64
	err  error
}

func (b *bodyReader) Read(p []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1] // one more shows that the body is longer
	}
	n, err := b.r.Read(p)
	if int64(n) > b.left {
		n, err = int(b.left), guardhttp.ErrTooLong
	}
	b.left -= int64(n)
	if err != nil && err != io.EOF {
		b.err = err
	}
	return n, err
}

// bodyReason says why a body could not be read to its end.
func bodyReason(err error) string {
	if errors.Is(err, guardhttp.ErrTooLong) {
		return "the page is too long to be read"
	}
	if reason := plainReason(err); reason != "the answer is not valid HTTP" {
		return reason
	}
	return "the body of the page is not valid"
}
