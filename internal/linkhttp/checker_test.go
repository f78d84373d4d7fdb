package linkhttp

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"io"
	"log"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

func want(t *testing.T, r Result, outcome Outcome, reason string) {
	t.Helper()
	if r.Outcome != outcome || !strings.Contains(r.Reason, reason) {
		t.Errorf("got %v, want %v, %q", r, outcome, reason)
	}
}

// Names that do not exist, that the name server does not know, and targets that the policy refuses.
func TestTargets(t *testing.T) {
	s := serve(t, status(200))
	port := s.URL[strings.LastIndex(s.URL, ":"):]
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	for _, test := range []struct {
		target  string
		outcome Outcome
		reason  string
	}{
		{"http://known.test" + port, Alive, ""},
		{"http://gone.test/", Dead, "no such host"},
		{"http://broken.test/", NotKnown, "could not be looked up"},
		{"http://" + closed.Addr().String(), NotKnown, "refused"},
		{"http://10.0.0.1/", NotAsked, "address refused"},
		{"http://localhost.localdomain.localhost/", Dead, "no such host"}, // loopback is allowed here, and the name server has no such name
		{"http://u:secret@127.0.0.1" + port, NotAsked, "userinfo"},
		{"ftp://127.0.0.1/", NotAsked, "only http"},
		{"https://127.0.0.1" + port, NotKnown, "does not speak TLS"},
	} {
		r := check(t, newChecker(t, testConfig(t)), test.target)
		want(t, r, test.outcome, test.reason)
		if strings.Contains(r.Reason, "secret") {
			t.Error(r.Reason)
		}
	}
	config := testConfig(t)
	config.Policy = nil
	c := newChecker(t, config)
	want(t, check(t, c, s.URL), NotAsked, "address refused")
	if hosts := c.Hosts(); len(hosts) != 1 || hosts[0].Requests != 0 || hosts[0].Targets[NotAsked] != 1 {
		t.Errorf("after a refused request: %+v", hosts)
	}
}

func TestIPv6(t *testing.T) {
	l, err := net.Listen("tcp", "[::1]:0")
	if err != nil {
		testenv.Allowed(t, "a listener on ::1", err)
	}
	s := &httptest.Server{Listener: l, Config: &http.Server{Handler: status(200)}}
	s.Start()
	defer s.Close()
	want(t, check(t, newChecker(t, testConfig(t)), s.URL), Alive, "")
}

// TLS with HTTP/2, and certificates that are unknown, expired and for another host.
func TestTLS(t *testing.T) {
	var protocol atomic.Value
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { protocol.Store(r.Proto) }))
	s.EnableHTTP2 = true
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	defer s.Close()
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	for name, test := range map[string]struct {
		config  *tls.Config
		host    string
		outcome Outcome
		reason  string
	}{
		"HTTP/2":  {&tls.Config{RootCAs: pool}, "127.0.0.1", Alive, ""},
		"unknown": {&tls.Config{RootCAs: x509.NewCertPool()}, "127.0.0.1", NotKnown, "TLS: the certificate is signed by an unknown authority"},
		"expired": {&tls.Config{RootCAs: pool, Time: func() time.Time { return s.Certificate().NotAfter.Add(time.Hour) }}, "127.0.0.1", NotKnown, "TLS: the certificate has expired"},
		"host":    {&tls.Config{RootCAs: pool}, "known.test", NotKnown, "TLS: the certificate is for another host"},
		"version": {&tls.Config{RootCAs: pool, MaxVersion: tls.VersionTLS10, MinVersion: tls.VersionTLS10}, "127.0.0.1", NotKnown, "TLS: the handshake failed"},
	} {
		t.Run(name, func(t *testing.T) {
			config := testConfig(t)
			config.TLS = test.config
			want(t, check(t, newChecker(t, config), strings.Replace(s.URL, "127.0.0.1", test.host, 1)), test.outcome, test.reason)
			if name == "HTTP/2" && protocol.Load() != "HTTP/2.0" {
				t.Error(protocol.Load())
			}
		})
	}
}

// Many calls for one target at once send one request for robots.txt and one for the target.
func TestOnce(t *testing.T) {
	var requests atomic.Int32
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		time.Sleep(20 * time.Millisecond)
		page("<p id=a><p id=b>")(w, r)
	})
	c := newChecker(t, testConfig(t))
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if r := check(t, c, s.URL+"/x#a", "a", "z"); r.Outcome != Alive || len(r.Missing) != 1 || r.Missing[0] != "z" {
				t.Error(r)
			}
		})
	}
	group.Wait()
	want(t, check(t, c, s.URL+"/x#b"), Alive, "")
	if n := requests.Load(); n != 2 {
		t.Errorf("%d requests", n)
	}
	if r := check(t, c, s.URL+"/x", "b"); len(r.Missing) != 0 || requests.Load() != 3 {
		t.Error(r, requests.Load())
	}
	hosts := c.Hosts()
	if len(hosts) != 1 || hosts[0].Requests != 3 || hosts[0].Targets != [len(outcomes)]int{Alive: 1} || hosts[0].Cached != 0 {
		t.Error(hosts)
	}
}

// At most two requests to a host at once, and no more in a second than the limit.
func TestLimits(t *testing.T) {
	var now, most atomic.Int32
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		n := now.Add(1)
		defer now.Add(-1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		time.Sleep(5 * time.Millisecond)
	})
	config := testConfig(t)
	clock := newClock()
	config.Clock, config.PerSecond, config.IgnoreRobots = clock, 4, true
	c := newChecker(t, config)
	start := clock.Now()
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() { want(t, check(t, c, s.URL+"/"+string(rune('a'+i))), Alive, "") })
	}
	group.Wait()
	if most.Load() != 2 {
		t.Errorf("%d requests at once", most.Load())
	}
	if d := clock.Now().Sub(start); d < 19*time.Second/4 {
		t.Errorf("20 requests in %v", d)
	}
}

// After a long Retry-After, other targets of the host are not asked.
func TestHostWaits(t *testing.T) {
	var requests atomic.Int32
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		status(429, "Retry-After", "3600")(w, r)
	})
	config := testConfig(t)
	config.IgnoreRobots = true
	c := newChecker(t, config)
	want(t, check(t, c, s.URL+"/a"), NotKnown, "fewer requests")
	want(t, check(t, c, s.URL+"/b"), NotKnown, "the host asks to wait 1h0m0s")
	if requests.Load() != 1 {
		t.Error(requests.Load())
	}
}

// Headers go to the origin of the link only, and not after a redirect has left it.
func TestHeaders(t *testing.T) {
	var mu sync.Mutex
	got := map[string]string{}
	note := func(r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		got[r.Host+r.URL.Path] = r.Header.Get("Authorization")
	}
	var first *httptest.Server
	second := serve(t, func(w http.ResponseWriter, r *http.Request) {
		note(r)
		to(302, first.URL+"/back")(w, r)
	})
	first = serve(t, func(w http.ResponseWriter, r *http.Request) {
		note(r)
		switch r.URL.Path {
		case "/":
			to(302, "/inside")(w, r)
		case "/inside":
			to(302, second.URL+"/away")(w, r)
		}
	})
	config := testConfig(t)
	config.Header = func(host string) map[string][]string {
		return map[string][]string{"Authorization": {"for " + host}}
	}
	want(t, check(t, newChecker(t, config), first.URL), Alive, "")
	a, b := strings.TrimPrefix(first.URL, "http://"), strings.TrimPrefix(second.URL, "http://")
	for at, value := range map[string]string{a + "/": "for " + a, a + "/inside": "for " + a, b + "/away": "", a + "/back": "", a + "/robots.txt": ""} {
		if v, ok := got[at]; v != value || !ok {
			t.Errorf("%s got %q, %v", at, v, ok)
		}
	}
}

// A cancelled check ends at once, is not remembered, and leaves no goroutine.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	s := httptest.NewServer(http.HandlerFunc(hang))
	config := testConfig(t)
	config.HeaderTimeout, config.Timeout = time.Minute, time.Minute
	c := newChecker(t, config)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	u := whatwg.MustParse(s.URL + "/x")
	start := time.Now()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() { want(t, c.Check(ctx, u), NotAsked, "cancelled") })
	}
	group.Wait()
	if d := time.Since(start); d > 2*time.Second {
		t.Errorf("the checks ended after %v", d)
	}
	if len(c.cache.records) != 0 {
		t.Error("a cancelled check was remembered")
	}
	c.Close()
	s.Close()
	for i := 0; runtime.NumGoroutine() > before+1; i++ { // the name server of the test
		if i == 100 {
			t.Fatalf("%d goroutines, before %d", runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestStatuses(t *testing.T) {
	s, err := ParseStatuses("200-299, 403,429")
	if err != nil || !s.Has(200) || !s.Has(299) || !s.Has(403) || s.Has(300) || s.Has(404) {
		t.Error(s, err)
	}
	for _, text := range []string{"", "x", "99", "600", "300-200", "200-", "200,,300", "-1"} {
		if s, err := ParseStatuses(text); err == nil {
			t.Errorf("%q gave %v", text, s)
		}
	}
}

// The examples of RFC 9309, section 2.2.2 and 5.2, and others.
func TestRobotsMatch(t *testing.T) {
	for _, test := range []struct {
		pattern, path string
		match         bool
	}{
		{"/", "/x", true}, {"/x", "/", false}, {"/foo/bar?baz=quz", "/foo/bar?baz=quz", true},
		{"/foo/bar/\u30c4", "/foo/bar/%E3%83%84", true}, {"/foo/bar/%E3%83%84", "/foo/bar/%e3%83%84", true},
		{"/foo/bar/%62%61%7A", "/foo/bar/baz", true}, {"/a%2Fb", "/a/b", false},
		{"/*.gif$", "/x.gif", true}, {"/*.gif$", "/x.gif?a", false}, {"/this/*/exactly", "/this/a/b/exactly/z", true},
		{"/a*b*c$", "/aXbYc", true}, {"/a*b*c$", "/aXcYb", false}, {"/a*aa$", "/aa", false}, {"*", "/", true}, {"/x$", "/x", true}, {"/x$", "/xy", false},
		{"/ab*bc$", "/abc", false},
	} {
		if got := matchRobots(robotsForm(test.pattern), robotsForm(test.path)); got != test.match {
			t.Errorf("%q matches %q: %v", test.pattern, test.path, got)
		}
	}
	rules := parseRobots(strings.NewReader("\ufeffUser-Agent : other\rDisallow: /\r\n\nUSER-AGENT: bot/2.0\nuser-agent: third\nSitemap: x\nDisallow: /a # why\nAllow: /a/b\nDisallow:\n"), "Bot")
	for path, pattern := range map[string]string{"/a": "/a", "/a/c": "/a", "/a/b": "", "/": ""} {
		if p, found := disallowed(rules, path); p != pattern && found || found != (pattern != "") {
			t.Errorf("%s: %q %v", path, p, found)
		}
	}
	if p, found := disallowed([]robotsRule{{false, "/x"}, {true, "/x"}}, "/x"); found {
		t.Error(p)
	}
}

// A server that closes its connection after each answer, although it did not say so, loses no link.
func TestKeepAliveClosed(t *testing.T) {
	s := serve(t, raw("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
	config := testConfig(t)
	config.IgnoreRobots = true
	c := newChecker(t, config)
	for i := range 20 {
		want(t, check(t, c, s.URL+"/"+string(rune('a'+i))), Alive, "")
	}
}

// Of a server that cannot be reached, no robots.txt is known (RFC 9309, section 2.3.1.4): a page is
// asked for only after it was read, and the failure is not kept.
func TestRobotsUnreached(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	config := testConfig(t)
	config.Cache = filepath.Join(t.TempDir(), "cache")
	c := newChecker(t, config)
	want(t, check(t, c, "http://"+address+"/private/1"), NotKnown, "the connection was refused")
	if l, err = net.Listen("tcp", address); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/robots.txt" {
			t.Errorf("asked for %s", r.URL.Path)
		}
		io.WriteString(w, "User-agent: *\nDisallow: /private\n")
	}))
	s.Listener.Close()
	s.Listener = l
	s.Start()
	defer s.Close()
	want(t, check(t, c, "http://"+address+"/private/2"), NotAsked, "Disallow: /private")
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
}
