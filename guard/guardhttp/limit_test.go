package guardhttp_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/internal/testenv"
)

// longServer returns a server whose bodies and headers have the length in the query, and the
// settings of a client for it.
func longServer(t *testing.T, h2 bool) (*httptest.Server, guardhttp.Config) {
	t.Helper()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var n int
		fmt.Sscan(r.URL.RawQuery, &n)
		switch r.URL.Path {
		case "/redirect":
			http.Redirect(w, r, "/header?"+r.URL.RawQuery, http.StatusFound)
		case "/header":
			w.Header().Set("X-Long", strings.Repeat("a", n))
		case "/headers":
			for i := range n / 100 {
				w.Header().Set(fmt.Sprintf("X-Long-%d", i), strings.Repeat("a", 80))
			}
		case "/gzip":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			defer z.Close()
			io.Copy(z, io.LimitReader(zeros{}, int64(n)))
		case "/length":
			w.Header().Set("Content-Length", fmt.Sprint(n))
			if r.Method != http.MethodHead {
				io.Copy(w, io.LimitReader(zeros{}, int64(n)))
			}
		default:
			io.Copy(w, io.LimitReader(zeros{}, int64(n)))
		}
	}))
	if server.EnableHTTP2 = h2; h2 {
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	policy, err := guard.New(guard.Config{AllowAnyPort: true, AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	if err != nil {
		t.Fatal(err)
	}
	c := guardhttp.Config{Policy: policy, Transport: &http.Transport{}}
	if h2 {
		c.Transport = &http.Transport{TLSClientConfig: server.Client().Transport.(*http.Transport).TLSClientConfig, ForceAttemptHTTP2: true}
	}
	return server, c
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestMaxBody(t *testing.T) {
	for _, h2 := range []bool{false, true} {
		server, c := longServer(t, h2)
		for _, test := range []struct{ most, limit int64 }{{0, 10 << 20}, {1, 1}, {1000, 1000}, {-1, -1}} {
			c.MaxBody = test.most
			client, err := guardhttp.NewClient(c)
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{"/plain", "/length", "/gzip"} {
				for _, length := range []int64{0, 1, 2, 999, 1000, 1001, 10 << 20, 10<<20 + 1, 11 << 20} {
					if test.most > 0 && length > 2000 {
						continue // as with 1001
					}
					if testenv.Race && length > 2000 && (path != "/plain" || length > 10<<20+1) {
						continue // the same goroutines copy it
					}
					want, wantErr := length, false
					if test.limit >= 0 && length > test.limit {
						want, wantErr = test.limit, true
					}
					resp, err := client.Get(fmt.Sprintf("%s%s?%d", server.URL, path, length))
					if err != nil {
						t.Fatal(err)
					}
					n, err := io.Copy(io.Discard, resp.Body)
					if n != want || errors.Is(err, guardhttp.ErrTooLong) != wantErr || !wantErr && err != nil {
						t.Errorf("HTTP/2 %t, %s of %d bytes with the limit %d: %d bytes, %v", h2, path, length, test.most, n, err)
					}
					var refusal *guard.Refusal
					if wantErr && (!errors.As(err, &refusal) || !strings.Contains(err.Error(), fmt.Sprint(test.limit))) {
						t.Errorf("%v", err)
					}
					if again, same := resp.Body.Read(make([]byte, 1)); wantErr && (again != 0 || same != err) {
						t.Errorf("the next read has %d, %v", again, same)
					}
					if err := resp.Body.Close(); err != nil {
						t.Error(err)
					}
				}
			}
			resp, err := client.Head(server.URL + "/length?99999999")
			if err != nil || resp.ContentLength != 99999999 {
				t.Fatalf("HEAD: %v, %v", resp, err)
			}
			if b, err := io.ReadAll(resp.Body); len(b) > 0 || err != nil {
				t.Errorf("HEAD: %d bytes, %v", len(b), err)
			}
		}
	}
}

func TestMaxHeader(t *testing.T) {
	for _, h2 := range []bool{false, true} {
		server, c := longServer(t, h2)
		for _, test := range []struct {
			most   int64
			length int
			long   bool
		}{
			{0, 100 << 10, false}, {0, 300 << 10, true}, {0, 5 << 20, true},
			{4 << 10, 1 << 10, false}, {4 << 10, 5 << 10, true}, {1 << 20, 300 << 10, false}, {1 << 20, 2 << 20, true},
		} {
			if testenv.Race && test.length > 1<<20 {
				continue // the same goroutines read shorter ones
			}
			c.Transport.MaxResponseHeaderBytes = test.most
			client, err := guardhttp.NewClient(c)
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{"/header", "/headers", "/redirect"} {
				resp, err := client.Get(fmt.Sprintf("%s%s?%d", server.URL, path, test.length))
				if errors.Is(err, guardhttp.ErrTooLong) != test.long || !test.long && err != nil {
					t.Errorf("HTTP/2 %t, %s of %d bytes with the limit %d: %v", h2, path, test.length, test.most, err)
				}
				if errors.Is(err, guardhttp.ErrRedirect) != (test.long && path == "/redirect") {
					t.Errorf("%s: %v", path, err)
				}
				if err == nil {
					resp.Body.Close()
				}
			}
		}
	}
}

// A protocol after an upgrade has no end, and its body can be written to.
func TestUpgrade(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, rw, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
		io.CopyN(conn, rw, 10)
	}))
	defer server.Close()
	_, c := longServer(t, false)
	c.MaxBody = 1
	client, err := guardhttp.NewClient(c)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest("GET", server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Connection", "Upgrade")
	req.Header.Set("Upgrade", "echo")
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, ok := resp.Body.(io.ReadWriter)
	if !ok {
		t.Fatalf("the body is %T", resp.Body)
	}
	io.WriteString(body, "0123456789")
	if got, err := io.ReadAll(body); !bytes.Equal(got, []byte("0123456789")) || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}
