package readers

import (
	"testing"

	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/whatwg"
)

func TestBrowserReaders(t *testing.T) {
	for _, c := range []struct{ text, alone, onPage string }{
		{"", "no host", "no host"},
		{"a/b", "no host", "no host"},
		{"?x", "no host", "no host"},
		{"//h/x", "h", "h"},
		{`\\h`, "h", "h"},
		{"//a.invalid/", "a.invalid", "a.invalid"},
		{"http://a.invalid/", "a.invalid", "a.invalid"},
		{"http:a", "a", "the host of its page"},
		{"HTTPS:/a/b", "a", "the host of its page"},
		{"ws:?x", "refused", "the host of its page"},
		{"wss:", "refused", "the host of its page"},
		{"ftp:///h", "h", "h"},
		{"\thttp:\n//H\r/ ", "h", "h"},
		{"file:a", "no host", "no host"},
		{"file://h/", "h", "h"},
		{"foo:a", "no host", "no host"},
		{"foo://H:1/", "h", "h"},
		{"foo://büch%C3%A9r/", "xn--bchr-dpa5i", "xn--bchr-dpa5i"},
		{"foo://b%C3%BCcher/", "b%c3%bccher", "b%c3%bccher"}, // opaque, and not another host than the grammar's
		{"http://127.1", "127.0.0.1", "127.0.0.1"},
		{"http://h:x/", "refused", "refused"},
		{"//h:x/", "refused", "refused"},
	} {
		for _, r := range []struct {
			read func(string) Reading
			want string
		}{{Browser, c.alone}, {BrowserOnPage, c.onPage}} {
			got := r.read(c.text)
			host := got.Host
			if got.Outcome != auditname.Named {
				host += got.Outcome
			}
			if host != r.want {
				t.Errorf("%q: %s, want %s", c.text, host, r.want)
			}
		}
	}
}

// TestPages asks the functions about pages.
func TestPages(t *testing.T) {
	for _, s := range []string{"a", "/a", "//a"} {
		if _, err := whatwg.Parse(s); !isRelative(err) {
			t.Errorf("%q is not relative", s)
		}
	}
	for _, s := range []string{"http://h:x/", "http://h/", "http://"} {
		if _, err := whatwg.Parse(s); isRelative(err) {
			t.Errorf("%q is relative", s)
		}
	}
	for s, want := range map[string]bool{"a": true, "/a": true, "?a": true, "http:a": true, "//h/": false, "http://h/": false, "https:a": false, "//a.invalid/": false, "http://b.invalid": false} {
		if onPage(s, pages()[0]) != want {
			t.Errorf("%q: %t", s, !want)
		}
	}
}
