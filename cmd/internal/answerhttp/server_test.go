package answerhttp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/uritest"
)

// start serves on a port of its own until the test ends. It returns the address.
func start(t testing.TB, c Config) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- New(c).Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("serving: %v", err)
		}
	})
	return l.Addr().String()
}

// pipes is a listener in memory. In a bubble of package synctest the clock of its connections
// moves only when all wait, so that a time is exact, however slow the machine is.
type pipes struct {
	made   chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{made: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.made:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 3986} }

// dial connects with the server, and closes the connection when the test ends.
func (p *pipes) dial(t *testing.T) net.Conn {
	t.Helper()
	c, served := net.Pipe()
	select {
	case p.made <- served:
	case <-p.closed:
		t.Fatal("the listener is closed")
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// post asks a server directly. A header without value is removed.
func post(s *Server, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Host = "127.0.0.1:3986"
	r.Header.Set("Content-Type", "application/json")
	return do(s, r, headers...)
}

func do(s *Server, r *http.Request, headers ...string) *httptest.ResponseRecorder {
	for i := 0; i < len(headers); i += 2 {
		switch name, value := headers[i], headers[i+1]; {
		case name == "Host":
			r.Host = value
		case value == "":
			r.Header.Del(name)
		default:
			r.Header.Set(name, value)
		}
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestAnswers(t *testing.T) {
	s := New(Config{})
	for _, v := range ask.Verbs() {
		request, ok := map[string]string{
			"resolve":    `[{"input":"../x","base":"http://a/b/"},{"input":"a b","base":"http://a/b/"}]`,
			"relativize": `{"input":"http://a/x","base":"http://a/b/"}`,
			"get":        `{"input":"http://a/","format":"{host}"}`,
			"set":        `{"input":"http://a/","edit":["host=b"]}`,
		}[v.Name]
		if !ok {
			request = `{"input":"http://a/"}`
		}
		want, err := answerOf(v.Name, []byte(request))
		if v.Name == "compare" {
			request = `{"a":"http://a/","b":"http://b/"}`
			want, err = answerOf(v.Name, []byte(request))
		}
		w := post(s, "/v1/"+v.Name, request)
		if err != nil || w.Code != http.StatusOK || w.Body.String() != string(want) || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s, want %s, %v", v.Name, w.Code, w.Body, want, err)
		}
	}
}

// A long answer is sent in pieces, and is the same.
func TestLongAnswer(t *testing.T) {
	s := New(Config{})
	request := "[" + strings.Repeat(`{"input":"http://a b/"},`, 9_999) + `{"input":"end"}]`
	var answers []struct{ Valid bool }
	w := post(s, "/v1/parse", request)
	if err := json.Unmarshal(w.Body.Bytes(), &answers); err != nil || len(answers) != 10_000 || !answers[9_999].Valid || answers[0].Valid {
		t.Errorf("%d, %d answers, %v", w.Code, len(answers), err)
	}
}

func TestRefusals(t *testing.T) {
	plain, secret := New(Config{}), New(Config{Token: "0123456789abcdef", MaxBody: 64, Hosts: []string{"URI.example"}})
	const ok, bearer = `{"input":"a"}`, "Bearer 0123456789abcdef"
	for _, c := range []struct {
		server  *Server
		path    string
		body    string
		status  int
		says    string
		headers []string
	}{
		{plain, "/v1/parse", ok, 200, "", nil},
		{plain, "/v1/parse", ok, 200, "", []string{"Content-Type", "Application/JSON; charset=UTF-8"}},
		{plain, "/v1/parse", ok, 200, "", []string{"Host", "localhost"}},
		{plain, "/v1/parse", ok, 200, "", []string{"Host", "LOCALHOST.:1"}},
		{plain, "/v1/parse", ok, 200, "", []string{"Host", "[::1]:80"}},
		{plain, "/v1/parse", ok, 200, "", []string{"Host", "127.8.9.1"}},
		{plain, "/v1/parse", ok, 421, "--allow-host", []string{"Host", "evil.example"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "localhost.evil.example"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "10.0.0.1"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "0x7f.1"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", ""}},
		{plain, "/v1/parse", ok, 200, "", []string{"Host", "localhost:"}},
		{plain, "/v1/parse", ok, 200, "", []string{"Host", "[0::ffff:127.0.0.1]:1"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "localhost:x"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "localhost:65536"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "localhost:80:80"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "[localhost]"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "[127.0.0.1]"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "[::1"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "::1"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "[::1%25lo]"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "localhost/"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "a@localhost"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "127.0.0.1:1@evil.example"}},
		{plain, "/v1/parse", ok, 421, "", []string{"Host", "local%68ost"}},
		{plain, "/v1/parse", ok, 200, "", []string{"Origin", "http://127.0.0.1:3986"}},
		{plain, "/v1/parse", ok, 403, "", []string{"Origin", "http://127.0.0.1:3987"}},
		{plain, "/v1/parse", ok, 403, "", []string{"Origin", "http://evil.example"}},
		{plain, "/v1/parse", ok, 403, "", []string{"Origin", "null"}},
		{plain, "/v1/parse", ok, 403, "", []string{"Origin", "file://127.0.0.1:3986"}},
		{plain, "/v1/parse", ok, 403, "", []string{"Sec-Fetch-Site", "cross-site"}},
		{plain, "/v1/parse", ok, 403, "", []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "navigate"}},
		{plain, "/v1/parse", ok, 415, "application/json", []string{"Content-Type", ""}},
		{plain, "/v1/parse", ok, 415, "", []string{"Content-Type", "text/plain"}},
		{plain, "/v1/parse", ok, 415, "", []string{"Content-Type", "application/json; charset=latin1"}},
		{plain, "/v1/parse", ok, 415, "compressed", []string{"Content-Encoding", "br"}},
		{plain, "/v1/parse", ok, 415, "compressed", []string{"Content-Encoding", "gzip, gzip"}},
		{plain, "/v1/parse", ok, 400, "the gzip data is damaged", []string{"Content-Encoding", "gzip"}},
		{plain, "/v1/parse", ok, 400, "the zstd data is damaged", []string{"Content-Encoding", "zstd"}},
		{plain, "/v1/parse", ok, 406, "no coding", []string{"Accept-Encoding", "br, identity;q=0"}},
		{plain, "/v1/fetch", ok, 404, "use parse, validate", nil},
		{plain, "/v1/parse/x", ok, 405, "", nil},
		{plain, "/v2", ok, 404, "", nil},
		{plain, "/v1/parse", `{"input":"a","leve":1}`, 400, `"key":"leve"`, nil},
		{plain, "/v1/parse", `[{"input":"a"},{}]`, 400, `"key":"input","index":1`, nil},
		{plain, "/v1/extract", `{"input":"\u0000\u0001"}`, 200, "binary", nil},
		{plain, "/v1/resolve", `[{"input":"a","base":"b"}]`, 200, `"valid":false,"error":{"key":"base"`, nil},
		{secret, "/v1/parse", ok, 401, "", nil},
		{secret, "/v1/parse", ok, 401, "", []string{"Authorization", "Bearer 0123456789abcdeF"}},
		{secret, "/v1/parse", ok, 401, "", []string{"Authorization", "Basic 0123456789abcdef"}},
		{secret, "/v1/parse", ok, 200, "", []string{"Authorization", bearer}},
		{secret, "/v1/parse", ok, 200, "", []string{"Authorization", bearer, "Host", "uri.example:443", "Origin", "https://uri.example:443"}},
		{secret, "/v1/parse", `{"input":"` + strings.Repeat("x", 64) + `"}`, 413, "64 bytes", []string{"Authorization", bearer}},
	} {
		if c.path == "/v1/parse/x" || c.path == "/v2" {
			c.status = http.StatusNotFound
		}
		w := post(c.server, c.path, c.body, c.headers...)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s %q %s: %d %s, want %d", c.path, c.headers, c.body, w.Code, w.Body, c.status)
		}
		var p problem
		if w.Code != http.StatusOK && (json.Unmarshal(w.Body.Bytes(), &p) != nil || p.Status != w.Code || p.Detail == "" || w.Header().Get("Content-Type") != "application/problem+json") {
			t.Errorf("%s %q: %s", c.path, c.headers, w.Body)
		}
		if w.Header().Get("Content-Security-Policy") != Policy || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: the header is %v", c.path, w.Header())
		}
	}
}

func TestPages(t *testing.T) {
	page := fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}
	s := New(Config{Token: "0123456789abcdef", Page: page, Document: []byte("{}")})
	for _, c := range []struct {
		method, path string
		token        bool
		status       int
		says         string
	}{
		{"GET", "/", false, 200, "<!doctype html>"},
		{"HEAD", "/", false, 200, ""},
		{"POST", "/", false, 405, "only be read"},
		{"GET", "/index.html", false, 301, ""},
		{"GET", "/none", false, 404, "there is no such page"},
		{"GET", "/none/../..", false, 307, ""},
		{"GET", "/%2e%2e/%2e%2e/etc/passwd", false, 404, "there is no such page"},
		{"GET", "/healthz", false, 200, "ok\n"},
		{"GET", "/metrics", false, 401, "token"},
		{"GET", "/openapi.json", false, 401, "token"},
		{"GET", "/openapi.json", true, 200, "{}"},
		{"GET", "/v1/parse", true, 405, "use POST"},
		{"GET", "/metrics", true, 200, `uri_http_requests_total{route="/v1/parse",status="405"} 1`},
	} {
		r := httptest.NewRequest(c.method, c.path, nil)
		r.Host = "localhost"
		if c.token {
			r.Header.Set("Authorization", "Bearer 0123456789abcdef")
		}
		if w := do(s, r); w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, w.Body)
		}
	}
	link := httptest.NewRequest("GET", "/", nil)
	if w := do(s, link, "Host", "localhost", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"); w.Code != http.StatusOK {
		t.Errorf("a link to the page gives %d", w.Code)
	}
}

// A refusal says in its header what the server takes, and each answer limits what a browser does
// with it.
func TestHeaders(t *testing.T) {
	s := New(Config{Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}})
	for _, c := range []struct {
		method, path string
		headers      []string
		name, want   string
	}{
		{"POST", "/v1/parse", []string{"Content-Type", "text/plain"}, "Accept", "application/json, application/x-ndjson"},
		{"POST", "/v1/parse", []string{"Content-Type", "application/json", "Content-Encoding", "br"}, "Accept-Encoding", "gzip, zstd"},
		{"POST", "/v1/parse", []string{"Content-Type", "application/x-ndjson"}, "Vary", "Accept-Encoding"},
		{"GET", "/v1/parse", nil, "Allow", "POST"},
		{"POST", "/", nil, "Allow", "GET, HEAD"},
		{"GET", "/", nil, "Cache-Control", "no-cache"},
		{"GET", "/", nil, "Referrer-Policy", "no-referrer"},
		{"GET", "/", nil, "Cross-Origin-Opener-Policy", "same-origin"},
		{"GET", "/", nil, "Cross-Origin-Resource-Policy", "same-origin"},
		{"GET", "/v2", nil, "Cross-Origin-Resource-Policy", "same-origin"},
	} {
		w := do(s, httptest.NewRequest(c.method, c.path, strings.NewReader("{}")), append(c.headers, "Host", "localhost")...)
		if got := w.Header().Get(c.name); got != c.want {
			t.Errorf("%s %s %q: %s is %q, want %q", c.method, c.path, c.headers, c.name, got, c.want)
		}
	}
}

func TestCheckHost(t *testing.T) {
	for _, text := range []string{"uri.example", "URI.example.", "uri.example:443", "10.0.0.1", "[2001:db8::1]", "[2001:db8::1]:80"} {
		if err := CheckHost(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"", "http://uri.example", "uri.example/", "a@b", "2001:db8::1", "[::1%eth0]", "a b", "ö.example", "a:b", ":80"} {
		if CheckHost(text) == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

// A header that appears twice has no meaning.
func TestTwice(t *testing.T) {
	s := New(Config{Token: "0123456789abcdef"})
	for name, c := range map[string]struct {
		values []string
		status int
	}{
		"Content-Type":     {[]string{"application/json", "text/plain"}, 415},
		"Content-Encoding": {[]string{"identity", "gzip"}, 415},
		"Authorization":    {[]string{"Bearer 0123456789abcdef", "Bearer x"}, 401},
		"Origin":           {[]string{"http://localhost", "http://evil.example"}, 403},
	} {
		r := httptest.NewRequest("POST", "/v1/parse", strings.NewReader(`{"input":"a"}`))
		r.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer 0123456789abcdef"}}
		if w := do(s, r, "Host", "localhost"); w.Code != 200 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		r.Header[name] = c.values
		if w := do(s, r); w.Code != c.status {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, c.status)
		}
	}
}

// A server refuses bad requests on the wire with the right status, and closes the connection.
func TestBadRequests(t *testing.T) {
	address := start(t, Config{})
	const head = "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
	for _, c := range []struct{ request, status string }{
		{head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "400"},
		{head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{0\r\n", "400"},
		{head + "Content-Length: 13\r\nContent-Length: 5\r\n\r\n{\"input\":\"a\"}", "400"},
		{head + "Content-Length: 5\r\n\r\n{\"input\":\"a\"}", "400"},
		{head + "Host: evil.example\r\n\r\n", "400"},
		{head + "X: " + strings.Repeat("x", maxHeader) + "\r\n\r\n", "431"},
		{strings.Replace(head, "/v1/", "http://evil.example/v1/", 1) + "\r\n", "421"},
		{"OPTIONS * HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", "421"},
		{"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "421"},
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(conn, c.request)
		conn.SetReadDeadline(time.Now().Add(10 * time.Second))
		if answer, _ := io.ReadAll(conn); !strings.HasPrefix(string(answer), "HTTP/1.1 "+c.status+" ") || strings.Count(string(answer), "HTTP/1.1 ") != 1 {
			t.Errorf("%.200q: %.300q, want %s", c.request, answer, c.status)
		}
		conn.Close()
	}
}

// A log has nothing of a request but the method and the route.
func TestLog(t *testing.T) {
	var log bytes.Buffer
	s := New(Config{Log: slog.New(slog.NewJSONHandler(&log, nil))})
	const secret = "pa55word"
	post(s, "/v1/parse", `{"input":"http://user:`+secret+`@a/"}`)
	post(s, "/v1/"+secret, `{"`+secret+`":1}`, "Authorization", "Bearer "+secret, "Referer", "http://a:"+secret+"@b/")
	do(s, httptest.NewRequest("GET", "/http://a:"+secret+"@b/?"+secret, nil), "Host", secret)
	do(s, httptest.NewRequest(secret, "/", nil), "Host", "localhost")
	post(s, "/v1/resolve", `{"input":"a","base":"`+secret+`"}`)
	if n := strings.Count(log.String(), "\n"); n != 5 || strings.Contains(log.String(), secret) || !strings.Contains(log.String(), `"route":"/v1/parse","status":200`) ||
		strings.Count(log.String(), `"level":"INFO"`) != n {
		t.Errorf("the log is\n%s", &log)
	}
	metrics := do(s, httptest.NewRequest("GET", "/metrics", nil), "Host", "localhost")
	if strings.Contains(metrics.Body.String(), secret) || !strings.Contains(metrics.Body.String(), `route="/v1/other"`) {
		t.Errorf("the metrics are\n%s", metrics.Body)
	}
}

// A fault of the program is an answer too, and its value is not logged.
func TestPanic(t *testing.T) {
	var log bytes.Buffer
	s := New(Config{Log: slog.New(slog.NewJSONHandler(&log, nil))})
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(http.ResponseWriter, *http.Request) { panic("pa55word") })
	s.handler = s.guard(mux)
	w := post(s, "/", "")
	if w.Code != http.StatusInternalServerError || strings.Contains(log.String()+w.Body.String(), "pa55word") || !strings.Contains(log.String(), "TestPanic") {
		t.Errorf("%d %s, and the log is\n%s", w.Code, w.Body, &log)
	}
	// The log has the status of a fault, also if a part of the answer is sent.
	log.Reset()
	mux.HandleFunc("/begun", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "begun")
		panic("pa55word")
	})
	if w := post(s, "/begun", ""); w.Body.String() != "begun" || !strings.Contains(log.String(), `"status":500`) {
		t.Errorf("%d %s, and the log is\n%s", w.Code, w.Body, &log)
	}
}

// A body of 100 MiB is refused before it is read.
func TestLongBody(t *testing.T) {
	address := start(t, Config{})
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "POST /v1/parse HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", address, 100<<20)
	answer, err := io.ReadAll(c) // until the connection is closed
	if err != nil || !bytes.HasPrefix(answer, []byte("HTTP/1.1 413 ")) {
		t.Errorf("%s, %v", answer, err)
	}
	chunks, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer chunks.Close()
	fmt.Fprintf(chunks, "POST /v1/parse HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", address)
	sent := 0
	go func() {
		chunk := []byte("10000\r\n" + strings.Repeat("x", 1<<16) + "\r\n")
		for ; sent < 100<<20; sent += 1 << 16 {
			if _, err := chunks.Write(chunk); err != nil {
				return
			}
		}
	}()
	head, _ := bufio.NewReader(chunks).ReadString('\n')
	if !strings.HasPrefix(head, "HTTP/1.1 413 ") {
		t.Errorf("in pieces: %q", head)
	}
}

// Slow clients are cut: those that send slowly, and those that do not read.
func TestSlowClients(t *testing.T) {
	address := start(t, Config{Timeout: 200 * time.Millisecond})
	const head = "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	for name, send := range map[string]string{"nothing": "", "a part of the header": head, "a part of the body": head + "Content-Length: 99\r\n\r\n{"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			io.WriteString(c, send)
			c.SetReadDeadline(time.Now().Add(10 * time.Second))
			if answer, err := io.ReadAll(c); err != nil && errors.Is(err, context.DeadlineExceeded) || strings.Contains(string(answer), " 200 ") {
				t.Errorf("%s, %v", answer, err)
			} else if t0, ok := err.(net.Error); ok && t0.Timeout() {
				t.Error("the connection stays open")
			}
		})
	}
}

// Clients that do not read their answers keep no others waiting. The memory for their answers is
// limited: some are cut.
func TestUnreadAnswers(t *testing.T) {
	var log records
	const most = 4 << 20
	const timeout = 30 * time.Second // after it, an unread answer would be cut as slow
	address := start(t, Config{MaxConcurrent: 1, MaxAnswer: most, Timeout: timeout, Log: slog.New(slog.NewJSONHandler(&log, nil))})
	body := `{"input":"?` + strings.Repeat("&", 64<<10) + `"}` // its answer has 2 MiB
	for range 12 {
		defer ignore(t, address, body).Close()
	}
	for range 20 {
		if got := answerTo(t, address, `{"input":"a"}`); !strings.HasSuffix(got, "}\n") {
			t.Errorf("%d bytes", len(got))
		}
	}
	if got := answerTo(t, address, body); !strings.HasSuffix(got, "]}\n") {
		t.Errorf("%d bytes", len(got))
	}
	cut := waitForCut(t, &log, 4)
	for _, r := range cut {
		if r.Cut != "room" || r.Bytes == 0 || r.Bytes > most/2 {
			t.Errorf("the log has %v", r)
		}
	}
	if got, want := measures(t, address), `uri_http_answers_cut_total{reason="room"} `; !strings.Contains(got, want) || strings.Contains(got, want+"0\n") {
		t.Errorf("the measures are\n%s", got)
	}
}

// An answer is cut if its client does not read it in time.
func TestUnreadAnswer(t *testing.T) {
	var log records
	address := start(t, Config{Timeout: 300 * time.Millisecond, Log: slog.New(slog.NewJSONHandler(&log, nil))})
	defer ignore(t, address, `{"input":"?`+strings.Repeat("&", 64<<10)+`"}`).Close()
	if cut := waitForCut(t, &log, 1); cut[0].Cut != "slow" || cut[0].Status != http.StatusOK || cut[0].Bytes == 0 || cut[0].Bytes > 2<<20 {
		t.Errorf("the log has %v", cut)
	}
	if got := measures(t, address); !strings.Contains(got, "uri_http_answers_cut_total{reason=\"slow\"} 1\n") || !strings.Contains(got, "uri_http_answer_bytes_waiting 0\n") {
		t.Errorf("the measures are\n%s", got)
	}
}

// ignore sends a request and does not read the answer.
func ignore(t *testing.T, address, body string) net.Conn {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	c.(*net.TCPConn).SetReadBuffer(4 << 10)
	fmt.Fprintf(c, "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	return c
}

// answerTo sends a request and returns the answer, which must have status 200.
func answerTo(t *testing.T, address, body string) string {
	t.Helper()
	r, err := http.Post("http://"+address+"/v1/parse", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Errorf("status %d, %v", r.StatusCode, err)
	}
	return string(b)
}

func measures(t *testing.T, address string) string {
	r, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, _ := io.ReadAll(r.Body)
	return string(b)
}

// A record is a line of a log.
type record struct {
	Status, Bytes int
	Cut           string
}

// waitForCut returns the records of answers that were cut, when there are enough of them.
func waitForCut(t *testing.T, log *records, n int) []record {
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		var cut []record
		for line := range strings.Lines(log.String()) {
			var r record
			if json.Unmarshal([]byte(line), &r) == nil && r.Cut != "" {
				cut = append(cut, r)
			}
		}
		if len(cut) >= n {
			return cut
		}
		if time.Now().After(deadline) {
			t.Fatalf("only %d answers were cut", len(cut))
		}
	}
}

// records are the lines of a log.
type records struct {
	mu sync.Mutex
	bytes.Buffer
}

func (r *records) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Buffer.Write(p)
}

func (r *records) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Buffer.String()
}

// A client that reads a long answer slowly gets it as a whole, although that takes longer than the
// time for a piece.
func TestSlowReader(t *testing.T) {
	const timeout, pause = 2 * time.Second, 100 * time.Millisecond
	address := start(t, Config{Timeout: timeout})
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	body := `{"input":"?` + strings.Repeat("&", 120<<10) + `"}`
	fmt.Fprintf(c, "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	total, pauses := 0, 0
	for buf := make([]byte, 128<<10); err == nil; pauses++ {
		var n int
		n, err = io.ReadFull(c, buf)
		total += n
		time.Sleep(pause)
	}
	if err != io.EOF && err != io.ErrUnexpectedEOF || total < 4<<20 || time.Duration(pauses)*pause < timeout {
		t.Errorf("%d bytes with %d pauses: %v", total, pauses, err)
	}
}

// A client that closes the connection before its turn is counted, and is not a fault of the
// service.
func TestGone(t *testing.T) {
	var log records
	s := New(Config{MaxConcurrent: 1, Log: slog.New(slog.NewJSONHandler(&log, nil))})
	leave, _ := s.enter(context.Background(), 0)
	defer leave()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := httptest.NewRequest("POST", "/v1/parse", strings.NewReader(`{"input":"a"}`)).WithContext(ctx)
	defer func() {
		if recover() != http.ErrAbortHandler || !strings.Contains(log.String(), `"status":499,"bytes":0,`) || !strings.Contains(log.String(), `"cut":"gone"`) {
			t.Errorf("the log is %s", &log)
		}
	}()
	do(s, r, "Host", "localhost", "Content-Type", "application/json")
}

// An answer has a limit, whether it is one long object or a list of many.
func TestLongestAnswer(t *testing.T) {
	s := New(Config{MaxAnswer: 100_000})
	for _, c := range []struct{ verb, body, key string }{
		{"parse", `{"input":"?` + strings.Repeat("&", 10_000) + `"}`, `"key":"input"}`},
		{"parse", `{"input_base64":"` + strings.Repeat("PyYm", 10_000) + `"}`, `"key":"input_base64"}`},
		{"extract", `{"input":"` + strings.Repeat("http://a ", 1_000) + `"}`, `"key":"input"}`},
		{"compare", `[{"a":"` + strings.Repeat("a", 60_000) + `","b":"b"},{"a":"a","b":"b"}]`, `"key":"a","index":0}`},
		{"explain", "[" + strings.Repeat(`{"input":"a","view":"page"},`, 100) + `{"input":"a"}]`, `"key":"input","index":`},
		{"template", `{"input":"` + strings.Repeat("{a}", 1_000) + `","vars":{"a":"` + strings.Repeat("b", 1_000) + `"}}`, `"key":"input"}`},
	} {
		w := post(s, "/v1/"+c.verb, c.body)
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "longer than") || !strings.Contains(w.Body.String(), c.key) {
			t.Errorf("%s %.40s: %d %.200s", c.verb, c.body, w.Code, w.Body)
		}
	}
	if w := post(s, "/v1/parse", `{"input":"?`+strings.Repeat("&", 2_000)+`"}`); w.Code != http.StatusOK {
		t.Errorf("%d %.200s", w.Code, w.Body)
	}
}

// If all requests that can be answered at once are in work, another waits, and is refused in the
// end.
func TestConcurrency(t *testing.T) {
	s := New(Config{MaxConcurrent: 1, Timeout: 50 * time.Millisecond})
	leave, ok := s.enter(context.Background(), largeBody+1)
	if !ok {
		t.Fatal("no place")
	}
	if w := post(s, "/v1/parse", `{"input":"a"}`); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	leave()
	s.slots = make(chan struct{}, 2)
	leave, _ = s.enter(context.Background(), largeBody+1)
	if _, ok := s.enter(context.Background(), largeBody+1); ok {
		t.Error("two large requests are in work")
	}
	leave()
	if w := post(s, "/v1/parse", `{"input":"a"}`); w.Code != http.StatusOK {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// When the service stops, it answers the requests that it has.
func TestStop(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	s := New(Config{})
	go func() { ended <- s.Serve(ctx, l) }()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	const body = `{"input":"a"}`
	fmt.Fprintf(c, "POST /v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{", len(body))
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if w := do(s, httptest.NewRequest("GET", "/metrics", nil), "Host", "localhost"); strings.Contains(w.Body.String(), "in_flight 2") {
			break // this request and the other
		}
	}
	stop()
	time.Sleep(20 * time.Millisecond)
	io.WriteString(c, body[1:])
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%v, %v", answer, err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("the service still listens")
	}
}

// When the service stops, connections without a whole request do not delay it for long:
// [http.Server.Shutdown] alone would wait for five seconds, and the rest of a request for ten.
func TestStopUnused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newPipes()
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- New(Config{}).Serve(ctx, l) }()
		const post = "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
		for _, send := range []string{"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /healthz HTTP/1.1\r\n", "", post} {
			c := l.dial(t)
			io.WriteString(c, send)
			if strings.HasSuffix(send, "\r\n\r\n") { // the others stay in a state of their own
				if _, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil {
					t.Error(err)
				}
			} else {
				go io.Copy(io.Discard, c) // a pipe keeps nothing, so that an answer needs a reader
			}
		}
		synctest.Wait()
		start := time.Now()
		stop()
		if err := <-ended; err != nil || time.Since(start) > 4*time.Second {
			t.Errorf("%v, after %v", err, time.Since(start))
		}
	})
}

// Connections without a request do not keep out others.
func TestIdleConnections(t *testing.T) {
	address := start(t, Config{MaxConnections: 4, Timeout: 4 * time.Second})
	const request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
	for n := range 12 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if n%2 == 0 { // says nothing
			continue
		}
		io.WriteString(c, request)
		c.SetReadDeadline(time.Now().Add(4 * time.Second))
		if _, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil {
			t.Fatalf("connection %d: %v", n, err)
		}
	}
}

// Clients that do not send the body that they announced keep out no others, whether they may ask or
// not.
func TestUnsentBodies(t *testing.T) {
	for name, head := range map[string]string{
		"without the token": "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\n",
		"of another host":   "POST /v1/parse HTTP/1.1\r\nHost: h.example\r\n",
		"of a page":         "GET /healthz HTTP/1.1\r\nHost: localhost\r\n",
		"with the token":    "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer 0123456789abcdef\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newPipes()
				ctx, stop := context.WithCancel(t.Context())
				ended := make(chan error)
				go func() {
					ended <- New(Config{MaxConnections: 4, Timeout: 6 * time.Second, Token: "0123456789abcdef"}).Serve(ctx, l)
				}()
				for range 4 {
					c := l.dial(t)
					io.WriteString(c, head+"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
					go io.Copy(io.Discard, c)
				}
				synctest.Wait()
				began := time.Now()
				c := l.dial(t)
				io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
				answer, err := http.ReadResponse(bufio.NewReader(c), nil)
				if err != nil || answer.StatusCode != http.StatusOK || time.Since(began) > 4*time.Second {
					t.Errorf("%v, %v after %v", answer, err, time.Since(began))
				}
				t.Logf("after %v", time.Since(began))
				stop()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// The service gives the answers that the vectors require, as the library does.
func TestVectors(t *testing.T) {
	testenv.NotShort(t, "it asks 30,000 questions")
	url := "http://" + start(t, Config{}) + "/v1/"
	uritest.Test(t, peers.Answers(func(verb string, request []byte) ([]byte, error) {
		if !testenv.Full && crc32.ChecksumIEEE(request)%5 > 0 {
			return answerOf(verb, request) // only the full tier sends all questions
		}
		r, err := http.Post(url+verb, "application/json", bytes.NewReader(request))
		if err != nil {
			return nil, err
		}
		defer r.Body.Close()
		answer, err := io.ReadAll(r.Body)
		if r.StatusCode != http.StatusOK {
			return nil, errors.New(string(answer))
		}
		return answer, err
	}), nil)
}

// answerOf returns the answer of a verb to a request.
func answerOf(verb string, request []byte) ([]byte, error) {
	r, err := ask.Decode(verb, request)
	if err != nil {
		return nil, err
	}
	to := buffer.New(nil)
	if err := r.Answer(context.Background(), to); err != nil {
		return nil, err
	}
	return to.Bytes(), nil
}
