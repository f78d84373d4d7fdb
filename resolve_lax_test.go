package uri_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
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

// TestLaxHierarchical resolves laxly by RFC 2396, which ignores only schemes that always
// have a hierarchical part (section 5.2, step 3), and by the editions after it, which
// ignore any (5.2; RFC 3986, 5.2.2).
func TestLaxHierarchical(t *testing.T) {
	known := uri.Schemes(scheme.Known())
	for _, test := range []struct {
		edition   uri.Edition
		schemes   uri.Schemes
		base, ref string
		want      string
	}{
		{uri.RFC2396, nil, "http://a/b/c", "http:g", "http://a/b/g"},
		{uri.RFC2396, nil, "x:/b/c", "x:g", "x:/b/g"},
		{uri.RFC2396, nil, "mailto:a@b", "mailto:c@d", "mailto:c@d"},
		{uri.RFC2396, nil, "mailto:a@b", "MAILTO:/c", "MAILTO:/c"},
		{uri.RFC2396, known, "http://a/b/c", "http:g", "http://a/b/g"},
		{uri.RFC2396, known, "http://a/b/c", "HTTP:/g", "http://a/g"},
		{uri.RFC2396, known, "http://a/b/c", "https:g", "https:g"},
		{uri.RFC2396, known, "file:///b/c", "file:g", "file:///b/g"},
		{uri.RFC2396, known, "http:b/c", "http:g", "http:g"},
		{uri.RFC2396, known, "x:/b/c", "x:g", "x:g"},
		{uri.RFC2396, known, "x://a/b/c", "x:g", "x:g"},
		{uri.RFC2396, known, "news://a/b", "news:comp.lang", "news:comp.lang"},
		{uri.RFC2396, known, "mailto:a@b", "mailto:c@d", "mailto:c@d"},
		{uri.RFC2396bis01, known, "x://a/b/c", "x:g", "x://a/b/g"},
		{uri.RFC2396bis01, known, "mailto:a@b", "mailto:c@d", uri.ErrNotHierarchical.Error()},
		{uri.RFC2396bis02, known, "mailto:a@b", "mailto:c@d", uri.ErrNotHierarchical.Error()},
		{uri.RFC2396bis02, known, "x://a/b/c", "x:g", "x://a/b/g"},
		{uri.RFC3986, known, "x://a/b/c", "x:g", "x://a/b/g"},
		{uri.RFC3986, known, "mailto:a@b", "mailto:c@d", "mailto:c@d"},
	} {
		p := uri.Parser{Edition: test.edition}
		base, err := p.ParseURI(test.base)
		if err != nil {
			t.Fatal(err)
		}
		ref, err := p.Parse(test.ref)
		if err != nil {
			t.Fatal(err)
		}
		b, err := uri.Resolver{Edition: test.edition, Lax: true, Schemes: test.schemes}.Base(base)
		if err != nil {
			t.Fatal(err)
		}
		target, err := b.Resolve(ref)
		got := target.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: %q against %q: %s, want %s", test.edition, test.ref, test.base, got, test.want)
		}
	}
}

// TestIsMisformed marks relative references with the base's scheme in front (RFC 2396,
// section 5.2, step 3; RFC 3986, section 5.4.2).
func TestIsMisformed(t *testing.T) {
	known := uri.Schemes(scheme.Known())
	for _, test := range []struct {
		base, ref     string
		bare, knowing bool // without schemes, and with those that are known
	}{
		{"http://a/b/c", "http:g", true, true},
		{"http://a/b/c", "hTTp:g", true, true},
		{"HTTP://a/b/c", "http:../g?y#s", true, true},
		{"http://a/b/c", "http:/g", true, true},
		{"http://a/b/c", "http:", true, true},
		{"http://a/b/c", "http:?y", true, true},
		{"http://a/b/c", "http://a/g", false, false},
		{"http://a/b/c", "http:///g", false, false},
		{"http://a/b/c", "https:g", false, false},
		{"http://a/b/c", "htt:g", false, false},
		{"http://a/b/c", "g", false, false},
		{"http://a/b/c", "", false, false},
		{"http://a/b/c", "//h/http:g", false, false},
		{"file:///b/c", "file:/g", true, false},
		{"file:///b/c", "file:g", true, true},
		{"x://a/b/c", "x:g", true, false},
		{"x:/b/c", "x:g", true, false},
		{"x:b/c", "x:g", false, false},
		{"news://a/b", "news:comp.lang", true, false},
		{"mailto:a@b", "mailto:c@d", false, false},
		{"urn:a:b", "urn:a:c", false, false},
	} {
		for _, e := range uri.Editions() {
			p := uri.Parser{Edition: e}
			base, err := p.ParseURI(test.base)
			if err != nil {
				t.Fatal(err)
			}
			ref, err := p.Parse(test.ref)
			if err != nil { // RFC 2396 has no "http:" and no "http:///g"
				continue
			}
			for _, lax := range []bool{false, true} {
				for schemes, want := range map[uri.Schemes]bool{nil: test.bare, known: test.knowing} {
					b, err := uri.Resolver{Edition: e, Lax: lax, Schemes: schemes}.Base(base)
					if err != nil {
						t.Fatal(err)
					}
					if got := b.IsMisformed(ref); got != want {
						t.Errorf("%v: %q against %q, schemes %t, lax %t: %t", e, test.ref, test.base, schemes != nil, lax, got)
					}
				}
			}
		}
	}
	if new(uri.Base).IsMisformed(uri.MustParse("http:g")) {
		t.Error("the zero Base marks a reference")
	}
	b, _ := uri.Resolver{Schemes: known}.Base(uri.MustParseURI("http://a/b"))
	ref := uri.MustParse("http:g")
	if n := testing.AllocsPerRun(100, func() { b.IsMisformed(ref) }); n != 0 && !testenv.Race {
		t.Errorf("IsMisformed: %v allocations", n)
	}
}
