package urihttp_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/urihttp"
	"github.com/urikit/uri/whatwg"
)

// TestBrowserTarget has requests as clients of frameworks send them, and what URLs of browsers they
// are.
func TestBrowserTarget(t *testing.T) {
	for _, test := range []struct {
		target, want string
		changes      int
	}{
		{"/?filter[]=x&page[size]=10", "http://h/?filter[]=x&page[size]=10", 0},
		{"/a|b", "http://h/a|b", 0},
		{"/?q=a|b", "http://h/?q=a|b", 0},
		{"/?q={a}", "http://h/?q={a}", 0},
		{"/?q=^`", "http://h/?q=^`", 0},
		{`/?q=C:\a`, `http://h/?q=C:\a`, 0},
		{"/?100%", "http://h/?100%", 0},
		{"/?%zz", "http://h/?%zz", 0},
		{"/[a]", "http://h/[a]", 0},
		{"/%2F%00%7e", "http://h/%2F%00%7e", 0},
		{"//evil.example/", "http://h//evil.example/", 0},
		{"/@evil.example", "http://h/@evil.example", 0},
		{"/ü?ü", "http://h/%C3%BC?%C3%BC", 2},
		{"/日本", "http://h/%E6%97%A5%E6%9C%AC", 2},
		{"/{a}^`", "http://h/%7Ba%7D%5E%60", 3},
		{`/?"<>`, "http://h/?%22%3C%3E", 3},
		{"/?'", "http://h/?%27", 1},
		{"/a/../b", "http://h/b", 1},
		{"/a/%2e%2E/b", "http://h/b", 1},
		{"/..%2fb", "http://h/..%2fb", 0},
		{"http://I:80/a|b?[]", "http://i/a|b?[]", 2},
		{"http://i?|", "http://i/?|", 1},
		{"http://i", "http://i/", 1},
	} {
		r := received("GET", test.target, "h", false)
		u, changes, err := urihttp.BrowserTarget(r)
		if u.String() != test.want || err != nil || len(changes) > 0 != (test.changes > 0) {
			t.Errorf("%s: %s, %+v, %v, want %s and %d changes", test.target, u, changes, err, test.want, test.changes)
		}
		text := test.target
		if text[0] == '/' {
			text = "http://h" + text
		}
		if got := changed(text, changes); got != test.want {
			t.Errorf("%s: the text with the changes is %s, want %s", test.target, got, test.want)
		}
	}
	extended := received("CONNECT", "/chat?[]", "h", true)
	extended.ProtoMajor = 2
	if u, _, err := urihttp.BrowserTarget(extended); u.String() != "https://h/chat?[]" || err != nil {
		t.Errorf("CONNECT with a protocol: %v, %v", u, err)
	}
	// A handler can complete the URL.
	r := httptest.NewRequest("GET", "/a|b?[]", nil)
	r.URL.Scheme, r.URL.Host = "http", r.Host
	if u, _, err := urihttp.BrowserTarget(r); u.String() != "http://example.com/a|b?[]" || err != nil {
		t.Errorf("a completed URL: %v, %v", u, err)
	}
}

// changed returns a text with changes.
func changed(text string, changes []uri.Change) string {
	var b strings.Builder
	at := 0
	for _, c := range changes {
		b.WriteString(text[at:c.Span.Offset] + c.After)
		at = c.Span.End()
	}
	return b.String() + text[at:]
}

// smuggled are request-targets and values of Host that programs read differently. "ok" has those
// that RFC 9112 allows.
var smuggled = []struct {
	method, target, host string
	ok                   bool
}{
	{"GET", "/a b", "h", false},
	{"GET", " /a", "h", false},
	{"GET", "/a ", "h", false},
	{"GET", "/a\tb", "h", false},
	{"GET", "/?a\tb", "h", false},
	{"GET", "/a\r\nX: y", "h", false},
	{"GET", "/?a\r\nX: y", "h", false},
	{"GET", "/a\nb", "h", false},
	{"GET", "/a\x00", "h", false},
	{"GET", "/?\x00", "h", false},
	{"GET", "/a\x1f", "h", false},
	{"GET", "/a\x7f", "h", false},
	{"GET", "/a#b", "h", false},
	{"GET", "/?a#b", "h", false},
	{"GET", `/a\b`, "h", false},
	{"GET", `/\evil.example`, "h", false},
	{"GET", `\\evil.example\`, "h", false},
	{"GET", `\evil.example`, "h", false},
	{"GET", "/\xff", "h", false},
	{"GET", "/?\xc3", "h", false},
	{"GET", "/?\xed\xa0\x80", "h", false},
	{"GET", "*", "h", false},
	{"GET", "path|", "h", false},
	{"GET", "?q|", "h", false},
	{"GET", "h:80", "h", false},
	{"GET", "ftp://h/|", "h", false},
	{"GET", "//evil.example/", "h", true},
	{"GET", "///evil.example/", "h", true},
	{"GET", `//evil.example\@h/`, "h", false},
	{"GET", "http://evil.example/", "h", true},
	{"GET", "http:evil.example/", "h", false},
	{"GET", "http:/evil.example/", "h", false},
	{"GET", "http:///evil.example/", "h", false},
	{"GET", `http:\\evil.example/`, "h", false},
	{"GET", `http://h\@evil.example/`, "h", false},
	{"GET", `http://h\.evil.example/`, "h", false},
	{"GET", "http://u:secret@h/", "h", false},
	{"GET", "http://u:secret@h/|", "h", false},
	{"GET", "http://@h/", "h", false},
	{"GET", "http://h /", "h", false},
	{"GET", "http://h[]/", "h", false},
	{"GET", "http://h|/", "h", false},
	{"GET", "http://bücher.example/", "h", false},
	{"GET", "http://h%2f/", "h", false},
	{"GET", "http://h:65536/", "h", false},
	{"GET", "http://h/#", "h", false},
	{"GET", "http://h/?#|", "h", false},
	{"GET", "http://h#/", "h", false},
	{"GET", "/", "", false},
	{"GET", "/", "a, b", false},
	{"GET", "/", "a b", false},
	{"GET", "/", "a\tb", false},
	{"GET", "/", "a\r\nb", false},
	{"GET", "/", "a\x00", false},
	{"GET", "/", "u@h", false},
	{"GET", "/", "a/b", false},
	{"GET", "/", "a?b", false},
	{"GET", "/", "a#b", false},
	{"GET", "/", `a\b`, false},
	{"GET", "/", "a|b", false},
	{"GET", "/", "{a}", false},
	{"GET", "/", "bücher.example", false},
	{"GET", "/", "%41", false},
	{"GET", "/", ":80", false},
	{"GET", "/", "h:99999", false},
	{"GET", "/", "[::1", false},
	{"OPTIONS", "**", "h", false},
	{"OPTIONS", "*", "h", true},
	{"OPTIONS", "*|", "h", false},
	{"CONNECT", "h", "h", false},
	{"CONNECT", "h:80", "i", true},
	{"CONNECT", "h:80/|", "h", false},
	{"CONNECT", "/path|", "h", false},
}

// TestSmuggling checks that Target and BrowserTarget refuse the same requests, with the same
// errors.
func TestSmuggling(t *testing.T) {
	for _, test := range smuggled {
		r := received(test.method, test.target, test.host, false)
		strict, strictErr := urihttp.Target(r)
		u, _, err := urihttp.BrowserTarget(r)
		if (strictErr == nil) != test.ok || (err == nil) != test.ok {
			t.Errorf("%s %q, Host %q: %s, %v, and in a browser %s, %v", test.method, test.target, test.host, strict, strictErr, u, err)
		}
		if strings.Contains(fmt.Sprint(err), "secret") {
			t.Errorf("%v", err)
		}
		for _, kind := range []error{urihttp.ErrTarget, urihttp.ErrHost, urihttp.ErrScheme, urihttp.ErrUserinfo, urihttp.ErrRequest} {
			if errors.Is(err, kind) != errors.Is(strictErr, kind) {
				t.Errorf("%s %q, Host %q: %v, and in a browser %v", test.method, test.target, test.host, strictErr, err)
			}
		}
		if parsed, parseErr := whatwg.Parse(strict.String()); test.ok && (parseErr != nil || parsed != u) {
			t.Errorf("%s %q: a browser reads %s in %s, not %s", test.method, test.target, parsed, strict, u)
		}
	}
	several := received("GET", "/?[]", "a", false)
	several.Header["Host"] = []string{"a", "b"}
	if _, _, err := urihttp.BrowserTarget(several); !errors.Is(err, urihttp.ErrHost) {
		t.Errorf("two hosts: %v", err)
	}
	var failure *whatwg.ValidationError
	if _, _, err := urihttp.BrowserTarget(received("GET", "/", "1.2.3.256", false)); !errors.Is(err, urihttp.ErrHost) || !errors.As(err, &failure) {
		t.Errorf("a host that is no address: %v", err)
	}
	if _, _, err := urihttp.BrowserTarget(nil); !errors.Is(err, urihttp.ErrRequest) {
		t.Errorf("no request: %v", err)
	}
}

// FuzzBrowserTarget compares BrowserTarget with Target: they differ only by octets that are allowed
// in one of them, and in what the URL Standard writes otherwise.
func FuzzBrowserTarget(f *testing.F) {
	for _, test := range smuggled {
		f.Add(test.method, test.target, test.host)
	}
	f.Add("GET", "/?filter[]=x", "h")
	f.Add("GET", "/ü|{^`}%?\\", "h:80")
	f.Fuzz(func(t *testing.T, method, target, host string) {
		r := received(method, target, host, false)
		u, changes, err := urihttp.BrowserTarget(r)
		strict, strictErr := urihttp.Target(r)
		if strictErr == nil {
			parsed, parseErr := whatwg.Parse(strict.String())
			if (err == nil) != (parseErr == nil) || u != parsed {
				t.Fatalf("%s, %v, and a browser reads %s in %s, %v", u, err, parsed, strict, parseErr)
			}
		}
		if err != nil {
			if !u.IsZero() || changes != nil {
				t.Fatalf("%s, %v with the error %v", u, changes, err)
			}
			return
		}
		before, _, _ := strings.Cut(target, "?")
		if strings.ContainsAny(target, " #\x7f") || strings.ContainsFunc(target, func(r rune) bool { return r < ' ' || r == '\uFFFD' && !strings.Contains(target, "\uFFFD") }) || strings.Contains(before, `\`) {
			t.Fatalf("%q is accepted", target)
		}
		if _, ok := u.Userinfo(); ok {
			t.Fatalf("%s has userinfo", u)
		}
		if _, ok := u.Fragment(); ok {
			t.Fatalf("%s has a fragment", u)
		}
		if !strings.Contains(target, "://") && target != "*" && method != "CONNECT" {
			if got := changed("http://"+host+target, changes); got != u.String() {
				t.Fatalf("the text with the changes is %s, not %s", got, u)
			}
		}
	})
}

// newBrowserServer returns a server that answers with the target of the URL Standard, or with
// status 400.
func newBrowserServer(t *testing.T, v urihttp.Receiver) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, _, err := v.BrowserTarget(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		io.WriteString(w, u.String())
	}))
	t.Cleanup(server.Close)
	return server
}

// TestBrowserTargetRaw sends requests as bytes.
func TestBrowserTargetRaw(t *testing.T) {
	server := newBrowserServer(t, urihttp.Receiver{})
	for _, test := range []struct{ request, want string }{
		{"GET /articles?filter[]=x&page[size]=10 HTTP/1.1\r\nHost: h\r\n", "200 http://h/articles?filter[]=x&page[size]=10"},
		{"GET /a|b?{^`} HTTP/1.1\r\nHost: h\r\n", "200 http://h/a|b?{^`}"},
		{"GET /\xc3\xbc?\xc3\xbc HTTP/1.1\r\nHost: h\r\n", "200 http://h/%C3%BC?%C3%BC"},
		{"GET http://i/?a[b]=c HTTP/1.1\r\nHost: h\r\n", "200 http://i/?a[b]=c"},
		{"GET /?a[]=b c HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /?a[]\tb HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /?a[]#b HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /\\evil.example?a[] HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /?\xc3 HTTP/1.1\r\nHost: h\r\n", "400"},
		{"GET /?a[] HTTP/1.1\r\nHost: h\r\nHost: i\r\n", "400"},
		{"GET /?a[] HTTP/1.1\r\nHost: h, i\r\n", "400"},
		{"GET http://u:p@i/?a[] HTTP/1.1\r\nHost: h\r\n", "400"},
	} {
		answer := raw(t, server, test.request+"Connection: close\r\n\r\n")
		words := strings.Fields(answer)
		body := answer[strings.Index(answer, "\r\n\r\n")+4:]
		if got := words[1] + " " + body; !strings.HasPrefix(got, test.want) || words[1] == "200" && got != test.want {
			t.Errorf("%q: %s, want %s", test.request, got, test.want)
		}
	}
}

// TestBrowserTargetClients sends requests with curl and the client of net/http, with and without a
// proxy.
func TestBrowserTargetClients(t *testing.T) {
	server := newBrowserServer(t, urihttp.Receiver{})
	behind := newBrowserServer(t, urihttp.Receiver{XForwardedHost: 1, XForwardedProto: 1})
	to, err := url.Parse(behind.URL)
	if err != nil {
		t.Fatal(err)
	}
	front := newForwarder(t, to)
	same := func(text, want string) bool { return text == want || percent.Decode(text) == percent.Decode(want) }
	targets := []struct{ sent, want string }{
		{"/articles?filter[]=x&filter[]=y&page[size]=10", "/articles?filter[]=x&filter[]=y&page[size]=10"},
		{"/?q=a|b&c={d}^`", "/?q=a|b&c={d}^`"},
		{"/?ids[0]=1&ids[1]=%5B2%5D", "/?ids[0]=1&ids[1]=%5B2%5D"},
		{"/?q=ü", "/?q=%C3%BC"},
		{"/a|b", "/a|b"},
		{"/[a]{b}", "/[a]%7Bb%7D"},
		{"/ü", "/%C3%BC"},
	}
	fetch := func(base, sent string) string {
		t.Helper()
		resp, err := http.Get(base + sent)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	for _, base := range []string{server.URL, front.URL} {
		for _, test := range targets {
			if got := fetch(base, test.sent); !same(got, base+test.want) {
				t.Errorf("net/http, %s: %s", base+test.sent, got)
			}
		}
	}
	if got := fetch(server.URL, "/?100%"); got != server.URL+"/?100%" {
		t.Errorf("net/http: %s", got)
	}
	for _, client := range []struct {
		name string
		args []string // the URL follows
	}{
		{"curl", []string{"--silent", "--globoff", "--max-time", "20", "--noproxy", "*"}},
		{"node", []string{"-e", "fetch(process.argv[1]).then(r => r.text()).then(text => process.stdout.write(text))"}},
		{"php", []string{"-r", "echo file_get_contents($argv[1]);"}},
		{"ruby", []string{"-rnet/http", "-e", `
			host, port, target = ARGV[0].match(%r{\Ahttp://(.*?):(\d+)(.*)}m).captures
			print Net::HTTP.new(host, port).get(target).body`}},
	} {
		t.Run(client.name, func(t *testing.T) {
			program := testenv.Program(t, client.name)
			bases := []string{server.URL}
			if client.name == "curl" {
				bases = append(bases, front.URL)
			}
			for _, base := range bases {
				for _, test := range targets {
					out, err := exec.Command(program, append(client.args, base+test.sent)...).Output()
					if err != nil {
						t.Errorf("%s: %v", test.sent, err)
					} else if !same(string(out), base+test.want) {
						t.Errorf("%s: %s", base+test.sent, out)
					}
				}
			}
		})
	}
}
