package answerhttp

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
)

// Policy is the content security policy of the page: files of the service only, and no scripts or
// styles in the HTML.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard checks the host and the origin of a request, sets the headers of all answers, counts the
// request and logs it.
func (s *Server) guard(next *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		out := &recorded{ResponseWriter: w, status: http.StatusOK}
		if r.ContentLength != 0 {
			out.read.ReadCloser = r.Body
			out.body, out.request = &out.read, r
			r.Body = out.body
		}
		s.metrics.inFlight.Inc()
		defer func() {
			failure := recover()
			reason, isCut := failure.(cut)
			switch {
			case isCut:
				if out.cut = reason; !out.begun {
					out.status = statusGone
				}
			case failure != nil:
				out.status = http.StatusInternalServerError
				if !out.begun {
					refuse(out, http.StatusInternalServerError, "the service failed: this is a fault of uri")
				}
				if s.config.Log != nil { // the value can contain a part of the request
					s.config.Log.Error("panic", slog.String("stack", string(debug.Stack())))
				}
			}
			s.metrics.inFlight.Dec()
			took, route := time.Since(start), s.route(next, r)
			s.metrics.observe(route, out, took)
			if s.config.Log != nil {
				attrs := []slog.Attr{slog.String("method", methodOf(r)), slog.String("route", route),
					slog.Int("status", out.status), slog.Int64("bytes", out.bytes), slog.Float64("seconds", took.Seconds())}
				if out.cut != "" {
					attrs = append(attrs, slog.String("cut", string(out.cut)))
				}
				s.config.Log.LogAttrs(r.Context(), slog.LevelInfo, "request", attrs...)
			}
			if isCut { // the client must not take what it has for the whole answer
				panic(http.ErrAbortHandler)
			}
		}()
		h := out.Header()
		for _, e := range everywhere {
			h[e.name] = e.values
		}
		if len(r.TransferEncoding) > 0 { // RFC 9112, section 6.1: net/http hides whether there was a Content-Length, too
			h.Set("Connection", "close")
		}
		switch {
		case !s.allows(r):
			refuse(out, http.StatusMisdirectedRequest, "this host name is not allowed: use localhost, or name it with "+ask.AllowHost.Flag())
		case !sameOrigin(r):
			refuse(out, http.StatusForbidden, "pages of other sites cannot use this service")
		case s.asksVerb(r): // next has the same handler for it, but looks longer
			r.Pattern = postVerb
			s.verb.ServeHTTP(out, r)
		default:
			next.ServeHTTP(out, r)
		}
	})
}

// asksVerb reports whether a request asks a verb that the service knows, by a path without needless
// percent-encoded octets.
func (s *Server) asksVerb(r *http.Request) bool {
	verb, ok := strings.CutPrefix(r.URL.Path, "/v1/")
	_, known := s.metrics.routes[verb]
	return ok && known && r.Method == http.MethodPost && r.URL.RawPath == ""
}

// verbOf returns the verb in the path of a request that has the route of the verbs.
func verbOf(r *http.Request) string { return strings.TrimPrefix(r.URL.Path, "/v1/") }

// everywhere are the headers of all answers. No handler changes their values.
var everywhere = []struct {
	name   string
	values []string
}{
	{"Content-Security-Policy", []string{Policy}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"Referrer-Policy", []string{"no-referrer"}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
}

// route returns the route of a request for logs and measures, or "other": a path can contain
// anything.
func (s *Server) route(mux *http.ServeMux, r *http.Request) string {
	pattern := r.Pattern
	if pattern == "" { // a request that was refused before
		_, pattern = mux.Handler(r)
	}
	at := strings.IndexByte(pattern, '/')
	if at < 0 {
		return "other"
	}
	if route := pattern[at:]; route != verbRoute {
		return route
	}
	return s.metrics.route(verbOf(r))
}

// methodOf returns the method of a request for a log. A client can send any text.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, http.MethodPatch:
		return r.Method
	}
	return "other"
}

// statusGone is the status in logs and measures of a request whose client closed the connection
// before its answer began. Proxies use the same number.
const statusGone = 499

// recorded is a response with its status, the length that was written, and the reason if that is
// not all of it.
type recorded struct {
	http.ResponseWriter
	status int
	bytes  int64
	begun  bool
	cut    cut
	body   *body // of the request, or nil
	read   body  // what body points to

	request *http.Request // with the body, or nil
}

// body is the body of a request, and knows whether all of it was read.
type body struct {
	io.ReadCloser
	isRead bool
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.isRead = b.isRead || err == io.EOF
	return n, err
}

// WriteHeader also closes the connection after the answer if the body is not read: net/http would
// wait for the rest of it. It closes a body that is read, and gives it back to net/http, which then
// does not look for a rest.
func (w *recorded) WriteHeader(status int) {
	switch {
	case w.body == nil:
	case w.body.isRead:
		w.body.Close()
		w.request.Body = w.body.ReadCloser
	default:
		w.Header().Set("Connection", "close")
		http.NewResponseController(w.ResponseWriter).SetReadDeadline(time.Now())
	}
	w.status, w.begun = status, true
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorded) Write(p []byte) (int, error) {
	if !w.begun {
		w.WriteHeader(w.status)
	}
	n, err := w.ResponseWriter.Write(p)
	if w.bytes += int64(n); err != nil {
		w.cut = cutOf(err)
	}
	return n, err
}

// Unwrap is for [http.ResponseController].
func (w *recorded) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// IsLoopback reports whether only programs of this machine reach a host, a name or an address.
func IsLoopback(host string) bool {
	if strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.Zone() == "" && address.Unmap().IsLoopback()
}

// hosts are the names of the service besides those of the loopback interface.
type hosts map[string]bool

func newHosts(names []string) hosts {
	h := hosts{}
	for _, text := range names {
		if name, ok := hostName(text); ok {
			h[name] = true
		}
	}
	return h
}

// allows reports whether the Host of a request is a name of the service. A page that uses DNS
// rebinding has its own name there.
func (h hosts) allows(r *http.Request) bool {
	name, ok := hostName(r.Host)
	if !ok {
		return false
	}
	if h[name] || IsLoopback(name) {
		return true
	}
	address, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	address = address.Unmap()
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr) // the address on which the request arrived
	return ok && local.AddrPort().Addr().Unmap().WithZone("") == address
}

// allows reports whether the Host of a request is a name of the service. It remembers one that is
// one for each connection.
func (s *Server) allows(r *http.Request) bool {
	if last := s.lastHost.Load(); last != nil && *last == r.Host {
		return true
	}
	if !s.hosts.allows(r) {
		return false
	}
	if s.hosts.allows(&http.Request{Host: r.Host}) { // without the address of the connection
		host := strings.Clone(r.Host)
		s.lastHost.Store(&host)
	}
	return true
}

// hostName returns the name in a Host (RFC 9110, section 7.2), in lower case, without port,
// brackets and a dot at the end. It returns false if that is not a name or an address.
func hostName(text string) (string, bool) {
	ref, err := uri.Parse("//" + text)
	if err != nil {
		return "", false
	}
	host, _ := ref.Host()
	port, hasPort := ref.Port()
	if _, err := ref.PortNumber(); hasPort && port != "" && err != nil {
		return "", false
	}
	if hasPort {
		port = ":" + port
	}
	name := host.String()
	if name == "" || name+port != text { // userinfo, or a path
		return "", false
	}
	if address, ok := host.Addr(); ok {
		return address.String(), true
	}
	return strings.ToLower(strings.TrimSuffix(name, ".")), true
}

// CheckHost returns an error for a text that cannot be one of [Config.Hosts].
func CheckHost(text string) error {
	if _, ok := hostName(text); !ok {
		return errors.New("must be a host name or an IP address, with brackets for IPv6")
	}
	return nil
}

// sameOrigin reports whether a request comes from a page of the service, or from no page. Browsers
// send the headers that it reads, and no page can change them.
func sameOrigin(r *http.Request) bool {
	if origin := r.Header.Values("Origin"); len(origin) > 0 {
		scheme, host, _ := strings.Cut(origin[0], "://")
		return len(origin) == 1 && (scheme == "http" || scheme == "https") && strings.EqualFold(host, r.Host)
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	return r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Method == http.MethodGet // a link to the page
}

// A token is the sum of the secret that clients must send, or nil. The sum has one length, so the
// time of a comparison tells nothing about the secret.
type token []byte

func newToken(text string) token {
	if text == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

// allows reports whether a request has the token (RFC 6750, section 2.1).
func (t token) allows(r *http.Request) bool {
	if t == nil {
		return true
	}
	values := r.Header.Values("Authorization")
	if len(values) != 1 {
		return false
	}
	scheme, text, _ := strings.Cut(values[0], " ")
	sum := sha256.Sum256([]byte(strings.TrimLeft(text, " ")))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(sum[:], t) == 1
}

// private returns a handler that needs the token.
func (s *Server) private(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.token.allows(r) {
			w.Header().Set("WWW-Authenticate", `Bearer realm="uri"`)
			refuse(w, http.StatusUnauthorized, "the token is missing or wrong: send the header Authorization: Bearer TOKEN")
			return
		}
		next(w, r)
	})
}
