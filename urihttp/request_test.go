package urihttp_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// requests are URIs with the request-target and the Host that a client must send for them (RFC
// 9112, section 3.2), or the error.
var requests = []struct {
	method, text string
	target, host string
	err          error
}{
	{"GET", "http://example.com/a?q#f", "/a?q", "example.com", nil},
	{"GET", "http://example.com", "/", "example.com", nil},
	{"GET", "http://example.com?", "/?", "example.com", nil},
	{"GET", "http://example.com?q", "/?q", "example.com", nil},
	{"GET", "http://example.com/?", "/?", "example.com", nil},
	{"GET", "http://h//a//", "//a//", "h", nil},
	{"GET", "http://h///", "///", "h", nil},
	{"GET", "http://h/a/../b/./c", "/a/../b/./c", "h", nil},
	{"GET", "http://h/%7e%2F%2f%00%C3%bc", "/%7e%2F%2f%00%C3%bc", "h", nil},
	{"GET", "http://h/!$&'()*+,;=:@-._~", "/!$&'()*+,;=:@-._~", "h", nil},
	{"GET", "http://h/*", "/*", "h", nil},
	{"GET", "http://h/?a=b&c;d=%41/?:@", "/?a=b&c;d=%41/?:@", "h", nil},
	{"GET", "HTTP://Example.COM/", "/", "Example.COM", nil},
	{"GET", "http://h:80/", "/", "h:80", nil},
	{"GET", "http://h:/", "/", "h:", nil},
	{"GET", "http://h:080/", "/", "h:080", nil},
	{"GET", "http://h:0000065535/", "/", "h:0000065535", nil},
	{"GET", "http://[2001:DB8::A]:81/", "/", "[2001:DB8::A]:81", nil},
	{"GET", "http://127.0.0.1/", "/", "127.0.0.1", nil},
	{"GET", "http://a_b!$&'()*+,;=/", "/", "a_b!$&'()*+,;=", nil},
	{"POST", "https://h/x", "/x", "h", nil},
	{"OPTIONS", "http://h", "*", "h", nil},
	{"OPTIONS", "http://h/", "/", "h", nil},
	{"OPTIONS", "http://h?", "/?", "h", nil},
	{"OPTIONS", "http://h?q", "/?q", "h", nil},
	{"OPTIONS", "http://h/*", "/*", "h", nil},

	{"GET", "ftp://h/", "", "", urihttp.ErrScheme},
	{"GET", "mailto:a@b", "", "", urihttp.ErrScheme},
	{"GET", "http:///a", "", "", urihttp.ErrHost},
	{"GET", "http:/a", "", "", urihttp.ErrHost},
	{"GET", "http:", "", "", urihttp.ErrHost},
	{"GET", "http://:80/", "", "", urihttp.ErrHost},
	{"GET", "http://u@h/", "", "", urihttp.ErrUserinfo},
	{"GET", "http://@h/", "", "", urihttp.ErrUserinfo},
	{"GET", "http://u:secret@h/", "", "", urihttp.ErrUserinfo},
	{"GET", "http://%41/", "", "", urihttp.ErrHost},
	{"GET", "http://%C3%BC/", "", "", urihttp.ErrHost},
	{"GET", "http://h%00/", "", "", urihttp.ErrHost},
	{"GET", "http://a%20b/", "", "", urihttp.ErrHost},
	{"GET", "http://h:65536/", "", "", urihttp.ErrHost},
	{"GET", "http://h:99999999999999999999/", "", "", urihttp.ErrHost},
	{"CONNECT", "http://h/", "", "", urihttp.ErrTarget},
}

func TestNewRequest(t *testing.T) {
	for _, test := range requests {
		req, err := urihttp.NewRequest(context.Background(), test.method, uri.MustParseURI(test.text), nil)
		if !errors.Is(err, test.err) || err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s %s: %v, want %v", test.method, test.text, err, test.err)
			continue
		}
		if err != nil {
			continue
		}
		target, host, err := written(req)
		if target != test.target || host != test.host || err != nil {
			t.Errorf("%s %s sends %s and Host %s, %v", test.method, test.text, target, host, err)
		}
	}
	if _, err := urihttp.NewRequest(context.Background(), "GET", uri.URI{}, nil); err != urihttp.ErrScheme {
		t.Errorf("the zero URI: %v", err)
	}
	var loss *uri.LossError
	if _, err := urihttp.NewRequest(context.Background(), "GET", uri.MustParseURI("http://[v1.a]/"), nil); !errors.As(err, &loss) || loss.Component != uri.ComponentNone {
		t.Errorf("an IP literal of the future: %v", err)
	}
	if _, err := urihttp.NewRequest(context.Background(), "A B", uri.MustParseURI("http://h/"), nil); err == nil {
		t.Error("a method with a space")
	}
	var none context.Context
	if _, err := urihttp.NewRequest(none, "GET", uri.MustParseURI("http://h/#f"), nil); err == nil {
		t.Error("no context")
	}
	req, err := urihttp.NewRequest(context.Background(), "", uri.MustParseURI("http://h/"), strings.NewReader("body"))
	if err != nil || req.Method != "GET" || req.ContentLength != 4 {
		t.Errorf("%+v, %v", req, err)
	}
}

// TestUserinfo checks that a client and a server learn what they can do.
func TestUserinfo(t *testing.T) {
	_, sent := urihttp.NewRequest(context.Background(), "GET", uri.MustParseURI("http://u@h/"), nil)
	_, got := urihttp.Target(received("GET", "http://u@h/", "h", false))
	if !errors.Is(sent, urihttp.ErrUserinfo) || !strings.Contains(sent.Error(), "SetBasicAuth") {
		t.Errorf("the client: %v", sent)
	}
	if !errors.Is(got, urihttp.ErrUserinfo) || strings.Contains(got.Error(), "SetBasicAuth") || !strings.Contains(got.Error(), "refuse") {
		t.Errorf("the server: %v", got)
	}
}

func TestRequestTarget(t *testing.T) {
	for _, test := range requests {
		u := uri.MustParseURI(test.text)
		if test.err != nil || test.target == "*" {
			continue
		}
		if got := urihttp.RequestTarget(u); got != test.target {
			t.Errorf("%s: %q, want %q", u, got, test.target)
		}
		if old, err := url.Parse(test.text); err != nil || old.RequestURI() != test.target && !strings.HasPrefix(test.target, "//") {
			t.Errorf("%s: net/url has %q, %v", u, old.RequestURI(), err)
		}
	}
	for text, want := range map[string]string{
		"http://h#/f": "/", "http://h?#": "/?", "https://u:p@h:1?a?b#c": "/?a?b", "ws://h/chat": "/chat", "http://": "/", "file:///a": "/a",
		"mailto:a@b": "", "http:/a?b": "", "urn:a:b": "",
	} {
		if got := urihttp.RequestTarget(uri.MustParseURI(text)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if got := urihttp.RequestTarget(uri.URI{}); got != "" {
		t.Errorf("the zero URI: %q", got)
	}
	for text, want := range map[string]string{
		"http://h/a|b?filter[]=x#f": "/a|b?filter[]=x", "http://h": "/", "http://u:p@h:1?": "/?", "mailto:a@b": "", "foo://h": "/", "foo://h?a": "/?a",
	} {
		u := whatwg.MustParse(text)
		if got := urihttp.RequestTarget(u); got != want {
			t.Errorf("%s in a browser: %q, want %q", text, got, want)
		}
		if req, err := urihttp.NewRequest(context.Background(), "GET", u, nil); err == nil && req.URL.RequestURI() != want && req.URL.Opaque == "" {
			t.Errorf("%s: NewRequest sends %q, want %q", text, req.URL.RequestURI(), want)
		}
	}
	if got := urihttp.RequestTarget(whatwg.URL{}); got != "" {
		t.Errorf("the zero URL: %q", got)
	}
}

// written returns the request-target and the Host as net/http writes them.
func written(req *http.Request) (target, host string, err error) {
	var b bytes.Buffer
	if err := req.Write(&b); err != nil {
		return "", "", err
	}
	head, _, _ := strings.Cut(b.String(), "\r\n\r\n")
	lines := strings.Split(head, "\r\n")
	words := strings.Split(lines[0], " ")
	if len(words) != 3 || !strings.HasPrefix(lines[1], "Host: ") || strings.Contains(head, "Authorization") {
		return "", "", fmt.Errorf("%q", lines)
	}
	return words[1], lines[1][len("Host: "):], nil
}

// TestServers sends the requests to servers of net/http over HTTP/1.1, TLS and HTTP/2, which
// return the target URI.
func TestServers(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := urihttp.Target(r)
		fmt.Fprintf(w, "%v %v", u, err)
	})
	server := httptest.NewUnstartedServer(handler)
	server.Config.DisableGeneralOptionsHandler = true
	server.Start()
	defer server.Close()
	secure := httptest.NewUnstartedServer(handler)
	secure.Config.DisableGeneralOptionsHandler = true
	secure.EnableHTTP2 = true
	secure.StartTLS()
	defer secure.Close()
	dial := func(_ context.Context, _, address string) (net.Conn, error) {
		return net.Dial("tcp", address)
	}
	for name, transport := range map[string]*http.Transport{
		"HTTP/1.1": {DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return dial(ctx, network, server.Listener.Addr().String())
		}},
		"TLS": {DialTLSContext: func(context.Context, string, string) (net.Conn, error) {
			return tls.Dial("tcp", secure.Listener.Addr().String(), &tls.Config{InsecureSkipVerify: true})
		}},
		"HTTP/2": secure.Client().Transport.(*http.Transport).Clone(),
	} {
		if name == "HTTP/2" {
			transport.TLSClientConfig.InsecureSkipVerify = true
			transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
				return dial(ctx, network, secure.Listener.Addr().String())
			}
		}
		for _, test := range requests {
			u := uri.MustParseURI(test.text)
			if test.err != nil || name == "HTTP/2" && strings.HasPrefix(test.host, "a_b") { // not a name for TLS
				continue
			}
			want := "http://" + test.host + strings.TrimSuffix(test.target, "*")
			if strings.HasSuffix(test.target, "/*") {
				want += "*"
			}
			if name != "HTTP/1.1" {
				rest, _ := strings.CutPrefix(strings.ToLower(u.Scheme()), "http")
				u = uri.MustParseURI("https" + test.text[len("http")+len(rest):])
				want = "https" + want[len("http"):]
			} else if strings.ToLower(u.Scheme()) == "https" {
				continue
			}
			req, err := urihttp.NewRequest(context.Background(), test.method, u, nil)
			if err != nil {
				t.Fatal(err)
			}
			resp, err := transport.RoundTrip(req)
			if err != nil {
				t.Errorf("%s: %s %s: %v", name, test.method, u, err)
				continue
			}
			var body bytes.Buffer
			body.ReadFrom(resp.Body)
			resp.Body.Close()
			if got := body.String(); got != want+" <nil>" {
				t.Errorf("%s: %s %s: the server answers %d %s, want %s", name, test.method, u, resp.StatusCode, got, want)
			}
			if name == "HTTP/2" && resp.ProtoMajor != 2 {
				t.Errorf("%s", resp.Proto)
			}
		}
		transport.CloseIdleConnections()
	}
}

// FuzzNewRequest checks that net/http sends a URI unchanged, and that a server reads it.
func FuzzNewRequest(f *testing.F) {
	for _, test := range requests {
		f.Add(test.method, test.text)
	}
	f.Fuzz(func(t *testing.T, method, text string) {
		u, err := uri.ParseURI(text)
		if err != nil {
			return
		}
		req, err := urihttp.NewRequest(context.Background(), method, u, nil)
		if err != nil {
			return
		}
		if target, host, err := written(req); err == nil && target != "*" && target != urihttp.RequestTarget(u) {
			t.Fatalf("%q to %s is sent as %q, but RequestTarget returns %q", text, host, target, urihttp.RequestTarget(u))
		}
		var b bytes.Buffer
		if err := req.Write(&b); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		got, err := http.ReadRequest(bufio.NewReader(&b))
		if err != nil {
			t.Fatalf("%q: %v\n%s", text, err, b.String())
		}
		if strings.EqualFold(u.Scheme(), "https") {
			got.TLS = new(tls.ConnectionState)
		}
		target, err := urihttp.Target(got)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		want, _, _ := strings.Cut(strings.ToLower(u.Scheme())+text[len(u.Scheme()):], "#")
		if _, hasQuery := u.Query(); u.Path().String() == "" && (req.Method != "OPTIONS" || hasQuery) {
			i := strings.IndexByte(want+"?", '?')
			want = want[:i] + "/" + want[i:]
		}
		if target.String() != want {
			t.Fatalf("%s %q is read as %q, want %q", method, text, target, want)
		}
		if sent, err := urihttp.Target(req); err != nil || req.Method != "OPTIONS" && sent.Path().String() != u.Path().String() {
			t.Fatalf("%q: the client sends %q, %v", text, sent, err)
		}
	})
}
