package guardhttp

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
)

// Why a request is refused, beside what package guard has.
var (
	// ErrProxy says that there is a proxy which nobody said to trust.
	ErrProxy = errors.New("proxy refused")

	// ErrRedirect says that a redirect is not followed.
	ErrRedirect = errors.New("redirect refused")
)

// A Config says how a [Transport] works.
type Config struct {
	// Policy is what is let through. The default is the strictest.
	Policy *guard.Policy

	// Transport gives settings: TLS, time limits, protocols, sizes. It is copied,
	// not used. It must not have a proxy, functions to dial with, or protocols of
	// its own. The default has the settings of [http.DefaultTransport] but for the
	// proxy.
	Transport *http.Transport

	// Dialer gives settings for connections; see [guard.Policy.DialFunc]. It is
	// copied. The default has those of [http.DefaultTransport].
	Dialer *net.Dialer

	// MaxRedirects is how many redirects are followed for a request at most. The
	// default is 10. If it is negative, none is, and the redirect is the response.
	MaxRedirects int

	// AllowDowngrade follows redirects from https to http.
	AllowDowngrade bool

	// TrustedProxy, if it is not the zero URI, is a proxy that all requests go
	// through: "http", "https", or "socks5" and "socks5h" with a port; userinfo is
	// for the proxy. It connects to nothing else, and the policy is not asked
	// about the proxy's own address. The policy judges what is asked of the proxy,
	// an address in a URI as well. What the proxy finds for a name it cannot see:
	// that is left to the proxy.
	TrustedProxy uri.URI
}

// A Transport is a guarded [http.RoundTripper]. It can be used from several goroutines.
// The zero Transport refuses everything.
type Transport struct {
	config Config
	base   *http.Transport
}

const maxRedirects = 10

// NewTransport returns a Transport. The error is a [*guard.Refusal] with [ErrProxy] if
// there is a proxy that is not the trusted one, or this one is no proxy. Otherwise
// it says what the settings must not have.
func NewTransport(c Config) (*Transport, error) {
	base := &http.Transport{
		MaxIdleConns:          100,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
		ExpectContinueTimeout: time.Second,
	}
	if c.Transport != nil {
		base = c.Transport.Clone()
	}
	switch {
	case base.Proxy != nil:
		return nil, &guard.Refusal{Reason: ErrProxy, Detail: "the Transport has one of its own"}
	//lint:ignore SA1019 deprecated functions dial, too
	case base.DialContext != nil, base.Dial != nil, base.DialTLSContext != nil, base.DialTLS != nil:
		return nil, errors.New("guardhttp: the Transport dials by itself")
	case len(base.TLSNextProto) > 0:
		return nil, errors.New("guardhttp: the Transport has protocols of its own, which may have connections of their own")
	}
	if base.TLSNextProto == nil && base.Protocols == nil {
		base.ForceAttemptHTTP2 = true // as without a function to dial with
	}
	dialer := c.Dialer
	if dialer == nil {
		dialer = &net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}
	}
	if c.TrustedProxy.IsZero() {
		base.DialContext = c.Policy.DialFunc(dialer)
	} else {
		proxy, address, err := trusted(c.TrustedProxy)
		if err != nil {
			return nil, err
		}
		base.Proxy = http.ProxyURL(proxy)
		base.DialContext = dialOnly(dialer, address)
	}
	if c.MaxRedirects == 0 {
		c.MaxRedirects = maxRedirects
	}
	c.Transport, c.Dialer = nil, nil
	return &Transport{c, base}, nil
}

// NewClient returns a client with a [Transport], and no time limit of its own. The
// errors are those of [NewTransport].
func NewClient(c Config) (*http.Client, error) {
	t, err := NewTransport(c)
	if err != nil {
		return nil, err
	}
	return &http.Client{Transport: t, CheckRedirect: t.CheckRedirect}, nil
}

// RoundTrip implements [http.RoundTripper]. It refuses what the policy refuses, and
// redirects as the Config says, before anything is sent. The error is a
// [*guard.Refusal], within a [*RedirectError] if the request follows a redirect; it is
// found also in what the connection attempt returns.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := t.check(req); err != nil {
		if req != nil && req.Body != nil {
			req.Body.Close()
		}
		return nil, err
	}
	resp, err := t.base.RoundTrip(req)
	if err != nil {
		return nil, t.hop(req, err)
	}
	if !readable(resp) {
		resp.Body.Close()
		return nil, t.hop(req, &guard.Refusal{Reason: ErrRedirect, Detail: "the Location is no URL"})
	}
	return resp, nil
}

// CloseIdleConnections closes the connections of the pool that are not in use. After
// it, names are looked up anew.
func (t *Transport) CloseIdleConnections() {
	if t != nil && t.base != nil {
		t.base.CloseIdleConnections()
	}
}

// check judges a request.
func (t *Transport) check(req *http.Request) error {
	if t == nil || t.base == nil {
		return &guard.Refusal{Reason: guard.ErrURI, Detail: "no policy, for the Transport is the zero one"}
	}
	if req == nil || req.URL == nil {
		return &guard.Refusal{Reason: guard.ErrURI, Detail: "none"}
	}
	err := t.checkURL(req)
	if err == nil {
		err = t.checkHop(req)
	}
	return t.hop(req, err)
}

// checkURL judges the URL of a request, and whether net/http, which reads it by
// other rules, goes where the URL says.
func (t *Transport) checkURL(req *http.Request) error {
	if req.URL.Opaque != "" {
		return &guard.Refusal{Reason: guard.ErrURI, Detail: "opaque"}
	}
	u, err := uri.ParseURI(req.URL.String())
	if err != nil {
		return &guard.Refusal{Reason: guard.ErrURI, Detail: strings.TrimPrefix(err.Error(), "uri: ")}
	}
	if err := t.config.Policy.CheckURI(u); err != nil {
		return err
	}
	host, _ := u.Host()
	port, _ := u.Port()
	_, userinfo := u.Userinfo()
	text := host.String()
	if host.Kind() == uri.HostIPv6 {
		text = text[1 : len(text)-1]
	}
	if text != req.URL.Hostname() || port != req.URL.Port() || userinfo != (req.URL.User != nil) {
		return &guard.Refusal{Reason: guard.ErrHost, Detail: "net/http reads another"}
	}
	if req.Host != "" && req.Host != req.URL.Host {
		return &guard.Refusal{Reason: guard.ErrHost, Detail: "the Host is not the URL's"}
	}
	return nil
}

// dialOnly returns a function that connects to one address, and to no other.
func dialOnly(d *net.Dialer, only string) func(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := *d
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if address != only {
			return nil, &guard.Refusal{Reason: ErrProxy, Detail: "not the one that is trusted"}
		}
		return dialer.DialContext(ctx, network, address)
	}
}

// trusted returns a proxy as net/http takes it, and what will be dialed for it.
func trusted(u uri.URI) (proxy *url.URL, address string, err error) {
	// Wherever it is, it must be clear where that is.
	policy, err := guard.New(guard.Config{
		AllowSchemes:  []string{"http", "https", "socks5", "socks5h"},
		AllowAnyPort:  true,
		AllowUserinfo: true,
		AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")},
	})
	if err != nil {
		return nil, "", err
	}
	if err := policy.CheckURI(u); err != nil {
		return nil, "", &guard.Refusal{Reason: ErrProxy, Detail: err.Error()}
	}
	proxy, err = url.Parse(u.String())
	if err != nil { // it may show a password
		return nil, "", &guard.Refusal{Reason: ErrProxy, Detail: "no URL"}
	}
	return proxy, net.JoinHostPort(proxy.Hostname(), portOf(proxy)), nil
}
