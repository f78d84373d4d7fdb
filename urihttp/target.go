package urihttp

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

var (
	// ErrRequest reports a nil request, or one without a request-target and a URL.
	ErrRequest = errors.New("urihttp: there is no request, or it has no URL")

	// ErrTarget reports a request-target that has no form that its method allows (RFC 9112,
	// section 3.2). The error can also wrap a [*uri.SyntaxError] of the target URI.
	ErrTarget = errors.New("urihttp: the request-target is not valid")
)

// A Receiver finds the target URI of the requests that a server receives. The zero Receiver
// believes only the request itself and its connection.
//
// Its fields are for servers that get all requests from proxies of their own. Each field counts
// the trusted proxies, one behind the other, that add a value to a header: 1 means that the
// value of the last proxy counts, and n the n-th value from the end. Values before it come from
// the client, and are ignored. Zero, or a negative number, ignores the header, because a client
// can send any. So a proxy must add a value to each request, and a request with fewer values is
// an error. Set a field only for a header that your proxies write: most pass on the others as
// the client sent them.
type Receiver struct {
	// Forwarded counts the elements of Forwarded (RFC 7239). Target uses their parameters
	// "proto" and "host". What the element does not say comes from the request itself.
	Forwarded int

	// XForwardedProto, XForwardedHost and XForwardedPort count the values of these headers, in
	// one line or several. The port replaces that of the host. They replace what Forwarded says.
	XForwardedProto int
	XForwardedHost  int
	XForwardedPort  int
}

// Target is the method [Receiver.Target] of the zero Receiver.
func Target(r *http.Request) (uri.URI, error) { return Receiver{}.Target(r) }

// Target returns the target URI of a request (RFC 9110, section 7.1; RFC 9112, section 3.3). It
// has neither userinfo nor a fragment, and is as the client wrote it: Target decodes and
// normalizes nothing. It refuses a request-target that RFC 3986 does not allow, such as
// "/?filter[]=x"; [Receiver.BrowserTarget] reads it.
//
// A server reads the field RequestURI, which handlers such as [http.StripPrefix] do not change:
//
//   - "/path?query": the scheme is https if the request came over TLS, and otherwise http. The
//     authority is the Host.
//   - "http://host/path": that URI, and the Host is ignored.
//   - "host:port", only for CONNECT, and "*", only for OPTIONS: scheme and authority, without
//     path and query. CONNECT with another protocol, as for a WebSocket over HTTP/2, has a path
//     (RFC 8441, section 4).
//
// The scheme and the authority that trusted proxies report replace those of each form.
//
// A request without RequestURI is one that a client sends or has sent: its target is its URL. A
// host outside ASCII, which net/http sends as A-labels, is percent-encoded in it.
//
// The request that [net/http/httputil.ReverseProxy] sends has the RequestURI of the one that it
// received, and a URL that leads elsewhere. Such a request is an error. To get the target of its
// URL, remove the RequestURI of a copy of it, and the Host if that is still the one of the client.
// A handler that changes the path of an absolute-form makes the same error, unless it is
// [StripPrefix] or [AddPrefix].
//
// The error is [ErrTarget], [ErrHost], also for several hosts or one that differs from that of
// the URL that a client sends, [ErrUserinfo], [ErrScheme], [ErrRequest] or a [*ForwardedError].
// A server answers all but ErrRequest with status 400.
func (v Receiver) Target(r *http.Request) (uri.URI, error) {
	p, err := v.parts(r)
	if err != nil {
		return uri.URI{}, err
	}
	return p.target(p.pathQuery)
}

// The parts of a target URI.
type parts struct {
	scheme    string // "http" or "https" in either case, if a server received the request
	authority string // a valid host that is not empty, and perhaps a port, if a server received the request
	pathQuery string // as written: it is empty or begins with "/" or "?", if the rest is valid
}

// before returns the text before the path.
func (p parts) before() string {
	if p.scheme == "" {
		return p.authority
	}
	return p.scheme + "://" + p.authority
}

// target returns the target URI with a path and a query in which p.pathQuery is valid.
func (p parts) target(pathQuery string) (uri.URI, error) {
	u, err := uri.ParseURI(p.before() + pathQuery)
	if err != nil {
		return uri.URI{}, fmt.Errorf("%w: %w", ErrTarget, err)
	}
	if _, ok := u.Fragment(); ok {
		return uri.URI{}, detailed(ErrTarget, "it has a fragment")
	}
	return u, checkWeb(u, refuse)
}

// parts returns the parts of the target URI of a request. The path and the query are not checked.
func (v Receiver) parts(r *http.Request) (parts, error) {
	switch {
	case r == nil:
		return parts{}, ErrRequest
	case r.RequestURI == "":
		return sent(r)
	case isForwarded(r):
		return parts{}, detailed(ErrTarget, "the URL of the request is not that of its RequestURI: remove the RequestURI and the Host of a copy of a request that a proxy sends")
	}
	p, err := received(r)
	if err != nil {
		return parts{}, err
	}
	err = v.forward(r.Header, &p)
	return p, err
}

// isForwarded reports whether r has the RequestURI of a request that a server received, and a URL
// with scheme and host that is not of that request. A server sets these only for a RequestURI that
// has them.
func isForwarded(r *http.Request) bool {
	if !hasOrigin(r.URL) || isRouted(r) {
		return false
	}
	if r.Method == http.MethodConnect && r.RequestURI[0] != '/' {
		return r.URL.Host != r.RequestURI || r.URL.Path != ""
	}
	received, err := url.ParseRequestURI(r.RequestURI) // as net/http does
	if err != nil {
		return true
	}
	if r.RequestURI[0] == '/' || r.RequestURI == "*" {
		return r.URL.Host != r.Host || r.URL.RequestURI() != received.RequestURI()
	}
	return received.String() != r.URL.String()
}

// hasOrigin reports whether a URL has a scheme and a host.
func hasOrigin(u *url.URL) bool { return u != nil && u.Scheme != "" && u.Host != "" }

// refuse says what to do with userinfo: a recipient treats it as an error (RFC 9110, section
// 4.2.4).
const refuse = "a client must not send it: refuse the request"

// received returns the parts of the target URI of a request that a server received. The cases are
// the forms of a target: authority-form, asterisk-form, origin-form and absolute-form. Only the
// last one does not need the Host.
func received(r *http.Request) (parts, error) {
	target := r.RequestURI
	p := parts{scheme: "http"}
	if r.TLS != nil {
		p.scheme = "https"
	}
	host := ""
	switch {
	case r.Method == http.MethodConnect && !(r.ProtoMajor >= 2 && target[0] == '/'): // RFC 8441, section 4
		// The host of authority-form is that of the tunnel, which the Host repeats.
		if _, port := cutPort(target); port == "" {
			return parts{}, detailed(ErrTarget, "CONNECT needs a host and a port")
		}
		host = target
	case target == "*":
		if r.Method != http.MethodOptions {
			return parts{}, detailed(ErrTarget, `"*" is only for OPTIONS`)
		}
	case target[0] == '/':
		p.pathQuery = target
	default:
		before, pathQuery := cutAuthority(target)
		u, err := uri.ParseURI(before)
		if err != nil {
			return parts{}, fmt.Errorf("%w: %w", ErrTarget, err)
		}
		if err := checkWeb(u, refuse); err != nil {
			return parts{}, err
		}
		authority, _ := u.Authority()
		return parts{u.Scheme(), authority.String(), pathQuery}, checkOctets(authority.String())
	}
	if host == "" {
		host = r.Host
		for _, other := range r.Header["Host"] { // net/http moves it to r.Host, other adapters may not
			if other != host {
				return parts{}, detailed(ErrHost, "the request has several")
			}
		}
	}
	if err := checkHost(host); err != nil {
		return parts{}, err
	}
	p.authority = host
	return p, nil
}

// cutAuthority cuts a text after its authority. A text without an authority has nothing after it.
func cutAuthority(text string) (before, pathQuery string) {
	start := strings.Index(text, "://")
	if start < 0 {
		return text, ""
	}
	start += len("://")
	if length := strings.IndexAny(text[start:], "/?#"); length >= 0 {
		return text[:start+length], text[start+length:]
	}
	return text, ""
}

// checkHost checks that s is a host that a client can ask for, and perhaps a port (RFC 9110,
// section 7.2).
func checkHost(s string) error {
	authority, err := uri.ParseAuthority(s)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrHost, err)
	}
	if _, ok := authority.Userinfo(); ok {
		return detailed(ErrHost, "it has userinfo")
	}
	if err := checkPlace(authority); err != nil {
		return err
	}
	return checkOctets(s)
}

// cutPort returns a host, and the port after its last colon, if any.
func cutPort(authority string) (host, port string) {
	i := strings.LastIndexByte(authority, ':')
	if i < 0 || strings.Contains(authority[i:], "]") {
		return authority, ""
	}
	return authority[:i], authority[i+1:]
}

// sent returns the parts of the target URI of a request that a client sends. The scheme and the
// authority are in one text, which is not checked.
func sent(r *http.Request) (parts, error) {
	if r.URL == nil {
		return parts{}, ErrRequest
	}
	if hasOtherHost(r) {
		return parts{}, detailed(ErrHost, otherHost)
	}
	before, pathQuery := cutAuthority(locator(r))
	return parts{authority: before, pathQuery: pathQuery}, nil
}

// otherHost is the detail of ErrHost for a request with another Host than its URL.
const otherHost = "the Host of the request is not that of its URL"

// hasOtherHost reports whether a client sends another Host than that of the URL of r. It then asks
// for another URI (RFC 9110, section 7.1).
func hasOtherHost(r *http.Request) bool { return r.Host != "" && r.Host != r.URL.Host }

// locator returns the text of the URL of a request, without userinfo and fragment.
func locator(r *http.Request) string {
	u := *r.URL
	u.User, u.Fragment, u.RawFragment = nil, "", ""
	if r.Method == http.MethodOptions && u.Path == "*" {
		u.Path = ""
	}
	if strings.HasPrefix(u.Opaque, "/") && !strings.HasPrefix(u.Opaque, "//") && hasOrigin(&u) {
		u.Opaque = "//" + u.Host + u.Opaque // net/http sends the Opaque to the Host
	}
	return u.String()
}

// located returns the target URI that a client asks for.
func located(text string) (uri.URI, error) {
	target, err := uri.ParseURI(text)
	if err != nil {
		return uri.URI{}, fmt.Errorf("%w: %w", ErrTarget, err)
	}
	return target, checkWeb(target, refuse)
}

// standardPort reports whether port is the default port of an HTTP scheme.
func standardPort(name, port string) bool {
	form, _ := scheme.Known().Form(name)
	return port == form.DefaultPort
}

// portNumber returns a port without leading zeros, and whether s is a port.
func portNumber(s string) (string, bool) {
	n, err := strconv.ParseUint(s, 10, 16)
	return strconv.FormatUint(n, 10), err == nil
}
