package extract

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

// typedPieces are what people type, and what parsers disagree on.
var typedPieces = []string{
	"http:", "https:", "HTTP:", "foo:", "mailto:", "file:", "URL:", "//", "/", "\\", "\\\\", "www.", "example", ".com", ".", "..", "/../", "a", "b", "Z", "0", "7", ":", ":80", "@", "u:p@", "?", "#", "%",
	"%41", "%2e", "%zz", " ", "  ", "\n", "\r\n  ", "\t", "-\n", "\u2028", "\u00a0", "\ufeff", "\u200b", "\u00ad", "\u200d", "<", ">", "\"", "'", "“", "”", "«", "»", "(", ")", "[", "]", "{", "}",
	"|", "^", "`", "~", "ü", "ß", "日本", "。", "[::1]", "127.0.0.1", "0x7f.1", "localhost", "\x00", "\xff", "\xc3", "é", "e\u0301",
}

func typedText(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(14) {
		b.WriteString(typedPieces[r.IntN(len(typedPieces))])
	}
	return b.String()
}

// checkTypedHost checks that a typed text with a scheme has the host that a browser finds in it.
func checkTypedHost(t *testing.T, text string) {
	t.Helper()
	u, changes, err := Typed{}.ReadURL(text)
	for _, c := range changes {
		if c.Component == uri.ComponentScheme && c.Before == "" {
			return // a suffix reference
		}
		if strings.HasPrefix(c.After, "file:") && strings.Contains(c.Reason, "path of a file") || strings.HasPrefix(c.Reason, becauseSSH) {
			return
		}
	}
	browser, browserErr := whatwg.Parse(inner(text))
	if (err == nil) != (browserErr == nil) {
		t.Fatalf("%q: %v, browsers: %v", text, err, browserErr)
	}
	if host, _ := u.HostPort(); err == nil {
		if want, _ := browser.HostPort(); host != want || u.Scheme() != browser.Scheme() {
			t.Fatalf("%q: %q, browsers: %q", text, u, browser)
		}
	}
}

// inner returns the part of a typed text that is left when what is around it is removed.
func inner(s string) string {
	c := newCleaner(s)
	c.unwrap()
	return s[c.start:c.end]
}

// checkTypedAll checks a text without and with a base.
func checkTypedAll(t *testing.T, text, base string) {
	t.Helper()
	from, _ := whatwg.Parse(base)
	checkTyped(t, Typed{}, text)
	checkTyped(t, Typed{Base: from, Encoding: charmap.ISO8859_1}, text)
	checkTypedHost(t, text)
}

func TestTypedRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range testenv.Tier(5_000, 20_000, 200_000) {
		checkTypedAll(t, typedText(r), "http://h/a/b?q")
	}
}

func FuzzTyped(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		f.Add(typedText(r), "https://h/a/b?q")
	}
	f.Fuzz(checkTypedAll)
}
