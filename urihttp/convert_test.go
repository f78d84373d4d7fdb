package urihttp_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// A form is a type that Convert converts.
type form interface {
	uri.Reference | uri.URI | iri.Reference | iri.IRI | whatwg.URL | *url.URL | *http.Request
}

// forms are the names of the types, in the order of a row.
var forms = [...]string{"uri.Reference", "uri.URI", "iri.Reference", "iri.IRI", "whatwg.URL", "*url.URL", "*http.Request"}

// A cell is the result of a conversion.
type cell struct {
	text    string
	changes int
	err     error
}

func (c cell) String() string {
	if c.err != nil {
		return "error"
	}
	return fmt.Sprintf("%s, %d", c.text, c.changes)
}

// shown returns the text of a value; of a request, what it sends and the Host.
func shown(v any) string {
	switch v := v.(type) {
	case *url.URL:
		return stringer(v).String()
	case *http.Request:
		if v == nil {
			return ""
		}
		if v.RequestURI != "" {
			return v.RequestURI
		}
		target, host, err := written(v)
		if err != nil {
			return err.Error()
		}
		return target + " to " + host
	case fmt.Stringer:
		return v.String()
	}
	panic("a value without a text")
}

func convertTo[T, F form](from F) cell {
	to, changes, err := urihttp.Convert[T](from)
	if err != nil {
		return cell{err: err}
	}
	return cell{shown(to), len(changes), nil}
}

// row converts a value to each type.
func row[F form](from F) [len(forms)]cell {
	return [...]cell{
		convertTo[uri.Reference](from), convertTo[uri.URI](from), convertTo[iri.Reference](from), convertTo[iri.IRI](from),
		convertTo[whatwg.URL](from), convertTo[*url.URL](from), convertTo[*http.Request](from),
	}
}

// get returns a request as a server receives it.
func get(target string) *http.Request { return httptest.NewRequest("GET", target, nil) }

func parsed(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// A conversion has the results for a value of the type with which its name begins.
type conversion struct {
	name string
	got  [len(forms)]cell
	want [len(forms)]string
}

// conversions returns the 42 pairs of types, and the seven of a type with itself, for values that
// both can keep, and for those that they cannot.
func conversions(t *testing.T) []conversion {
	const e = "error"
	return []conversion{
		{"uri.Reference", row(uri.MustParse("http://H/%7e?q#f")), [...]string{
			"http://H/%7e?q#f, 0", "http://H/%7e?q#f, 0", "http://H/%7e?q#f, 0", "http://H/%7e?q#f, 0", "http://h/%7e?q#f, 1", "http://H/%7e?q#f, 0", "/%7e?q to H, 0"}},
		{"uri.Reference without a scheme", row(uri.MustParse("/a?q")), [...]string{
			"/a?q, 0", e, "/a?q, 0", e, e, "/a?q, 0", e}},
		{"uri.URI", row(uri.MustParseURI("http://h/a/../b")), [...]string{
			"http://h/a/../b, 0", "http://h/a/../b, 0", "http://h/a/../b, 0", "http://h/a/../b, 0", "http://h/b, 1", "http://h/a/../b, 0", "/a/../b to h, 0"}},
		{"uri.URI of another scheme", row(uri.MustParseURI("urn:a:b")), [...]string{
			"urn:a:b, 0", "urn:a:b, 0", "urn:a:b, 0", "urn:a:b, 0", "urn:a:b, 0", "urn:a:b, 0", e}},
		{"uri.URI that net/url refuses", row(uri.MustParseURI("http://[v1.a]/")), [...]string{
			"http://[v1.a]/, 0", "http://[v1.a]/, 0", "http://[v1.a]/, 0", "http://[v1.a]/, 0", e, e, e}},
		{"iri.Reference", row(iri.MustParse("http://ü.example/é?ö")), [...]string{
			"http://xn--tda.example/%C3%A9?%C3%B6, 3", "http://xn--tda.example/%C3%A9?%C3%B6, 3", "http://ü.example/é?ö, 0", "http://ü.example/é?ö, 0",
			"http://xn--tda.example/%C3%A9?%C3%B6, 3", "http://xn--tda.example/%C3%A9?%C3%B6, 3", "/%C3%A9?%C3%B6 to xn--tda.example, 3"}},
		{"iri.Reference without a scheme", row(iri.MustParse("é")), [...]string{"%C3%A9, 1", e, "é, 0", e, e, "%C3%A9, 1", e}},
		{"iri.IRI", row(iri.MustParseIRI("http://h/é")), [...]string{
			"http://h/%C3%A9, 1", "http://h/%C3%A9, 1", "http://h/é, 0", "http://h/é, 0", "http://h/%C3%A9, 1", "http://h/%C3%A9, 1", "/%C3%A9 to h, 1"}},
		{"iri.IRI with a host without an ASCII form", row(iri.MustParseIRI("http://xn--ü.example/")), [...]string{
			e, e, "http://xn--ü.example/, 0", "http://xn--ü.example/, 0", e, e, e}},
		{"whatwg.URL", row(whatwg.MustParse("http://h/a?x[]={y}")), [...]string{
			"http://h/a?x%5B%5D=%7By%7D, 3", "http://h/a?x%5B%5D=%7By%7D, 3", "http://h/a?x%5B%5D=%7By%7D, 3", "http://h/a?x%5B%5D=%7By%7D, 3",
			"http://h/a?x[]={y}, 0", "http://h/a?x[]={y}, 0", "/a?x[]={y} to h, 0"}},
		{"whatwg.URL with a path that net/url encodes", row(whatwg.MustParse("http://h/a|b?|")), [...]string{
			"http://h/a%7Cb?%7C, 2", "http://h/a%7Cb?%7C, 2", "http://h/a%7Cb?%7C, 2", "http://h/a%7Cb?%7C, 2", "http://h/a|b?|, 0", e, "/a|b?| to h, 0"}},
		{"*url.URL", row(parsed(t, "http://h/a b?q")), [...]string{
			"http://h/a%20b?q, 0", "http://h/a%20b?q, 0", "http://h/a%20b?q, 0", "http://h/a%20b?q, 0", "http://h/a%20b?q, 0", "http://h/a%20b?q, 0", "/a%20b?q to h, 0"}},
		{"*url.URL with a query that is not valid", row(parsed(t, "http://h/?x[]=|")), [...]string{
			e, e, e, e, "http://h/?x[]=|, 0", "http://h/?x[]=|, 0", "/?x[]=| to h, 0"}},
		{"*url.URL that no text has", row(&url.URL{Path: "//h/a"}), [...]string{e, e, e, e, e, shown(&url.URL{Path: "//h/a"}) + ", 0", e}},
		{"*url.URL with a query that ends", row(&url.URL{Scheme: "http", Host: "h", RawQuery: "[]#a"}), [...]string{e, e, e, e, e, "http://h?[]#a, 0", e}},
		{"*http.Request", row(get("/a%2Fb?q")), [...]string{
			"http://example.com/a%2Fb?q, 0", "http://example.com/a%2Fb?q, 0", "http://example.com/a%2Fb?q, 0", "http://example.com/a%2Fb?q, 0",
			"http://example.com/a%2Fb?q, 0", "http://example.com/a%2Fb?q, 0", "/a%2Fb?q, 0"}},
		{"*http.Request of a browser", row(get("/?x[]=ü")), [...]string{e, e, e, e, "http://example.com/?x[]=%C3%BC, 1", e, "/?x[]=ü, 0"}},
		{"*url.URL with a path that browsers change", row(parsed(t, "http://h/a/../b")), [...]string{
			"http://h/a/../b, 0", "http://h/a/../b, 0", "http://h/a/../b, 0", "http://h/a/../b, 0", "http://h/b, 1", "http://h/a/../b, 0", "/a/../b to h, 0"}},
		{"*http.Request with a fragment", row(received("GET", "/#", "h", false)), [...]string{e, e, e, e, e, e, "/#, 0"}},
		{"uri.Reference with a scheme that net/url changes", row(uri.MustParse("HTTP://h/")), [...]string{
			"HTTP://h/, 0", "HTTP://h/, 0", "HTTP://h/, 0", "HTTP://h/, 0", "http://h/, 1", e, "/ to h, 0"}},
		{"iri.Reference with a host without an ASCII form", row(iri.MustParse("http://xn--ü.example/")), [...]string{
			e, e, "http://xn--ü.example/, 0", "http://xn--ü.example/, 0", e, e, e}},
		{"whatwg.URL with a path that net/http cannot send", row(whatwg.MustParse("http://h//a|b")), [...]string{
			"http://h//a%7Cb, 1", "http://h//a%7Cb, 1", "http://h//a%7Cb, 1", "http://h//a%7Cb, 1", "http://h//a|b, 0", e, e}},
		{"uri.URI with userinfo", row(uri.MustParseURI("http://u:p@h/")), [...]string{
			"http://u:p@h/, 0", "http://u:p@h/, 0", "http://u:p@h/, 0", "http://u:p@h/, 0", "http://u:p@h/, 0", "http://u:p@h/, 0", e}},

		{"the zero uri.Reference", row(uri.Reference{}), [...]string{", 0", e, ", 0", e, e, ", 0", e}},
		{"the zero uri.URI", row(uri.URI{}), [...]string{e, ", 0", e, e, e, e, e}},
		{"the zero iri.Reference", row(iri.Reference{}), [...]string{", 0", e, ", 0", e, e, ", 0", e}},
		{"the zero iri.IRI", row(iri.IRI{}), [...]string{e, e, e, ", 0", e, e, e}},
		{"the zero whatwg.URL", row(whatwg.URL{}), [...]string{e, e, e, e, ", 0", e, e}},
		{"the zero url.URL", row(new(url.URL)), [...]string{", 0", e, ", 0", e, e, ", 0", e}},
	}
}

func TestConvert(t *testing.T) {
	for _, test := range conversions(t) {
		for i, got := range test.got {
			if got.String() != test.want[i] {
				t.Errorf("%s to %s: %s (%v), want %s", test.name, forms[i], got, got.err, test.want[i])
			}
		}
	}
}

// TestConvertTable compares the table in the documentation with what the conversions give.
func TestConvertTable(t *testing.T) {
	page, err := os.ReadFile("../docs/vocabulary.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range forms {
		var got [len(forms)]struct{ changes, failed bool }
		for _, test := range conversions(t) {
			if name, _, _ := strings.Cut(test.name, " "); name == from {
				for i, c := range test.got {
					got[i].changes = got[i].changes || c.changes > 0
					got[i].failed = got[i].failed || c.err != nil
				}
			}
		}
		line := "| `" + from + "`"
		for _, g := range got {
			switch {
			case g.changes && g.failed:
				line += " | changes, error"
			case g.changes:
				line += " | changes"
			case g.failed:
				line += " | error"
			default:
				line += " | same"
			}
		}
		if !strings.Contains(string(page), "\n"+line+" |\n") {
			t.Errorf("the table does not have %s |", line)
		}
	}
}

// TestConvertErrors has the errors of values without a text and without a scheme.
func TestConvertErrors(t *testing.T) {
	var noURL *url.URL
	for name, cells := range map[string][]cell{
		"uri.URI":    without(row(uri.URI{}), 1),
		"iri.IRI":    without(row(iri.IRI{}), 3),
		"whatwg.URL": without(row(whatwg.URL{}), 4),
		"*url.URL":   without(row(noURL), 5),
	} {
		for _, c := range cells {
			if c.err != uri.ErrZero {
				t.Errorf("a zero %s: %v", name, c.err)
			}
		}
	}
	var noRequest *http.Request
	for _, c := range without(row(noRequest), 6) {
		if !errors.Is(c.err, urihttp.ErrRequest) {
			t.Errorf("no request: %v", c.err)
		}
	}
	for _, relative := range [][len(forms)]cell{row(uri.MustParse("/a")), row(iri.MustParse("/a")), row(parsed(t, "/a"))} {
		for _, i := range []int{1, 3, 4, 6} {
			if relative[i].err != uri.ErrNoScheme {
				t.Errorf("a relative reference to %s: %v", forms[i], relative[i].err)
			}
		}
	}
}

// without returns the cells of a row but one.
func without(cells [len(forms)]cell, i int) []cell { return slices.Delete(cells[:], i, i+1) }

// TestConvertAgrees compares Convert with the methods and functions of the types.
func TestConvertAgrees(t *testing.T) {
	same := func(name string, got cell, text fmt.Stringer, err error) {
		t.Helper()
		if (got.err == nil) != (err == nil) || err != nil && got.err.Error() != err.Error() || err == nil && got.text != text.String() {
			t.Errorf("%s: %s, %v, want %s, %v", name, got, got.err, text, err)
		}
	}
	for _, text := range []string{"http://h", "http://H:80/a/../%7e?x=1&y#f", "//h/a", "a/b", "/a", "?q", "#f", "mailto:a@b", "HTTP://h", "http://u:p@h/", "http://%41/",
		"http://h/#", "file:///etc", "http://1.2.3.256/", "ü", "http://ü.example/ö?ä#ß", "//ü/", "http://xn--ü/", "urn:ü", "http://h/" + strings.Repeat("é/", 20)} {
		if r, err := uri.Parse(text); err == nil {
			cells := row(r)
			u, noScheme := r.URI()
			same(text+" to uri.URI", cells[1], u, noScheme)
			same(text+" to iri.Reference", cells[2], iri.FromReference(r), nil)
			n, err := r.NetURL()
			same(text+" to *url.URL", cells[5], stringer(n), err)
			if noScheme == nil {
				w, err := whatwg.Parse(text)
				same(text+" to whatwg.URL", cells[4], w, err)
				i, err := iri.FromURI(u)
				same(text+" to iri.IRI", cells[3], i, err)
				if fromURI := row(u); fmt.Sprint(fromURI) != fmt.Sprint(cells) {
					t.Errorf("%s: a Reference gives %v, a URI %v", text, cells, fromURI)
				}
				request, err := urihttp.NewRequest(context.Background(), "GET", u, nil)
				same(text+" to *http.Request", cells[6], sending{request}, err)
			}
			if err == nil {
				back, err := uri.FromNetURL(n)
				same(text+" from *url.URL", convertTo[uri.Reference](n), back, err)
			}
		}
		i, err := iri.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		cells := row(i)
		mapped, err := i.URIReference()
		same(text+" to uri.Reference", cells[0], mapped, err)
		u, err := i.URI()
		same(text+" to uri.URI", cells[1], u, err)
		absolute, err := i.IRI()
		same(text+" to iri.IRI", cells[3], absolute, err)
		n, err := i.NetURL()
		same(text+" to *url.URL", cells[5], stringer(n), err)
		if !absolute.IsZero() {
			if ofIRI := row(absolute); fmt.Sprint(ofIRI) != fmt.Sprint(cells) {
				t.Errorf("%s: a Reference gives %v, an IRI %v", text, cells, ofIRI)
			}
			w, err := whatwg.Parse(text)
			same(text+" to whatwg.URL", cells[4], w, err)
		}
		w, err := whatwg.Parse(text)
		if err != nil {
			continue
		}
		cells = row(w)
		u, err = w.URI()
		for i, to := range forms[:4] {
			same(text+" to "+to, cells[i], u, err)
		}
		n, err = w.NetURL()
		same(text+" to *url.URL", cells[5], stringer(n), err)
		request, err := urihttp.NewRequest(context.Background(), "GET", w, nil)
		same(text+" to *http.Request", cells[6], sending{request}, err)
	}
	for _, target := range []string{"/a%2F?q", "/?[]=ü", "//h/|", "http://i/{a}"} {
		cells := row(get(target))
		u, err := urihttp.Target(get(target))
		for i, to := range forms[:4] {
			same(target+" to "+to, cells[i], u, err)
		}
		w, _, err := urihttp.BrowserTarget(get(target))
		same(target+" to whatwg.URL", cells[4], w, err)
	}
}

func stringer(u *url.URL) fmt.Stringer {
	if u == nil {
		return uri.Reference{}
	}
	return u
}

// A sending is a request with the text of shown.
type sending struct{ r *http.Request }

func (s sending) String() string { return shown(s.r) }

// TestNewRequestForms sends URLs of browsers and IRIs to a server, which reads the same.
func TestNewRequestForms(t *testing.T) {
	for _, h2 := range []bool{false, true} {
		var target string
		server := newHTTPServer(t, h2, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			target = r.RequestURI
			u, _, err := urihttp.BrowserTarget(r)
			fmt.Fprint(w, u, " ", err)
		}))
		for _, test := range []string{
			"/?filter[]=x&page[size]=10", "/a|b", "/[a]", "/a|b?c|{d}^`\\", "/?100%", "/%2F%7e/%41", "//a", "//a[b]//", "/'()!;:@=+$,&", "/?'", "/?", "/a?#f", "/ü",
		} {
			u, err := whatwg.Parse(server.URL + test)
			if err != nil {
				t.Fatal(err)
			}
			req, err := urihttp.NewRequest(context.Background(), "GET", u, nil)
			if err != nil {
				t.Errorf("%s: %v", u, err)
				continue
			}
			resp, err := server.Client().Do(req)
			if err != nil {
				t.Fatal(err)
			}
			query, hasQuery := u.Query()
			want := u.Pathname()
			if hasQuery {
				want += "?" + query
			}
			if resp.Body.Close(); target != want {
				t.Errorf("%s, HTTP/2 %t: sends %s", u, h2, target)
			}
			sent, _, err := urihttp.BrowserTarget(req)
			if plain, _, _ := strings.Cut(u.String(), "#"); sent.String() != plain || err != nil {
				t.Errorf("%s: BrowserTarget of the request is %s, %v", u, sent, err)
			}
		}
	}
	resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {"c"}}}
	var err error
	if resp.Request, err = urihttp.NewRequest(context.Background(), "GET", whatwg.MustParse("http://h/a|b/x?q#f|"), nil); err != nil {
		t.Fatal(err)
	}
	if u, err := urihttp.BrowserLocation(resp); u.String() != "http://h/a|b/c#f|" && u.String() != "http://h/a|b/c#f%7C" || err != nil {
		t.Errorf("the redirect of a path with |: %s, %v", u, err)
	}
	if u, err := urihttp.Location(resp); u.String() != "http://h/a%7Cb/c#f%7C" || err != nil {
		t.Errorf("the redirect of a path with |: %s, %v", u, err)
	}
	for _, test := range []struct {
		text string
		want error
	}{
		{"ftp://h/", urihttp.ErrScheme}, {"data:,x", urihttp.ErrScheme}, {"http://u@h/", urihttp.ErrUserinfo}, {"http://u:secret@h/|", urihttp.ErrUserinfo},
	} {
		if _, err := urihttp.NewRequest(context.Background(), "GET", whatwg.MustParse(test.text), nil); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", test.text, err)
		}
	}
	var loss *uri.LossError
	if _, err := urihttp.NewRequest(context.Background(), "GET", whatwg.MustParse("http://h//a|b"), nil); !errors.As(err, &loss) || loss.Component != uri.ComponentPath {
		t.Errorf("a path that net/http cannot send: %v", err)
	}
	if _, err := urihttp.NewRequest(context.Background(), "GET", uri.MustParse("/a"), nil); err != uri.ErrNoScheme {
		t.Errorf("a relative reference: %v", err)
	}
	if _, err := urihttp.NewRequest(context.Background(), "GET", iri.MustParse("/a"), nil); err != uri.ErrNoScheme {
		t.Errorf("a relative IRI-reference: %v", err)
	}
	var host *iri.HostError
	if _, err := urihttp.NewRequest(context.Background(), "GET", iri.MustParseIRI("http://xn--ü/"), nil); !errors.As(err, &host) {
		t.Errorf("a host without an ASCII form: %v", err)
	}
	for _, zero := range []func() (*http.Request, error){
		func() (*http.Request, error) { return urihttp.NewRequest(context.Background(), "GET", iri.IRI{}, nil) },
		func() (*http.Request, error) {
			return urihttp.NewRequest(context.Background(), "GET", whatwg.URL{}, nil)
		},
	} {
		if _, err := zero(); err != uri.ErrZero {
			t.Errorf("a zero value: %v", err)
		}
	}
	req, err := urihttp.NewRequest(context.Background(), "GET", iri.MustParseIRI("http://bücher.example/é?ü#f"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(req); got != "/%C3%A9?%C3%BC to xn--bcher-kva.example" {
		t.Errorf("an IRI: %s", got)
	}
}
