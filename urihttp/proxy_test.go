package urihttp_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// TestReverseProxy compares Location and BrowserLocation with net/http, within a proxy between a
// client and a server.
func TestReverseProxy(t *testing.T) {
	backendHandler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := "Location"
		if r.URL.Query().Has("content") {
			name = "Content-Location"
		}
		w.Header().Set(name, r.URL.Query().Get("to"))
		w.WriteHeader(http.StatusFound)
	})
	modes := map[string]func(to *url.URL) *httputil.ReverseProxy{
		"SetURL": func(to *url.URL) *httputil.ReverseProxy {
			return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
		},
		"kept host": func(to *url.URL) *httputil.ReverseProxy {
			return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
				r.SetURL(to)
				r.Out.Host = r.In.Host
			}}
		},
		"single host": httputil.NewSingleHostReverseProxy,
	}
	locations := []string{"new", "../new", "/new", "?r=1", "//other.example/new", "http://other.example/new?q",
		"/a/./b/../c", "BACKEND/v1/x", "FRONT/api/x", "/%7e%2F"}
	for mode, newProxy := range modes {
		for _, h2 := range []bool{false, true} {
			for _, prefix := range []string{"", "/", "/v1", "/v1/a%2Fb/"} {
				t.Run(fmt.Sprintf("%s, HTTP/2 %t, %q", mode, h2, prefix), func(t *testing.T) {
					backend := newHTTPServer(t, h2, backendHandler)
					to, err := url.Parse(backend.URL + prefix)
					if err != nil {
						t.Fatal(err)
					}
					proxy := newProxy(to)
					proxy.Transport = backend.Client().Transport
					proxy.ErrorHandler = func(_ http.ResponseWriter, _ *http.Request, err error) { t.Error(err) }
					answers := 0
					proxy.ModifyResponse = func(resp *http.Response) error {
						answers++
						if resp.Header["Location"] == nil {
							u, err := urihttp.ContentLocation(resp)
							theirs, theirErr := resp.Request.URL.Parse(resp.Header.Get("Content-Location"))
							if err != nil || theirErr != nil || u.String() != theirs.String() {
								t.Errorf("Content-Location %q: %s, %v, net/url has %s", resp.Header.Get("Content-Location"), u, err, theirs)
							}
							return nil
						}
						location := resp.Header.Get("Location")
						theirs, err := resp.Location()
						if err != nil {
							t.Fatal(err)
						}
						if u, err := urihttp.Location(resp); err != nil || u.String() != theirs.String() {
							t.Errorf("%q: %s, %v, net/http has %s", location, u, err, theirs)
						}
						browser, err := whatwg.Parse(theirs.String())
						if u, ourErr := urihttp.BrowserLocation(resp); err != nil || ourErr != nil || u.String() != browser.String() {
							t.Errorf("%q: %s, %v, a browser has %s, %v", location, u, ourErr, browser, err)
						}
						return nil
					}
					front := newHTTPServer(t, h2, proxy)
					client := front.Client()
					client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
					texts := strings.NewReplacer("BACKEND", backend.URL, "FRONT", front.URL)
					for _, location := range locations {
						for _, kind := range []string{"", "&content"} {
							resp, err := client.Get(front.URL + "/api/old?to=" + url.QueryEscape(texts.Replace(location)) + kind)
							if err != nil {
								t.Fatal(err)
							}
							resp.Body.Close()
							if h2 != (resp.ProtoMajor == 2) {
								t.Fatalf("the protocol is %s", resp.Proto)
							}
						}
					}
					if answers != 2*len(locations) {
						t.Errorf("%d answers of %d", answers, 2*len(locations))
					}
				})
			}
		}
	}
}

// TestOrdinaryRequests has requests that browsers and net/http send although their paths and
// queries are not valid in a URI. It compares Location and BrowserLocation with net/http, in a
// client and in a proxy.
func TestOrdinaryRequests(t *testing.T) {
	backend := newHTTPServer(t, false, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", r.Header.Get("To"))
		w.Header().Set("Content-Location", r.Header.Get("To"))
		w.WriteHeader(http.StatusFound)
	}))
	to, err := url.Parse(backend.URL + "/v[1]")
	if err != nil {
		t.Fatal(err)
	}
	check := func(resp *http.Response) error {
		location := resp.Header.Get("Location")
		theirs, err := resp.Location()
		if err != nil {
			t.Error(err)
			return nil
		}
		same := func(text string) bool {
			u, err := url.Parse(text)
			return err == nil && u.Scheme == theirs.Scheme && u.Host == theirs.Host && u.Path == theirs.Path &&
				percent.Decode(u.RawQuery) == percent.Decode(theirs.RawQuery)
		}
		ours, err := urihttp.Location(resp)
		if err != nil || !same(ours.String()) {
			t.Errorf("%s to %q: %s, %v, net/http has %s", resp.Request.URL, location, ours, err, theirs)
		}
		content, err := urihttp.ContentLocation(resp)
		if !strings.Contains(location, "#") && (err != nil || !same(content.String())) {
			t.Errorf("%s to Content-Location %q: %s, %v, net/http has %s", resp.Request.URL, location, content, err, theirs)
		}
		browser, err := whatwg.Parse(theirs.String())
		u, ourErr := urihttp.BrowserLocation(resp)
		if text, _, _ := strings.Cut(u.String(), "#"); err != nil || ourErr != nil || text != strings.TrimSuffix(browser.String(), "#g") {
			t.Errorf("%s to %q: %s, %v, a browser has %s, %v", resp.Request.URL, location, u, ourErr, browser, err)
		}
		return nil
	}
	proxied := 0
	front := newHTTPServer(t, false, &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) },
		ModifyResponse: func(resp *http.Response) error {
			proxied++
			return check(resp)
		},
	})
	client := front.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	targets := []string{"/p?filter[]=x", "/p?a=b|c", "/p?a={b}", "/p?x=^", "/p[1]/q", "/p[1]", "/p?ü", "/ü/{x}|", "/?`\"<>\\",
		"/p?%zz", "/p?100%", "/p?%4", "/p?a%2fb[%5B]", "/%7B[]?%7B{", "/p?[]#f[g]", "/p?q=a'b&r[]=%E2%82%AC"}
	locations := []string{"/api/new", "new", "../new", "./new", "?r=1", "//other.example/x", "http://other.example/x#g", "#g"}
	for _, target := range targets {
		for _, location := range locations {
			for _, server := range []string{backend.URL, front.URL} {
				req, err := http.NewRequest("GET", server+target, nil)
				if err != nil {
					t.Fatal(err)
				}
				req.Header.Set("To", location)
				resp, err := client.Do(req)
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
				if resp.StatusCode != http.StatusFound {
					t.Errorf("%s%s: %s", server, target, resp.Status)
				}
				if server == backend.URL {
					check(resp)
				}
			}
		}
	}
	if want := len(targets) * len(locations); proxied != want {
		t.Errorf("%d answers in the proxy, want %d", proxied, want)
	}
}

func newHTTPServer(t *testing.T, h2 bool, h http.Handler) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(h)
	if server.EnableHTTP2 = h2; h2 {
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	return server
}

// TestAbsoluteForm sends requests in absolute-form and to a whole server through a proxy: their
// text does not choose the target of the request that the proxy sends.
func TestAbsoluteForm(t *testing.T) {
	backend := newServer(t, urihttp.Receiver{})
	to, err := url.Parse(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	strip := func(r *httputil.ProxyRequest) { r.Out.URL.Path = strings.TrimPrefix(r.Out.URL.Path, "/api") }
	for _, test := range []struct {
		line      string // with BACKEND
		change    func(r *httputil.ProxyRequest)
		forwarded bool
	}{
		{"GET http://internal.example/a", nil, true},
		{"GET http://internal.example:80", nil, true},
		{"GET BACKEND/api/a", strip, true},
		{"GET BACKEND/a?q", nil, false},
		{"OPTIONS http://internal.example", nil, true},
		{"OPTIONS *", nil, true},
	} {
		var out error
		var answered string
		proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
			if test.change != nil {
				test.change(r)
			}
			r.SetURL(to)
			u, err := urihttp.Target(r.Out)
			if out = err; err == nil && u.String() != r.Out.URL.String() {
				t.Errorf("%s: Target is %s, the URL %s", test.line, u, r.Out.URL)
			}
			plain := r.Out.Clone(r.Out.Context())
			plain.RequestURI, plain.Host = "", ""
			u, err = urihttp.Target(plain)
			if err != nil || u.Scheme() != "http" || !strings.HasPrefix(u.String(), backend.URL) {
				t.Errorf("%s: without RequestURI and Host: %s, %v", test.line, u, err)
			}
			u, err = urihttp.Target(r.In)
			answered = fmt.Sprint(u, err)
		}}
		front := httptest.NewUnstartedServer(proxy)
		front.Config.DisableGeneralOptionsHandler = true
		front.Start()
		t.Cleanup(front.Close)
		raw(t, front, strings.ReplaceAll(test.line, "BACKEND", backend.URL)+" HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
		if errors.Is(out, urihttp.ErrTarget) != test.forwarded || !test.forwarded && out != nil {
			t.Errorf("%s: %v", test.line, out)
		}
		if !strings.HasSuffix(answered, "<nil>") {
			t.Errorf("%s is received as %s", test.line, answered)
		}
	}
	tunnel := received("CONNECT", "i:443", "i:443", false)
	for host, want := range map[string]error{"i:443": nil, "j:443": urihttp.ErrTarget} {
		tunnel.URL = &url.URL{Scheme: "http", Host: host}
		if _, err := urihttp.Target(tunnel); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("CONNECT to %s: %v", host, err)
		}
	}
}

// TestReverseProxyTarget has Target of both requests of a proxy: the one that it received and the
// one that it sends.
func TestReverseProxyTarget(t *testing.T) {
	backend := newHTTPServer(t, false, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := urihttp.Target(r)
		fmt.Fprint(w, u, " ", err)
	}))
	to, err := url.Parse(backend.URL + "/v1")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		rewrite  func(r *httputil.ProxyRequest)
		out, end string // with FRONT and BACKEND
		err      error  // of out
	}{
		{func(*httputil.ProxyRequest) {}, "", "BACKEND/v1/api/a?q", urihttp.ErrTarget},
		{func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, "", "FRONT/v1/api/a?q", urihttp.ErrTarget},
		{func(r *httputil.ProxyRequest) { r.Out.Host = r.Out.URL.Host }, "", "BACKEND/v1/api/a?q", urihttp.ErrTarget},
		{func(r *httputil.ProxyRequest) { r.Out.RequestURI = "" }, "BACKEND/v1/api/a?q", "BACKEND/v1/api/a?q", nil},
		{func(r *httputil.ProxyRequest) { r.Out.RequestURI, r.Out.Host = "", r.In.Host }, "", "FRONT/v1/api/a?q", urihttp.ErrHost},
	} {
		var in, out string
		var inErr, outErr error
		front := newHTTPServer(t, false, &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			test.rewrite(r)
			u, err := urihttp.Target(r.In)
			in, inErr = u.String(), err
			u, err = urihttp.Target(r.Out)
			out, outErr = u.String(), err
		}})
		resp, err := front.Client().Get(front.URL + "/api/a?q")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		texts := strings.NewReplacer("BACKEND", backend.URL, "FRONT", front.URL)
		if want := front.URL + "/api/a?q"; in != want || inErr != nil {
			t.Errorf("received: %s, %v, want %s", in, inErr, want)
		}
		if want := texts.Replace(test.out); out != want || !errors.Is(outErr, test.err) {
			t.Errorf("sent: %s, %v, want %s", out, outErr, want)
		}
		var end string
		if fmt.Fscan(resp.Body, &end); end != texts.Replace(test.end) {
			t.Errorf("the server received %s, want %s", end, texts.Replace(test.end))
		}
	}
}

// newForwarder returns a reverse proxy to a server, which writes X-Forwarded-Host and
// X-Forwarded-Proto.
func newForwarder(t *testing.T, to *url.URL) *httptest.Server {
	return newHTTPServer(t, false, &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.SetXForwarded()
	}})
}
