package guardhttp

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/pathquery"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
)

// The reasons for refusing a request, in addition to those of package guard.
var (
	// ErrProxy reports a proxy that the Config does not trust.
	ErrProxy = errors.New("guardhttp: proxy refused")

	// ErrRedirect reports a refused redirect.
	ErrRedirect = errors.New("guardhttp: redirect refused")

	// ErrRedirectBody reports a redirect that would send the body of a request to
	// another origin. The error also matches ErrRedirect.
	ErrRedirectBody = errors.New("guardhttp: body refused")

	// ErrConfig reports a [Config] whose settings cannot be protected.
	ErrConfig = errors.New("guardhttp: config refused")
)

// A Config has the settings of a [Transport].
type Config struct {
	// Policy checks requests and connections. The default is the strictest policy.
	Policy *guard.Policy

	// Transport has settings: TLS, time limits, protocols, sizes. They are copied. It
	// must not have a proxy, dial functions, or protocols of its own. The default has
	// the settings of [http.DefaultTransport] without the proxy. If MaxResponseHeaderBytes
	// is zero, the header of a response has at most 256 KiB.
	Transport *http.Transport

	// MaxBody is the most bytes that a body of a response has. If it is longer, Read
	// returns [ErrTooLong] after this number of bytes. It counts the bytes that Read
	// returns, so those after a decompression by net/http. The default is 10 MiB. If it is
	// negative, there is no limit.
	MaxBody int64

	// Dialer has settings for connections; see [guard.Policy.DialFunc]. It is copied.
	// The default has the settings of [http.DefaultTransport].
	Dialer *net.Dialer

	// MaxRedirects is the largest number of redirects that a request follows. The
	// default is 10. If it is negative, a request follows none, and the redirect is the
	// response.
	MaxRedirects int

	// AllowDowngrade follows redirects from https to http.
	AllowDowngrade bool

	// AllowRedirectBody follows redirects that send the body of a request to another
	// origin. With status 307 and 308, clients send the body again (RFC 9110, sections
	// 15.4.8 and 15.4.9).
	AllowRedirectBody bool

	// SecretHeaders are names of headers that are meant only for the origin of the first request.
	// The Transport does not send them after a redirect to another origin. They are added to two
	// groups. The first are the headers whose values package redact masks by their names:
	// credentials, cookies, and each header whose name says that it carries a key, a token or a
	// signature, such as X-Api-Key, Private-Token and Cf-Access-Client-Secret. Package redact does
	// not mask the others by their names: the Referer, Www-Authenticate, and each header that
	// begins with "Proxy-". Case, "-" and "_" do not count.
	SecretHeaders []string

	// TrustedProxy, if not the zero URI, is a proxy for all requests. Its scheme is
	// "http", "https", or "socks5" or "socks5h" with a port. Its userinfo is sent to
	// the proxy. The Transport connects only to the proxy, and does not check the
	// proxy's own address. The policy checks each request, and the address if the host
	// of its URI is one. It cannot check the addresses that the proxy finds for a name.
	TrustedProxy uri.URI
}

// A Transport is an [http.RoundTripper] that checks requests and connections. It is
// safe for concurrent use. The zero Transport refuses every request.
type Transport struct {
	config  Config
	secrets secret.Rules // SecretHeaders
	base    *http.Transport
	broken  error // the error of NewTransport; base is then nil
}

const maxRedirects = 10

// NewTransport returns a Transport. The error is a [*guard.Refusal]. It has [ErrProxy]
// if there is a proxy other than the trusted one, or if the trusted one is not a valid
// proxy. It has [ErrConfig] if the settings cannot be protected. If there is an error,
// the Transport is not nil, and it refuses every request with that error.
func NewTransport(c Config) (*Transport, error) {
	t, err := newTransport(c)
	if err != nil {
		return &Transport{broken: err}, err
	}
	return t, nil
}

// newTransport checks c, copies its Transport and sets defaults. It refuses all fields by which
// net/http would connect without the policy.
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
		return nil, &guard.Refusal{Reason: ErrProxy, Detail: "Config.Transport has a Proxy: remove it, or set Config.TrustedProxy"}
	//lint:ignore SA1019 deprecated functions dial, too
	case base.DialContext != nil, base.Dial != nil, base.DialTLSContext != nil, base.DialTLS != nil:
		return nil, &guard.Refusal{Reason: ErrConfig, Detail: "Config.Transport has a dial function, which would not be checked: set Config.Dialer instead"}
	case len(base.TLSNextProto) > 0:
		return nil, &guard.Refusal{Reason: ErrConfig, Detail: "Config.Transport has a TLSNextProto, whose connections would not be checked: set its field Protocols instead"}
	}
	secrets := secret.Rules{More: slices.Clone(c.SecretHeaders)}
	for _, name := range c.SecretHeaders {
		if !ascii.IsToken(name) {
			return nil, &guard.Refusal{Reason: ErrConfig, Detail: "SecretHeaders: " + strconv.Quote(name) + " is not the name of a header"}
		}
	}
	if base.TLSNextProto == nil && base.Protocols == nil {
		base.ForceAttemptHTTP2 = true // net/http turns HTTP/2 off for a Transport with DialContext
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
	if base.MaxResponseHeaderBytes == 0 {
		base.MaxResponseHeaderBytes = maxHeader
	}
	if c.MaxRedirects == 0 {
		c.MaxRedirects = maxRedirects
	}
	if c.MaxBody == 0 {
		c.MaxBody = maxBody
	}
	c.Transport, c.Dialer, c.SecretHeaders = nil, nil, nil
	return &Transport{config: c, secrets: secrets, base: base}, nil
}

// NewClient returns a client with a [Transport]. The client has no time limit of its
// own. The errors are those of [NewTransport]. If there is an error, the client is not
// nil, and it refuses every request with that error.
func NewClient(c Config) (*http.Client, error) {
	t, err := NewTransport(c)
	return &http.Client{Transport: t, CheckRedirect: t.CheckRedirect}, err
}

// RoundTrip implements [http.RoundTripper]. Before it sends anything, it refuses what
// the policy refuses, and redirects that the Config does not allow. The error is a
// [*guard.Refusal], within a [*RedirectError] if the request follows a redirect. An
// error of an attempt to connect can also wrap one. The reason is [ErrTooLong] if the
// header of the response is too long; the body has a limit, too (see [Config.MaxBody]).
//
// After a redirect to another origin, RoundTrip sends no secret headers (see
// [Config.SecretHeaders]) and no body, even if the client does not use
// [Transport.CheckRedirect]. There are two exceptions: the Authorization that
// http.Client makes from the userinfo of the URL, and cookies of the client's Jar.
// Without CheckRedirect, RoundTrip assumes that a cookie is from the Jar if the first
// request did not have it. So it does not send a cookie that the Jar has for both
// origins; with CheckRedirect it does. The Request of the response is the request that
// was sent.
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
		return nil, t.hop(req, masked(t.headerError(err)))
	}
	if !readable(resp) {
		resp.Body.Close()
		return nil, t.hop(req, &guard.Refusal{Reason: ErrRedirect, Detail: "the Location is not a URL"})
	}
	t.limit(resp)
	return resp, nil
}

// masked returns an error without the secrets in its text. Other errors stay as they are.
func masked(err error) error {
	if text := err.Error(); redact.Text(text) != text {
		return redact.Error(err)
	}
	return err
}

// CloseIdleConnections closes the pooled connections that are not in use. Later
// requests look names up again.
func (t *Transport) CloseIdleConnections() {
	if t != nil && t.base != nil {
		t.base.CloseIdleConnections()
	}
}

// check checks a request, and returns the one to send.
func (t *Transport) check(req *http.Request) (*http.Request, error) {
	switch {
	case t != nil && t.broken != nil:
		return nil, t.broken
	case t == nil || t.base == nil:
		return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: "the Transport is the zero one: make it with NewTransport"}
	case req == nil || req.URL == nil:
		return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: "the request has no URL"}
	}
	err := t.checkURL(req)
	if err == nil {
		err = t.checkHop(req)
	}
	if err != nil {
		return nil, t.hop(req, err)
	}
	sent, err := t.shed(req)
	if err != nil {
		return nil, t.hop(req, err)
	}
	return t.whole(sent), nil
}

// checkURL checks the URL of a request. It also checks that net/http, which reads URLs by
// other rules, will connect to the same host and port.
func (t *Transport) checkURL(req *http.Request) error {
	plain, err := encoded(req.URL)
	if err != nil {
		return err
	}
	u, err := uri.ParseURI(plain.String())
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
		return &guard.Refusal{Reason: guard.ErrHost, Detail: "net/http reads another host, port or userinfo in this URL"}
	}
	if req.Host != "" && req.Host != req.URL.Host {
		return &guard.Refusal{Reason: guard.ErrHost, Detail: "the Host of the request is not that of its URL"}
	}
	for key := range req.Header {
		if key != "Host" && strings.EqualFold(key, "Host") { // HTTP/1 would send it as a second Host
			return &guard.Refusal{Reason: guard.ErrHost, Detail: "a header has the key " + strconv.Quote(key) + ": delete it"}
		}
	}
	return nil
}

// encoded returns a URL whose path and query are those that net/http sends for u, with the octets
// percent-encoded that browsers send as they are. No octet of a path and a query changes the
// address that net/http connects to. The URL has no Opaque: net/http connects to the Host of u and
// sends the Opaque. So it must be the path of u, as in the requests of urihttp.NewRequest.
func encoded(u *url.URL) (*url.URL, error) {
	plain := *u
	path := u.EscapedPath()
	if u.Opaque != "" {
		switch path = u.Opaque; {
		case u.Host == "":
			return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: `the URL has no host: write "//" and a host after the scheme`}
		case path[0] != '/', strings.HasPrefix(path, "//"), percent.Decode(path) != u.Path:
			return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: "the field Opaque of the URL is not its path: make the request with urihttp.NewRequest"}
		}
	}
	path = pathquery.Sent(path)
	plain.Opaque, plain.Path, plain.RawPath = "", percent.Decode(path), path
	if plain.EscapedPath() != path { // with the path of u, it is never another one
		return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: "the field Opaque of the URL has octets that browsers do not send in a path: percent-encode them"}
	}
	if strings.Contains(u.RawQuery, "#") {
		return nil, &guard.Refusal{Reason: guard.ErrURI, Detail: `the field RawQuery of the URL contains "#": percent-encode it as %23`}
	}
	plain.RawQuery = strings.TrimPrefix(pathquery.Sent("?"+u.RawQuery), "?")
	return &plain, nil
}

// whole returns the request to send. It is sent itself, or a copy whose Opaque is the URL without
// its scheme. A proxy gets the whole URL (RFC 9112, section 3.2.2), and net/http sends an Opaque as
// it is.
func (t *Transport) whole(sent *http.Request) *http.Request {
	proxy := t.config.TrustedProxy.Scheme()
	if sent.URL.Opaque == "" || sent.URL.Scheme != "http" || !strings.EqualFold(proxy, "http") && !strings.EqualFold(proxy, "https") {
		return sent
	}
	u := *sent.URL
	u.Opaque = "//" + u.Host + u.Opaque
	sent = sent.WithContext(sent.Context()) // RoundTrip must not change the request of the caller
	sent.URL = &u
	return sent
}

// dialOnly returns a function that connects to one address, and to no other.
func dialOnly(d *net.Dialer, only string) func(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := *d
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if address != only {
			return nil, &guard.Refusal{Reason: ErrProxy, Detail: "net/http would connect to something else than the trusted proxy"}
		}
		return dialer.DialContext(ctx, network, address)
	}
}

// trusted returns the trusted proxy as a URL for net/http, and the address to dial.
func trusted(u uri.URI) (proxy *url.URL, address string, err error) {
	// The proxy may have any address, but programs must agree about its host.
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
	if err != nil { // err may show a password
		return nil, "", &guard.Refusal{Reason: ErrProxy, Detail: "net/url cannot parse TrustedProxy"}
	}
	return proxy, net.JoinHostPort(proxy.Hostname(), portOf(proxy)), nil
}

// portOf returns the port of u or, if it is undefined or empty, the default port of its scheme.
func portOf(u *url.URL) string {
	if port := u.Port(); port != "" {
		return port
	}
	form, _ := scheme.Known().Form(u.Scheme)
	return form.DefaultPort
}
