package ascii_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri/internal/engine/ascii"
)

// Each byte, alone and within a text, as package unicode has the characters of ASCII.
func TestBytes(t *testing.T) {
	for c := range 256 {
		b, r := byte(c), rune(c)
		if want := c < 0x80 && unicode.IsLetter(r); ascii.IsLetter(b) != want {
			t.Errorf("IsLetter(%#x) is %t", c, !want)
		}
		if want := c < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)); ascii.IsAlphanumeric(b) != want {
			t.Errorf("IsAlphanumeric(%#x) is %t", c, !want)
		}
		if want := c < 0x80 && unicode.IsDigit(r); ascii.IsDigit(b) != want {
			t.Errorf("IsDigit(%#x) is %t", c, !want)
		}
		text := "aZ" + string([]byte{b}) + "Q"
		if want := c < 0x80; ascii.Only(text) != want {
			t.Errorf("Only(%q) is %t", text, !want)
		}
		lower := string([]byte{b})
		if c < 0x80 {
			lower = strings.ToLower(lower)
		}
		if got := ascii.Lower(text); got != "az"+lower+"q" {
			t.Errorf("Lower(%q) is %q", text, got)
		}
	}
}

// Tokens have the visible characters but for the delimiters of RFC 9110, section 5.6.2, or the
// tspecials of RFC 2045, section 5.1.
func TestToken(t *testing.T) {
	for c := range 256 {
		want := c > ' ' && c < 0x7F && strings.IndexByte(`"(),/:;<=>?@[\]{}`, byte(c)) < 0
		text := string([]byte{'X', byte(c)})
		if ascii.IsTokenByte(byte(c)) != want || ascii.IsToken(text) != want {
			t.Errorf("IsToken(%q) is %t", text, !want)
		}
		want = c > ' ' && c < 0x7F && strings.IndexByte(`()<>@,;:\"/[]?=`, byte(c)) < 0
		if ascii.IsMIMETokenByte(byte(c)) != want {
			t.Errorf("IsMIMETokenByte(%q) is %t", byte(c), !want)
		}
	}
	if ascii.IsToken("") {
		t.Error("the empty text is a token")
	}
}

func TestUntil(t *testing.T) {
	for _, c := range []struct{ s, chars, want string }{
		{"", "/", ""}, {"a", "", "a"}, {"a/b?c", "/?", "a"}, {"a/b?c", "?/", "a"}, {"a?b/c", "/?", "a"}, {"/", "/", ""}, {"é/", "/", "é"},
	} {
		if got := ascii.Until(c.s, c.chars); got != c.want {
			t.Errorf("Until(%q, %q) is %q, want %q", c.s, c.chars, got, c.want)
		}
	}
}

func TestAllocs(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { ascii.Lower("a lower text, é") }); n != 0 {
		t.Errorf("Lower allocates %v times", n)
	}
}
