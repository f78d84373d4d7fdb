package uri_test

import (
	"testing"

	"github.com/urikit/uri"
)

// TestLaxOpaqueBrackets resolves opaque parts of rfc2396bis-01, which may have
// brackets, leniently (RFC 3986, section 5.2.2): what no relative reference can have
// stays behind its scheme, and what one can have does not.
func TestLaxOpaqueBrackets(t *testing.T) {
	resolver := uri.Resolver{Edition: uri.RFC2396bis01, Lax: true}
	parser := uri.Parser{Edition: uri.RFC2396bis01}
	base, err := parser.ParseURI("x://h/b/c")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"x:[":    "x:[",
		"x:]a":   "x:]a",
		"x:a[":   "x:a[",
		"x:a?[":  "x:a?[",
		"x:a]#f": "x:a]#f",
		"x:a":    "x://h/b/a",
		"x:a?b":  "x://h/b/a?b",
		"X:a#f":  "x://h/b/a#f",
		"y:a":    "y:a",
	} {
		b, err := resolver.Base(base)
		if err != nil {
			t.Fatal(err)
		}
		ref, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := b.Resolve(ref); err != nil || got.String() != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}
