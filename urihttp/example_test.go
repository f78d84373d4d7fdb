package urihttp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// A client asks for a URI with a fragment, and a redirect leads to another page.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := urihttp.Target(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Println("asked for", u.Path())
		w.Header().Set("Location", "new?page=1")
		w.WriteHeader(http.StatusMovedPermanently)
	}))
	defer server.Close()

	u := uri.MustParseURI(server.URL + "/docs/old#install")
	req, err := urihttp.NewRequest(context.Background(), "GET", u, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	next, err := urihttp.Location(resp)
	if err != nil {
		fmt.Println(err)
		return
	}
	short, err := u.Relativize(next)
	fmt.Println(short, err, urihttp.OriginOf(u).Same(urihttp.OriginOf(next)))
	// Output:
	// asked for /docs/old
	// new?page=1#install <nil> true
}

func ExampleRequestTarget() {
	fmt.Println(urihttp.RequestTarget(uri.MustParseURI("https://example.com/a%2Fb?q#top")))
	fmt.Println(urihttp.RequestTarget(uri.MustParseURI("https://example.com?q")))
	// Output:
	// /a%2Fb?q
	// /?q
}

// A proxy between a client and a server: the server redirects to its own name, and the proxy leads
// the client to itself instead.
func ExampleLocation_reverseProxy() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/api/new" {
			fmt.Fprint(w, "the new page")
			return
		}
		w.Header().Set("Location", "new")
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	backend, err := url.Parse(server.URL + "/v1")
	if err != nil {
		fmt.Println(err)
		return
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(backend) },
		ModifyResponse: func(resp *http.Response) error {
			next, err := urihttp.Location(resp)
			if errors.Is(err, urihttp.ErrAbsent) {
				return nil
			}
			if err != nil {
				return err // the client gets status 502
			}
			path, isOurs := strings.CutPrefix(next.String(), backend.String()+"/")
			fmt.Println(path, isOurs)
			if isOurs {
				resp.Header.Set("Location", "/"+path)
			}
			return nil
		},
	})
	defer proxy.Close()

	resp, err := http.Get(proxy.URL + "/api/old")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	fmt.Println(resp.Request.URL.Path, string(text), err)
	// Output:
	// api/new true
	// /api/new the new page <nil>
}

func ExampleNewRequest() {
	u := uri.MustParseURI("http://example.com//a%2Fb?q#top")
	req, err := urihttp.NewRequest(context.Background(), "GET", u, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(req.Host, req.URL.RequestURI())

	_, err = urihttp.NewRequest(context.Background(), "GET", uri.MustParseURI("http://user@example.com/"), nil)
	fmt.Println(err)
	// Output:
	// example.com //a%2Fb?q
	// urihttp: the URI has userinfo: remove it, and send credentials with SetBasicAuth
}

// A browser and this client send the same request.
func ExampleNewRequest_browser() {
	u := whatwg.MustParse("http://example.com/articles?filter[author]=Zoë")
	req, err := urihttp.NewRequest(context.Background(), "GET", u, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(req.URL.RequestURI())
	// Output: /articles?filter[author]=Zo%C3%AB
}

func ExampleConvert() {
	address := whatwg.MustParse("http://example.com/?filter[]=x")
	u, changes, err := urihttp.Convert[uri.URI](address)
	fmt.Println(u, err)
	fmt.Println(changes[0].Before, "is", changes[0].After)

	_, _, err = urihttp.Convert[uri.URI](uri.MustParse("/path"))
	fmt.Println(err)
	// Output:
	// http://example.com/?filter%5B%5D=x <nil>
	// [] is %5B%5D
	// uri: the reference has no scheme: resolve it against a base URI
}

// A router serves a proxy below "/api", and the server behind the proxy has its resources below
// "/v1".
func ExampleStripPrefix() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.RequestURI)
	}))
	defer server.Close()
	backend, err := url.Parse(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(backend)
		fmt.Println(urihttp.Target(r.In))
	}}
	mux := http.NewServeMux()
	mux.Handle("/api/", urihttp.StripPrefix("/api", urihttp.AddPrefix("/v1", proxy)))

	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest("GET", "/api/a%2Fb?q", nil))
	fmt.Println(w.Body)
	// Output:
	// http://example.com/api/a%2Fb?q <nil>
	// /v1/a%2Fb?q
}

func ExampleAddPrefix() {
	h := urihttp.AddPrefix("/v1", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.URL.EscapedPath())
	}))
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/a%2Fb", nil))
	// Output: /v1/a%2Fb
}

func ExampleCutPathPrefix() {
	fmt.Println(urihttp.CutPathPrefix("/api/a%2Fb", "/api"))
	fmt.Println(urihttp.CutPathPrefix("/apis", "/api"))
	// Output:
	// /a%2Fb true
	// /apis false
}

// A proxy leads a redirect of its server back to itself.
func ExampleAddPathPrefix() {
	next := uri.MustParseURI("http://backend.example/v1/a%2Fb?q")
	if rest, ok := urihttp.CutPathPrefix(next.Path().String(), "/v1"); ok {
		front, err := next.With(uri.ComponentPath, urihttp.AddPathPrefix(rest, "/api"))
		fmt.Println(urihttp.RequestTarget(front), err)
	}
	// Output: /api/a%2Fb?q <nil>
}

func ExampleTarget() {
	handler := func(w http.ResponseWriter, r *http.Request) {
		u, err := urihttp.Target(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Println(u)
	}
	r := httptest.NewRequest("GET", "/a%2Fb?q", nil)
	r.Host = "example.com:8080"
	handler(httptest.NewRecorder(), r)
	// Output: http://example.com:8080/a%2Fb?q
}

// A client of a JSON:API asks for a page with a filter. RFC 3986 has no brackets in a query, and
// browsers send them.
func ExampleBrowserTarget() {
	r := httptest.NewRequest("GET", "/articles?filter[author]=Zoë&page[size]=10", nil)
	_, err := urihttp.Target(r)
	fmt.Println(err != nil)

	u, changes, err := urihttp.BrowserTarget(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u)
	for _, c := range changes {
		fmt.Println(c.Component, c.Before, "is", c.After)
	}
	// Output:
	// true
	// http://example.com/articles?filter[author]=Zo%C3%AB&page[size]=10
	// query ë is %C3%AB
}

func ExampleReceiver_BrowserTarget() {
	r := httptest.NewRequest("GET", "/articles?page[size]=10", nil)
	r.Host = "10.0.0.7:8080"
	r.Header.Set("Forwarded", "host=www.example.com;proto=https") // from the proxy
	u, _, err := urihttp.Receiver{Forwarded: 1}.BrowserTarget(r)
	fmt.Println(u, err)
	// Output: https://www.example.com/articles?page[size]=10 <nil>
}

func ExampleReceiver_Target() {
	r := httptest.NewRequest("GET", "/a", nil)
	r.Host = "10.0.0.7:8080"
	r.Header.Add("Forwarded", "host=evil.example")                              // from the client
	r.Header.Add("Forwarded", "for=192.0.2.1;host=www.example.com;proto=https") // from the proxy

	u, err := urihttp.Receiver{Forwarded: 1}.Target(r)
	fmt.Println(u, err)

	r.Header.Del("Forwarded")
	_, err = urihttp.Receiver{Forwarded: 1}.Target(r)
	fmt.Println(err)
	// Output:
	// https://www.example.com/a <nil>
	// urihttp: Forwarded: it has fewer values than there are trusted proxies
}

func ExampleForwardedError() {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("X-Forwarded-Host", "evil.example/path")
	_, err := urihttp.Receiver{XForwardedHost: 1}.Target(r)
	fmt.Println(err)
	// Output: urihttp: X-Forwarded-Host: it is not a host with an optional port (offset 0)
}

// moved returns the response to a request for a URI.
func moved(text, header, value string) *http.Response {
	req, err := urihttp.NewRequest(context.Background(), "GET", uri.MustParseURI(text), nil)
	if err != nil {
		panic(err)
	}
	return &http.Response{StatusCode: 302, Header: http.Header{header: {value}}, Request: req}
}

func ExampleLocation() {
	resp := moved("http://example.com/a/b#top", "Location", "../c?d")
	fmt.Println(urihttp.Location(resp))
	// Output: http://example.com/c?d#top <nil>
}

func ExampleBrowserLocation() {
	resp := moved("http://example.com/a/b", "Location", `\my file.pdf`)
	_, err := urihttp.Location(resp)
	fmt.Println(err)
	u, err := urihttp.BrowserLocation(resp)
	fmt.Println(u, err)
	// Output:
	// urihttp: the header is not a reference: Location: uri: a path cannot contain "\": write "/", or percent-encode it as %5C (offset 0, path, segment-nz-nc; RFC 3986 section 3.3)
	// http://example.com/my%20file.pdf <nil>
}

func ExampleContentLocation() {
	resp := moved("http://example.com/a", "Content-Location", "a.en.html")
	fmt.Println(urihttp.ContentLocation(resp))
	// Output: http://example.com/a.en.html <nil>
}

func ExampleOriginOf() {
	o := urihttp.OriginOf(uri.MustParseURI("HTTPS://Example.com:443/a"))
	fmt.Println(o)
	fmt.Println(urihttp.OriginOf(uri.MustParseURI("mailto:a@example.com")))
	// Output:
	// https://example.com
	// null
}

func ExampleOrigin_Tuple() {
	fmt.Println(urihttp.OriginOf(uri.MustParseURI("https://example.com/")).Tuple())
	// Output: https example.com 443 true
}

func ExampleOrigin_Same() {
	a := urihttp.OriginOf(uri.MustParseURI("https://example.com/"))
	b := urihttp.OriginOf(uri.MustParseURI("https://example.com:8443/"))
	fmt.Println(a.Same(a), a.Same(b))
	// Output: true false
}

// A server allows requests of two origins.
func ExampleOrigin_UnmarshalText() {
	var allowed []urihttp.Origin
	if err := json.Unmarshal([]byte(`["https://app.example", "http://localhost:3000"]`), &allowed); err != nil {
		fmt.Println(err)
		return
	}
	var o urihttp.Origin
	err := o.UnmarshalText([]byte("https://app.example")) // of the header Origin
	fmt.Println(slices.ContainsFunc(allowed, o.Same), err)

	err = o.UnmarshalText([]byte("https://app.example/"))
	fmt.Println(err)
	// Output:
	// true <nil>
	// urihttp: the text is not an origin: write a scheme, a host and a port only, in lower case and without a default port
}

func ExampleOrigin_IsOpaque() {
	fmt.Println(urihttp.OriginOf(uri.MustParseURI("urn:isbn:0451450523")).IsOpaque())
	// Output: true
}

func ExampleReferrerPolicy_Referer() {
	page := uri.MustParseURI("https://user:secret@example.com/private?q#f")
	var p urihttp.ReferrerPolicy
	fmt.Println(p.Referer(page, uri.MustParseURI("https://example.com/")))
	fmt.Println(p.Referer(page, uri.MustParseURI("https://other.example/")))
	_, ok := p.Referer(page, uri.MustParseURI("http://other.example/"))
	fmt.Println(ok)
	// Output:
	// https://example.com/private?q true
	// https://example.com/ true
	// false
}

func ExampleReferrerPolicyOf() {
	header := http.Header{"Referrer-Policy": {"no-referrer, strict-origin"}}
	fmt.Println(urihttp.ReferrerPolicyOf(header))
	// Output: strict-origin true
}

func ExampleReferrerPolicy_UnmarshalText() {
	var p urihttp.ReferrerPolicy
	err := p.UnmarshalText([]byte("no-referrer"))
	fmt.Println(p == urihttp.ReferrerNone, err)
	// Output: true <nil>
}

// A crawler counts a page once, with and without the redirect.
func ExampleObserveRedirects_crawler() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/data" {
			http.Redirect(w, r, "/data/", http.StatusPermanentRedirect)
		}
	}))
	defer server.Close()

	client := server.Client()
	resp, err := client.Get(server.URL + "/data")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	store := alias.New(alias.Config{})
	if err := urihttp.ObserveRedirects(store, resp); err != nil {
		fmt.Println(err)
	}
	n := uri.Normalizer{Aliases: store}
	a, b := uri.MustParse(server.URL+"/data"), uri.MustParse(server.URL+"/data/")
	fmt.Println(n.Equivalent(a, b, uri.LevelScheme), n.Equivalent(a, b, uri.LevelProtocol))
	// Output:
	// false true
}

func ExampleObserveRedirects() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/data" {
			http.Redirect(w, r, "/data/", http.StatusMovedPermanently)
		}
	}))
	defer server.Close()

	resp, err := http.Get(server.URL + "/data")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	store := alias.New(alias.Config{})
	fmt.Println(urihttp.ObserveRedirects(store, resp))
	for from, to := range store.All() {
		fmt.Println(strings.TrimPrefix(from.String(), server.URL), "is", strings.TrimPrefix(to.String(), server.URL))
	}
	// Output:
	// <nil>
	// /data is /data/
}

// A link in a response is relative to the URI of the last redirect.
func ExampleRetrievalURI_link() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new/page", http.StatusMovedPermanently)
		}
	}))
	defer server.Close()

	resp, err := server.Client().Get(server.URL + "/old")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	base, err := urihttp.RetrievalURI(resp)
	if err != nil {
		fmt.Println(err)
		return
	}
	target, err := base.Resolve(uri.MustParse("figure.png"))
	fmt.Println(target.Path(), err)
	// Output:
	// /new/figure.png <nil>
}

func ExampleRetrievalURI() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new/page", http.StatusMovedPermanently)
		}
	}))
	defer server.Close()

	resp, err := http.Get(server.URL + "/old")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()

	var c baseuri.Context
	c.Retrieved, err = urihttp.RetrievalURI(resp)
	if err != nil {
		fmt.Println(err)
		return
	}
	base, source, err := c.Establish()
	fmt.Println(strings.TrimPrefix(base.String(), server.URL), source, err)
	// Output:
	// /new/page retrieval <nil>
}
