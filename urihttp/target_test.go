package urihttp_test

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/urihttp"
)

// received returns a request as a server has it.
func received(method, target, host string, secure bool) *http.Request {
	r := &http.Request{Method: method, RequestURI: target, Host: host, ProtoMajor: 1, Header: http.Header{}}
	if secure {
		r.TLS = new(tls.ConnectionState)
	}
	return r
}

func TestTarget(t *testing.T) {
	for _, test := range []struct {
		method, target, host string
		secure               bool
		want                 string
		err                  error
	}{
		// RFC 9112, section 3.3.
		{"GET", "/pub/WWW/TheProject.html", "www.example.com:80", false, "http://www.example.com:80/pub/WWW/TheProject.html", nil},
		{"GET", "/pub/WWW/TheProject.html", "www.example.org", true, "https://www.example.org/pub/WWW/TheProject.html", nil},
		{"OPTIONS", "*", "www.example.org", true, "https://www.example.org", nil},
		{"OPTIONS", "*", "www.example.org:8001", false, "http://www.example.org:8001", nil},
		// Section 3.2.
		{"GET", "/where?q=now", "www.example.org", false, "http://www.example.org/where?q=now", nil},
		{"GET", "http://www.example.org/pub/WWW/TheProject.html", "www.example.org", false, "http://www.example.org/pub/WWW/TheProject.html", nil},
		{"CONNECT", "www.example.com:80", "www.example.com", false, "http://www.example.com:80", nil},
		{"OPTIONS", "http://www.example.org:8001", "www.example.org:8001", false, "http://www.example.org:8001", nil},

		{"GET", "//evil.example/x", "h", false, "http://h//evil.example/x", nil},
		{"GET", "/..//%2e%2e/", "h", false, "http://h/..//%2e%2e/", nil},
		{"GET", "/?", "h", false, "http://h/?", nil},
		{"GET", "/@evil.example", "h", false, "http://h/@evil.example", nil},
		{"GET", "/", "[::1]:8080", false, "http://[::1]:8080/", nil},
		{"GET", "/", "H", true, "https://H/", nil},
		{"GET", "/", "h:", false, "http://h:/", nil},
		{"GET", "http://other.example/", "h", true, "http://other.example/", nil}, // RFC 9112, section 3.2.2: the Host is ignored
		{"GET", "HTTPS://other.example?q", "", false, "HTTPS://other.example?q", nil},
		{"GET", "http://other.example/", "a, b", false, "http://other.example/", nil},
		{"CONNECT", "[::1]:443", "", true, "https://[::1]:443", nil},

		{"GET", "/a#b", "h", false, "", urihttp.ErrTarget},
		{"GET", "http://h/a#", "h", false, "", urihttp.ErrTarget},
		{"GET", "/a b", "h", false, "", urihttp.ErrTarget},
		{"GET", "/%zz", "h", false, "", urihttp.ErrTarget},
		{"GET", "/\xff", "h", false, "", urihttp.ErrTarget},
		{"GET", "/\x00", "h", false, "", urihttp.ErrTarget},
		{"GET", "*", "h", false, "", urihttp.ErrTarget},
		{"OPTIONS", "**", "h", false, "", urihttp.ErrTarget},
		{"GET", "path", "h", false, "", urihttp.ErrTarget},
		{"GET", "?q", "h", false, "", urihttp.ErrTarget},
		{"GET", "h:80", "h", false, "", urihttp.ErrScheme},
		{"GET", "ftp://h/", "h", false, "", urihttp.ErrScheme},
		{"GET", "http://u:secret@h/", "h", false, "", urihttp.ErrUserinfo},
		{"GET", "http:///x", "h", false, "", urihttp.ErrHost},
		{"GET", "http:x", "h", false, "", urihttp.ErrHost},
		{"CONNECT", "h", "h", false, "", urihttp.ErrTarget},
		{"CONNECT", "h:", "h", false, "", urihttp.ErrTarget},
		{"CONNECT", "[::1]", "h", false, "", urihttp.ErrTarget},
		{"CONNECT", "/path", "h", false, "", urihttp.ErrTarget},
		{"CONNECT", "http://h:80", "h", false, "", urihttp.ErrHost},
		{"CONNECT", "u@h:80", "h", false, "", urihttp.ErrHost},
		{"CONNECT", ":80", "h", false, "", urihttp.ErrHost},
		{"GET", "/", "", false, "", urihttp.ErrHost},
		{"GET", "/", ":80", false, "", urihttp.ErrHost},
		{"GET", "/", "u:secret@h", false, "", urihttp.ErrHost},
		{"GET", "/", "a/b", false, "", urihttp.ErrHost},
		{"GET", "/", "a?b", false, "", urihttp.ErrHost},
		{"GET", "/", "a#b", false, "", urihttp.ErrHost},
		{"GET", "/", "a b", false, "", urihttp.ErrHost},
		{"GET", "/", "a\\b", false, "", urihttp.ErrHost},
		{"GET", "/", "h:8x", false, "", urihttp.ErrHost},
		{"GET", "/", "::1", false, "", urihttp.ErrHost},
		{"GET", "/", "[fe80::1%25eth0]", false, "", urihttp.ErrHost},
		{"GET", "/", "bücher.example", false, "", urihttp.ErrHost},
		{"GET", "/", "b%C3%BCcher.example", false, "", urihttp.ErrHost},
		{"GET", "/", "%41", false, "", urihttp.ErrHost},
		{"GET", "/", "a%2fb", false, "", urihttp.ErrHost},
		{"GET", "http://a%2fb/", "h", false, "", urihttp.ErrHost},
		{"CONNECT", "a%20b:80", "h", false, "", urihttp.ErrHost},
		{"GET", "/", "h:99999", false, "", urihttp.ErrHost},
		{"GET", "/", "h:65536", false, "", urihttp.ErrHost},
		{"GET", "/", "h:065535", false, "http://h:065535/", nil},
		{"GET", "http://h:65536/", "h", false, "", urihttp.ErrHost},
		{"CONNECT", "h:65536", "h", false, "", urihttp.ErrHost},
	} {
		u, err := urihttp.Target(received(test.method, test.target, test.host, test.secure))
		if u.String() != test.want || !errors.Is(err, test.err) || err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s %q, Host %q: %q, %v, want %q, %v", test.method, test.target, test.host, u, err, test.want, test.err)
		}
	}
	extended := received("CONNECT", "/chat?x", "h", true)
	extended.ProtoMajor = 2
	if u, err := urihttp.Target(extended); u.String() != "https://h/chat?x" || err != nil {
		t.Errorf("CONNECT with a protocol: %v, %v", u, err)
	}
	several := received("GET", "/", "a", false)
	several.Header["Host"] = []string{"a", "b"}
	if _, err := urihttp.Target(several); !errors.Is(err, urihttp.ErrHost) {
		t.Errorf("two hosts: %v", err)
	}
	several.Header["Host"] = []string{"a"}
	if u, err := urihttp.Target(several); u.String() != "http://a/" || err != nil {
		t.Errorf("a Host that the header repeats: %v, %v", u, err)
	}
	// A handler can complete the URL.
	several.URL = &url.URL{Scheme: "https", Host: "a", Path: "/"}
	if u, err := urihttp.Target(several); u.String() != "http://a/" || err != nil {
		t.Errorf("a URL with the host of the request: %v, %v", u, err)
	}
	several.URL.Host = "b"
	if _, err := urihttp.Target(several); !errors.Is(err, urihttp.ErrTarget) {
		t.Errorf("a URL with another host: %v", err)
	}
	several.URL = nil
	// Headers of proxies are ignored.
	several.Header = http.Header{"Forwarded": {"host=evil;proto=https"}, "X-Forwarded-Host": {"evil"}, "X-Forwarded-Proto": {"https"}, "X-Forwarded-Port": {"1"}}
	if u, err := urihttp.Target(several); u.String() != "http://a/" || err != nil {
		t.Errorf("headers of untrusted proxies: %v, %v", u, err)
	}
}

// TestTargetSent has requests that a client sends.
func TestTargetSent(t *testing.T) {
	for _, test := range []struct {
		r    *http.Request
		want string
		err  error
	}{
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/a b", Fragment: "f", User: url.UserPassword("u", "p")}}, "http://h/a%20b", nil},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//h/%2f"}, Host: "h"}, "http://h/%2f", nil},
		{&http.Request{Method: "OPTIONS", URL: &url.URL{Scheme: "http", Host: "h", Path: "*"}}, "http://h", nil},
		{&http.Request{Method: "GET", URL: &url.URL{Scheme: "http", Host: "h", Path: "*"}}, "http://h/*", nil},
		{&http.Request{Method: "OPTIONS", URL: &url.URL{Scheme: "http", Host: "h", Path: "/a"}}, "http://h/a", nil},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "bücher.example"}}, "http://b%C3%BCcher.example", nil},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h:65536"}}, "", urihttp.ErrHost},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h"}, Host: "i"}, "", urihttp.ErrHost},
		{&http.Request{URL: &url.URL{Scheme: "ftp", Host: "h"}}, "ftp://h", urihttp.ErrScheme},
		{&http.Request{URL: &url.URL{Path: "/x"}}, "", urihttp.ErrTarget},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h", RawQuery: "a b"}}, "", urihttp.ErrTarget},
		{&http.Request{}, "", urihttp.ErrRequest},
		{nil, "", urihttp.ErrRequest},
	} {
		u, err := urihttp.Target(test.r)
		if !errors.Is(err, test.err) || err == nil && u.String() != test.want {
			t.Errorf("%+v: %q, %v, want %q, %v", test.r, u, err, test.want, test.err)
		}
	}
}

// raw sends a request as bytes to a server and returns its answer.
func raw(t *testing.T, server *httptest.Server, request string) string {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.Write([]byte(request)); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

// newServer returns a server that answers with the target URI, or with status 400.
func newServer(t *testing.T, v urihttp.Receiver) *httptest.Server {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := v.Target(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		io.WriteString(w, u.String())
	}))
	server.Config.DisableGeneralOptionsHandler = true
	server.Start()
	t.Cleanup(server.Close)
	return server
}

// TestRawRequests sends requests that no client of net/http sends to a server of net/http.
func TestRawRequests(t *testing.T) {
	server := newServer(t, urihttp.Receiver{})
	for _, test := range []struct{ request, want string }{
		{"GET /a?b HTTP/1.1\r\nHost: h\r\n", "200 http://h/a?b"},
		{"GET //a HTTP/1.1\r\nHost: h\r\n", "200 http://h//a"},
		{"GET /a HTTP/1.1\r\n", "400"},
		{"GET /a HTTP/1.1\r\nHost: h\r\nHost: h\r\n", "400"},
		{"GET /a HTTP/1.1\r\nHost:\r\n", "400"},
		{"GET /a HTTP/1.0\r\n", "400"},
		{"GET /a HTTP/1.0\r\nHost: h\r\n", "200 http://h/a"},
		{"GET /a HTTP/1.1\r\nHost: u@h\r\n", "400"},
		{"GET /a HTTP/1.1\r\nHost: h, i\r\n", "400"},
		{"GET http://i:81/a?b HTTP/1.1\r\nHost: h\r\n", "200 http://i:81/a?b"},
		{"GET http://i HTTP/1.1\r\nHost: h\r\n", "200 http://i"},
		{"GET https://i/ HTTP/1.1\r\nHost: h\r\n", "200 https://i/"},
		{"GET ftp://i/ HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET http://u:p@i/ HTTP/1.1\r\nHost: h\r\n", "400"},
		{"CONNECT i:443 HTTP/1.1\r\nHost: h\r\n", "200 http://i:443"},
		{"CONNECT i HTTP/1.1\r\nHost: h\r\n", "400"},
		{"OPTIONS * HTTP/1.1\r\nHost: h\r\n", "200 http://h"},
		{"GET * HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /a#b HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /a|b HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /a\xc3\xbc HTTP/1.1\r\nHost: h\r\n", "400"},
	} {
		answer := raw(t, server, test.request+"Connection: close\r\n\r\n")
		words := strings.Fields(answer)
		body := answer[strings.Index(answer, "\r\n\r\n")+4:]
		if got := words[1] + " " + body; !strings.HasPrefix(got, test.want) || words[1] == "200" && got != test.want {
			t.Errorf("%q: %s, want %s", test.request, got, test.want)
		}
	}
}

// TestCurl asks for odd URIs with curl.
func TestCurl(t *testing.T) {
	curl := testenv.Program(t, "curl")
	server := newServer(t, urihttp.Receiver{})
	port := server.URL[strings.LastIndexByte(server.URL, ':'):]
	for _, test := range []struct {
		args string // with "PORT" for the port of the server, with its colon
		want string // the answer of the server
	}{
		{"http://127.0.0.1PORT/a/../b", "http://127.0.0.1PORT/b"},
		{"--path-as-is http://127.0.0.1PORT/a/../b", "http://127.0.0.1PORT/a/../b"},
		{"--path-as-is http://127.0.0.1PORT//a//", "http://127.0.0.1PORT//a//"},
		{"http://127.0.0.1PORT", "http://127.0.0.1PORT/"},
		{"http://127.0.0.1PORT?q", "http://127.0.0.1PORT/?q"},
		{"http://127.0.0.1PORT/#f", "http://127.0.0.1PORT/"},
		{"http://u:p@127.0.0.1PORT/", "http://127.0.0.1PORT/"},
		{"HTTP://127.1PORT/%7e", "http://127.0.0.1PORT/%7e"},
		{"http://127.0.0.1PORT/a%00b", "http://127.0.0.1PORT/a%00b"},
		{"--globoff http://127.0.0.1PORT/a|b", "urihttp: the request-target is not valid"},
		{"--globoff http://127.0.0.1PORT/[a]", "urihttp: the request-target is not valid"},
		{"-H Host:example.com http://127.0.0.1PORT/", "http://example.com/"},
		{"-H Host:a%zz http://127.0.0.1PORT/", "urihttp: the host is not valid"},
		{"-X OPTIONS --request-target * http://127.0.0.1PORT/", "http://127.0.0.1PORT"},
		{"--request-target http://h/x http://127.0.0.1PORT/", "http://h/x"},
		{"--proxy http://127.0.0.1PORT http://example.com:81/a?b", "http://example.com:81/a?b"},
	} {
		args := append([]string{"--silent", "--max-time", "20", "--noproxy", ""}, strings.Fields(strings.ReplaceAll(test.args, "PORT", port))...)
		out, err := exec.Command(curl, args...).Output()
		if err != nil {
			t.Errorf("curl %s: %v", test.args, err)
			continue
		}
		if want := strings.ReplaceAll(test.want, "PORT", port); string(out) != want && !(strings.HasPrefix(want, "urihttp") && strings.HasPrefix(string(out), want)) {
			t.Errorf("curl %s: %s, want %s", test.args, out, want)
		}
	}
}
