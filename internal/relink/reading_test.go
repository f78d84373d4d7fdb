package relink

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
)

func TestReading(t *testing.T) {
	for _, c := range []struct{ link, text, from, to, want string }{
		{"http://a/b", "http://a/b", "//a", "//c", "http://c/b"},
		{"http://a/my file.pdf#x y", "http://a/my%20file.pdf#x%20y", "//a", "//c", "http://c/my file.pdf#x y"},
		{"http://a/my file.pdf", "http://a/my%20file.pdf", ".pdf", ".txt", "http://a/my file.txt"},
		{"http://a/my file.pdf", "http://a/my%20file.pdf", "my%20file", "x%20y", "http://a/x%20y.pdf"},
		{`http:\\a\b`, "http://a/b", "//a", "//c", `http:\\c\b`},
		{"http://a/{{ page }}", "http://a/%7B%7B%20page%20%7D%7D", "//a", "//c", "http://c/{{ page }}"},
		{"http://a/?f[]=1|2&ö=%", "http://a/?f%5B%5D=1%7C2&%C3%B6=%25", "//a", "//c", "http://c/?f[]=1|2&ö=%"},
		{"http://a/#b#c", "http://a/#b%23c", "//a", "//[::1]", "http://[::1]/#b#c"},
		{"http://[::1]/[", "http://[::1]/%5B", "[::1]", "a", "http://a/["},
	} {
		for l, err := range (document.Finder{Format: document.HTML}).Links(strings.NewReader(`<a href="` + c.link + `">`)) {
			r := Read(l)
			if c.text != r.Text || err != nil {
				t.Errorf("%s: %s, %v, want %s", c.link, r.Text, err, c.text)
			}
			if same := r.Edited(r.Text); same != l.Text {
				t.Errorf("%s: without an edit %s", c.link, same)
			}
			if got := r.Edited(strings.Replace(r.Text, c.from, c.to, 1)); got != c.want {
				t.Errorf("%s: %s, want %s", c.link, got, c.want)
			}
		}
	}
}

// The bytes of another encoding stay.
func TestEncodings(t *testing.T) {
	for charset, text := range map[string]string{"latin1": "\xe4?\xe4", "shift_jis": "\x83\x5c?\x82\xa0", "utf-8": "ä?ä"} {
		doc := "<meta charset=" + charset + "><a href='http://a/" + text + "&amp;b'>"
		got, err := Change([]byte(doc), document.Finder{Format: document.HTML}, func(l document.Link) (string, bool) {
			r := Read(l)
			return r.Edited(strings.Replace(r.Text, "//a", "//c", 1)), true
		})
		if want := strings.Replace(doc, "//a", "//c", 1); err != nil || string(got.Text) != want {
			t.Errorf("%s: %q, %v, want %q", charset, got.Text, err, want)
		}
	}
}

// The reading of any link is a reference if browsers can read it, and is edited to the link if
// nothing changes.
func FuzzReading(f *testing.F) {
	for _, seed := range []string{"http://a/b c", "//[::1]/[", "a:{{ b }}", "\t/%?#ö#", `http:\\a`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "\"&\x00\r") {
			return
		}
		for l, err := range (document.Finder{Format: document.HTML}).Links(strings.NewReader(`<meta charset="utf-8"><a href="` + text + `">`)) {
			if err != nil {
				return
			}
			r := Read(l)
			if same := r.Edited(r.Text); same != l.Text {
				t.Errorf("%q: without an edit %q", l.Text, same)
			}
			if err := uri.Validate(uri.RuleURIReference, r.Text); err != nil && l.Browser.Err == nil && !l.Browser.URL.IsZero() {
				t.Errorf("%q: %q: %v", l.Text, r.Text, err)
			}
		}
	})
}
