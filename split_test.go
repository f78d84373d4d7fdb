package uri_test

import (
	"regexp"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// appendixB is the regular expression of RFC 3986, Appendix B. Here it must match the
// whole text, and "." also matches line ends.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`)

// slowSplit splits s by the regular expression.
func slowSplit(t testing.TB, s string) (p uri.Parts) {
	at := appendixB.FindStringSubmatchIndex(s)
	if at == nil || at[1] != len(s) {
		t.Fatalf("Appendix B does not match %q", s)
	}
	group := func(n int) (string, bool) {
		if at[2*n] < 0 {
			return "", false
		}
		return s[at[2*n]:at[2*n+1]], true
	}
	p.Scheme, p.HasScheme = group(2)
	p.Authority, p.HasAuthority = group(4)
	p.Path, _ = group(5)
	p.Query, p.HasQuery = group(7)
	p.Fragment, p.HasFragment = group(9)
	return p
}

// server splits an authority into userinfo, host and port, each in a group.
var server = regexp.MustCompile(`(?s)^(?:(.*)@)?(\[[^]]*\][^:]*|[^:]*)(?::(.*))?$`)

// slowSpans returns the spans of the components of a text, by the regular expressions.
func slowSpans(s string) map[uri.Component]uri.Span {
	spans := make(map[uri.Component]uri.Span)
	take := func(at []int, offset int, groups map[uri.Component]int) {
		for component, n := range groups {
			if at[2*n] >= 0 {
				spans[component] = uri.Span{Offset: offset + at[2*n], Length: at[2*n+1] - at[2*n]}
			}
		}
	}
	take(appendixB.FindStringSubmatchIndex(s), 0, map[uri.Component]int{
		uri.ComponentScheme: 2, uri.ComponentAuthority: 4, uri.ComponentPath: 5,
		uri.ComponentQuery: 7, uri.ComponentFragment: 9,
	})
	if authority, ok := spans[uri.ComponentAuthority]; ok {
		take(server.FindStringSubmatchIndex(authority.Of(s)), authority.Offset, map[uri.Component]int{
			uri.ComponentUserinfo: 1, uri.ComponentHost: 2, uri.ComponentPort: 3,
		})
	}
	return spans
}

// parts returns the components of a reference as Parts.
func parts(r uri.Reference) (p uri.Parts) {
	p.Scheme, p.HasScheme = r.Scheme()
	p.Authority, p.HasAuthority = stringer(r.Authority())
	p.Path = r.Path().String()
	p.Query, p.HasQuery = r.Query()
	p.Fragment, p.HasFragment = r.Fragment()
	return p
}

// split compares Split with the regular expression and, if s is valid, with the parser.
// It also checks that the Parts are consistent.
func split(t testing.TB, s string) {
	t.Helper()
	p := uri.Split(s)
	if want := slowSplit(t, s); p != want {
		t.Fatalf("Split(%q) = %+v, want %+v", s, p, want)
	}
	if got := p.String(); got != s {
		t.Fatalf("Split(%q) recomposes to %q", s, got)
	}
	if got, err := p.AppendText([]byte("x")); string(got) != "x"+s || err != nil {
		t.Fatalf("Split(%q) appends %q", s, got)
	}
	r, err := uri.Parse(s)
	if err == nil && parts(r) != p {
		t.Fatalf("Split(%q) = %+v, but it is parsed as %+v", s, p, parts(r))
	}
	spans := slowSpans(s)
	for c := uri.ComponentNone; c <= uri.ComponentFragment+1; c++ {
		want, defined := spans[c]
		if got, ok := p.Span(c); got != want || ok != defined {
			t.Fatalf("Split(%q).Span(%v) = %v, %t, want %v, %t", s, c, got, ok, want, defined)
		}
		if parsed, ok := r.Span(c); err == nil && (parsed != want || ok != defined) {
			t.Fatalf("Split(%q).Span(%v) = %v, %t, but it is parsed as %v, %t", s, c, want, defined, parsed, ok)
		}
	}
}

func TestSplitIsAppendixB(t *testing.T) {
	for _, s := range texts(t) {
		split(t, s)
	}
	// All short texts, and all short authorities, of delimiters and other characters.
	n := 0
	var words func(s, alphabet string, length int)
	words = func(s, alphabet string, length int) {
		split(t, s)
		n++
		if length == 0 {
			return
		}
		for i := range len(alphabet) {
			words(s+alphabet[i:i+1], alphabet, length-1)
		}
	}
	words("", "a:/?#[\n\xff", testenv.Tier(4, 6, 8))
	words("a://", "a:@[]\n", testenv.Tier(5, 6, 8))
	t.Attr("texts", testenv.Figure(n))
}

// TestSplit checks the example of Appendix B, and invalid texts.
func TestSplit(t *testing.T) {
	for _, test := range []struct {
		s    string
		want uri.Parts
	}{
		{"http://www.ics.uci.edu/pub/ietf/uri/#Related", uri.Parts{
			Scheme: "http", HasScheme: true,
			Authority: "www.ics.uci.edu", HasAuthority: true,
			Path:        "/pub/ietf/uri/",
			HasFragment: true, Fragment: "Related",
		}},
		{"", uri.Parts{}},
		{"//", uri.Parts{HasAuthority: true}},
		{"a:", uri.Parts{Scheme: "a", HasScheme: true}},
		{":", uri.Parts{Path: ":"}},
		{"?", uri.Parts{HasQuery: true}},
		{"#", uri.Parts{HasFragment: true}},
		{"?#", uri.Parts{HasQuery: true, HasFragment: true}},
		{"#?", uri.Parts{HasFragment: true, Fragment: "?"}},
		{"1 é:x", uri.Parts{Scheme: "1 é", HasScheme: true, Path: "x"}},
		{"\xff:\xfe", uri.Parts{Scheme: "\xff", HasScheme: true, Path: "\xfe"}},
		{"a\n:\n?\n#\n", uri.Parts{
			Scheme: "a\n", HasScheme: true, Path: "\n", Query: "\n", HasQuery: true, Fragment: "\n", HasFragment: true,
		}},
		{"http://[u:p@h]:x/#a#b", uri.Parts{
			Scheme: "http", HasScheme: true, Authority: "[u:p@h]:x", HasAuthority: true, Path: "/",
			Fragment: "a#b", HasFragment: true,
		}},
	} {
		if got := uri.Split(test.s); got != test.want {
			t.Errorf("Split(%q) = %+v, want %+v", test.s, got, test.want)
		}
	}
}

// TestPartsSpan checks the spans of Parts that are not from Split. They are the spans in
// the text of the Parts; undefined components have none.
func TestPartsSpan(t *testing.T) {
	for _, test := range []struct {
		parts     uri.Parts
		component uri.Component
		want      uri.Span
		ok        bool
	}{
		{uri.Parts{Scheme: "a", Authority: "u@b:1", Query: "c", Fragment: "d"}, uri.ComponentScheme, uri.Span{}, false},
		{uri.Parts{Scheme: "a", Authority: "u@b:1", Query: "c", Fragment: "d"}, uri.ComponentPort, uri.Span{}, false},
		{uri.Parts{Scheme: "a", Authority: "u@b:1", Query: "c", Fragment: "d"}, uri.ComponentFragment, uri.Span{}, false},
		{uri.Parts{Scheme: "a", Authority: "b", Path: "/c"}, uri.ComponentPath, uri.Span{Offset: 0, Length: 2}, true},
		{uri.Parts{HasScheme: true, HasAuthority: true, HasQuery: true, HasFragment: true}, uri.ComponentFragment, uri.Span{Offset: 5}, true},
		{uri.Parts{HasAuthority: true, Authority: "a", Path: "b"}, uri.ComponentHost, uri.Span{Offset: 2, Length: 1}, true},
		{uri.Parts{HasAuthority: true, Authority: "a", Path: "b"}, uri.ComponentPath, uri.Span{Offset: 3, Length: 1}, true},
	} {
		if got, ok := test.parts.Span(test.component); got != test.want || ok != test.ok {
			t.Errorf("%+v: Span(%v) = %v, %t, want %v, %t", test.parts, test.component, got, ok, test.want, test.ok)
		}
	}
}

// TestPartsString checks the text of Parts that are not from Split. Splitting it need not
// give the same Parts.
func TestPartsString(t *testing.T) {
	for _, test := range []struct {
		parts uri.Parts
		want  string
	}{
		{uri.Parts{}, ""},
		{uri.Parts{Scheme: "a", Authority: "b", Query: "c", Fragment: "d"}, ""}, // all components are undefined
		{uri.Parts{HasScheme: true, HasAuthority: true, HasQuery: true, HasFragment: true}, "://?#"},
		{uri.Parts{Path: "//a"}, "//a"},
		{uri.Parts{HasAuthority: true, Authority: "a", Path: "b"}, "//ab"},
	} {
		if got := test.parts.String(); got != test.want {
			t.Errorf("%+v is %q, want %q", test.parts, got, test.want)
		}
	}
}
