package guardhttp_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/guard/internal/dnstest"
	"github.com/urikit/uri/internal/testenv"
)

const (
	goodAddr = "127.0.0.1" // allowed by the policies of these tests
	badAddr  = "127.0.0.2" // refused by them
)

// A world is a name server and two HTTP servers with the same port on two addresses. The
// policy allows connections to server, and refuses connections to bad.
type world struct {
	t      *testing.T
	server *httptest.Server
	scheme string // of both servers
	port   uint16
	bad    *httptest.Server
	badMet atomic.Int32 // number of connections to bad
	names  map[string][]netip.Addr
	mu     sync.Mutex // guards names
	seen   chan *http.Request
}

// protocols are the protocols that each test of connections runs with.
var protocols = []string{"HTTP/1", "HTTP/2", clearHTTP2}

// clearHTTP2 is HTTP/2 without TLS.
const clearHTTP2 = "HTTP/2 in the clear"

// onlyClear is the setting for clearHTTP2.
var onlyClear = func() *http.Protocols {
	p := new(http.Protocols)
	p.SetUnencryptedHTTP2(true)
	return p
}()

// redirects are the paths that redirect to the location in the query, with their status.
var redirects = map[string]int{"/to": http.StatusTemporaryRedirect, "/to303": http.StatusSeeOther, "/to308": http.StatusPermanentRedirect}

// newWorld starts the servers. They answer the paths in redirects with a redirect, and
// every other path with the protocol of the request.
func newWorld(t *testing.T, protocol string) *world {
	t.Helper()
	w := &world{t: t, scheme: "http", names: map[string][]netip.Addr{}, seen: make(chan *http.Request, 1000)}
	handler := http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.seen <- r
		n, _ := io.Copy(io.Discard, r.Body)
		if status, ok := redirects[r.URL.Path]; ok {
			location, err := url.QueryUnescape(r.URL.RawQuery)
			if err != nil {
				panic(err)
			}
			rw.Header().Set("Location", location)
			rw.WriteHeader(status)
			return
		}
		rw.Header().Set("Length", strconv.FormatInt(n, 10))
		fmt.Fprint(rw, r.Proto)
	})
	w.server = httptest.NewUnstartedServer(handler)
	_, port, _ := net.SplitHostPort(w.server.Listener.Addr().String())
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		t.Fatal(err)
	}
	w.port = uint16(n)
	l, err := net.Listen("tcp", net.JoinHostPort(badAddr, port))
	if err != nil {
		w.server.Listener.Close()
		testenv.Allowed(t, "a listener on the second loopback address "+badAddr, err)
	}
	w.bad = httptest.NewUnstartedServer(handler)
	w.bad.Listener.Close()
	w.bad.Listener = l
	w.bad.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			w.badMet.Add(1)
		}
	}
	for _, s := range []*httptest.Server{w.server, w.bad} {
		s.Config.ErrorLog = log.New(io.Discard, "", 0) // it would report connections that the client drops
		switch protocol {
		case "HTTP/2":
			w.scheme = "https"
			s.EnableHTTP2 = true
			s.StartTLS()
		case clearHTTP2:
			s.Config.Protocols = onlyClear
			s.Start()
		default:
			s.Start()
		}
		t.Cleanup(s.Close)
	}
	return w
}

// name sets the addresses of a name.
func (w *world) name(name string, addrs ...string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.names[name] = nil
	for _, a := range addrs {
		w.names[name] = append(w.names[name], netip.MustParseAddr(a))
	}
}

func (w *world) resolver() *net.Resolver {
	return dnstest.Resolver(w.t, func(name string) []netip.Addr {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.names[name]
	})
}

// policy returns a policy that allows the good address, with the changes that change makes.
func (w *world) policy(change func(*guard.Config)) *guard.Policy {
	w.t.Helper()
	c := guard.Config{
		AllowPorts:    []uint16{w.port},
		AllowPrefixes: []netip.Prefix{netip.MustParsePrefix(goodAddr + "/32")},
	}
	if change != nil {
		change(&c)
	}
	p, err := guard.New(c)
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// settings returns settings that trust the certificates of both servers.
func (w *world) settings() *http.Transport {
	if w.scheme == "http" {
		return &http.Transport{Protocols: w.server.Config.Protocols}
	}
	pool := x509.NewCertPool()
	pool.AddCert(w.server.Certificate())
	pool.AddCert(w.bad.Certificate())
	return &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}
}

func (w *world) config() guardhttp.Config {
	return guardhttp.Config{Policy: w.policy(nil), Transport: w.settings(), Dialer: &net.Dialer{Resolver: w.resolver()}}
}

func (w *world) client(c guardhttp.Config) *http.Client {
	w.t.Helper()
	client, err := guardhttp.NewClient(c)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(client.CloseIdleConnections)
	return client
}

// expand fills in the scheme and the port.
func (w *world) expand(text string) string {
	return strings.NewReplacer("SCHEME", w.scheme, "PORT", strconv.Itoa(int(w.port))).Replace(text)
}

// to returns a URL that the good server redirects to a location.
func (w *world) to(location string) string {
	return w.expand("SCHEME://"+goodAddr+":PORT/to?") + url.QueryEscape(w.expand(location))
}

// get returns the body of the response.
func get(client *http.Client, text string) (string, error) {
	resp, err := client.Get(text)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

func (w *world) unmet() {
	w.t.Helper()
	if n := w.badMet.Load(); n != 0 {
		w.t.Errorf("%d connections to the refused address", n)
	}
}

func each(t *testing.T, f func(t *testing.T, w *world)) {
	for _, protocol := range protocols {
		t.Run(protocol, func(t *testing.T) { f(t, newWorld(t, protocol)) })
	}
}

// Allowed and refused targets, directly and after a redirect.
func TestTargets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.name("example.com", goodAddr) // a name in the certificate
		w.name("inside.test", badAddr)
		w.name("six.test", "::ffff:"+badAddr, "::1", "64:ff9b::7f00:2")
		w.name("both.example.com", badAddr, goodAddr)
		client := w.client(w.config())
		for _, test := range []struct {
			text string
			want error
		}{
			{"SCHEME://127.0.0.1:PORT/x", nil},
			{"SCHEME://[::ffff:127.0.0.1]:PORT/x", nil},
			{"SCHEME://example.com:PORT/x", nil},
			{"SCHEME://127.0.0.2:PORT/", guard.ErrAddress},
			{"SCHEME://[::ffff:127.0.0.2]:PORT/", guard.ErrAddress},
			{"SCHEME://[::ffff:7f00:2]:PORT/", guard.ErrAddress},
			{"SCHEME://[::127.0.0.2]:PORT/", guard.ErrAddress},
			{"SCHEME://[64:ff9b::7f00:2]:PORT/", guard.ErrAddress},
			{"SCHEME://[::1]:PORT/", guard.ErrAddress},
			{"SCHEME://[::1%25lo]:PORT/", guard.ErrURI}, // RFC 3986 has no zones
			{"SCHEME://0.0.0.0:PORT/", guard.ErrAddress},
			{"SCHEME://169.254.169.254:PORT/latest/meta-data/", guard.ErrAddress},
			{"SCHEME://inside.test:PORT/", guard.ErrAddress},
			{"SCHEME://six.test:PORT/", guard.ErrAddress},
			{"SCHEME://127.2:PORT/", guard.ErrHost},
			{"SCHEME://127\u20240\u20240\u20242:PORT/", guard.ErrHost}, // percent-encoded
			{"SCHEME://127%E2%80%A40%E2%80%A40%E2%80%A42:PORT/", guard.ErrHost},
			{"SCHEME://2130706434:PORT/", guard.ErrHost},
			{"SCHEME://0x7f000002:PORT/", guard.ErrHost},
			{"SCHEME://0177.0.0.2:PORT/", guard.ErrHost},
			{"SCHEME://127.0.0.2.:PORT/", guard.ErrHost},
			{"SCHEME://①②⑦.0.0.2:PORT/", guard.ErrHost}, // net/http dials 127.0.0.2
			{"SCHEME://¹²⁷.0.0.2:PORT/", guard.ErrHost},
			{"SCHEME://inside。test:PORT/", guard.ErrHost},
			{"SCHEME://user@127.0.0.2:PORT/", guard.ErrUserinfo},
			{"SCHEME://user:secret@example.com:PORT/", guard.ErrUserinfo},
			{"SCHEME://example.com:22/", guard.ErrPort},
			{"SCHEME://example.com/", guard.ErrPort},
			{"ftp://example.com:PORT/", guard.ErrScheme},
			{"gopher://127.0.0.2:PORT/_x", guard.ErrScheme},
			{"file:///etc/passwd", guard.ErrScheme},
			{"data:,x", guard.ErrURI}, // opaque to net/url
			{"SCHEME://example.com:PORT/?q=ü", guard.ErrURI},
			{"SCHEME://example.com:PORT/?a b", guard.ErrURI},
		} {
			for _, redirect := range []bool{false, true} {
				text := w.expand(test.text)
				if redirect {
					text = w.to(test.text)
				}
				body, err := get(client, text)
				if test.want == nil {
					if err != nil || !strings.HasPrefix(body, "HTTP/") {
						t.Errorf("%s: %q, %v", text, body, err)
					}
					continue
				}
				var refusal *guard.Refusal
				if !errors.Is(err, test.want) || !errors.As(err, &refusal) {
					t.Errorf("%s: %v, want %v", text, err, test.want)
					continue
				}
				var hop *guardhttp.RedirectError
				if errors.Is(err, guardhttp.ErrRedirect) != redirect || errors.As(err, &hop) != redirect || redirect && hop.Hop != 1 {
					t.Errorf("%s: %v, which is of a redirect: %t", text, err, !redirect)
				}
				if strings.Contains(err.Error(), "secret") {
					t.Errorf("%s: %v", text, err)
				}
			}
		}
		// Relative to the good server.
		for location, want := range map[string]error{
			"/x":                                     nil,
			"//example.com:PORT/x":                   nil,
			"//127.0.0.2:PORT/x":                     guard.ErrAddress,
			"//inside.test:PORT/x":                   guard.ErrAddress,
			"///x":                                   nil, // net/url reads a path, so the redirect stays on the server
			"http://%31%32%37.0.0.2:PORT/":           guardhttp.ErrRedirect,
			"http://user:secret@[":                   guardhttp.ErrRedirect,
			"http://127.0.0.1\\@127.0.0.2/":          guardhttp.ErrRedirect,
			"https://user:secret@127.0.0.2:PORT/%zz": guardhttp.ErrRedirect,
		} {
			_, err := get(client, w.to(location))
			if !errors.Is(err, want) || err != nil && strings.Contains(strings.ReplaceAll(err.Error(), "%3Asecret", ""), "secret") {
				t.Errorf("Location %q: %v, want %v", location, err, want)
			}
		}
		w.unmet()
	})
}

func TestProtocols(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		want := "HTTP/2.0"
		if w.scheme == "http" && w.server.Config.Protocols == nil {
			want = "HTTP/1.1"
		}
		if body, err := get(w.client(w.config()), w.expand("SCHEME://127.0.0.1:PORT/")); body != want || err != nil {
			t.Errorf("%q, %v, want %q", body, err, want)
		}
	})
}

// A name with another address at each look-up: the Transport connects to the address that
// it checked.
func TestRebinding(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.name("example.com", goodAddr)
		client := w.client(w.config())
		text := w.expand("SCHEME://example.com:PORT/")
		connections := 0
		fetch := func() error {
			ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
				if !info.Reused {
					connections++
				}
			}})
			req, err := http.NewRequestWithContext(ctx, "GET", text, nil)
			if err != nil {
				t.Fatal(err)
			}
			resp, err := client.Do(req)
			if err == nil {
				io.Copy(io.Discard, resp.Body)
				resp.Body.Close()
			}
			return err
		}
		if err := fetch(); err != nil {
			t.Fatal(err)
		}
		// From here on the name has another address. The open connection still leads to the first
		// one, as soon as the Transport has it back.
		w.name("example.com", badAddr)
		err := fetch()
		for deadline := time.Now().Add(5 * time.Second); err != nil && time.Now().Before(deadline); err = fetch() {
			time.Sleep(time.Millisecond)
		}
		if err != nil || connections != 1 {
			t.Fatalf("%v, %d connections", err, connections)
		}
		client.CloseIdleConnections()
		for range 2 {
			if err := fetch(); !errors.Is(err, guard.ErrAddress) {
				t.Errorf("looked up anew: %v", err)
			}
		}
		w.name("example.com", badAddr, goodAddr)
		if err := fetch(); err != nil || connections != 2 {
			t.Errorf("with two addresses: %v, %d connections", err, connections)
		}
		w.unmet()
	})
}

// A Transport does not use the connections of another Transport with another policy, nor
// those of the Transport with its settings.
func TestPools(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		settings := w.settings()
		settings.ForceAttemptHTTP2 = true
		text := w.expand("SCHEME://127.0.0.1:PORT/")
		plain := &http.Client{Transport: settings}
		defer plain.CloseIdleConnections()
		lenient := w.client(guardhttp.Config{Policy: w.policy(nil), Transport: settings})
		strict := w.client(guardhttp.Config{Policy: w.policy(func(c *guard.Config) { c.AllowPrefixes = nil }), Transport: settings})
		stricter := w.client(guardhttp.Config{Transport: settings})
		for range 2 {
			for _, client := range []*http.Client{plain, lenient} {
				if _, err := get(client, text); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := get(strict, text); !errors.Is(err, guard.ErrAddress) {
				t.Errorf("another policy: %v", err)
			}
			if _, err := get(stricter, text); !errors.Is(err, guard.ErrPort) {
				t.Errorf("the default policy: %v", err)
			}
		}
		// Settings of a Transport that already has connections.
		late := w.client(guardhttp.Config{Policy: w.policy(func(c *guard.Config) { c.AllowPrefixes = nil }), Transport: settings})
		if _, err := get(late, text); !errors.Is(err, guard.ErrAddress) {
			t.Errorf("a late policy: %v", err)
		}
	})
}

func TestNewTransport(t *testing.T) {
	dial := func(context.Context, string, string) (net.Conn, error) { panic("dialed") }
	for _, test := range []struct {
		name   string
		config guardhttp.Config
		want   error
	}{
		{"proxy", guardhttp.Config{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}}, guardhttp.ErrProxy},
		{"default transport", guardhttp.Config{Transport: http.DefaultTransport.(*http.Transport)}, guardhttp.ErrProxy},
		{"DialContext", guardhttp.Config{Transport: &http.Transport{DialContext: dial}}, guardhttp.ErrConfig},
		{"DialTLSContext", guardhttp.Config{Transport: &http.Transport{DialTLSContext: dial}}, guardhttp.ErrConfig},
		//lint:ignore SA1019 deprecated functions dial, too
		{"Dial", guardhttp.Config{Transport: &http.Transport{Dial: func(string, string) (net.Conn, error) { panic("dialed") }}}, guardhttp.ErrConfig},
		//lint:ignore SA1019 deprecated functions dial, too
		{"DialTLS", guardhttp.Config{Transport: &http.Transport{DialTLS: func(string, string) (net.Conn, error) { panic("dialed") }}}, guardhttp.ErrConfig},
		{"TLSNextProto", guardhttp.Config{Transport: &http.Transport{TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{"h2": nil}}}, guardhttp.ErrConfig},
		{"a header without a name", guardhttp.Config{SecretHeaders: []string{""}}, guardhttp.ErrConfig},
		{"a header with a space", guardhttp.Config{SecretHeaders: []string{"X-Mine", "X Mine"}}, guardhttp.ErrConfig},
		{"a header with its value", guardhttp.Config{SecretHeaders: []string{"X-Mine: 1"}}, guardhttp.ErrConfig},
		{"proxy without host", guardhttp.Config{TrustedProxy: uri.MustParseURI("http:")}, guardhttp.ErrProxy},
		{"proxy of another scheme", guardhttp.Config{TrustedProxy: uri.MustParseURI("ftp://proxy.test:21")}, guardhttp.ErrProxy},
		{"proxy with a rare address", guardhttp.Config{TrustedProxy: uri.MustParseURI("http://user:secret@127.1:3128")}, guardhttp.ErrProxy},
		{"proxy without a port", guardhttp.Config{TrustedProxy: uri.MustParseURI("socks5://user:secret@proxy.test")}, guardhttp.ErrProxy},
	} {
		transport, err := guardhttp.NewTransport(test.config)
		if transport == nil || !errors.Is(err, test.want) || strings.Contains(err.Error(), "secret") {
			t.Fatalf("%s: %v", test.name, err)
		}
		// A caller that ignores the error gets it again with each request.
		resp, again := transport.RoundTrip(httptest.NewRequest("GET", "http://127.0.0.1/", nil))
		if resp != nil || again == nil || again.Error() != err.Error() || !errors.Is(again, test.want) {
			t.Errorf("%s: %v, want %v", test.name, again, err)
		}
		transport.CloseIdleConnections()
		client, err := guardhttp.NewClient(test.config)
		if client == nil || !errors.Is(err, test.want) {
			t.Fatalf("%s: a client, %v", test.name, err)
		}
		if _, again := get(client, "http://example.com/"); !errors.Is(again, test.want) || !strings.HasSuffix(again.Error(), err.Error()) {
			t.Errorf("%s: the client: %v, want %v", test.name, again, err)
		}
		b := &body{Reader: strings.NewReader("body")}
		if _, err := client.Post("http://example.com/", "text/plain", b); !errors.Is(err, test.want) || !b.closed.Load() {
			t.Errorf("%s: a body: %v, closed: %t", test.name, err, b.closed.Load())
		}
		client.CloseIdleConnections()
	}
	for _, c := range []guardhttp.Config{
		{},
		{Transport: new(http.Transport)},
		{Transport: &http.Transport{TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{}}}, // no HTTP/2
		{TrustedProxy: uri.MustParseURI("socks5h://user:secret@[::1]:1080")},
	} {
		if _, err := guardhttp.NewTransport(c); err != nil {
			t.Error(err)
		}
	}
}

// The Transport ignores proxies in the environment.
func TestNoProxy(t *testing.T) {
	w := newWorld(t, "HTTP/1")
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY"} {
		t.Setenv(name, w.expand("http://127.0.0.2:PORT"))
	}
	w.name("example.com", goodAddr)
	if _, err := get(w.client(w.config()), w.expand("http://example.com:PORT/")); err != nil {
		t.Error(err)
	}
	if _, err := get(w.client(guardhttp.Config{}), "http://169.254.169.254/"); !errors.Is(err, guard.ErrAddress) {
		t.Error(err)
	}
	w.unmet()
}

// With a trusted proxy, all requests go through it, and each is checked before.
func TestTrustedProxy(t *testing.T) {
	w := newWorld(t, "HTTP/1")
	var asked []string
	proxy := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.RequestURI)
		if location := r.URL.Query().Get("to"); location != "" {
			rw.Header().Set("Location", location)
			rw.WriteHeader(http.StatusFound)
			return
		}
		if r.Method == http.MethodConnect {
			rw.WriteHeader(http.StatusForbidden)
			return
		}
		fmt.Fprint(rw, r.Header.Get("Proxy-Authorization"))
	}))
	defer proxy.Close()
	client := w.client(guardhttp.Config{
		TrustedProxy: uri.MustParseURI(strings.Replace(proxy.URL, "http://", "http://user:secret@", 1)),
	})
	for _, test := range []struct {
		text  string
		asked string // the URL that the proxy is asked for, "" if it is not asked
		want  error
	}{
		{"http://example.com/", "GET http://example.com/", nil},
		{"http://8.8.8.8/", "GET http://8.8.8.8/", nil},
		{"http://127.0.0.1/", "", guard.ErrAddress},
		{"http://[::ffff:169.254.169.254]/", "", guard.ErrAddress},
		{"http://127.1/", "", guard.ErrHost},
		{"http://localhost/", "", guard.ErrAddress},
		{"http://LOCALHOST./", "", guard.ErrAddress},
		{"http://x.localhost/", "", guard.ErrAddress},
		{"http://\uff4cocalhost/", "", guard.ErrHost},
		{"http://localhost\u3002/", "", guard.ErrHost},
		{"https://localhost/", "", guard.ErrAddress},
		{"http://ip6-localhost/", "", guard.ErrAddress},
		{"http://metadata.google.internal/computeMetadata/v1/", "", guard.ErrAddress},
		{"http://Metadata.Google.Internal./", "", guard.ErrAddress},
		{"https://metadata.goog/", "", guard.ErrAddress},
		{"http://metadata/", "", guard.ErrAddress},
		{"http://instance-data/latest/meta-data/", "", guard.ErrAddress},
		{"http://161.26.0.10/", "", guard.ErrAddress},
		{"http://example.com/a%00b", "", guard.ErrNUL},
		{"http://example.com/?to=http://x.LocalHost/", "GET http://example.com/?to=http://x.LocalHost/", guard.ErrAddress},
		{"http://example.com:22/", "", guard.ErrPort},
		{"https://example.com:22/", "", guard.ErrPort},
		{proxy.URL, "", guard.ErrPort},
		{"http://example.com/?to=http://127.0.0.1/", "GET http://example.com/?to=http://127.0.0.1/", guard.ErrAddress},
	} {
		asked = nil
		body, err := get(client, test.text)
		if !errors.Is(err, test.want) || strings.Join(asked, ", ") != test.asked {
			t.Errorf("%s: asked %v, %v; want %s, %v", test.text, asked, err, test.asked, test.want)
		}
		if err == nil && body != "Basic dXNlcjpzZWNyZXQ=" {
			t.Errorf("%s: %q", test.text, body)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Error(err)
		}
	}
	asked = nil
	if _, err := get(client, "https://example.com/"); err == nil || len(asked) != 1 || asked[0] != "CONNECT example.com:443" {
		t.Errorf("https: asked %v, %v", asked, err)
	}
	w.unmet()
}

func TestHops(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		chain := func(n int) string {
			text := w.expand("SCHEME://127.0.0.1:PORT/x")
			for range n {
				text = w.to(text)
			}
			return text
		}
		for _, test := range []struct{ most, hops, refused int }{
			{0, 4, 0}, // the query doubles in length with each redirect
			{1, 1, 0},
			{1, 2, 2},
			{2, 2, 0},
			{2, 4, 3},
			{3, 4, 4},
		} {
			c := w.config()
			c.MaxRedirects = test.most
			_, err := get(w.client(c), chain(test.hops))
			var hop *guardhttp.RedirectError
			if errors.Is(err, guardhttp.ErrRedirect) != (test.refused > 0) || errors.As(err, &hop) && hop.Hop != test.refused {
				t.Errorf("%d redirects, at most %d: %v, want that the hop %d is refused", test.hops, test.most, err, test.refused)
			}
		}
		// A loop.
		loop := http.NewServeMux()
		loop.HandleFunc("/", func(rw http.ResponseWriter, r *http.Request) { http.Redirect(rw, r, "/", http.StatusFound) })
		w.server.Config.Handler = loop
		_, err := get(w.client(w.config()), w.expand("SCHEME://127.0.0.1:PORT/"))
		var hop *guardhttp.RedirectError
		if !errors.As(err, &hop) || hop.Hop != 11 {
			t.Errorf("a loop: %v", err)
		}
	})
}

func TestNoRedirects(t *testing.T) {
	w := newWorld(t, "HTTP/1")
	c := w.config()
	c.MaxRedirects = -1
	client := w.client(c)
	resp, err := client.Get(w.to("/x"))
	if err != nil || resp.StatusCode != http.StatusTemporaryRedirect {
		t.Fatal(resp, err)
	}
	resp.Body.Close()
	// A client that follows redirects with a CheckRedirect of its own.
	client.CheckRedirect = nil
	if _, err := get(client, w.to("/x")); !errors.Is(err, guardhttp.ErrRedirect) {
		t.Error(err)
	}
}

// The Transport also protects a client with another CheckRedirect.
func TestOtherClient(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		c := w.config()
		c.MaxRedirects = 2
		transport, err := guardhttp.NewTransport(c)
		if err != nil {
			t.Fatal(err)
		}
		defer transport.CloseIdleConnections()
		client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return nil }}
		for location, want := range map[string]error{
			"/x":                             nil,
			"SCHEME://127.0.0.2:PORT/":       guard.ErrAddress,
			"SCHEME://127.0.0.1:1/":          guard.ErrPort,
			w.to(w.to("/x")):                 guardhttp.ErrRedirect,
			"SCHEME://user@127.0.0.1:PORT/x": guard.ErrUserinfo,
		} {
			if _, err := get(client, w.to(location)); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", location, err, want)
			}
		}
		w.unmet()
	})
}

// With another transport, CheckRedirect also stops after the largest number of redirects.
func TestOtherTransport(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		http.Redirect(rw, r, "/", http.StatusFound)
	}))
	defer server.Close()
	transport, err := guardhttp.NewTransport(guardhttp.Config{MaxRedirects: 2})
	if err != nil {
		t.Fatal(err)
	}
	client := server.Client()
	client.CheckRedirect = transport.CheckRedirect
	resp, err := client.Get(server.URL)
	if err != nil || resp.StatusCode != http.StatusFound {
		t.Fatal(err)
	}
	resp.Body.Close()
}

// TestCheckRedirectWithoutRequests calls CheckRedirect without some of the requests that
// net/http passes. A missing request has another origin than every other request.
func TestCheckRedirectWithoutRequests(t *testing.T) {
	transport, err := guardhttp.NewTransport(guardhttp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tr := range []*guardhttp.Transport{nil, {}, transport} {
		if err := tr.CheckRedirect(nil, []*http.Request{{}}); err != http.ErrUseLastResponse {
			t.Error(err)
		}
	}
	for _, via := range [][]*http.Request{{nil}, {{}}, {httptest.NewRequest("GET", "http://a.test/", nil), nil}} {
		req := httptest.NewRequest("GET", "http://a.test/", nil)
		req.Header.Set("Authorization", "secret")
		if err := transport.CheckRedirect(req, via); err != nil || len(req.Header) > 0 {
			t.Error(err, req.Header)
		}
	}
}

func TestDowngrade(t *testing.T) {
	plain, secure := newWorld(t, "HTTP/1"), newWorld(t, "HTTP/2")
	policy := plain.policy(func(c *guard.Config) { c.AllowPorts = []uint16{plain.port, secure.port} })
	down, up := plain.expand("http://127.0.0.1:PORT/x"), secure.expand("https://127.0.0.1:PORT/x")
	for _, test := range []struct {
		allow bool
		text  string
		ok    bool
	}{
		{false, plain.to(up), true},
		{false, secure.to(up), true},
		{false, secure.to(down), false},
		{false, plain.to(secure.to(down)), false},
		{true, secure.to(down), true},
	} {
		client := plain.client(guardhttp.Config{Policy: policy, Transport: secure.settings(), AllowDowngrade: test.allow})
		_, err := get(client, test.text)
		if (err == nil) != test.ok || err != nil && !errors.Is(err, guardhttp.ErrRedirect) {
			t.Errorf("%s, allowed: %t: %v", test.text, test.allow, err)
		}
	}
}

// Secret headers are not sent to another origin, nor after a redirect that leads back.
func TestSecrets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.name("example.com", goodAddr)
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client := w.client(w.config())
		client.Jar = jar
		elsewhere := w.expand("SCHEME://example.com:PORT/x")
		there, err := url.Parse(elsewhere)
		if err != nil {
			t.Fatal(err)
		}
		jar.SetCookies(there, []*http.Cookie{{Name: "theirs", Value: "1"}})
		for _, test := range []struct {
			text   string
			keep   bool
			cookie string
		}{
			{w.to("/x"), true, "ours=1"},
			{w.to(w.expand("SCHEME://127.0.0.1:PORT/x")), true, "ours=1"},
			{w.to(elsewhere), false, "theirs=1"},
			{w.to(w.expand("SCHEME://example.com:PORT/to?") + url.QueryEscape(w.expand("SCHEME://127.0.0.1:PORT/x"))), false, ""},
		} {
			req, err := http.NewRequest("GET", test.text, nil)
			if err != nil {
				t.Fatal(err)
			}
			for name, value := range map[string]string{"Authorization": "secret", "Proxy-Authorization": "secret", "Cookie": "ours=1", "Accept": "text/plain"} {
				req.Header.Set(name, value)
			}
			resp, err := client.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			var last *http.Request
			for len(w.seen) > 0 {
				last = <-w.seen
			}
			authorization, referer := last.Header.Get("Authorization") != "", last.Header.Get("Referer") != ""
			if authorization != test.keep || referer != test.keep || last.Header.Get("Cookie") != test.cookie || last.Header.Get("Accept") != "text/plain" {
				t.Errorf("%s: %v", test.text, last.Header)
			}
		}
	})
}

func TestSameOrigin(t *testing.T) {
	transport, err := guardhttp.NewTransport(guardhttp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		chain string
		keep  bool
	}{
		{"http://a.example/ http://a.example/x", true},
		{"http://a.example/ http://A.EXAMPLE:80/x", true},
		{"https://a.example:443/ https://a.example", true},
		{"http://a.example:080/ http://a.example:80/x", true}, // ports are numbers
		{"http://a.example:0081/ http://a.example:81/", true},
		{"http://[::A]/ http://[::a]:80/|x", true}, // the path is not part of an origin
		{"http://a.example:65616/ http://a.example/", false},
		{"http://a.example/ https://a.example/", false},
		{"http://a.example/ http://a.example:81/", false},
		{"http://example/ http://a.example/", false}, // the same origin for net/http
		{"http://a.example/ http://b.example/ http://a.example/", false},
	} {
		var via []*http.Request
		for text := range strings.FieldsSeq(test.chain) {
			r := httptest.NewRequest("GET", text, nil)
			r.Header.Set("Cookie", "a=1")
			via = append(via, r)
		}
		last := len(via) - 1
		if err := transport.CheckRedirect(via[last], via[:last]); err != nil || (via[last].Header.Get("Cookie") != "") != test.keep {
			t.Errorf("%s: %v, %v", test.chain, via[last].Header, err)
		}
		if via[0].Header.Get("Cookie") == "" || len(via) != last+1 {
			t.Errorf("%s: the requests before have changed", test.chain)
		}
	}
}

// A body records whether it was closed.
type body struct {
	io.Reader
	closed atomic.Bool
}

func (b *body) Close() error { b.closed.Store(true); return nil }

// Requests that a client never makes from the text of a URL.
func TestRequests(t *testing.T) {
	var dialed []string
	transport, err := guardhttp.NewTransport(guardhttp.Config{Dialer: &net.Dialer{
		Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
			return nil, errors.New("no name server")
		}},
		Control: func(_, address string, _ syscall.RawConn) error {
			dialed = append(dialed, address)
			return errors.New("no connection")
		},
	}})
	if err != nil {
		t.Fatal(err)
	}
	const good = "8.8.8.8"
	after := func(u *url.URL, from ...*http.Request) *http.Request {
		r := &http.Request{URL: u, Response: new(http.Response)}
		if len(from) > 0 {
			r.Response.Request = from[0]
		}
		return r
	}
	here := &url.URL{Scheme: "http", Host: good, Path: "/"}
	circle := after(here)
	circle.Response.Request = circle
	for _, test := range []struct {
		name string
		req  *http.Request
		want error
	}{
		{"no request", nil, guard.ErrURI},
		{"no URL", new(http.Request), guard.ErrURI},
		{"empty URL", &http.Request{URL: new(url.URL)}, guard.ErrURI},
		{"opaque", &http.Request{URL: &url.URL{Scheme: "http", Host: "127.0.0.1", Opaque: "//" + good + "/"}}, guard.ErrURI},
		{"opaque path", &http.Request{URL: &url.URL{Scheme: "http", Host: good, Opaque: "/x"}}, guard.ErrURI},
		{"host with userinfo", &http.Request{URL: &url.URL{Scheme: "http", Host: good + "@127.0.0.1"}}, guard.ErrHost},
		{"host with a path", &http.Request{URL: &url.URL{Scheme: "http", Host: "127.0.0.1/" + good}}, guard.ErrHost},
		{"host with a fragment", &http.Request{URL: &url.URL{Scheme: "http", Host: "127.0.0.1#" + good}}, guard.ErrHost},
		{"host with a backslash", &http.Request{URL: &url.URL{Scheme: "http", Host: "127.0.0.1\\" + good}}, guard.ErrHost},
		{"host with a line end", &http.Request{URL: &url.URL{Scheme: "http", Host: good + "\r\n"}}, guard.ErrHost},
		{"host with a zone", &http.Request{URL: &url.URL{Scheme: "http", Host: "[::1%lo]"}}, guard.ErrURI},
		{"host half in brackets", &http.Request{URL: &url.URL{Scheme: "http", Host: "[::1"}}, guard.ErrURI},
		{"name in brackets", &http.Request{URL: &url.URL{Scheme: "http", Host: "[" + good + "]"}}, guard.ErrURI},
		{"two ports", &http.Request{URL: &url.URL{Scheme: "http", Host: good + ":80:80"}}, guard.ErrURI},
		{"scheme with a host", &http.Request{URL: &url.URL{Scheme: "http://127.0.0.1/", Host: good}}, guard.ErrAddress},
		{"scheme with an allowed host", &http.Request{URL: &url.URL{Scheme: "http://8.8.4.4/", Host: good}}, guard.ErrHost},
		{"scheme with a colon", &http.Request{URL: &url.URL{Scheme: "http:", Host: good}}, guard.ErrHost},
		{"raw query with a fragment", &http.Request{URL: &url.URL{Scheme: "http", Host: good, RawQuery: "#\r\n"}}, guard.ErrURI},
		{"user", &http.Request{URL: &url.URL{Scheme: "http", Host: good, User: url.UserPassword("user", "secret")}}, guard.ErrUserinfo},
		{"no user", &http.Request{URL: &url.URL{Scheme: "http", Host: good, User: url.User("")}}, guard.ErrUserinfo},
		{"another Host", &http.Request{URL: here, Host: "inside.example"}, guard.ErrHost},
		{"redirect from nowhere", after(here), guardhttp.ErrRedirect},
		{"redirect from no URL", after(here, new(http.Request)), guardhttp.ErrRedirect},
		{"redirect from itself", circle, guardhttp.ErrRedirect},
		{"redirect from https", after(here, &http.Request{URL: &url.URL{Scheme: "https"}}), guardhttp.ErrRedirect},
	} {
		b := &body{Reader: strings.NewReader("body")}
		if test.req != nil {
			test.req.Body = b
			test.req.Header = make(http.Header)
		}
		resp, err := transport.RoundTrip(test.req)
		var refusal *guard.Refusal
		if resp != nil || !errors.Is(err, test.want) || !errors.As(err, &refusal) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
		if !b.closed.Load() && test.req != nil {
			t.Errorf("%s: the body is open", test.name)
		}
	}
	if dialed != nil {
		t.Errorf("connected to %v", dialed)
	}
	// Valid requests.
	for _, req := range []*http.Request{
		{URL: here},
		{URL: here, Host: good},
		after(here, &http.Request{URL: here}),
	} {
		req.Header = make(http.Header)
		dialed = nil
		if _, err := transport.RoundTrip(req); err == nil || !strings.Contains(err.Error(), "no connection") || len(dialed) != 1 || dialed[0] != good+":80" {
			t.Errorf("%v, connected to %v", err, dialed)
		}
	}
	for _, zero := range []*guardhttp.Transport{nil, new(guardhttp.Transport)} {
		if _, err := zero.RoundTrip(&http.Request{URL: here, Header: make(http.Header)}); !errors.Is(err, guard.ErrURI) {
			t.Errorf("the zero Transport: %v", err)
		}
		zero.CloseIdleConnections()
		if err := zero.CheckRedirect(httptest.NewRequest("GET", "http://a/", nil), nil); err != nil && err != http.ErrUseLastResponse {
			t.Error(err)
		}
	}
}

// Errors other than refusals are returned unchanged, because net/http examines them.
func TestOtherErrors(t *testing.T) {
	w := newWorld(t, "HTTP/1")
	l, err := net.Listen("tcp", goodAddr+":0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	l.Close()
	c := w.config()
	c.Policy = w.policy(func(c *guard.Config) { c.AllowAnyPort = true })
	_, err = get(w.client(c), w.to("http://"+closed+"/"))
	var urlErr *url.Error
	if !errors.As(err, &urlErr) || errors.Is(err, guardhttp.ErrRedirect) {
		t.Fatal(err)
	}
	if _, ok := urlErr.Err.(*net.OpError); !ok {
		t.Errorf("%T", urlErr.Err)
	}
	if _, err := get(w.client(c), w.expand("http://none.test:PORT/")); errors.Is(err, guard.ErrHost) || errors.Is(err, guard.ErrAddress) || err == nil {
		t.Errorf("a name without addresses: %v", err)
	}
}

func TestConcurrent(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.name("example.com", goodAddr)
		w.name("inside.test", badAddr)
		client := w.client(w.config())
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				for location, want := range map[string]error{
					"SCHEME://example.com:PORT/": nil,
					"SCHEME://inside.test:PORT/": guard.ErrAddress,
					"SCHEME://127.2:PORT/":       guard.ErrHost,
				} {
					if _, err := get(client, w.to(location)); !errors.Is(err, want) {
						t.Errorf("%s: %v", location, err)
					}
				}
			})
		}
		wg.Wait()
		w.unmet()
	})
}

// A crossing is a world with a server on another port, and a Transport for both.
type crossing struct {
	*world
	there     *world // the server on the other port
	transport *guardhttp.Transport
}

// clients are the ways to use a Transport.
var clients = []struct {
	name string
	new  func(*guardhttp.Transport) *http.Client
}{
	{"CheckRedirect", func(t *guardhttp.Transport) *http.Client {
		return &http.Client{Transport: t, CheckRedirect: t.CheckRedirect}
	}},
	{"CheckRedirect and a time limit", func(t *guardhttp.Transport) *http.Client {
		return &http.Client{Transport: t, CheckRedirect: t.CheckRedirect, Timeout: time.Minute}
	}},
	{"no CheckRedirect", func(t *guardhttp.Transport) *http.Client { return &http.Client{Transport: t} }},
	{"another CheckRedirect", func(t *guardhttp.Transport) *http.Client {
		return &http.Client{Transport: t, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return nil }}
	}},
}

// eachCrossing calls f for each protocol.
func eachCrossing(t *testing.T, change func(*guardhttp.Config), f func(t *testing.T, c crossing)) {
	t.Helper()
	for _, protocol := range protocols {
		t.Run(protocol, func(t *testing.T) {
			c := crossing{newWorld(t, protocol), newWorld(t, protocol), nil}
			c.name("example.com", goodAddr)
			c.name("sub.example.com", goodAddr)
			config := c.config()
			config.Policy = c.policy(func(p *guard.Config) {
				p.AllowPorts = []uint16{c.port, c.there.port}
				p.AllowUserinfo = true
			})
			if change != nil {
				change(&config)
			}
			transport, err := guardhttp.NewTransport(config)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(transport.CloseIdleConnections)
			c.transport = transport
			f(t, c)
		})
	}
}

// chain returns a URL on the first of some servers that redirects to the others in turn.
// The path of each redirect determines its status. THERE is the other port.
func (c crossing) chain(by string, servers ...string) string {
	text := "/x"
	for i := len(servers) - 1; i >= 0; i-- {
		server := strings.ReplaceAll(c.expand(servers[i]), "THERE", strconv.Itoa(int(c.there.port)))
		if i < len(servers)-1 {
			text = by + "?" + url.QueryEscape(text)
		}
		text = server + text
	}
	return text
}

// seenAll returns the requests to both servers since the last call, in order for each
// server.
func (c crossing) seenAll() (all []*http.Request) {
	for _, seen := range []chan *http.Request{c.seen, c.there.seen} {
		for len(seen) > 0 {
			all = append(all, <-seen)
		}
	}
	return all
}

// at returns the only request for the path "/x", which is the last one of a chain.
func (c crossing) at(t *testing.T) *http.Request {
	t.Helper()
	for _, r := range c.seenAll() {
		if r.URL.Path == "/x" {
			return r
		}
	}
	t.Fatal("the last request of the chain has not come")
	return nil
}

const (
	a  = "SCHEME://127.0.0.1:PORT"
	a2 = "SCHEME://127.0.0.1:THERE"  // another origin, by its port
	b  = "SCHEME://example.com:PORT" // another origin, by its name
	b2 = "SCHEME://sub.example.com:PORT"
)

// stays are chains of redirects within one origin, and leaves are chains to another one.
var (
	stays  = [][]string{{a, a}, {b, b, b}}
	leaves = [][]string{{a, a2}, {a, b}, {b, b2}, {b2, b}, {a, a2, a}, {a, b, a}, {a, a, a2}, {a, a2, a2}, {b, b2, a}, {a, a2, b}}
)

// Secret headers stay at their origin, in every case of their keys, and also if the client
// does not call CheckRedirect.
func TestSecretHeaders(t *testing.T) {
	keys := []string{
		"Authorization", "authorization", "AUTHORIZATION", "aUTHORIZATION", "Cookie", "cookie", "Cookie2", "COOKIE2",
		"Proxy-Authorization", "proxy-authorization", "Proxy-Authenticate", "PROXY-X", "Www-Authenticate", "WWW-Authenticate",
		"Referer", "referer", "REFERER", "X-Api-Key", "x-api-key", "x-Auth-token", "DD-API-KEY", "PRIVATE-TOKEN",
		"X-Amz-Security-Token", "x-mine",
	}
	eachCrossing(t, func(c *guardhttp.Config) { c.SecretHeaders = []string{"X-Mine"} }, func(t *testing.T, c crossing) {
		for _, kind := range clients {
			client := kind.new(c.transport)
			for i, servers := range append(stays[:len(stays):len(stays)], leaves...) {
				keep := i < len(stays)
				req, err := http.NewRequest("GET", c.chain("/to", servers...), nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, key := range keys {
					req.Header[key] = []string{"secret=1"}
				}
				req.Header["accept"] = []string{"text/plain"}
				req.Header["X-Other"] = []string{"2"}
				before := req.Header.Clone()
				resp, err := client.Do(req)
				if err != nil {
					t.Fatalf("%s: %v: %v", kind.name, servers, err)
				}
				resp.Body.Close()
				if !reflect.DeepEqual(req.Header, before) {
					t.Errorf("%s: %v: the request has changed: %v", kind.name, servers, req.Header)
				}
				got := c.at(t).Header
				if got.Get("Accept") != "text/plain" || got.Get("X-Other") != "2" {
					t.Errorf("%s: %v: %v", kind.name, servers, got)
				}
				for _, key := range keys {
					if values := got.Values(key); !keep && values != nil || keep && (len(values) == 0 || !strings.HasPrefix(values[0], "secret=1")) {
						t.Errorf("%s: %v: %s: %v, want it to be kept back: %t", kind.name, servers, key, values, !keep)
					}
				}
				// The response has the request that was sent.
				if !keep && resp.Request.Header.Get("Authorization") != "" {
					t.Errorf("%s: %v: the request of the response: %v", kind.name, servers, resp.Request.Header)
				}
			}
		}
	})
}

// If the caller sets no Referer, net/http makes one.
func TestReferer(t *testing.T) {
	eachCrossing(t, nil, func(t *testing.T, c crossing) {
		for _, kind := range clients {
			client := kind.new(c.transport)
			for i, servers := range append(stays[:len(stays):len(stays)], leaves...) {
				keep := i < len(stays)
				if _, err := get(client, strings.Replace(c.chain("/to", servers...), "://", "://user:secret@", 1)); err != nil {
					t.Fatal(err)
				}
				got := c.at(t).Header
				if ref := got.Get("Referer"); (ref != "") != keep || strings.Contains(ref, "secret@") {
					t.Errorf("%s: %v: Referer %q", kind.name, servers, ref)
				}
				if got.Get("Authorization") != "" { // the second URL has no userinfo
					t.Errorf("%s: %v: %v", kind.name, servers, got)
				}
			}
		}
	})
}

// The userinfo of a URL is sent only to the origin of that URL.
func TestUserinfo(t *testing.T) {
	const ours, theirs = "Basic dXNlcjpzZWNyZXQ=", "Basic dGhlbTp0aGVpcnM=" // user:secret, them:theirs
	eachCrossing(t, nil, func(t *testing.T, c crossing) {
		for _, kind := range clients {
			for _, test := range []struct{ own, location, want string }{
				{"", "/x", ours}, // a relative Location
				{"", a2 + "/x", ""},
				{"", strings.Replace(a2, "://", "://them:theirs@", 1) + "/x", theirs},
				{"Bearer secret", strings.Replace(a2, "://", "://them:theirs@", 1) + "/x", theirs}, // net/http copies the caller's
			} {
				location := strings.ReplaceAll(c.expand(test.location), "THERE", strconv.Itoa(int(c.there.port)))
				req, err := http.NewRequest("GET", strings.Replace(c.to(location), "://", "://user:secret@", 1), nil)
				if err != nil {
					t.Fatal(err)
				}
				if test.own != "" {
					req.Header.Set("Authorization", test.own)
				}
				resp, err := kind.new(c.transport).Do(req)
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
				got := c.at(t).Header.Get("Authorization")
				if got != test.want {
					t.Errorf("%s: %s: Authorization %q, want %q", kind.name, location, got, test.want)
				}
			}
		}
		// RoundTrip itself makes no header of userinfo.
		req, err := http.NewRequest("GET", strings.Replace(c.chain("", a2), "://", "://them:theirs@", 1), nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Response = &http.Response{Request: httptest.NewRequest("GET", c.chain("", a), nil)}
		resp, err := c.transport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if got := c.at(t).Header; got.Get("Authorization") != "" {
			t.Errorf("RoundTrip sent %v", got)
		}
	})
}

// The Jar decides where its cookies are sent. Cookies that the caller set stay at their
// origin.
func TestJar(t *testing.T) {
	for _, test := range []struct {
		servers []string
		hand    string            // the caller's cookie of the first request
		jar     map[string]string // the Jar's cookies by origin
		want    string
		without string // the cookies without CheckRedirect, if they differ
	}{
		{[]string{a, a}, "hand=1", map[string]string{a: "jar=1"}, "hand=1; jar=1", ""},
		{[]string{a, b}, "hand=1", map[string]string{a: "ours=1", b: "theirs=1"}, "theirs=1", ""},
		{[]string{a, b}, "", map[string]string{a: "ours=1", b: "theirs=1"}, "theirs=1", ""},
		{[]string{a, b}, "id=1", map[string]string{b: "id=2"}, "id=2", ""},
		{[]string{b, b2}, "hand=1", map[string]string{b: "ours=1", b2: "theirs=1"}, "theirs=1", ""},
		{[]string{b, b2}, `hand="1"; bare; other=2`, map[string]string{b2: "theirs=1"}, "theirs=1", ""},
		{[]string{b, b2}, "hand=1", nil, "", ""},
		{[]string{a, b, a}, "hand=1", map[string]string{b: "theirs=1"}, "", ""},
		{[]string{a, a2, b}, "hand=1", map[string]string{a: "ours=1", b: "theirs=1"}, "theirs=1", ""},
		// A cookie for both origins. Without CheckRedirect it looks like the caller's.
		{[]string{a, a2}, "", map[string]string{a: "jar=1"}, "jar=1", "none"},
		{[]string{a, a2}, "hand=1", map[string]string{a: "jar=1"}, "jar=1", "none"},
		{[]string{a, b, a}, "hand=1", map[string]string{a: "jar=1", b: "theirs=1"}, "jar=1", "none"},
	} {
		eachCrossing(t, nil, func(t *testing.T, c crossing) {
			for i, kind := range clients {
				jar, err := cookiejar.New(nil)
				if err != nil {
					t.Fatal(err)
				}
				for server, cookie := range test.jar {
					u, err := url.Parse(c.chain("", server))
					if err != nil {
						t.Fatal(err)
					}
					name, value, _ := strings.Cut(cookie, "=")
					jar.SetCookies(u, []*http.Cookie{{Name: name, Value: value}})
				}
				client := kind.new(c.transport)
				client.Jar = jar
				req, err := http.NewRequest("GET", c.chain("/to", test.servers...), nil)
				if err != nil {
					t.Fatal(err)
				}
				if test.hand != "" {
					req.Header.Set("Cookie", test.hand)
				}
				resp, err := client.Do(req)
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
				want := test.want
				if i > 1 && test.without != "" {
					want = ""
				}
				if got := c.at(t).Header.Get("Cookie"); got != want {
					t.Errorf("%s: %v: Cookie %q, want %q", kind.name, test.servers, got, want)
				}
			}
		})
	}
}

// Cookies that a redirect sets follow the Jar's rules, too.
func TestJarOnTheWay(t *testing.T) {
	w := newWorld(t, "HTTP/1")
	there := newWorld(t, "HTTP/1")
	w.server.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		http.SetCookie(rw, &http.Cookie{Name: "new", Value: "1"})
		http.SetCookie(rw, &http.Cookie{Name: "hand", Value: "theirs"}) // replaces the caller's
		http.Redirect(rw, r, there.expand("http://127.0.0.1:PORT/x"), http.StatusFound)
	})
	c := w.config()
	c.Policy = w.policy(func(p *guard.Config) { p.AllowPorts = []uint16{w.port, there.port} })
	transport, err := guardhttp.NewTransport(c)
	if err != nil {
		t.Fatal(err)
	}
	defer transport.CloseIdleConnections()
	for _, kind := range clients {
		client := kind.new(transport)
		if client.Jar, err = cookiejar.New(nil); err != nil {
			t.Fatal(err)
		}
		req, err := http.NewRequest("GET", w.expand("http://127.0.0.1:PORT/"), nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Cookie", `hand="secret"; other="2"`)
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if got := (<-there.seen).Header.Get("Cookie"); got != "new=1; hand=theirs" {
			t.Errorf("%s: Cookie %q", kind.name, got)
		}
	}
}

// A body of unknown length.
func unknown(text string) io.Reader { return struct{ io.Reader }{strings.NewReader(text)} }

// A body stays at its origin.
func TestRedirectBody(t *testing.T) {
	type test struct {
		by, body string
		known    bool // whether the length is known
		servers  []string
		refused  bool
		sent     string
	}
	for _, allow := range []bool{false, true} {
		var tests []test
		for _, by := range []string{"/to", "/to308"} {
			for _, known := range []bool{true, false} {
				tests = append(tests, test{by, "secret", known, []string{a, a}, false, "secret"}, test{by, "", known, []string{a, a2}, false, ""})
				for _, servers := range [][]string{{a, a2}, {a, b}, {b, b2}, {a, a, a2}} {
					tests = append(tests, test{by, "secret", known, servers, !allow, "secret"})
				}
			}
		}
		tests = append(tests, test{"/to303", "secret", true, []string{a, a2}, false, ""}) // a GET
		eachCrossing(t, func(c *guardhttp.Config) { c.AllowRedirectBody = allow }, func(t *testing.T, c crossing) {
			for _, kind := range clients {
				for _, test := range tests {
					var bodies []*body
					newBody := func() io.ReadCloser {
						bodies = append(bodies, &body{Reader: unknown(test.body)})
						return bodies[len(bodies)-1]
					}
					text := c.chain(test.by, test.servers...)
					req, err := http.NewRequest("POST", text, newBody())
					if err != nil {
						t.Fatal(err)
					}
					req.GetBody = func() (io.ReadCloser, error) { return newBody(), nil }
					if test.known {
						req.ContentLength = int64(len(test.body))
					}
					resp, err := kind.new(c.transport).Do(req)
					name := fmt.Sprintf("%s: %s: %v: %q, allowed: %t, of a known length: %t", kind.name, test.by, test.servers, test.body, allow, test.known)
					seen := c.seenAll()
					if test.refused {
						var hop *guardhttp.RedirectError
						if !errors.Is(err, guardhttp.ErrRedirectBody) || !errors.Is(err, guardhttp.ErrRedirect) || !errors.As(err, &hop) || hop.Hop != len(test.servers)-1 {
							t.Errorf("%s: %v", name, err)
						}
						if len(seen) != len(test.servers)-1 {
							t.Errorf("%s: %d requests", name, len(seen))
						}
					} else {
						if err != nil {
							t.Fatalf("%s: %v", name, err)
						}
						if _, err := io.Copy(io.Discard, resp.Body); err != nil {
							t.Error(err)
						}
						resp.Body.Close()
						if sent := resp.Header.Get("Length"); sent != strconv.Itoa(len(test.sent)) {
							t.Errorf("%s: %s bytes arrived, want %d", name, sent, len(test.sent))
						}
					}
					if last := bodies[len(bodies)-1]; err != nil && !last.closed.Load() {
						t.Errorf("%s: the body that was refused is open", name)
					}
				}
			}
		})
	}
}

// With another Transport, CheckRedirect also withholds the body.
func TestRedirectBodyOfOtherTransport(t *testing.T) {
	there := newWorld(t, "HTTP/1")
	here := newWorld(t, "HTTP/1")
	transport, err := guardhttp.NewTransport(guardhttp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	var got []byte
	there.server.Config.Handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got = append(got, b...)
	})
	client := &http.Client{CheckRedirect: transport.CheckRedirect, Transport: here.settings()}
	defer client.CloseIdleConnections()
	text := here.to(there.expand("http://127.0.0.1:PORT/x"))
	for range 2 {
		_, err = client.Post(text, "text/plain", strings.NewReader("secret"))
		if !errors.Is(err, guardhttp.ErrRedirectBody) {
			t.Errorf("%v", err)
		}
	}
	// A Transport that retries a request calls GetBody.
	req, err := http.NewRequest("POST", "http://b.example/", strings.NewReader("secret"))
	if err != nil {
		t.Fatal(err)
	}
	if err := transport.CheckRedirect(req, []*http.Request{httptest.NewRequest("POST", "http://a.example/", nil)}); err != nil || req.GetBody != nil {
		t.Errorf("%v, and there is a GetBody: %t", err, req.GetBody != nil)
	}
	there.server.Close() // waits for its handlers
	if len(got) > 0 {
		t.Errorf("%q arrived", got)
	}
}

// A RoundTripper between the client and the Transport that adds credentials to each
// request, as OAuth libraries do.
type adder struct{ http.RoundTripper }

func (a adder) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", "Bearer secret")
	req.Header["cookie"] = []string{"session=secret"}
	return a.RoundTripper.RoundTrip(req)
}

func TestAddedCredentials(t *testing.T) {
	eachCrossing(t, nil, func(t *testing.T, c crossing) {
		for _, kind := range clients {
			client := kind.new(c.transport)
			client.Transport = adder{c.transport}
			for i, servers := range append(stays[:len(stays):len(stays)], leaves...) {
				if _, err := get(client, c.chain("/to", servers...)); err != nil {
					t.Fatal(err)
				}
				got := c.at(t).Header
				if keep := i < len(stays); (got.Get("Authorization") != "") != keep || (got.Get("Cookie") != "") != keep {
					t.Errorf("%s: %v: %v", kind.name, servers, got)
				}
			}
		}
	})
}

// RoundTrip does not change a request. It treats a chain of redirects whose start is
// unknown as one from another origin.
func TestUnknownBeginning(t *testing.T) {
	w := newWorld(t, "HTTP/1")
	transport, err := guardhttp.NewTransport(w.config())
	if err != nil {
		t.Fatal(err)
	}
	defer transport.CloseIdleConnections()
	req, err := http.NewRequest("GET", w.expand("http://127.0.0.1:PORT/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "secret")
	req.Trailer = http.Header{"authorization": nil, "X-Sum": nil}
	before := *req
	headers := req.Header.Clone()
	from := &http.Request{URL: req.URL, Response: new(http.Response)}
	req.Response = &http.Response{Request: from}
	before.Response = req.Response
	resp, err := transport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if got := (<-w.seen).Header; got.Get("Authorization") != "" {
		t.Errorf("sent: %v", got)
	}
	lower := "authorization" // the key in the request
	if _, ok := resp.Request.Trailer[lower]; ok || len(resp.Request.Trailer) != 1 {
		t.Errorf("sent trailers: %v", resp.Request.Trailer)
	}
	if !reflect.DeepEqual(req.Header, headers) || len(req.Trailer) != 2 || req.URL != before.URL || req.Response != before.Response || req.Body != before.Body {
		t.Errorf("the request has changed: %v", req)
	}
}

// RoundTrip refuses a header with the key "host", which HTTP/1 would send as a second Host.
func TestHostHeader(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		client := w.client(w.config())
		for key, want := range map[string]error{"host": guard.ErrHost, "HOST": guard.ErrHost, "Host": nil} { // net/http drops the last
			req, err := http.NewRequest("GET", w.to("/x"), nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header[key] = []string{"inside.test"}
			resp, err := client.Do(req)
			if !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", key, err, want)
			}
			if err == nil {
				resp.Body.Close()
				if got := (<-w.seen).Host; got == "inside.test" {
					t.Errorf("%s: sent", key)
				}
			}
		}
	})
}
