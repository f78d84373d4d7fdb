package linkhttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"log"

	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/whatwg"
)

// A fakeClock passes without waiting.
type fakeClock struct {
	mu    sync.Mutex
	now   time.Time
	slept time.Duration
}

func newClock() *fakeClock { return &fakeClock{now: time.Unix(1_800_000_000, 0)} }

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.slept += d
	return ctx.Err()
}

// loopback is a dialer that fails the test for each address outside of loopback. Its name server
// knows "known.test" and refuses to answer for "broken.test".
func loopback(t testing.TB) *net.Dialer {
	return &net.Dialer{
		Resolver: resolver(t),
		Control: func(_, address string, _ syscall.RawConn) error {
			if a, err := netip.ParseAddrPort(address); err != nil || !a.Addr().IsLoopback() {
				t.Errorf("a connection to %s", address)
				return errors.New("not loopback")
			}
			return nil
		},
	}
}

func resolver(t testing.TB) *net.Resolver {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		buf := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buf[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			q := m.Questions[0]
			m.Response, m.RCode, m.Additionals = true, dnsmessage.RCodeNameError, nil
			switch {
			case strings.HasPrefix(q.Name.String(), "known.test"):
				m.RCode = dnsmessage.RCodeSuccess
				if q.Type == dnsmessage.TypeA {
					m.Answers = []dnsmessage.Resource{{
						Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
						Body:   &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
					}}
				}
			case strings.HasPrefix(q.Name.String(), "broken.test"):
				m.RCode = dnsmessage.RCodeServerFailure
			}
			reply, err := m.Pack()
			if err != nil {
				continue
			}
			conn.WriteTo(reply, from)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// findIDs is a reader of fragments as a caller gives it.
func findIDs(contentType string, body io.Reader, fragments []string) ([]string, error) {
	if contentType != "" && !strings.HasPrefix(contentType, "text/html") {
		return nil, errors.New("the page is not HTML")
	}
	r, err := charset.NewReader(body, contentType)
	if err != nil {
		return nil, err
	}
	missing := slices.Clone(fragments)
	z := html.NewTokenizer(r)
	for z.Next() != html.ErrorToken {
		token := z.Token()
		for _, a := range token.Attr {
			if a.Key == "id" || a.Key == "name" && token.Data == "a" {
				missing = slices.DeleteFunc(missing, func(f string) bool { return f == a.Val })
			}
		}
	}
	return missing, nil
}

// testPolicy allows 127.0.0.1 and ::1.
func testPolicy(t testing.TB) *guard.Policy {
	p, err := guard.New(guard.Config{AllowAnyPort: true, AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("::1/128")}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func testConfig(t testing.TB) Config {
	return Config{
		Policy: testPolicy(t), Clock: newClock(), Dialer: loopback(t), Fragments: findIDs, MaxBody: 64 << 10,
		ConnectTimeout: 2 * time.Second, HeaderTimeout: 500 * time.Millisecond, Timeout: 1500 * time.Millisecond,
	}
}

func newChecker(t testing.TB, config Config) *Checker {
	c, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.transport.CloseIdleConnections() })
	return c
}

// serve starts a server. Handlers that hang wait for the end of their request.
func serve(t testing.TB, h http.HandlerFunc) *httptest.Server {
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// raw writes an answer as it is, and closes the connection.
func raw(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		defer conn.Close()
		io.WriteString(conn, text)
	}
}

// reset writes the beginning of an answer and resets the connection.
func reset(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		io.WriteString(conn, text)
		if text != "" {
			time.Sleep(20 * time.Millisecond) // the client reads what was sent
		}
		conn.(*net.TCPConn).SetLinger(0)
		conn.Close()
	}
}

func hang(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func status(code int, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
	}
}

func page(text string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		io.WriteString(w, text)
	}
}

// sequence answers the first request with the first handler, and so on; the last answers all
// others.
func sequence(handlers ...http.HandlerFunc) http.HandlerFunc {
	var n atomic.Int32
	return func(w http.ResponseWriter, r *http.Request) {
		handlers[min(int(n.Add(1)), len(handlers))-1](w, r)
	}
}

func byMethod(head, get http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			head(w, r)
		} else {
			get(w, r)
		}
	}
}

func check(t testing.TB, c *Checker, text string, fragments ...string) Result {
	u, err := whatwg.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c.Check(t.Context(), u, fragments...)
}

func (r Result) String() string {
	return fmt.Sprintf("%v %d %q moved %q missing %q unread %q", r.Outcome, r.Status, r.Reason, r.Moved, r.Missing, r.Unread)
}
