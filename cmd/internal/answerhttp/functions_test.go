package answerhttp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/urikit/uri/cmd/internal/ask"
)

func TestHostName(t *testing.T) {
	for text, want := range map[string]string{
		"localhost": "localhost", "LocalHost:80": "localhost", "h.example.": "h.example", "h:": "h", "127.0.0.1:1": "127.0.0.1", "[::1]": "::1", "[0:0::1]:65535": "::1",
		"": "", ":80": "", "h:65536": "", "h:x": "", "u@h": "", "h/": "", "h?": "", "h#": "", "h h": "", "[::1": "", "é": "",
	} {
		got, ok := hostName(text)
		if got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v", text, got, ok)
		}
		if err := CheckHost(text); (err == nil) != ok || err != nil && err.Error() != "must be a host name or an IP address, with brackets for IPv6" {
			t.Errorf("%q: %v", text, err)
		}
	}
	if got := newHosts([]string{"A.example.", "u@h", "[::2]:80"}); len(got) != 2 || !got["a.example"] || !got["::2"] {
		t.Error(got)
	}
}

func TestAllows(t *testing.T) {
	h := newHosts([]string{"h.example"})
	for _, tt := range []struct {
		host, local string
		want        bool
	}{
		{"localhost:1", "", true}, {"h.example", "", true}, {"H.Example.:9", "", true}, {"other.example", "", false}, {"127.9.9.9", "", true}, {"[::1]", "", true}, {"[::ffff:127.0.0.1]", "", true},
		{"192.0.2.1", "", false}, {"192.0.2.1", "192.0.2.1", true}, {"192.0.2.1", "192.0.2.2", false}, {"192.0.2.1", "::ffff:192.0.2.1", true}, {"[fe80::1]", "fe80::1%eth0", true}, {"h h", "", false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = tt.host
		if tt.local != "" {
			ip, zone, _ := strings.Cut(tt.local, "%")
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.ParseIP(ip), Zone: zone}))
		}
		if got := h.allows(r); got != tt.want {
			t.Errorf("%s on %s: %v", tt.host, tt.local, got)
		}
	}
}

// Without a token the service listens only on hosts that requests can have as their Host.
func TestIsLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST": true, "localhost.": true, "127.0.0.1": true, "127.9.9.9": true, "::1": true, "::ffff:127.0.0.1": true,
		"": false, "0.0.0.0": false, "::": false, "h.example": false, "localhost.example": false, "192.0.2.1": false, "::1%lo": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		if strings.Contains(host, ":") {
			r.Host = "[" + host + "]"
		}
		if got, allowed := IsLoopback(host), newHosts(nil).allows(r); got != want || allowed != want {
			t.Errorf("%s: %v, as Host %v", host, got, allowed)
		}
	}
}

func TestSameOrigin(t *testing.T) {
	for _, tt := range []struct {
		method  string
		headers []string
		want    bool
	}{
		{"POST", nil, true}, {"POST", []string{"Origin", "http://H:1"}, true}, {"POST", []string{"Origin", "https://h:1"}, true}, {"POST", []string{"Origin", "ftp://h:1"}, false},
		{"POST", []string{"Origin", "null"}, false}, {"POST", []string{"Origin", "http://h"}, false}, {"POST", []string{"Origin", "http://h:1", "Origin", "http://h:1"}, false},
		{"GET", []string{"Sec-Fetch-Site", "same-origin"}, true}, {"GET", []string{"Sec-Fetch-Site", "none"}, true}, {"GET", []string{"Sec-Fetch-Site", "cross-site"}, false},
		{"GET", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"}, true}, {"POST", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"}, false},
		{"GET", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors"}, false}, {"GET", []string{"Sec-Fetch-Site", "same-site"}, false},
	} {
		r := httptest.NewRequest(tt.method, "/", nil)
		r.Host = "h:1"
		for i := 0; i < len(tt.headers); i += 2 {
			r.Header.Add(tt.headers[i], tt.headers[i+1])
		}
		if got := sameOrigin(r); got != tt.want {
			t.Errorf("%s %q: %v", tt.method, tt.headers, got)
		}
	}
}

func TestToken(t *testing.T) {
	if newToken("") != nil || len(newToken("a")) != 32 {
		t.Error("the sum of a token")
	}
	for _, tt := range []struct {
		values []string
		want   bool
	}{
		{nil, false}, {[]string{"Bearer secret"}, true}, {[]string{"bearer  secret"}, true}, {[]string{"Bearer other"}, false}, {[]string{"Basic secret"}, false}, {[]string{"Bearer secret "}, false},
		{[]string{"Bearer"}, false}, {[]string{"Bearer secret", "Bearer secret"}, false}, {[]string{"secret"}, false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header["Authorization"] = tt.values
		if got := newToken("secret").allows(r); got != tt.want {
			t.Errorf("%q: %v", tt.values, got)
		}
		if !newToken("").allows(r) {
			t.Errorf("%q: refused without a token", tt.values)
		}
	}
	s := New(Config{Token: "secret"})
	for _, path := range []string{"/metrics", "/v1/parse"} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		if path != "/metrics" {
			r = httptest.NewRequest(http.MethodPost, path, strings.NewReader("{}"))
		}
		r.Host = "localhost"
		w := do(s, r)
		if w.Code != http.StatusUnauthorized || w.Header().Get("WWW-Authenticate") != `Bearer realm="uri"` {
			t.Errorf("%s: %d, %v", path, w.Code, w.Header())
		}
	}
}

func TestMethodOf(t *testing.T) {
	for method, want := range map[string]string{"GET": "GET", "HEAD": "HEAD", "POST": "POST", "PUT": "PUT", "DELETE": "DELETE", "OPTIONS": "OPTIONS", "PATCH": "PATCH", "SECRET": "other", "get": "other", "CONNECT": "other"} {
		if got := methodOf(&http.Request{Method: method}); got != want {
			t.Errorf("%s: %s", method, got)
		}
	}
}

func TestTypeOf(t *testing.T) {
	for _, tt := range []struct {
		types []string
		want  bool
	}{
		{nil, false}, {[]string{"application/json"}, true}, {[]string{"application/x-ndjson"}, true}, {[]string{"Application/JSON; charset=UTF-8"}, true}, {[]string{"application/json; charset=latin1"}, false}, {[]string{"text/plain"}, false},
		{[]string{"application/json", "application/json"}, false}, {[]string{"application/json;"}, true}, {[]string{";"}, false},
	} {
		if _, got := typeOf(tt.types); got != tt.want {
			t.Errorf("%q: %v", tt.types, got)
		}
	}
}

// TestExplain checks the status of each error.
func TestExplain(t *testing.T) {
	s := New(Config{})
	wrong := &ask.RequestError{Index: 2, Key: "k", Message: "m"}
	for _, tt := range []struct {
		err    error
		status int
		want   string
	}{
		{errBusy, 503, `"detail":"too many requests are in work: try again later"`}, {ask.ErrVerb, 404, `"detail":"no such verb: use parse, validate, normalize, `},
		{wrong, 400, `"detail":"m","key":"k","index":2}`}, {&ask.LengthError{RequestError: *wrong}, 422, `"detail":"m","key":"k","index":2}`},
		{&ask.RequestError{Index: -1, Message: "m"}, 400, `"detail":"m"}`}, {&ask.RequestError{Index: 0, Message: "m"}, 400, `"detail":"m","index":0}`},
		{fmt.Errorf("x: %w", context.DeadlineExceeded), 503, `"detail":"the answer takes too long: send fewer inputs at once"`}, {errors.New("secret"), 500, `"detail":"the request cannot be answered"`},
	} {
		w := httptest.NewRecorder()
		s.explain(w, httptest.NewRequest(http.MethodPost, "/", nil), tt.err)
		h := w.Header()
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) || !strings.HasPrefix(w.Body.String(), fmt.Sprintf(`{"title":%q,"status":%d,`, http.StatusText(tt.status), tt.status)) {
			t.Errorf("%v: %d, %s", tt.err, w.Code, w.Body)
		}
		if h.Get("Content-Type") != "application/problem+json" || h.Get("Cache-Control") != "no-store" || (h.Get("Retry-After") == "1") != (tt.err == errBusy) {
			t.Errorf("%v: %v", tt.err, h)
		}
	}
	func() {
		defer func() {
			if got := recover(); got != gone {
				t.Errorf("a client that is gone: %v", got)
			}
		}()
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		s.explain(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", nil).WithContext(ctx), errBusy)
	}()
	w := httptest.NewRecorder()
	refuse(w, 418, "<a>")
	if got := w.Body.String(); got != `{"title":"I'm a teapot","status":418,"detail":"<a>"}`+"\n" || w.Code != 418 {
		t.Errorf("%d, %s", w.Code, got)
	}
}

func TestMetricsOf(t *testing.T) {
	m := newMetrics(func() float64 { return 7 })
	if m.route("parse") != "/v1/parse" || m.route("secret") != "/v1/other" {
		t.Error("the names of verbs")
	}
	m.observe("/x", &recorded{status: 418, cut: room}, time.Second)
	m.observe("/x", &recorded{status: 418}, time.Second)
	w := httptest.NewRecorder()
	m.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, want := range []string{
		`uri_http_requests_total{route="/x",status="418"} 2`, `uri_http_answers_cut_total{reason="gone"} 0`, `uri_http_answers_cut_total{reason="room"} 1`, `uri_http_answers_cut_total{reason="slow"} 0`, `uri_http_connections_closed_total{reason="peer"} 0`,
		`uri_http_request_duration_seconds_sum{route="/x"} 2`, `uri_http_answer_bytes_waiting 7`, "uri_http_requests_in_flight 0", "go_goroutines", `uri_http_request_duration_seconds_bucket{route="/x",le="0.3"} 0`,
	} {
		if !strings.Contains(w.Body.String(), want+"\n") && !strings.Contains(w.Body.String(), want+" ") {
			t.Errorf("no %s in\n%s", want, w.Body)
		}
	}
	if got := VerbNames(); len(got) != len(ask.Verbs()) || got[0] != ask.Verbs()[0].Name || !slices.Contains(got, "extract") {
		t.Error(got)
	}
}

// TestOutbox checks the account of the bytes that clients have not read.
func TestOutbox(t *testing.T) {
	b := &outbox{most: 100, wait: time.Minute, patience: time.Minute}
	of := func(n int) *sending {
		return &sending{control: http.NewResponseController(httptest.NewRecorder()), left: n}
	}
	first, second := of(40), of(30)
	b.add(first)
	first.last = first.last.Add(-time.Hour)
	b.add(second)
	if b.bytes() != 30 || b.sending[first] || !b.sending[second] { // together more than a half: the slowest makes room
		t.Fatal(b.bytes(), len(b.sending))
	}
	if b.advance(first, 1) || !b.advance(second, 10) || b.bytes() != 20 || second.left != 20 || second.last.IsZero() {
		t.Error(b.bytes(), second.left)
	}
	b.remove(second)
	b.remove(second)
	if b.bytes() != 0 || b.advance(second, 0) {
		t.Error(b.bytes())
	}
	b.patience = time.Hour
	third, fourth := of(40), of(30)
	b.add(third)
	b.add(fourth)
	if b.bytes() != 70 { // nobody is slow yet
		t.Error(b.bytes())
	}
	b.mu.Lock()
	b.shrink(30, time.Now().Add(time.Second))
	b.mu.Unlock()
	if b.bytes() != 30 || b.sending[third] {
		t.Error(b.bytes())
	}
	for err, want := range map[error]cut{os.ErrDeadlineExceeded: slow, io.ErrClosedPipe: gone, fmt.Errorf("x: %w", os.ErrDeadlineExceeded): slow} {
		if got := cutOf(err); got != want {
			t.Errorf("%v: %s", err, got)
		}
	}
}

func TestText(t *testing.T) {
	text := &text{most: 3*pieceLength + 1}
	for i, n := range []int{pieceLength + 1, 2 * pieceLength} {
		p := bytes.Repeat([]byte{byte('a' + i)}, n)
		if got, err := text.Write(p); got != n || err != nil {
			t.Fatal(got, err)
		}
		p[0] = 'x' // the text has its own copy
	}
	var lengths []int
	for _, p := range text.pieces {
		lengths = append(lengths, len(p))
	}
	if text.length != 3*pieceLength+1 || !slices.Equal(lengths, []int{pieceLength, 1, pieceLength, pieceLength}) || text.pieces[0][0] != 'a' || text.pieces[2][0] != 'b' {
		t.Error(text.length, lengths)
	}
	n, err := text.Write([]byte("c"))
	long, ok := errors.AsType[*ask.LengthError](err)
	if n != 0 || !ok || long.Key != "input" || long.Index != -1 || long.Message != "the answer is longer than 196609 bytes: send fewer or shorter inputs" {
		t.Error(n, err)
	}
	b := &outbox{most: 1 << 20, wait: time.Minute, patience: time.Minute}
	w := httptest.NewRecorder()
	if reason := b.send(w, text); reason != "" || w.Body.Len() != 3*pieceLength+1 || w.Header().Get("Content-Length") != "196609" || b.bytes() != 0 || len(b.sending) != 0 {
		t.Errorf("%q, %d bytes, %v", reason, w.Body.Len(), w.Header())
	}
}

// failing is a response that cannot be written.
type failing struct {
	*httptest.ResponseRecorder
	err error
}

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestRecorded(t *testing.T) {
	inner := httptest.NewRecorder()
	w := &recorded{ResponseWriter: inner, status: 202}
	if n, err := w.Write([]byte("ab")); n != 2 || err != nil || w.bytes != 2 || !w.begun || inner.Code != 202 || w.cut != "" {
		t.Errorf("%d, %v, %+v", n, err, w)
	}
	w.Write([]byte("c"))
	if w.bytes != 3 || w.Unwrap() != http.ResponseWriter(inner) || inner.Body.String() != "abc" {
		t.Errorf("%+v", w)
	}
	w = &recorded{ResponseWriter: failing{httptest.NewRecorder(), os.ErrDeadlineExceeded}, status: 200}
	if n, err := w.Write([]byte("ab")); n != 0 || err == nil || w.cut != slow || w.bytes != 0 {
		t.Errorf("%d, %v, %+v", n, err, w)
	}
	for _, read := range []bool{false, true} {
		inner := httptest.NewRecorder()
		from := &body{ReadCloser: io.NopCloser(strings.NewReader("abc"))}
		if p := make([]byte, 3); true {
			if n, err := from.Read(p); n != 3 || err != nil || from.isRead {
				t.Errorf("%d, %v, %v", n, err, from.isRead)
			}
		}
		if read {
			if n, err := from.Read(make([]byte, 1)); n != 0 || err != io.EOF || !from.isRead {
				t.Errorf("%d, %v, %v", n, err, from.isRead)
			}
		}
		w := &recorded{ResponseWriter: inner, body: from, request: httptest.NewRequest(http.MethodPost, "/", nil)}
		w.WriteHeader(404)
		if close := inner.Header().Get("Connection") == "close"; close == read || inner.Code != 404 || w.status != 404 || !w.begun {
			t.Errorf("read %v: %v, %d", read, inner.Header(), inner.Code)
		}
	}
}

// TestDefaults checks the limits of a server without a configuration, and those of a request.
func TestDefaults(t *testing.T) {
	s := New(Config{})
	if c := s.config; c.MaxBody != 1<<20 || c.MaxAnswer != 32<<20 || c.MaxConnections != 1024 || c.MaxBodies != 128 || c.Timeout != 15*time.Second || c.MaxConcurrent < 2 || cap(s.slots) != c.MaxConcurrent || cap(s.large) != 1 {
		t.Errorf("%+v", c)
	}
	if b := &s.outbox; b.most != 128<<20 || b.wait != 15*time.Second || b.patience != time.Second {
		t.Errorf("%d, %v, %v", b.most, b.wait, b.patience)
	}
	if o := &s.connections; o.most != 1024 || o.perPeer != 512 || cap(o.bodies) != 128 || o.patience != time.Second {
		t.Errorf("%d, %d", o.most, o.perPeer)
	}
	if got := New(Config{MaxConnections: 5}).connections.perPeer; got != 3 {
		t.Error(got)
	}
	s = New(Config{MaxConcurrent: 2, Timeout: time.Minute})
	enter := func(length int) (leave func(), ok bool) { return s.enter(context.Background(), length) }
	late, cancel := context.WithCancel(context.Background())
	cancel()
	leave, ok := enter(largeBody + 1)
	if !ok || len(s.large) != 1 || len(s.slots) != 1 {
		t.Fatal(ok, len(s.large), len(s.slots))
	}
	if _, ok := s.enter(late, largeBody+1); ok || len(s.slots) != 1 {
		t.Error("two large bodies at once")
	}
	second, ok := enter(largeBody)
	if !ok || len(s.slots) != 2 {
		t.Fatal(ok, len(s.slots))
	}
	if _, ok := s.enter(late, 1); ok {
		t.Error("three requests at once")
	}
	leave()
	if len(s.large) != 0 || len(s.slots) != 1 {
		t.Error("the place of a large body is kept")
	}
	third, ok := enter(1)
	if !ok {
		t.Fatal("no place")
	}
	if _, ok := s.enter(late, largeBody+1); ok || len(s.large) != 0 {
		t.Error("a body without a slot keeps the place of large ones")
	}
	second()
	third()
	if len(s.slots) != 0 {
		t.Error("places are kept")
	}
	if _, err := s.compute(httptest.NewRequest(http.MethodPost, "/v1/x", nil), nil, identity); err != ask.ErrVerb || len(s.slots) != 0 {
		t.Error(err)
	}
}

// TestEnterBody checks the places of long bodies.
func TestEnterBody(t *testing.T) {
	o := &connections{bodies: make(chan struct{}, 1), patience: 10 * time.Millisecond, count: func(string) {}}
	c := &connection{Conn: &fakeConn{}, of: o, state: inWork}
	r := httptest.NewRequest(http.MethodPost, "/", nil)
	r = r.WithContext(context.WithValue(r.Context(), connectionKey{}, c))
	reading := noteBody(r)
	if c.state != inWork {
		t.Fatal(c.state)
	}
	c.Read(nil) // the rest of the body
	if c.state != forBody || o.waiting[forBody].Len() != 1 {
		t.Fatal(c.state)
	}
	leave, ok := o.enterBody(r)
	if !ok || !c.hasPlace || len(o.bodies) != 1 {
		t.Fatal(ok, c.hasPlace)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok := o.enterBody(httptest.NewRequest(http.MethodPost, "/", nil).WithContext(done)); ok {
		t.Error("a place for a client that is gone")
	}
	leave()
	leave()
	if len(o.bodies) != 0 {
		t.Error("the place is kept")
	}
	if reading.endBody(); c.hasPlace || c.state != inWork || o.waiting[forBody].Len() != 0 {
		t.Error(c.state, c.hasPlace)
	}
	noteBody(httptest.NewRequest(http.MethodPost, "/", nil)).endBody() // a request without a connection
	if got := patience(15 * time.Second); got != time.Second {
		t.Error(got)
	}
}

// TestBodyFails checks that a body is not read if reading it fails.
func TestBodyFails(t *testing.T) {
	b := &body{ReadCloser: io.NopCloser(iotest.ErrReader(os.ErrDeadlineExceeded))}
	if _, err := b.Read(make([]byte, 1)); err != os.ErrDeadlineExceeded || b.isRead {
		t.Error(err, b.isRead)
	}
	inner := httptest.NewRecorder()
	(&recorded{ResponseWriter: inner, body: b}).WriteHeader(408)
	if inner.Header().Get("Connection") != "close" {
		t.Error("the connection stays open")
	}
}

// TestAsksVerb checks that a request which guard takes for that of a verb is one for the mux, too,
// and that its verb is the one of the mux.
func TestAsksVerb(t *testing.T) {
	s := New(Config{})
	mux := http.NewServeMux()
	for pattern, handler := range s.routes() {
		if pattern == postVerb {
			handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if got, want := verbOf(r), r.PathValue("verb"); got != want {
					t.Errorf("%s: the verb %q, want %q", r.RequestURI, got, want)
				}
			})
		}
		mux.Handle(pattern, handler)
	}
	asks := 0
	for _, path := range []string{
		"/v1/parse", "/v1/parse?a", "/v1/p%61rse", "/%76%31/parse", "/v1%2Fparse", "/v1/a%2Fb", "/v1/%2E%2E", "/v1/a%2F%2E", "/v1/", "/v1", "/",
		"/v1/parse/", "//v1/parse", "/v1//parse", "/v1/../v1/parse", "/v1/x", "/v1/other", "/v1/{verb}", "/v1/PARSE", "/healthz", "http://a/v1/parse", "http://a",
	} {
		for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodHead} {
			r := httptest.NewRequest(method, path, nil)
			_, pattern := mux.Handler(r)
			if s.asksVerb(r) {
				if asks++; pattern != postVerb {
					t.Errorf("%s %s asks a verb, and has the pattern %q", method, path, pattern)
				}
			}
			if pattern == postVerb {
				mux.ServeHTTP(httptest.NewRecorder(), r)
			}
		}
	}
	if asks != 4 {
		t.Errorf("%d requests ask a verb", asks)
	}
}
