package uri_test

import (
	"bufio"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// conversion returns "", the component that is lost, "refused" or "syntax".
func conversion(err error) string {
	if loss, ok := errors.AsType[*uri.LossError](err); ok {
		if loss.Component == uri.ComponentNone {
			return "refused"
		}
		return loss.Component.String()
	}
	if _, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return "syntax"
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func TestLossError(t *testing.T) {
	_, err := uri.MustParse("http://%41/").NetURL()
	if err == nil || err.Error() != "uri: net/url does not parse the text" {
		t.Error(err)
	}
	if _, ok := errors.AsType[*url.Error](err); !ok {
		t.Errorf("%#v does not wrap the error of net/url", err)
	}
}

func TestNetURL(t *testing.T) {
	tests := []struct{ text, loss string }{
		{"http://example.com/a?q#f", ""},
		{"http://u:p@h:80/a%2Fb;c=d,e?x=%20&y;z", ""},
		{"", ""},
		{"../a", ""},
		{"//h/x", ""},
		{"mailto:a@b.example?subject=x", ""},
		{"urn:a:b", ""},
		{"file:///x", ""},
		{"file:/x", ""},
		{"http://[::1]:80/", ""},
		{"http://h:/", ""},
		{"?", ""},
		{"http://h?", ""},
		{"./a:b", ""},
		{"http://%41/", "refused"},
		{"http://[v1.fe]/", "refused"},
		{"http://h:99999999/", ""},
		{"HTTP://h/", "scheme"},
		{"//", "authority"},
		{"http://@h/", ""},
		{"http://h/#", "fragment"},
		{"#", "fragment"},
		{"http://%C3%BC/", ""},
		{"http://a%20b/", "refused"},
	}
	for _, test := range tests {
		r, err := uri.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		u, err := r.NetURL()
		if got := conversion(err); got != test.loss {
			t.Errorf("%q: %q, %v, want %q", test.text, got, u, test.loss)
		}
	}
}

func TestFromNetURL(t *testing.T) {
	tests := []struct {
		u    *url.URL
		want string
		loss string
	}{
		{&url.URL{Scheme: "http", Host: "h", Path: "/a b"}, "http://h/a%20b", ""},
		{&url.URL{Path: "//evil.example/x"}, "", "authority"},
		{&url.URL{Scheme: "http", Host: "a/b"}, "http://a%2Fb", ""},
		{&url.URL{Scheme: "http", Host: "a b"}, "http://a%20b", ""},
		{&url.URL{Scheme: "http", Host: "a@b"}, "http://a%40b", ""},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "a#b"}, "", "query"},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "a b"}, "", "syntax"},
		{&url.URL{Scheme: "http", Opaque: "//evil.example/x"}, "", "authority"},
		{&url.URL{Scheme: "ht tp", Host: "h"}, "", "syntax"},
		{&url.URL{Scheme: "http", Host: "h", Opaque: "//h/x"}, "", "path"},
		{&url.URL{Scheme: "x", Opaque: "a", Path: "/b"}, "", "path"},
		{&url.URL{Scheme: "x", Opaque: "a?b"}, "", "path"},
		{&url.URL{Scheme: "x", Opaque: "a", Host: "h"}, "", "authority"},
		{&url.URL{Scheme: "mailto", Path: "a@b.example"}, "", "authority"},
		{&url.URL{Scheme: "mailto", Opaque: "a@b.example"}, "mailto:a@b.example", ""},
		{&url.URL{Scheme: "http", Host: "h", Path: "a"}, "", "path"},
		{&url.URL{Scheme: "http://x", Host: "h"}, "", "scheme"},
		{&url.URL{Scheme: "file", Path: "/a"}, "file:///a", ""},
		{&url.URL{Scheme: "file", Path: "/a", OmitHost: true}, "file:/a", ""},
		{&url.URL{Scheme: "http", Host: "h", ForceQuery: true}, "http://h?", ""},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "#"}, "", "query"},
		{&url.URL{Scheme: "http", Host: "h", Fragment: "a b"}, "http://h#a%20b", ""},
		{&url.URL{Scheme: "http", Host: "[fe80::1%eth0]"}, "", "syntax"},
		{&url.URL{Scheme: "http", Host: "h", User: url.User("")}, "http://@h", ""},
		{&url.URL{Path: "a:b"}, "./a:b", "path"},
		{&url.URL{Scheme: "http", Host: "h", Path: "/%2F", RawPath: "/%252F"}, "http://h/%252F", ""},
		{&url.URL{}, "", ""},
		{nil, "", uri.ErrZero.Error()},
	}
	for _, test := range tests {
		r, err := uri.FromNetURL(test.u)
		if got := conversion(err); got != test.loss || got == "" && r.String() != test.want {
			t.Errorf("%#v: %q, %v, want %q, %q", test.u, r, err, test.want, test.loss)
		}
	}
}

// checkNetURL checks that what converts at all converts back, and keeps text and meaning.
func checkNetURL(t *testing.T, text string) {
	t.Helper()
	if r, err := uri.Parse(text); err == nil {
		u, err := r.NetURL()
		if err == nil {
			back, err := uri.FromNetURL(u)
			if u.String() != text || err != nil || back != r {
				t.Fatalf("%q becomes %q and %q, %v", text, u, back, err)
			}
		} else if conversion(err) == "syntax" {
			t.Fatalf("%q: %v", text, err)
		}
	}
	if u, err := url.Parse(text); err == nil {
		r, err := uri.FromNetURL(u)
		if err == nil && r.String() != u.String() {
			t.Fatalf("%q becomes %q", u, r)
		}
	}
}

func FuzzNetURL(f *testing.F) {
	for _, text := range []string{"http://u:p@h:80/a%2Fb?q#f", "//", "HTTP://h", "mailto:a?b", "a:b", "./a:b", "http://[fe80::1]", "?#", "file:///", "http://h/%zz"} {
		f.Add(text)
	}
	f.Fuzz(checkNetURL)
}

// FuzzNetURLFields checks that net/url reads the fields of u, however a program set them, in the
// text that FromURL returns.
func FuzzNetURLFields(f *testing.F) {
	f.Add("http", "", "u", "p", "h:80", "/a b", "", "q", "f")
	f.Add("", "", "", "", "", "//h/x", "", "", "")
	f.Add("x", "a", "", "", "", "", "", "?", "")
	f.Fuzz(func(t *testing.T, scheme, opaque, user, password, host, path, rawPath, query, fragment string) {
		u := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: query, Fragment: fragment}
		if user != "" || password != "" {
			u.User = url.UserPassword(user, password)
		}
		r, err := uri.FromNetURL(u)
		if err != nil {
			return
		}
		if r.String() != u.String() {
			t.Fatalf("%#v becomes %q, not %q", u, r, u)
		}
		again, err := url.Parse(r.String())
		if err != nil {
			return // net/url writes some texts that it does not read
		}
		opaque, path = again.Opaque, again.Path
		if u.Opaque != "" { // net/url reads "x:/a" as a path
			opaque, path = opaque+again.EscapedPath(), ""
		}
		same := strings.EqualFold(again.Scheme, u.Scheme) && again.Host == u.Host && opaque == u.Opaque && path == u.Path &&
			again.RawQuery == u.RawQuery && again.Fragment == u.Fragment && again.User.String() == u.User.String()
		if !same {
			t.Fatalf("%#v becomes %q, which net/url reads as %#v", u, r, again)
		}
	})
}

// TestNetURLCorpus converts references of people and checks that those of the web have no loss.
func TestNetURLCorpus(t *testing.T) {
	file, err := os.Open("testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	converted, losses := 0, map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		checkNetURL(t, lines.Text())
		if r, err := uri.Parse(lines.Text()); err == nil {
			_, err := r.NetURL()
			losses[conversion(err)]++
			converted++
		}
	}
	t.Logf("%d references: %v", converted, losses)
	if losses[""] < converted*99/100 {
		t.Errorf("of %d references: %v", converted, losses)
	}
}
