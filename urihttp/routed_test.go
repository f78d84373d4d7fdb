package urihttp_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urihttp"
)

func TestCutPathPrefix(t *testing.T) {
	for _, test := range []struct {
		path, prefix, want string
		ok                 bool
	}{
		{"/api/x", "/api", "/x", true},
		{"/api/x", "/api/", "/x", true},
		{"/api", "/api", "", true},
		{"/api", "/api/", "", true},
		{"/api/", "/api", "/", true},
		{"/api//x", "/api", "//x", true},
		{"/api/a%2Fb/%7e", "/api", "/a%2Fb/%7e", true},
		{"/a%2fb/c", "/a%2Fb", "/c", true},
		{"/%61pi/x", "/api", "/x", true},
		{"/~u/x", "/%7Eu", "/x", true},
		{"/a/b/c", "/a/b", "/c", true},
		{"/x", "", "/x", true},
		{"x", "", "x", true},
		{"/x", "/", "/x", true},
		{"/api/x/..", "/api", "/x/..", true},
		{"/api/x/%2e%2E/./y", "/api", "/x/%2e%2E/./y", true},
		{"/api/..%2fx", "/api", "/..%2fx", true},
		{"/api/...", "/api", "/...", true},

		{"/apix", "/api", "", false},
		{"/ap", "/api", "", false},
		{"/API/x", "/api", "", false},
		{"//api/x", "/api", "", false},
		{"/api%2Fx", "/api", "", false},
		{"/a/b", "/a%2Fb", "", false},
		{"/a%2Fb", "/a/b", "", false},
		{"/%3Ba/x", "/;a", "", false},
		{"api/x", "/api", "", false},
		{"/api/x", "api", "", false},
		{"", "/api", "", false},
		{"/a", "/a/b", "", false},
		{"/api/../admin", "/api", "", false},
		{"/api/%2e%2E/admin", "/api", "", false},
		{"/api/.%2e", "/api", "", false},
		{"/api/x/../../admin", "/api", "", false},
		{"/api/./../admin", "/api", "", false},
	} {
		want := test.want
		if !test.ok {
			want = test.path
		}
		rest, ok := urihttp.CutPathPrefix(test.path, test.prefix)
		if rest != want || ok != test.ok {
			t.Errorf("%q without %q: %q, %t, want %q", test.path, test.prefix, rest, ok, test.want)
		}
		if !ok || strings.Contains(test.path+test.prefix, "%") || test.path == "x" {
			continue
		}
		if back := urihttp.AddPathPrefix(rest, test.prefix); back != test.path && back != test.path+"/" {
			t.Errorf("%q with %q: %q, want %q", rest, test.prefix, back, test.path)
		}
	}
}

func TestAddPathPrefix(t *testing.T) {
	for _, test := range []struct{ path, prefix, want string }{
		{"/x", "/v1", "/v1/x"}, {"/x", "/v1/", "/v1/x"}, {"x", "/v1", "/v1/x"}, {"", "/v1", "/v1"}, {"", "/v1/", "/v1/"}, {"/", "/v1", "/v1/"},
		{"/a%2Fb", "/%7e", "/%7e/a%2Fb"}, {"//x", "/v1", "/v1//x"}, {"/x", "", "/x"}, {"", "", ""}, {"/x", "/", "/x"},
	} {
		if got := urihttp.AddPathPrefix(test.path, test.prefix); got != test.want {
			t.Errorf("%q with %q: %q, want %q", test.path, test.prefix, got, test.want)
		}
	}
}

// FuzzCutPathPrefix compares CutPathPrefix with normalization of package uri: a path that has the
// prefix stays below it, and the result is a part of the path.
func FuzzCutPathPrefix(f *testing.F) {
	f.Add("/api/x", "/api")
	f.Add("/api/../x", "/api")
	f.Add("/%61pi/a/..//%2e%2E/x", "/api/")
	f.Fuzz(func(t *testing.T, path, prefix string) {
		if uri.Validate(uri.RulePathAbEmpty, path) != nil || uri.Validate(uri.RulePathAbEmpty, prefix) != nil {
			return
		}
		rest, ok := urihttp.CutPathPrefix(path, prefix)
		if !strings.HasSuffix(path, rest) || !ok && rest != path {
			t.Fatalf("%q without %q: %q", path, prefix, rest)
		}
		if again, found := urihttp.CutPathPrefix(urihttp.AddPathPrefix(rest, prefix), prefix); ok && (again != rest || !found) && rest != "" {
			t.Fatalf("%q after %q: %q, %t", rest, prefix, again, found)
		}
		normal := func(s string) string { return uri.MustParseURI("http://h" + s).Normalize().Path().String() }
		if ok && rest != "" && prefix != "" && !strings.Contains(prefix, ".") && !strings.Contains(strings.ToLower(prefix), "%2e") &&
			!strings.HasPrefix(normal(path), normal(strings.TrimSuffix(prefix, "/")+"/")) {
			t.Fatalf("%q has the prefix %q, and its normal form is %q", path, prefix, normal(path))
		}
	})
}

// seen answers with the path that a handler sees, and the targets.
var seen = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	u, err := urihttp.Target(r)
	b, _, browserErr := urihttp.BrowserTarget(r)
	if browserErr != nil {
		err = browserErr
	}
	target := u.String()
	if u.IsZero() {
		target = b.String()
		err = browserErr
	}
	fmt.Fprintf(w, "%s %s %v", r.URL.EscapedPath(), target, err)
})

// TestPrefixHandlers serves requests through the handlers, with the target that the client asked
// for.
func TestPrefixHandlers(t *testing.T) {
	h := urihttp.StripPrefix("/api", urihttp.AddPrefix("/v1/", seen))
	for _, test := range []struct{ method, target, want string }{
		{"GET", "/api/x?q", "/v1/x http://example.com/api/x?q <nil>"},
		{"GET", "/api", "/v1/ http://example.com/api <nil>"},
		{"GET", "/api/", "/v1/ http://example.com/api/ <nil>"},
		{"GET", "/api/a%2Fb/%7e/%2f%41", "/v1/a%2Fb/%7e/%2f%41 http://example.com/api/a%2Fb/%7e/%2f%41 <nil>"},
		{"GET", "/api//x", "/v1//x http://example.com/api//x <nil>"},
		{"GET", "/api/a%2Fb|c", "/v1/a%2Fb%7Cc http://example.com/api/a%2Fb|c <nil>"},
		{"GET", "/api/[x]?[]", "/v1/%5Bx%5D http://example.com/api/[x]?[] <nil>"},
		{"GET", "http://example.com/api/x?q", "/v1/x http://example.com/api/x?q <nil>"},
		{"GET", "http://example.com:81/api/a%2Fb", "/v1/a%2Fb http://example.com:81/api/a%2Fb <nil>"},
		{"GET", "/apix", ""},
		{"GET", "/", ""},
		{"GET", "/api/../admin", ""},
		{"GET", "/api/%2e%2e/admin", ""},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(test.method, test.target, nil)
		before := *r.URL
		h.ServeHTTP(w, r)
		switch {
		case test.want == "" && w.Code != http.StatusNotFound, test.want != "" && w.Body.String() != test.want:
			t.Errorf("%s: %d %s, want %s", test.target, w.Code, w.Body, test.want)
		case *r.URL != before:
			t.Errorf("%s: the request has become %s", test.target, r.URL)
		}
	}
	w := httptest.NewRecorder()
	star := received("OPTIONS", "*", "h", false)
	star.URL = &url.URL{Path: "*"}
	urihttp.AddPrefix("/v1", seen).ServeHTTP(w, star)
	if want := "* http://h <nil>"; w.Body.String() != want {
		t.Errorf("a whole server: %s, want %s", w.Body, want)
	}
	w = httptest.NewRecorder()
	urihttp.AddPrefix("/v1", seen).ServeHTTP(w, httptest.NewRequest("GET", "/../admin", nil))
	if w.Code != http.StatusNotFound {
		t.Errorf("a path that climbs above an added prefix: %d", w.Code)
	}
	for _, prefix := range []string{"api", "/a b", "/a?", "/a#", "/ü", "/%zz"} {
		for name, handler := range map[string]func(string, http.Handler) http.Handler{"StripPrefix": urihttp.StripPrefix, "AddPrefix": urihttp.AddPrefix} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s(%q) does not panic", name, prefix)
					}
				}()
				handler(prefix, seen)
			}()
		}
	}
}

// TestRoutedRequestsOfProxies checks that a handler that leads the request elsewhere is still
// found.
func TestRoutedRequestsOfProxies(t *testing.T) {
	lead := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := r.Clone(r.Context())
		out.URL.Host = "backend.example"
		_, cloned := urihttp.Target(out)
		r.URL.Host = "backend.example"
		_, changed := urihttp.Target(r)
		fmt.Fprint(w, cloned != nil, changed != nil)
	})
	w := httptest.NewRecorder()
	urihttp.StripPrefix("/api", lead).ServeHTTP(w, httptest.NewRequest("GET", "http://example.com/api/x", nil))
	if w.Body.String() != "true true" {
		t.Error(w.Body)
	}
	// A request that a proxy has led elsewhere stays one.
	w = httptest.NewRecorder()
	r := httptest.NewRequest("GET", "http://example.com/api/x", nil)
	r.URL.Host = "backend.example"
	urihttp.StripPrefix("/api", seen).ServeHTTP(w, r)
	if !strings.Contains(w.Body.String(), "RequestURI") {
		t.Error(w.Body)
	}
}

// TestPrefixProxy has a ServeMux with a reverse proxy to a server below another prefix.
func TestPrefixProxy(t *testing.T) {
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.RequestURI) }))
	defer backend.Close()
	to, err := url.Parse(backend.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
	mux := http.NewServeMux()
	mux.Handle("/api/", urihttp.StripPrefix("/api", urihttp.AddPrefix("/v1", proxy)))
	front := httptest.NewServer(mux)
	defer front.Close()
	for sent, want := range map[string]string{
		"/api/x?q":                   "/v1/x?q",
		"/api/":                      "/v1/",
		"/api/a%2Fb":                 "/v1/a%2Fb",
		"/api/%2F/%7E~%41":           "/v1/%2F/%7E~%41",
		"/api/x?filter[]=y&a=%5B":    "/v1/x?filter[]=y&a=%5B",
		"/api/a%2Fb/http:%2F%2Fi%3F": "/v1/a%2Fb/http:%2F%2Fi%3F",
	} {
		answer := raw(t, front, "GET "+sent+" HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
		if got := answer[strings.Index(answer, "\r\n\r\n")+4:]; got != want {
			t.Errorf("%s is sent as %s, want %s", sent, got, want)
		}
	}
}
