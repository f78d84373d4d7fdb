package guardhttp

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
)

// Why a request is refused, beside what package guard has.
var (
	// ErrProxy says that there is a proxy which nobody said to trust.
	ErrProxy = errors.New("guardhttp: proxy refused")

	// ErrRedirect says that a redirect is not followed.
	ErrRedirect = errors.New("guardhttp: redirect refused")

	// ErrRedirectBody says that a redirect is not followed because it would carry the
	// body of a request to another origin. ErrRedirect is found in the error as well.
	ErrRedirectBody = errors.New("guardhttp: body refused")

	// ErrConfig says that a [Config] has settings that cannot be guarded.
	ErrConfig = errors.New("guardhttp: config refused")
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

	// AllowRedirectBody follows redirects that carry the body of a request to another
	// origin. Status 307 and 308 have clients repeat the body (RFC 9110, sections 15.4.8
	// and 15.4.9).
	AllowRedirectBody bool

	// SecretHeaders are names of headers, in any case, that are for the origin of the
	// first request. Once redirects have led to another origin, they are not sent any
	// more. They are added to these:
	//
	//   - Authorization, Cookie, Cookie2, Www-Authenticate, Referer, and all headers that
	//     begin with "Proxy-", as Proxy-Authorization and Proxy-Authenticate do;
	//   - Api-Key, Apikey, X-Access-Token, X-Api-Key, X-Auth-Key, X-Auth-Token,
	//     X-Csrf-Token, X-Xsrf-Token;
	//   - Circle-Token, DD-Api-Key, DD-Application-Key, Deploy-Token, Job-Token,
	//     Ocp-Apim-Subscription-Key, Private-Token, X-Algolia-Api-Key,
	//     X-Amz-Security-Token, X-Aws-Ec2-Metadata-Token, X-Consul-Token,
	//     X-Functions-Key, X-Gitlab-Token, X-Goog-Api-Key, X-Goog-Iap-Jwt-Assertion,
	//     X-JFrog-Art-Api, X-NuGet-ApiKey, X-RapidAPI-Key, X-Shopify-Access-Token,
	//     X-Vault-Token.
	SecretHeaders []string

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
	config  Config
	secrets map[string]bool // the SecretHeaders in lower case
	base    *http.Transport
	broken  error // why there is no base
}

const maxRedirects = 10

// NewTransport returns a Transport. The error is a [*guard.Refusal]: with [ErrProxy] if
// there is a proxy that is not the trusted one, or this one is no proxy; with
// [ErrConfig] if settings cannot be guarded. With an error the Transport is not nil. It
// refuses every request with that error.
func NewTransport(c Config) (*Transport, error) {
	t, err := newTransport(c)
	if err != nil {
		return &Transport{broken: err}, err
	}
	return t, nil
}

func newTransport(c Config) (*Transport, error) {
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
		return nil, &guard.Refusal{Reason: ErrConfig, Detail: "the Transport dials by itself"}
	case len(base.TLSNextProto) > 0:
		return nil, &guard.Refusal{Reason: ErrConfig, Detail: "the Transport has protocols of its own, which may have connections of their own"}
	}
	secrets := make(map[string]bool, len(c.SecretHeaders))
	for _, name := range c.SecretHeaders {
		if !isToken(name) {
			return nil, &guard.Refusal{Reason: ErrConfig, Detail: "SecretHeaders: " + strconv.Quote(name) + " is not the name of a header"}
		}
		secrets[strings.ToLower(name)] = true
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
	c.Transport, c.Dialer, c.SecretHeaders = nil, nil, nil
	return &Transport{config: c, secrets: secrets, base: base}, nil
}

// isToken reports whether s is a token of HTTP, as names of headers are (RFC 9110, section
// 5.6.2).
func isToken(s string) bool {
	for _, c := range []byte(s) {
		if !('a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("!#$%&'*+-.^_`|~", c) >= 0) {
			return false
		}
	}
	return s != ""
}

// NewClient returns a client with a [Transport], and no time limit of its own. The
// errors are those of [NewTransport]. With an error the client is not nil. It refuses
// every request with that error.
func NewClient(c Config) (*http.Client, error) {
	t, err := NewTransport(c)
	return &http.Client{Transport: t, CheckRedirect: t.CheckRedirect}, err
}

// RoundTrip implements [http.RoundTripper]. It refuses what the policy refuses, and
// redirects as the Config says, before anything is sent. The error is a
// [*guard.Refusal], within a [*RedirectError] if the request follows a redirect; it is
// found also in what the connection attempt returns.
//
// If redirects have led to another origin, RoundTrip sends neither secret headers, see
// [Config.SecretHeaders], nor a body, also where the client does not use
// [Transport.CheckRedirect]. Two things are sent all the same: the Authorization that
// [http.Client] makes of the URL's own userinfo, and cookies of the client's Jar. Without
// CheckRedirect it takes for the Jar's those cookies that the first request did not have.
// So a cookie that the Jar has for both origins is lost; with CheckRedirect it is sent.
// The request of the response is the one that was sent.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	sent, err := t.check(req)
	if err != nil {
		if req != nil && req.Body != nil {
			req.Body.Close()
		}
		return nil, err
	}
	resp, err := t.base.RoundTrip(sent)
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

// check judges a request, and returns the one to send.
func (t *Transport) check(req *http.Request) (*http.Request, error) {
	switch {
	case t != nil && t.broken != nil:
		return nil, t.broken
	case t == nil || t.base == nil:
		return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: "no policy, for the Transport is the zero one"}
	case req == nil || req.URL == nil:
		return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: "none"}
	}
	err := t.checkURL(req)
	if err == nil {
		err = t.checkHop(req)
	}
	if err != nil {
		return nil, t.hop(req, err)
	}
	sent, err := t.shed(req)
	return sent, t.hop(req, err)
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
	for key := range req.Header {
		if key != "Host" && strings.EqualFold(key, "Host") { // HTTP/1 would send it, as a second one
			return &guard.Refusal{Reason: guard.ErrHost, Detail: "a header has the key " + strconv.Quote(key)}
		}
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
