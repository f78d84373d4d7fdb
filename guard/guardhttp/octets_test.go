package guardhttp_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// last returns the request-target of the last request that the servers have seen, and forgets them
// all.
func (w *world) last() (target string) {
	for {
		select {
		case r := <-w.seen:
			target = r.RequestURI
		default:
			return target
		}
	}
}

// Targets that browsers send and that RFC 3986 does not allow. A client of net/http without a guard
// sends the same.
func TestBrowserOctets(t *testing.T) {
	targets := []string{
		"/?filter[]=x", "/articles?filter[]=x&page[size]=10", "/a|b", "/a|b?c|d", "/a[1]", "/?q={a}", "/?q=a^`b", "/?a\\b",
		"/?100%", "/a%2Fb|", "/a%2fb[", "/?a=//evil.test/@evil.test:80[]", "/@evil.test|",
		"/:80|@evil.test//[::1]", "/a|//b",
	}
	each(t, func(t *testing.T, w *world) {
		client := w.client(w.config())
		settings := w.settings()
		if w.scheme == "https" {
			settings.ForceAttemptHTTP2 = true
		}
		plain := &http.Client{Transport: settings}
		defer plain.CloseIdleConnections()
		for _, target := range targets {
			u, err := whatwg.Parse(w.expand("SCHEME://127.0.0.1:PORT") + target)
			if err != nil {
				t.Fatal(err)
			}
			if got := urihttp.RequestTarget(u); got != target {
				t.Fatalf("a browser sends %q for %q", got, target)
			}
			for name, c := range map[string]*http.Client{"guarded": client, "plain": plain} {
				req, err := urihttp.NewRequest(t.Context(), "GET", u, nil)
				if err != nil {
					t.Fatal(err)
				}
				resp, err := c.Do(req)
				if err != nil {
					t.Errorf("%s: %s: %v", name, u, err)
					continue
				}
				resp.Body.Close()
				if got := w.last(); got != target {
					t.Errorf("%s: %s: the server got %q", name, u, got)
				}
			}
		}
		w.unmet()
	})
}

// A path with a "%" without two digits. A server of net/http cannot read it, so this one reads a
// line.
func TestStrayPercent(t *testing.T) {
	l, err := net.Listen("tcp", goodAddr+":0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	lines := make(chan string, 1)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			line, err := bufio.NewReader(conn).ReadString('\n')
			if err != nil {
				line = err.Error()
			}
			lines <- line
			fmt.Fprint(conn, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
			conn.Close()
		}
	}()
	policy, err := guard.New(guard.Config{AllowAnyPort: true, AllowPrefixes: []netip.Prefix{netip.MustParsePrefix(goodAddr + "/32")}})
	if err != nil {
		t.Fatal(err)
	}
	client, err := guardhttp.NewClient(guardhttp.Config{Policy: policy})
	if err != nil {
		t.Fatal(err)
	}
	client.Timeout = 10 * time.Second
	for _, target := range []string{"/100%", "/100%?%", "/%zz/%7c|", "/a%4[]"} {
		req, err := urihttp.NewRequest(t.Context(), "GET", whatwg.MustParse("http://"+l.Addr().String()+target), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(req)
		if err != nil {
			t.Errorf("%s: %v", target, err)
			continue
		}
		resp.Body.Close()
		if got := <-lines; got != "GET "+target+" HTTP/1.1\r\n" {
			t.Errorf("%s: the server got %q", target, got)
		}
	}
}

// Redirects of ordinary servers. The guarded client follows them as one of net/http without a guard
// does.
func TestBrowserLocations(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.name("example.com", goodAddr)
		client := w.client(w.config())
		plain := &http.Client{Transport: w.settings()}
		defer plain.CloseIdleConnections()
		for location, want := range map[string]string{
			"/final%2Fx?filter[]=1":            "/final%2Fx?filter[]=1",
			"?a=1|2":                           "/to?a=1|2",
			"/a?a=1|2#top":                     "/a?a=1|2",
			"/a?100%":                          "/a?100%",
			"/a?{q}^`":                         "/a?{q}^`",
			"/a[1]":                            "/a[1]",
			"/a|b{c}^`":                        "/a%7Cb%7Bc%7D%5E%60", // as net/http sends it
			"/ü":                               "/%C3%BC",
			"../x/./y[]?[]":                    "/x/y[]?[]",
			"SCHEME://127.0.0.1:PORT/a?b[]=%":  "/a?b[]=%",
			"SCHEME://example.com:PORT/a?b[]":  "/a?b[]",
			"//127.0.0.1:PORT/a?@127.0.0.2/[]": "/a?@127.0.0.2/[]",
			"/\\127.0.0.2:PORT/":               "/%5C127.0.0.2:PORT/", // net/http sends a path
			"///127.0.0.2:PORT/|":              "///127.0.0.2:PORT/%7C",
		} {
			if location[0] == '?' && w.expand(location) != "" {
				location, want = "/a"+location, "/a"+location
			}
			_, err := get(client, w.to(location))
			if got := w.last(); err != nil || got != w.expand(want) {
				t.Errorf("Location %q: the server got %q, %v", location, got, err)
			}
			if strings.Contains(location, "example.com") {
				continue // the plain client asks another name server
			}
			_, err = get(plain, w.to(location))
			if got := w.last(); err != nil || got != w.expand(want) {
				t.Errorf("Location %q: without a guard, the server got %q, %v", location, got, err)
			}
		}
		w.unmet()
	})
}

// A request whose path is in the Opaque of its URL redirects to a relative reference.
func TestRedirectOfOpaque(t *testing.T) {
	var got []string
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		got = append(got, r.RequestURI)
		if len(got) == 1 {
			rw.Header().Set("Location", "next?page[]=2")
			rw.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	policy, err := guard.New(guard.Config{AllowAnyPort: true, AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	if err != nil {
		t.Fatal(err)
	}
	client, err := guardhttp.NewClient(guardhttp.Config{Policy: policy})
	if err != nil {
		t.Fatal(err)
	}
	req, err := urihttp.NewRequest(t.Context(), "GET", whatwg.MustParse(server.URL+"/a|b/c"), nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if len(got) != 2 || got[0] != "/a|b/c" || got[1] != "/a%7Cb/next?page[]=2" {
		t.Errorf("the server got %q", got)
	}
}

// Texts that lead elsewhere, or that programs read in different ways. No connection to the refused
// address is made, neither directly nor after a redirect.
func TestHostileTexts(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		client := w.client(w.config())
		for _, text := range []string{
			"SCHEME://127.0.0.1\\@127.0.0.2:PORT/", "SCHEME://127.0.0.1:PORT\\@127.0.0.2:PORT/", "SCHEME://127.0.0.1:PORT|@127.0.0.2:PORT/",
			"SCHEME://127.0.0.1:PORT@127.0.0.2:PORT/?[]", "SCHEME://127.0.0.2:PORT/?a[]=b", "SCHEME://127.0.0.2:PORT/|", "SCHEME://127.0.0.2:PORT/100%25|",
			"SCHEME://[::ffff:127.0.0.2]:PORT/?|", "SCHEME://[::1]:PORT/|", "SCHEME://[::1|]:PORT/", "SCHEME://[127.0.0.1]:PORT/",
			"SCHEME://169.254.169.254/?a[]=b", "SCHEME://metadata.google.internal/?a[]=b", "http://169.254.169.254/latest/meta-data/a[1]?{}",
			"SCHEME:127.0.0.2:PORT", "SCHEME:127.0.0.2:PORT/|", "SCHEME:/127.0.0.2:PORT/|", "SCHEME:///127.0.0.2:PORT/|", "SCHEME:\\\\127.0.0.2:PORT\\",
			"SCHEME:/\\127.0.0.2:PORT/", "SCHEME://user:secret@127.0.0.1:PORT/?[]", "SCHEME://@127.0.0.1:PORT/|", "SCHEME://127.0.0.1%zz:PORT/",
			"SCHEME://127.0.0.1%7C:PORT/", "SCHEME://127.0.0.1%5C@127.0.0.2:PORT/", "SCHEME://127.0.0.1{}:PORT/", "SCHEME://127.0.0.1^:PORT/", "SCHEME://%5B::1%5D:PORT/",
			"SCHEME://127.0.0.1:PORT|/", "SCHEME://127.0.0.1:PORT%/", "SCHEME://127.0.0.1 :PORT/", "SCHEME://127.0.0.1:PORT/?a b[]", "SCHEME://127.0.0.1:PORT/?\tx[]",
			"SCHEME://127.0.0.1:PORT/?a\r\nHost: evil", "SCHEME://127.0.0.1:PORT/?<>[]", "SCHEME://127.0.0.1:PORT/?\"", "SCHEME://127.0.0.1:PORT/?ü[]",
			"SCHEME://127.0.0.1:PORT/?\xff[]", "SCHEME://127.0.0.1:PORT/?\x7f", "SCHEME://127.0.0.1:PORT/?a#b c[]%", "SCHEME://127.0.0.1:PORT/?[]%00", "SCHEME://127.0.0.1:PORT/100%",
			"SCHE\tME://127.0.0.1:PORT/", "SCHEME:/\n/127.0.0.2:PORT/", "file:///etc/passwd?[]", "javascript:alert(1)|", "SCHEME://|/", "SCHEME://[]/", "SCHEME:|", "|://x/",
		} {
			if _, err := get(client, w.expand(text)); err == nil {
				t.Errorf("%q: no error, the server got %q", text, w.last())
			}
			_, err := get(client, w.to(text))
			switch got := w.last(); {
			case strings.ContainsAny(text, "\t\r\n\x7f"): // a server changes or drops such a Location, or the client refuses the header
				if !strings.HasPrefix(got, "/to") {
					t.Errorf("Location %q: the server got %q, %v", text, got, err)
				}
			case err == nil && !strings.HasPrefix(text, "|"): // "|://x/" is a path
				t.Errorf("Location %q: no error, the server got %q", text, got)
			case err != nil && !errors.Is(err, guardhttp.ErrRedirect):
				t.Errorf("Location %q: %v", text, err)
			case err != nil && strings.Contains(strings.ReplaceAll(err.Error(), "%3Asecret", ""), "secret"):
				t.Errorf("Location %q: %v", text, err)
			}
		}
		w.unmet()
	})
}

// A dialer counts the connections that a Transport tries, and makes none.
func dialer(t testing.TB, c guard.Config) *guardhttp.Transport {
	policy, err := guard.New(c)
	if err != nil {
		t.Fatal(err)
	}
	transport, err := guardhttp.NewTransport(guardhttp.Config{Policy: policy, Dialer: &net.Dialer{
		Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
			return nil, errors.New("no name server")
		}},
		Control: func(string, string, syscall.RawConn) error { return errors.New("no connection") },
	}})
	if err != nil {
		t.Fatal(err)
	}
	return transport
}

// dialed returns the addresses that net/http wants to connect to for a request, and the error.
func dialed(t testing.TB, transport *guardhttp.Transport, u *url.URL, host string) (addresses []string, err error) {
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{GetConn: func(hostPort string) {
		addresses = append(addresses, hostPort)
	}})
	req := (&http.Request{Method: "GET", URL: u, Host: host, Header: make(http.Header)}).WithContext(ctx)
	resp, err := transport.RoundTrip(req)
	if resp != nil || err == nil {
		t.Fatalf("%q: a response", u)
	}
	return addresses, err
}

// The Opaque of a URL is sent only if it is the path of the URL, and the URL has a host.
func TestOpaque(t *testing.T) {
	transport := dialer(t, guard.Config{})
	const good = "8.8.8.8"
	for _, test := range []struct {
		u    url.URL
		want bool
	}{
		{url.URL{Host: good, Path: "/a|b", Opaque: "/a|b"}, true},
		{url.URL{Host: good, Path: "/a|b", RawPath: "/a%7Cb", Opaque: "/a|b", RawQuery: "[]|%"}, true},
		{url.URL{Host: good, Path: "/100%", Opaque: "/100%"}, true},
		{url.URL{Host: good, Path: "/a|//b", Opaque: "/a|//b"}, true},
		{url.URL{Host: good, Path: "/@evil.test|", Opaque: "/@evil.test|"}, true},
		{url.URL{Host: good, Path: "/x", Opaque: "/%78"}, true},
		{url.URL{Host: good, Path: "/x", Opaque: "/y"}, false},
		{url.URL{Host: good, Opaque: "/x"}, false},
		{url.URL{Host: good, Path: "/a|b", Opaque: "//" + good + "/a|b"}, false},
		{url.URL{Host: good, Path: "//evil.test/a|b", Opaque: "//evil.test/a|b"}, false},
		{url.URL{Host: good, Path: "//evil.test/x", Opaque: "//evil.test/x"}, false},
		{url.URL{Host: "127.0.0.1", Path: "/a|b", Opaque: "/a|b"}, false},
		{url.URL{Host: "127.0.0.1", Path: "//" + good + "/a|b", Opaque: "//" + good + "/a|b"}, false},
		{url.URL{Host: "169.254.169.254", Path: "/a|b", Opaque: "/a|b"}, false},
		{url.URL{Host: "evil.test|", Path: "/a|b", Opaque: "/a|b"}, false},
		{url.URL{Host: good + ":22", Path: "/a|b", Opaque: "/a|b"}, false},
		{url.URL{Host: good, User: url.UserPassword("u", "secret"), Path: "/a|b", Opaque: "/a|b"}, false},
		{url.URL{Path: "/a|b", Opaque: "/a|b"}, false},
		{url.URL{Path: good, Opaque: good}, false},
		{url.URL{Host: good, Path: "evil.test", Opaque: "evil.test"}, false},
		{url.URL{Host: good, Path: "@evil.test/", Opaque: "@evil.test/"}, false},
		{url.URL{Host: good, Path: "http://evil.test/", Opaque: "http://evil.test/"}, false},
		{url.URL{Host: good, Path: "/\\evil.test", Opaque: "/\\evil.test"}, false},
		{url.URL{Host: good, Path: "/a b", Opaque: "/a b"}, false},
		{url.URL{Host: good, Path: "/a\tb", Opaque: "/a\tb"}, false},
		{url.URL{Host: good, Path: "/a HTTP/1.1\r\nHost: evil\r\n", Opaque: "/a HTTP/1.1\r\nHost: evil\r\n"}, false},
		{url.URL{Host: good, Path: "/a\x00", Opaque: "/a\x00"}, false},
		{url.URL{Host: good, Path: "/a\x00|", Opaque: "/a%00|"}, false},
		{url.URL{Host: good, Path: "/a?b", Opaque: "/a?b"}, false},
		{url.URL{Host: good, Path: "/a#b", Opaque: "/a#b"}, false},
		{url.URL{Host: good, Path: "/a\"<>", Opaque: "/a\"<>"}, false},
		{url.URL{Host: good, Path: "/a{}^`", Opaque: "/a{}^`"}, false}, // browsers encode them in a path
		{url.URL{Host: good, Path: "/ü", Opaque: "/ü"}, false},
		{url.URL{Host: good, Path: "/\xff", Opaque: "/\xff"}, false},
		{url.URL{Host: good, Path: "/", RawQuery: "a#b"}, false},
		{url.URL{Host: good, Path: "/", RawQuery: "#[]"}, false},
	} {
		test.u.Scheme = "http"
		addresses, err := dialed(t, transport, &test.u, "")
		var refusal *guard.Refusal
		if (len(addresses) > 0) != test.want || test.want && addresses[0] != good+":80" || errors.As(err, &refusal) == test.want {
			t.Errorf("%#v: dialed %v, %v", test.u, addresses, err)
		}
		if strings.Contains(err.Error(), "secret") {
			t.Error(err)
		}
	}
	for text, want := range map[string]string{
		"http:evil": `guard: not a URI by RFC 3986: the URL has no host: write "//" and a host after the scheme`,
	} {
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := dialed(t, transport, u, ""); err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A proxy gets the whole URL.
func TestProxyBrowserOctets(t *testing.T) {
	var got []string
	proxy := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		got = append(got, r.RequestURI+" "+r.Host)
	}))
	defer proxy.Close()
	client, err := guardhttp.NewClient(guardhttp.Config{TrustedProxy: uri.MustParseURI(proxy.URL)})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"http://example.com/a|b?[]", "http://example.com/?a[]=b", "http://example.com:443/a|b[]"} {
		got = nil
		u := whatwg.MustParse(text)
		req, err := urihttp.NewRequest(t.Context(), "GET", u, nil)
		if err != nil {
			t.Fatal(err)
		}
		before := *req.URL
		resp, err := client.Do(req)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		resp.Body.Close()
		if host, _ := u.HostPort(); len(got) != 1 || got[0] != text+" "+host {
			t.Errorf("%s: the proxy got %q", text, got)
		}
		if *req.URL != before {
			t.Errorf("%s: the request has changed", text)
		}
	}
}

// checkDialed checks that net/http connects to the host and the port of the URL, which the policy
// allows, and that it sends a path and a query which no program can take for another host.
func checkDialed(t *testing.T, policy *guard.Policy, u *url.URL, address string) {
	authority := &url.URL{Scheme: u.Scheme, User: u.User, Host: u.Host}
	strict, err := uri.ParseURI(authority.String())
	if err != nil {
		t.Fatalf("%q is dialed for %#v: %v", address, u, err)
	}
	if err := policy.CheckURI(strict); err != nil {
		t.Fatalf("%q is dialed for %#v: %v", address, u, err)
	}
	h, _ := strict.Host()
	name, port, err := net.SplitHostPort(address)
	if err != nil || strings.Trim(h.String(), "[]") != name {
		t.Fatalf("%q is dialed for %#v", address, u)
	}
	want := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if n, err := strict.PortNumber(); err == nil {
		want = strconv.Itoa(int(n))
	}
	if n, err := strconv.Atoi(port); err != nil || strconv.Itoa(n) != want {
		t.Fatalf("%q is dialed for %#v", address, u)
	}
	target := u.RequestURI()
	if u.Opaque != "" && (target[0] != '/' || strings.HasPrefix(target, "//")) || strings.ContainsAny(target, " \t\r\n\x00#") {
		t.Fatalf("%q is sent for %#v", target, u)
	}
	if !strings.HasPrefix(target, "/") {
		return
	}
	browser, err := whatwg.Parse((&url.URL{Scheme: u.Scheme, Host: u.Host}).String() + target)
	if err != nil {
		t.Fatalf("%q is dialed for %#v: %v", address, u, err)
	}
	if host, _ := browser.Hostname(); !sameHost(host, name) {
		t.Fatalf("%q is dialed for %#v, and a browser reads %q", address, u, host)
	}
}

// sameHost reports whether two hosts are the same address, or the same name.
func sameHost(browser, dialed string) bool {
	a, err := netip.ParseAddr(strings.Trim(browser, "[]"))
	if err != nil {
		return strings.EqualFold(browser, dialed)
	}
	b, err := netip.ParseAddr(dialed)
	return err == nil && a == b
}

// anyAddress is a policy that allows every address and port, and userinfo.
var anyAddress = guard.Config{
	AllowAnyPort: true, AllowUserinfo: true, AllowNUL: true,
	AllowPrefixes: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")},
}

// The Transport dials the host that RFC 3986 reads in the URL and that the policy allows, whatever
// the fields of the URL contain.
func FuzzRoundTrip(f *testing.F) {
	for _, host := range []string{"example.com", "example.com:443", "①.example", "a@b", "[::1]:80", "8.8.8.8:", "a/b", "a\\b", "xn--a", "a%41", "[::1%25a]"} {
		f.Add("http", "", host, "/p", "", "q", "")
		f.Add("https", "//"+host, "example.com", "", "/%70", "", host)
		f.Add("http", "/a|b", host, "/a|b", "/a|b", "a[]=%", "")
		f.Add("http", "//"+host, "example.com", "//"+host, "", "{", "")
	}
	policy, err := guard.New(anyAddress)
	if err != nil {
		f.Fatal(err)
	}
	transport := dialer(f, anyAddress)
	f.Fuzz(func(t *testing.T, scheme, opaque, host, path, rawPath, rawQuery, hostHeader string) {
		u := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: rawQuery, User: url.UserPassword("user", "secret")}
		addresses, err := dialed(t, transport, u, hostHeader)
		if strings.Contains(err.Error(), "secret") && !strings.Contains(scheme+host+path, "secret") {
			t.Fatalf("%q: %v", u, err)
		}
		for _, address := range addresses {
			checkDialed(t, policy, u, address)
		}
	})
}

// The same for the text of a URL, for a Location, and for a request that urihttp makes of a URL.
func FuzzText(f *testing.F) {
	for _, text := range []string{
		"http://good.test\\@evil.test/", "//evil.test", "http:evil.test", "/\\evil.test", "\t//evil.test", "/\n/evil.test", "http://[::1]/|", "/a|b", "?a[]=b",
		"http://169.254.169.254/?a[]=b", "http://a%zz/", "http://u:p@h/", "/100%", "?100%", "http:/evil.test/|", "http:///evil.test", "//good.test:80@evil.test/[]", "//[::ffff:7f00:1]:80/|{",
	} {
		f.Add(text)
	}
	policy, err := guard.New(guard.Config{})
	if err != nil {
		f.Fatal(err)
	}
	transport := dialer(f, guard.Config{})
	base := &url.URL{Scheme: "http", Host: "good.test", Path: "/a/b"}
	f.Fuzz(func(t *testing.T, text string) {
		var urls []*url.URL
		if u, err := url.Parse(text); err == nil {
			urls = append(urls, u)
		}
		if u, err := base.Parse(text); err == nil {
			urls = append(urls, u)
		}
		from, err := whatwg.Parse(base.String())
		if err != nil {
			t.Fatal(err)
		}
		if browser, err := from.ResolveText(text); err == nil {
			if req, err := urihttp.NewRequest(t.Context(), "GET", browser, nil); err == nil {
				urls = append(urls, req.URL)
				if converted, err := browser.URI(); err == nil && policy.CheckURI(converted) == nil && strings.Trim(req.URL.Hostname(), "[]") != "" {
					if addresses, err := dialed(t, transport, req.URL, req.Host); len(addresses) == 0 {
						t.Fatalf("%q of %q is refused: %v", req.URL, text, err)
					}
				}
			}
		}
		for _, u := range urls {
			addresses, _ := dialed(t, transport, u, "")
			for _, address := range addresses {
				checkDialed(t, policy, u, address)
			}
		}
	})
}
