package scheme_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// TestOrigin has the results of URL.origin in Node 20, with "" for "null" and errors,
// except where a comment says otherwise.
func TestOrigin(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"http://example.com", "http://example.com"},
		{"HTTP://u:p@EXAMPLE.com:80/a?b#c", "http://example.com"},
		{"https://example.com:443", "https://example.com"},
		{"https://example.com:8443/x", "https://example.com:8443"},
		{"https://example.com:80/", "https://example.com:80"},
		{"http://h:080/", "http://h"},
		{"http://h:/", "http://h"},
		{"ws://h:80/", "ws://h"},
		{"wss://h:443", "wss://h"},
		{"ftp://h:21/", "ftp://h"},
		{"http://h:0/", "http://h:0"},
		{"http://h:65535", "http://h:65535"},
		{"http://h:65536", ""},
		{"http://%65xample.com/", "http://example.com"},
		{"http://h.:80/", "http://h."},
		{"http://127.0.0.1:8080/", "http://127.0.0.1:8080"},
		{"http://[::1]:81/", "http://[::1]:81"},
		{"http://[2001:DB8::A]/", "http://[2001:db8::a]"},
		{"file:///etc", ""},
		{"mailto:a@b", ""},
		{"urn:a:b", ""},
		{"x-unknown://h:1/", ""},
		{"http:///", ""},

		{"http:/a", ""},                           // Node repairs it
		{"http://[0:0::1]/", "http://[0:0::1]"},   // Node rewrites addresses
		{"ssh://h:22/", "ssh://h"},                // Node knows only schemes of the web
		{"http://caf%c3%a9/", "http://caf%C3%A9"}, // Node applies IDNA
	} {
		got, ok := scheme.Known().OriginOf(uri.MustParseURI(test.text))
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %t, want %q", test.text, got, ok, test.want)
		}
	}
	if got, ok := scheme.Known().OriginOf(uri.URI{}); ok || got != "" {
		t.Errorf("the zero URI: %q, %t", got, ok)
	}
}

func TestPort(t *testing.T) {
	own := scheme.NewSet(
		scheme.Rules{Name: "own", Form: uri.SchemeForm{DefaultPort: "4711"}},
		scheme.Rules{Name: "wrong", Form: uri.SchemeForm{DefaultPort: "65536"}},
	)
	for _, test := range []struct {
		set  *scheme.Set
		text string
		want uint16
		err  error
	}{
		{scheme.Known(), "http://h", 80, nil},
		{scheme.Known(), "HTTPS://h:", 443, nil},
		{scheme.Known(), "https://h:80", 80, nil},
		{scheme.Known(), "http://h:00081/", 81, nil},
		{scheme.Known(), "x-unknown://h:81/", 81, nil},
		{scheme.Known(), "x-unknown://h/", 0, uri.ErrNoPort},
		{scheme.Known(), "file://h/", 0, uri.ErrNoPort},
		{scheme.Known(), "http:/p", 0, uri.ErrNoPort},
		{scheme.Known(), "http://h:65536", 0, uri.ErrPortRange},
		{own, "own://h", 4711, nil},
		{own, "wrong://h", 0, uri.ErrNoPort},
		{own, "http://h", 0, uri.ErrNoPort},
	} {
		if got, err := test.set.PortOf(uri.MustParseURI(test.text)); got != test.want || err != test.err {
			t.Errorf("%s: %d, %v, want %d, %v", test.text, got, err, test.want, test.err)
		}
	}
	if _, err := scheme.Known().PortOf(uri.URI{}); err != uri.ErrNoPort {
		t.Errorf("the zero URI: %v", err)
	}
	registry, err := uri.Parser{Edition: uri.RFC2396}.ParseURI("http://h:https/")
	if err != nil {
		t.Fatal(err)
	}
	if port, err := scheme.Known().PortOf(registry); err != uri.ErrNoPort {
		t.Errorf("%v: %d, %v", registry, port, err)
	}
}
