package urihttp_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/urihttp"
)

// known returns the aliases of store as "alias > canonical", separated by commas.
func known(store *alias.Store) string {
	var lines []string
	for from, to := range store.All() {
		lines = append(lines, from.String()+" > "+to.String())
	}
	return strings.Join(lines, ", ")
}

// reasons returns the errors that err joins.
func reasons(err error) []error {
	if err == nil {
		return nil
	}
	return err.(interface{ Unwrap() []error }).Unwrap()
}

// TestObserveRedirectsServer observes the redirects of a server, with a client that follows them
// and one that does not.
func TestObserveRedirectsServer(t *testing.T) {
	redirects := map[string]struct {
		location string
		status   int
	}{
		"/data":  {"/data/", 301},
		"/moved": {"/data", 301},
		"/temp":  {"/temp/", 302},
		"/odd":   {"/%7e/../odd/", 308},
		"/a":     {"a/", 301},
		"/bad":   {"/bad/?é", 301},
		"/part":  {"/part/#top", 301},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if redirect, ok := redirects[r.URL.Path]; ok {
			w.Header().Set("Location", redirect.location)
			w.WriteHeader(redirect.status)
		}
	}))
	defer server.Close()
	client := server.Client()
	unfollowed := *client
	unfollowed.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

	for _, test := range []struct {
		path string
		want string // the aliases, without the scheme and authority of the server
		errs int
	}{
		{"/nothing", "", 0},
		{"/data", "/data > /data/", 0},
		{"/data?q=1", "", 1}, // the Location has no query
		{"/data#f", "/data > /data/", 0},
		{"/moved", "/data > /data/", 1},
		{"/temp", "", 1},
		{"/odd", "/odd > /odd/", 0},
		{"/a", "/a > /a/", 0},
		{"/bad", "", 1},
		{"/part", "", 1},
	} {
		for _, c := range []*http.Client{client, &unfollowed} {
			var store alias.Store
			resp, err := c.Get(server.URL + test.path)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			err = urihttp.ObserveRedirects(&store, resp)
			want, errs := test.want, test.errs
			if c == &unfollowed && test.path == "/moved" {
				want = "" // only the first redirect is observed
			}
			if got := strings.ReplaceAll(known(&store), server.URL, ""); got != want || len(reasons(err)) != errs {
				t.Errorf("%s, followed: %t: %q, %v, want %q and %d errors", test.path, c == client, got, err, want, errs)
			}
		}
	}
}

// A hop is a response made by hand: the URL of its request, its status and its Locations.
type hop struct {
	url       string
	status    int
	locations []string
}

// chain returns the response at the end of a chain of hops.
func chain(t testing.TB, hops ...hop) *http.Response {
	t.Helper()
	var resp *http.Response
	for _, hop := range hops {
		u, err := url.Parse(hop.url)
		if err != nil {
			t.Fatal(err)
		}
		resp = &http.Response{
			StatusCode: hop.status,
			Header:     http.Header{"Location": hop.locations},
			Request:    &http.Request{URL: u, Host: u.Host, Response: resp},
		}
	}
	return resp
}

func TestObserveRedirects(t *testing.T) {
	to := func(locations ...string) []string { return locations }
	end := hop{"http://h/end", 200, nil}
	var syntax = errors.New("an error of syntax")
	for _, test := range []struct {
		name string
		hops []hop
		want string
		errs []error
	}{
		{"no redirect", []hop{end}, "", nil},
		{"one", []hop{{"http://h/a", 301, to("/a/")}, end}, "http://h/a > http://h/a/", nil},
		{"absolute", []hop{{"http://h/a", 301, to("http://h/a/")}, end}, "http://h/a > http://h/a/", nil},
		{"network path", []hop{{"http://h/a", 301, to("//H/a/")}, end}, "http://h/a > http://h/a/", nil},
		{"several", []hop{{"http://h/a", 301, to("/a/")}, {"http://h/b/", 308, to("../b")}, end}, "http://h/a > http://h/a/, http://h/b/ > http://h/b", nil},
		{"in order", []hop{{"http://h/a", 301, to("/a/")}, {"http://h/a/", 301, to("/a")}, end}, "http://h/a/ > http://h/a", nil},
		{"not followed", []hop{{"http://h/a", 301, to("/a/")}}, "http://h/a > http://h/a/", nil},
		{"not followed after others", []hop{{"http://h/b", 301, to("/b/")}, {"http://h/a", 301, to("/a/")}}, "http://h/a > http://h/a/, http://h/b > http://h/b/", nil},
		{"created", []hop{{"http://h/a", 201, to("/a/")}}, "", nil}, // not a redirect
		{"not modified", []hop{{"http://h/a", 304, nil}}, "", nil},
		{"refused", []hop{{"http://h/a", 302, to("/a/")}, {"http://h/a/", 301, to("/b")}, end}, "", []error{alias.ErrStatus, alias.ErrDifference}},
		{"one refused", []hop{{"http://h/a", 301, to("/b")}, {"http://h/b", 301, to("/b/")}, end}, "http://h/b > http://h/b/", []error{alias.ErrDifference}},
		{"part", []hop{{"http://h/a", 301, to("/a/#f")}, end}, "", []error{alias.ErrUnfit}},

		{"no Location", []hop{{"http://h/a", 301, nil}, end}, "", []error{urihttp.ErrAbsent}},
		{"two", []hop{{"http://h/a", 301, to("/a/", "/b/")}, end}, "", []error{urihttp.ErrSeveral}},
		{"two, not followed", []hop{{"http://h/a", 301, to("/a/", "/a/")}}, "", []error{urihttp.ErrSeveral}},
		{"empty", []hop{{"http://h/a", 301, to("")}, end}, "", nil}, // to itself
		{"no reference", []hop{{"http://h/a", 301, to("/a/ ")}, end}, "", []error{syntax}},
		{"no reference, one that is", []hop{{"http://h/a", 301, to("/é")}, {"http://h/b", 301, to("/b/")}, end}, "http://h/b > http://h/b/", []error{syntax}},
		{"control characters", []hop{{"http://h/a", 301, to("/a/\r\n")}, end}, "", []error{syntax}},
		{"no URI asked for", []hop{{"http://h/a?é", 301, to("/a/?é")}, end}, "", []error{syntax}},
		{"relative", []hop{{"/a", 301, to("/a/")}, end}, "", []error{syntax}},
		{"host of a kind", []hop{{"http://a\"b/a", 301, to("/a/")}, end}, "", []error{syntax}},

		// net/url would drop a segment, or an empty query.
		{"resolved strictly", []hop{{"http://h/b/c", 301, to("..//b/c/")}, end}, "", []error{alias.ErrDifference}},
		{"empty query", []hop{{"http://h/a/?", 301, to("/a?")}, end}, "http://h/a/? > http://h/a?", nil},

		{"password", []hop{{"http://u:secret@h/a", 301, to("/a/")}, end}, "", []error{alias.ErrUnfit}},
		{"password in a Location", []hop{{"http://h/a", 301, to("http://u:secret@h/a/")}, end}, "", []error{alias.ErrUnfit}},
		{"password in no reference", []hop{{"http://h/a", 301, to("http://u:sec ret@h/a/")}, end}, "", []error{syntax}},
		{"parameter in a Location", []hop{{"http://h/a", 301, to("http://i/a?token=secret")}, end}, "", []error{alias.ErrDifference}},
		{"parameter in no reference", []hop{{"http://h/a", 301, to("http://h/a?token=secret|")}, end}, "", []error{syntax}},
	} {
		var store alias.Store
		err := urihttp.ObserveRedirects(&store, chain(t, test.hops...))
		if got := known(&store); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		got := reasons(err)
		if len(got) != len(test.errs) {
			t.Errorf("%s: %v, want %v", test.name, err, test.errs)
			continue
		}
		for i, want := range test.errs {
			err := got[i]
			if is := new(*uri.SyntaxError); want == syntax && errors.As(err, is) {
				continue
			}
			if hop := new(*urihttp.HopError); !errors.As(err, hop) || !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", test.name, err, want)
			}
			if strings.Contains(err.Error(), "sec") {
				t.Errorf("%s: %v", test.name, err)
			}
		}
	}
}

// TestObserveRedirectsUnusual observes responses that a client never returns.
func TestObserveRedirectsUnusual(t *testing.T) {
	var store alias.Store
	for _, resp := range []*http.Response{nil, {}, {StatusCode: 301}, {Request: &http.Request{}}} {
		if err := urihttp.ObserveRedirects(&store, resp); err != nil {
			t.Errorf("%+v: %v", resp, err)
		}
	}
	for _, request := range []*http.Request{nil, {}} {
		resp := &http.Response{StatusCode: 301, Header: http.Header{"Location": {"/"}}, Request: request}
		if err := urihttp.ObserveRedirects(&store, resp); !errors.Is(err, urihttp.ErrRequest) {
			t.Errorf("%+v: %v", request, err)
		}
	}

	// The Host of the request is not the host of its URL.
	resp := chain(t, hop{"http://192.0.2.1/a", 301, []string{"/a/"}})
	resp.Request.Host = "example.com"
	if err := urihttp.ObserveRedirects(&store, resp); !errors.Is(err, urihttp.ErrHost) {
		t.Errorf("another Host: %v", err)
	}
	resp.Request.Host = ""
	if err := urihttp.ObserveRedirects(&store, resp); err != nil || known(&store) != "http://192.0.2.1/a > http://192.0.2.1/a/" {
		t.Errorf("no Host: %v", err)
	}

	// A circle of redirects.
	a := chain(t, hop{"http://h/a", 301, []string{"/a/"}}, hop{"http://h/b", 301, []string{"/b/"}})
	a.Request.Response.Request.Response = a
	fresh := alias.New(alias.Config{})
	if err := urihttp.ObserveRedirects(fresh, a); err != nil || fresh.Len() != 2 {
		t.Errorf("a chain without an end: %v, %s", err, known(fresh))
	}
}

func TestHopErrorText(t *testing.T) {
	var store alias.Store
	err := urihttp.ObserveRedirects(&store, chain(t, hop{"http://h/a", 301, []string{"/b"}}, hop{"http://h/b", 302, []string{"/b/"}}))
	const want = "urihttp: hop 1: alias: the URIs differ by more than the policy allows: path\n" +
		"urihttp: hop 2: alias: the policy does not accept the status: 302"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
