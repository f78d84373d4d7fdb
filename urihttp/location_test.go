package urihttp_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/urihttp"
)

// answer returns a response to a request for a URI.
func answer(t *testing.T, text string, status int, header http.Header) *http.Response {
	t.Helper()
	req, err := urihttp.NewRequest(context.Background(), "GET", uri.MustParseURI(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Response{StatusCode: status, Header: header, Request: req}
}

func TestLocation(t *testing.T) {
	for _, test := range []struct {
		request       string
		status        int
		location      string
		want, browser string // "" for ErrReference
	}{
		// RFC 9110, section 10.2.2.
		{"http://www.example.org/~tim", 303, "/People.html#tim", "http://www.example.org/People.html#tim", "http://www.example.org/People.html#tim"},
		{"http://www.example.org/index.html#larry", 301, "http://www.example.net/index.html", "http://www.example.net/index.html#larry", "http://www.example.net/index.html#larry"},
		{"http://www.example.com/", 201, "http://www.example.com/new", "http://www.example.com/new", "http://www.example.com/new"},

		{"http://h/a/b?q", 302, "../c", "http://h/c", "http://h/c"},
		{"http://h/a/b?q", 302, "?r", "http://h/a/b?r", "http://h/a/b?r"},
		{"http://h/a/b?q", 302, "", "http://h/a/b?q", "http://h/a/b?q"},
		{"http://h/a/b?q#f", 307, "", "http://h/a/b?q#f", "http://h/a/b?q#f"},
		{"http://h/#f", 308, "/x#", "http://h/x#", "http://h/x#"},
		{"http://h/#f", 300, "/x#g", "http://h/x#g", "http://h/x#g"},
		{"http://h/#", 302, "/x", "http://h/x#", "http://h/x#"},
		{"http://h/#%41", 302, "/x", "http://h/x#%41", "http://h/x#%41"},
		{"http://h/#f", 201, "/x", "http://h/x", "http://h/x"},
		{"http://h/#f", 299, "/x", "http://h/x", "http://h/x"},
		{"http://h/#f", 399, "/x", "http://h/x#f", "http://h/x#f"},
		{"http://h/#f", 400, "/x", "http://h/x", "http://h/x"},
		{"http://h/#f", 200, "/x", "http://h/x", "http://h/x"},
		{"https://h/a", 302, "//i/x", "https://i/x", "https://i/x"},
		{"https://h/a", 302, "ftp://i/x", "ftp://i/x", "ftp://i/x"},
		{"https://h/a", 302, "http://u:p@i/", "http://u:p@i/", "http://u:p@i/"},
		{"http://h/a", 302, "http:b", "http:b", "http://h/b"},
		{"http://h/a", 302, "HTTP://I:80/%7e/./b", "HTTP://I:80/%7e/b", "http://i/%7e/b"},
		{"http://h/a", 302, "http://a%41/", "http://a%41/", "http://aa/"},

		{"http://h/a", 302, "/a b", "", "http://h/a%20b"},
		{"http://h/a", 302, " /a ", "", "http://h/a"},
		{"http://h/a", 302, "/ü?ü", "", "http://h/%C3%BC?%C3%BC"},
		{"http://h/a#f", 302, "/ü", "", "http://h/%C3%BC#f"},
		{"http://h/a", 302, `\\evil.example\x`, "", "http://evil.example/x"},
		{"http://h/a", 302, `/\evil.example`, "", "http://evil.example/"},
		{"http://h/a", 302, "/a|b", "", "http://h/a|b"},
		{"http://h/a", 302, "/100%", "", "http://h/100%"},
		{"http://h/a", 302, "http://bücher.example/", "", "http://xn--bcher-kva.example/"},
		{"http://h/a", 302, "http://[", "", ""},
		{"http://h/a", 302, "http://a b/", "", ""},
	} {
		resp := answer(t, test.request, test.status, http.Header{"Location": {test.location}})
		u, err := urihttp.Location(resp)
		if u.String() != test.want || test.want == "" && !errors.Is(err, urihttp.ErrReference) || test.want != "" && err != nil {
			t.Errorf("%s: %d %s: %q, %v, want %q", test.request, test.status, test.location, u, err, test.want)
		}
		b, err := urihttp.BrowserLocation(resp)
		if b.String() != test.browser || test.browser == "" && !errors.Is(err, urihttp.ErrReference) || test.browser != "" && err != nil {
			t.Errorf("%s: %d %s: a browser reads %q, %v, want %q", test.request, test.status, test.location, b, err, test.browser)
		}
	}
}

func TestLocationErrors(t *testing.T) {
	for _, test := range []struct {
		resp *http.Response
		want error
	}{
		{nil, urihttp.ErrRequest},
		{&http.Response{StatusCode: 302}, urihttp.ErrAbsent},
		{&http.Response{StatusCode: 302, Header: http.Header{"Location": {"/x"}}}, urihttp.ErrRequest},
		{answer(t, "http://h/", 302, nil), urihttp.ErrAbsent},
		{answer(t, "http://h/", 302, http.Header{"Location": {"/x", "/x"}}), urihttp.ErrSeveral},
	} {
		_, err := urihttp.Location(test.resp)
		_, browserErr := urihttp.BrowserLocation(test.resp)
		if !errors.Is(err, test.want) || !errors.Is(browserErr, test.want) {
			t.Errorf("%v, %v, want %v", err, browserErr, test.want)
		}
	}
	server := received("GET", "/a/b?q", "h", true) // of which http.ReadResponse has read the response of another server
	for _, server.URL = range []*url.URL{{Path: "/a/b", RawQuery: "q"}, nil} {
		resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {"x"}}, Request: server}
		u, err := urihttp.Location(resp)
		b, browserErr := urihttp.BrowserLocation(resp)
		if u.String() != "https://h/a/x" || b.String() != "https://h/a/x" || err != nil || browserErr != nil {
			t.Errorf("a request with the URL %v: %v, %v, %v, %v", server.URL, u, err, b, browserErr)
		}
	}
	u, err := urihttp.Location(&http.Response{StatusCode: 302, Header: http.Header{"Location": {"/x"}},
		Request: &http.Request{Host: "i", URL: &url.URL{Scheme: "http", Host: "h", User: url.User("u"), Fragment: "a b"}}})
	if u.String() != "http://h/x#a%20b" || err != nil {
		t.Errorf("the URL of a request of net/http: %v, %v", u, err)
	}
}

// TestLocationBase has URLs of requests that are not URIs.
func TestLocationBase(t *testing.T) {
	for _, test := range []struct {
		url           url.URL
		location      string
		want, browser string
		err           error // of both
	}{
		{url.URL{Scheme: "http", Host: "h", Path: "/p", RawQuery: "a[]=b|{ü}"}, "#f", "http://h/p?a%5B%5D=b%7C%7B%C3%BC%7D#f", "http://h/p?a[]=b|{%C3%BC}#f", nil},
		{url.URL{Scheme: "http", Host: "h", Path: "/p", RawQuery: "%%41%4%zz%"}, "#f", "http://h/p?%25%41%254%25zz%25#f", "http://h/p?%%41%4%zz%#f", nil},
		{url.URL{Scheme: "http", Host: "h", Path: "/p", RawQuery: "a#b"}, "#f", "http://h/p?a%23b#f", "http://h/p?a#f", nil}, // net/http sends "/p?a#b"
		{url.URL{Scheme: "http", Host: "h", Path: "/a[1]/b", RawPath: "/a[1]/b"}, "c", "http://h/a%5B1%5D/c", "http://h/a[1]/c", nil},
		{url.URL{Scheme: "http", Host: "h", Path: "/a", Fragment: "x[y]", RawFragment: "x[y]"}, "c", "http://h/c#x%5By%5D", "http://h/c#x[y]", nil},
		{url.URL{Scheme: "http", Host: "h", RawQuery: "\x00\xff\"", User: url.UserPassword("u", "p")}, "/c", "http://h/c", "http://h/c", nil},
		{url.URL{Scheme: "http", Host: "h", Opaque: "//h/%2f[?x]"}, "c", "http://h/c", "http://h/c", nil},
		{url.URL{Scheme: "ftp", Host: "h"}, "/c", "", "", urihttp.ErrScheme},
		{url.URL{Scheme: "http", Host: "h:65536"}, "/c", "", "", urihttp.ErrHost},
		{url.URL{Scheme: "http", Host: "h", Opaque: "x"}, "/c", "", "", urihttp.ErrHost},
		{url.URL{Scheme: "http", Host: "a<b"}, "/c", "", "", urihttp.ErrTarget},
	} {
		resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {test.location}}, Request: &http.Request{URL: &test.url}}
		u, err := urihttp.Location(resp)
		if u.String() != test.want || !errors.Is(err, test.err) || test.err == nil && err != nil {
			t.Errorf("%s to %q: %s, %v, want %s, %v", &test.url, test.location, u, err, test.want, test.err)
		}
		b, err := urihttp.BrowserLocation(resp)
		if b.String() != test.browser || !errors.Is(err, test.err) || test.err == nil && err != nil {
			t.Errorf("%s to %q: a browser reads %s, %v, want %s, %v", &test.url, test.location, b, err, test.browser, test.err)
		}
	}
}

func TestContentLocation(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  string
		err   error
	}{
		{[]string{"en/"}, "http://h/a/en/", nil},
		{[]string{"http://other.example/x"}, "http://other.example/x", nil},
		{[]string{""}, "http://h/a/b?q", nil},
		{nil, "", urihttp.ErrAbsent},
		{[]string{"a", "b"}, "", urihttp.ErrSeveral},
		{[]string{"a#f"}, "", urihttp.ErrReference},
		{[]string{"a b"}, "", urihttp.ErrReference},
	} {
		u, err := urihttp.ContentLocation(answer(t, "http://h/a/b?q#f", 200, http.Header{"Content-Location": test.lines}))
		if u.String() != test.want || !errors.Is(err, test.err) {
			t.Errorf("%q: %q, %v, want %q, %v", test.lines, u, err, test.want, test.err)
		}
	}
}

// TestRedirects follows redirects of a server with the client of net/http, which sends no
// fragment, not even in a Referer, and still inherits it.
func TestRedirects(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if referer := r.Header.Get("Referer"); strings.Contains(referer, "#") {
			t.Errorf("%s has the Referer %s", r.URL, referer)
		}
		switch r.URL.Path {
		case "/a":
			w.Header().Set("Location", "b")
		case "/b":
			w.Header().Set("Location", "/c")
		case "/c":
			w.Header().Set("Location", r.URL.RawQuery)
			return
		}
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	u := uri.MustParseURI(server.URL + "/a#top")
	req, err := urihttp.NewRequest(context.Background(), "GET", u, nil)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	client := server.Client()
	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		target, err := urihttp.Location(req.Response)
		seen = append(seen, target.String())
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	last, err := urihttp.Target(resp.Request)
	if want := []string{server.URL + "/b#top", server.URL + "/c#top"}; !slices.Equal(seen, want) || last.String() != server.URL+"/c" || err != nil {
		t.Errorf("%q, %v, %v", seen, last, err)
	}
	other, err := urihttp.NewRequest(req.Context(), "GET", uri.MustParseURI(server.URL+"/other"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if u, err := urihttp.Location(&http.Response{StatusCode: 302, Header: http.Header{"Location": {"/x"}}, Request: other}); u.String() != server.URL+"/x" || err != nil {
		t.Errorf("another request with the same context: %v, %v", u, err)
	}
	circle := &http.Request{URL: &url.URL{Scheme: "http", Host: "h"}}
	circle.Response = &http.Response{Request: circle}
	if u, err := urihttp.Location(&http.Response{StatusCode: 302, Header: http.Header{"Location": {"/x"}}, Request: circle}); u.String() != "http://h/x" || err != nil {
		t.Errorf("a circle: %v, %v", u, err)
	}
}

// TestNodeRedirects compares BrowserLocation with the URL to which fetch of Node follows a
// redirect.
func TestNodeRedirects(t *testing.T) {
	node := testenv.Program(t, "node")
	locations := []string{
		"/x", "x", "../x", "?r", ".", "/a/./b/../c", "/a//b", "//HOST/x", "http://HOST/x", "HTTP://HOST/%7e",
		"http:x", "http:/x", "http:HOST", `\x`, `/a\b`, `\\HOST\x`, "/a b", "/ü?ü", "/a|b", "/[a]", "/`{}", "/100%", "/%zz", "/a\tb", "?a'b\"c", "/日本",
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var i int
		if n, _ := fmt.Sscanf(r.URL.RawQuery, "number=%d", &i); n == 1 && r.URL.Path == "/from/page" {
			w.Header()["Location"] = []string{strings.ReplaceAll(locations[i], "HOST", r.Host)}
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	const script = `(async () => {
		for (let i = 0; i < +process.argv[2]; i++) {
			const r = await fetch(process.argv[1] + "/from/page?number=" + i, {redirect: "manual"});
			const first = r.status;
			let url = "error";
			try { url = (await fetch(process.argv[1] + "/from/page?number=" + i)).url } catch {}
			console.log(first + " " + url);
		}
	})()`
	out, err := exec.Command(node, "-e", script, server.URL, fmt.Sprint(len(locations))).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(locations) {
		t.Fatalf("%d answers", len(lines))
	}
	host := strings.TrimPrefix(server.URL, "http://")
	for i, location := range locations {
		resp := answer(t, fmt.Sprintf("%s/from/page?number=%d", server.URL, i), 302,
			http.Header{"Location": {strings.ReplaceAll(location, "HOST", host)}})
		u, err := urihttp.BrowserLocation(resp)
		ours, _, _ := strings.Cut(u.String(), "#") // the url of a response has no fragment
		if err != nil {
			ours = "error"
		}
		if theirs := strings.TrimPrefix(lines[i], "302 "); ours != theirs {
			t.Errorf("%q: %s, %v, Node has %s", location, ours, err, theirs)
		}
	}
}

// TestLocationFragment checks that a fragment keeps its escapes if a program made the request
// itself.
func TestLocationFragment(t *testing.T) {
	for _, fragment := range []string{"%2F", "a%23b", "%41", "f"} {
		r, err := http.NewRequest("GET", "http://h/a#"+fragment, nil)
		if err != nil {
			t.Fatal(err)
		}
		u, err := urihttp.Location(&http.Response{StatusCode: 302, Header: http.Header{"Location": {"/b"}}, Request: r})
		if want := "http://h/b#" + fragment; u.String() != want || err != nil {
			t.Errorf("%q, %v, not %q", u, err, want)
		}
	}
}
