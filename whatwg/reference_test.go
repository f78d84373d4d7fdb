package whatwg_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

func TestEncodeReference(t *testing.T) {
	special := whatwg.MustParse("http://h/")
	other := whatwg.MustParse("foo://h/")
	for _, test := range []struct {
		base     whatwg.URL
		in, want string
	}{
		{in: "", want: ""},
		{in: "a/b?c#d", want: "a/b?c#d"},
		{in: "/my file.pdf", want: "/my%20file.pdf"},
		{in: "/a?q=x y", want: "/a?q=x%20y"},
		{in: "ünï.md", want: "%C3%BCn%C3%AF.md"},
		{in: " a b\n", want: "a%20b"},
		{in: "a\tb\r\nc", want: "abc"},
		{in: "\x01#x y`<\x02", want: "#x%20y%60%3C"},
		{in: "{a}?{b}'\"#{c}\"", want: "%7Ba%7D?{b}'%22#{c}%22"},
		{in: "ü:x", want: "./%C3%BC:x"},
		{in: ":", want: "./:"},
		{in: "1:2/3", want: "./1:2/3"},
		{in: `1:2\3`, want: `1:2\3`},
		{in: `a\b c`, want: `a\b%20c`},
		{in: `a\b c`, want: `a/b%20c`, base: special},
		{in: `a\b c`, want: `a\b%20c`, base: other},
		{in: `http:\\h\a b`, want: "http://h/a%20b"},
		{in: `foo:\\h\a b`, want: `foo:\\h\a b`},
		{in: "//bücher.example/ü", want: "//b%C3%BCcher.example/%C3%BC"},
		{in: "//bücher.example/ü", want: "//xn--bcher-kva.example/%C3%BC", base: special},
		{in: "//bücher.example/ü", want: "//b%C3%BCcher.example/%C3%BC", base: other},
		{in: "HTTP://Bücher.example/ü", want: "HTTP://xn--bcher-kva.example/%C3%BC"},
		{in: "http://exa mple.com/x y", want: "http://exa mple.com/x%20y"},
		{in: "http://u s[er@h:80/", want: "http://u%20s%5Ber@h:80/"},
		{in: "http:a b", want: "http:a%20b"},
		{in: `//u\ü@h/ü`, want: `//u\ü@h/%C3%BC`},
		{in: "mailto:ü x@h?s=a b", want: "mailto:%C3%BC x@h?s=a%20b"},
		{in: "a|b?[c]^#{d}%", want: "a|b?[c]^#{d}%"},
	} {
		got, changes := whatwg.Parser{Base: test.base}.EncodeReference(test.in)
		if got != test.want {
			t.Errorf("%q with base %q: %q, want %q", test.in, test.base, got, test.want)
		}
		checkEncoded(t, test.in, got, changes)
	}
}

// Queries are in the encoding of the document, except where the Standard excludes it.
func TestEncodeLegacy(t *testing.T) {
	q := whatwg.Parser{Encoding: charmap.Windows1252}
	for in, want := range map[string]string{
		"ü?ü#ü":           "%C3%BC?%FC#%C3%BC",
		"?q=ü\n☃":         "?q=%FC%26%239731%3B",
		"http://h/?ü":     "http://h/?%FC",
		"ws://h/?ü":       "ws://h/?%C3%BC",
		"foo://h/?ü":      "foo://h/?%C3%BC",
		"http://h/?q x'y": "http://h/?q%20x'y",
	} {
		got, changes := q.EncodeReference(in)
		if got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
		checkEncoded(t, in, got, changes)
		for _, base := range []string{"http://h/a?b", "file:///C:/a"} {
			sameURL(t, whatwg.Parser{Base: whatwg.MustParse(base), Encoding: q.Encoding}, in, got)
		}
	}
}

// checkEncoded checks that the changes make got of in.
func checkEncoded(t *testing.T, in, got string, changes []uri.Change) {
	t.Helper()
	text, done := "", 0
	for _, c := range changes {
		if c.Span.Offset < done || c.Before != c.Span.Of(in) || c.Before == c.After {
			t.Fatalf("%q: change %+v", in, c)
		}
		text += in[done:c.Span.Offset] + c.After
		done = c.Span.End()
	}
	if text += in[done:]; text != got {
		t.Fatalf("%q: %q, and its changes %q", in, got, text)
	}
}

// sameURL checks that two texts give the same URL, or fail both.
func sameURL(t *testing.T, p whatwg.Parser, in, encoded string) {
	t.Helper()
	a, errA := p.Parse(in)
	b, errB := p.Parse(encoded)
	if a != b || (errA == nil) != (errB == nil) {
		t.Fatalf("%q with base %q: %q, %v; encoded %q: %q, %v", in, p.Base, a, errA, encoded, b, errB)
	}
}

// encodeBases are bases of all kinds, and no base.
var encodeBases = func() []whatwg.URL {
	all := []whatwg.URL{{}}
	for _, s := range []string{"http://example.com/a/b?q#f", "https://u:p@example.com:8080/", "ftp://h/x", "ws://h/../a", "file:///C:/a/b", "file://host/x/y",
		"file:///a", "file:///C:", "foo://h/a/b", "foo:/a/b", "foo:/.//p/q", "foo://h", "foo://", "foo://u@h:1?q", "mailto:x@y", "about:blank", "foo:a  #f"} {
		all = append(all, whatwg.MustParse(s))
	}
	return all
}()

// checkEncode checks what the documentation of Encode says of a text.
func checkEncode(t *testing.T, in string) {
	t.Helper()
	if !utf8.ValidString(in) {
		return
	}
	encoded, changes := whatwg.Parser{}.EncodeReference(in)
	checkEncoded(t, in, encoded, changes)
	for _, base := range encodeBases {
		p := whatwg.Parser{Base: base}
		sameURL(t, p, in, encoded)
		own, changes := p.EncodeReference(in)
		checkEncoded(t, in, own, changes)
		sameURL(t, p, in, own)
		// The result is valid unless browsers keep something that RFC 3986 does not allow.
		u, err := p.Parse(in)
		if err != nil || base.IsZero() && strings.ContainsRune(in, '\\') {
			continue
		}
		if _, invalid, _ := u.URIChanges(); len(invalid) == 0 && uri.Validate(uri.RuleURIReference, own) != nil && !strings.ContainsAny(own, `[]|\^%{}`+"`") {
			t.Fatalf("%q with base %q: %q is invalid, and %q is not", in, base, own, u)
		}
	}
	if again, changes := (whatwg.Parser{}).EncodeReference(encoded); again != encoded || changes != nil {
		t.Fatalf("%q: %q, and again %q", in, encoded, again)
	}
}

func TestEncodeGenerated(t *testing.T) {
	g := newGenerator(7)
	for range testenv.Tier(1_000, 5_000, 1_000_000) {
		checkEncode(t, g.text())
	}
}

func FuzzEncodeReference(f *testing.F) {
	addTexts(f, func(g generator) { f.Add(g.text()) })
	f.Fuzz(checkEncode)
}
