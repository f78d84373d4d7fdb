package urihttp_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/urihttp"
)

// TestRetrievalURIServer gets responses from a local server with a client that follows redirects.
func TestRetrievalURIServer(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/a":
			http.Redirect(w, r, "/b?q", http.StatusMovedPermanently)
		case "/b":
			http.Redirect(w, r, "/c/d#f", http.StatusFound)
		default:
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Location", "http://elsewhere.example/x/")
			w.Write([]byte(`<base href="e/"><a href="g">`))
		}
	}))
	defer server.Close()
	for path, want := range map[string]string{
		"/":    "/",
		"/?q":  "/?q",
		"/#f":  "/",
		"/a":   "/c/d",
		"/b#g": "/c/d",
		"/%7e": "/%7e",
	} {
		resp, err := server.Client().Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := urihttp.RetrievalURI(resp)
		if err != nil || got.String() != server.URL+want {
			t.Errorf("%s: %q, %v, want %s", path, got, err, want)
		}

		// The Content-Location is not a base.
		content, err := baseuri.Find(resp.Header.Get("Content-Type"), resp.Body)
		resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		base, source, err := baseuri.Context{Content: content, Retrieved: got}.Establish()
		if wantBase := server.URL + want[:strings.LastIndexByte(want, '/')+1] + "e/"; base.String() != wantBase || source != basedoc.Content || err != nil {
			t.Errorf("%s: base %q, %s, %v, want %s", path, base, source, err, wantBase)
		}
	}
}

// retrieved returns a response to a request for a URL.
func retrieved(t testing.TB, rawURL string, locations ...string) *http.Response {
	t.Helper()
	u, err := url.Parse(rawURL)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Response{
		StatusCode: 200,
		Header:     http.Header{"Content-Location": locations},
		Request:    &http.Request{URL: u, Host: u.Host},
	}
}

func TestRetrievalURI(t *testing.T) {
	syntax := errors.New("an error of syntax")
	for _, test := range []struct {
		url, want string
		err       error
	}{
		{"http://h/a", "http://h/a", nil},
		{"http://h", "http://h", nil},
		{"http://h/a?", "http://h/a?", nil},
		{"http://h/a?q#f", "http://h/a?q", nil},
		{"http://h/a#", "http://h/a", nil},
		{"http://h/a%2Fb", "http://h/a%2Fb", nil},
		{"http://h/a//b/../c", "http://h/a//b/../c", nil},
		{"http://u:p@h/a", "http://h/a", nil},
		{"file:///a", "file:///a", nil},
		{"http://h/a?filter[]=x", "http://h/a?filter%5B%5D=x", nil},
		{"http://h/a?100%", "http://h/a?100%25", nil},
		{"http:opaque?q", "http:opaque?q", nil},
		{"http://h/é", "http://h/%C3%A9", nil}, // the URI that net/http requests
		{"http://h/a?é", "http://h/a?%C3%A9", nil},
		{"/a", "", syntax},
		{"http://a\"b/a", "", syntax},
		{"http://u:secret@h/?|", "http://h/?%7C", nil},
		{"http://u:secret@a\"b/?|", "", syntax},
	} {
		resp := retrieved(t, test.url, "http://c/")
		before := resp.Request.URL.String()
		got, err := urihttp.RetrievalURI(resp)
		is := errors.Is(err, test.err)
		if test.err == syntax {
			is = errors.Is(err, urihttp.ErrTarget) && errors.As(err, new(*uri.SyntaxError))
		}
		if got.String() != test.want || !is {
			t.Errorf("%s: %q, %v, want %q, %v", test.url, got, err, test.want, test.err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
		if resp.Request.URL.String() != before {
			t.Errorf("%s: the request has become %s", before, resp.Request.URL)
		}
	}
}

// TestRetrievalURIUnusual tests responses that no client returns.
func TestRetrievalURIUnusual(t *testing.T) {
	for _, resp := range []*http.Response{nil, {}, {Request: &http.Request{}}} {
		if u, err := urihttp.RetrievalURI(resp); !errors.Is(err, urihttp.ErrRequest) || !u.IsZero() {
			t.Errorf("%q, %v", u, err)
		}
	}
	resp := retrieved(t, "http://192.0.2.1/a")
	resp.Request.Host = "example.com"
	if u, err := urihttp.RetrievalURI(resp); !errors.Is(err, urihttp.ErrHost) || !u.IsZero() {
		t.Errorf("another Host: %q, %v", u, err)
	}
	resp.Request.Host = ""
	if u, err := urihttp.RetrievalURI(resp); err != nil || u.String() != "http://192.0.2.1/a" {
		t.Errorf("no Host: %q, %v", u, err)
	}
}
