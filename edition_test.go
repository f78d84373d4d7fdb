package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/iris"
)

func TestEditions(t *testing.T) {
	for i, want := range []struct {
		edition        uri.Edition
		name, document string
	}{
		{uri.RFC3986, "rfc3986", "RFC 3986"},
		{uri.RFC2396bis02, "rfc2396bis-02", "rfc2396bis-02"},
		{uri.RFC2396bis01, "rfc2396bis-01", "rfc2396bis-01"},
		{uri.RFC2396, "rfc2396", "RFC 2396"},
	} {
		e := want.edition
		if got := uri.Editions(); len(got) != 4 || got[i] != e {
			t.Errorf("the editions are %v", got)
		}
		if e.String() != want.name || e.Document() != want.document {
			t.Errorf("edition %d is %q of %q, want %v", e, e, e.Document(), want)
		}
	}
	for _, name := range []string{"", "RFC 3986", "RFC3986", "rfc2396bis", "rfc2396bis-03", "rfc3986 "} {
		if e, err := enum.Of[uri.Edition](name); err == nil || e != uri.RFC3986 {
			t.Errorf("%q is %v", name, e)
		}
	}
	uri.Editions()[0] = uri.RFC2396
	if uri.Editions()[0] != uri.RFC3986 {
		t.Error("the result of Editions is shared")
	}
	if zero := *new(uri.Edition); zero != uri.RFC3986 {
		t.Errorf("the zero Edition is %v", zero)
	}
}

// TestUnknownEdition checks that every unknown edition behaves as RFC 3986 everywhere.
func TestUnknownEdition(t *testing.T) {
	few := []string{
		"", "http://ü/", "//ü@h", "?ü", "a:ü", "/\xff", "\ue000", "HTTP://H:80/%7e/../b?q#f", "//a_b", "//h:x/", "?y", "http:", "1:b",
		"//[v1.x]", "a:?", "//%41",
	}
	for e := uri.RFC2396 + 1; e != 0; e++ {
		all := few
		if e == uri.RFC2396+1 || e == 255 {
			all = append(texts(t), few...)
		}
		if e.String() != "unknown" || e.Document() != "RFC 3986" || departures.Departures(e, uri.MustParse("HTTP://H/")) != nil {
			t.Errorf("edition %d is %q of %q", uint8(e), e, e.Document())
		}
		if text, err := e.MarshalText(); text != nil || !errors.Is(err, uri.ErrUnknownName) {
			t.Errorf("edition %d is marshaled to %q, %v", uint8(e), text, err)
		}
		p, n := uri.Parser{Edition: e}, uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
		for _, text := range all {
			want, wantErr := uri.Parse(text)
			r, err := p.Parse(text)
			if r != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%d: %q is parsed as %+v, %v", uint8(e), text, r, err)
			}
			checkUnknown(t, p, text)
			for level := range uri.LevelProtocol + 1 {
				if got, want := n.Normalize(r, level), knownPorts.Normalize(r, level); got != want {
					t.Fatalf("%d: %q becomes %q, want %q", uint8(e), text, got, want)
				}
			}
			got, err := n.AppendNormalizeText(nil, []byte(text), uri.LevelScheme)
			normal, wantErr := knownPorts.AppendNormalizeText(nil, []byte(text), uri.LevelScheme)
			if string(got) != string(normal) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%d: %q becomes %q, %v, want %q, %v", uint8(e), text, got, err, normal, wantErr)
			}
		}
		for _, rule := range rules() {
			for _, text := range few {
				if got, want := p.Validate(rule, text), uri.Validate(rule, text); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%d: %v: %v, want %v", uint8(e), rule, got, want)
				}
			}
		}
		b, err := uri.NewBase(uri.MustParseURI("a:b/c"), uri.Resolver{Edition: e})
		if err != nil {
			t.Fatal(err)
		}
		if u, err := b.Resolve(uri.MustParse("../d")); u.String() != "a:/d" || err != nil {
			t.Errorf("%d: resolves to %q, %v", uint8(e), u, err)
		}
		if got, err := b.AppendResolveText(nil, []byte("ü")); err == nil || len(got) > 0 {
			t.Errorf("%d: resolves ü to %q, %v", uint8(e), got, err)
		}
	}
}

// TestIRIGrammar checks that the hooks for package iri parse, resolve and normalize IRIs, in
// every Edition.
func TestIRIGrammar(t *testing.T) {
	for _, e := range []uri.Edition{uri.RFC3986, uri.RFC2396, 4, 255} {
		p, n := iris.Parser.(uri.Parser), iris.Normalizer.(uri.Normalizer)
		p.Edition, n.Edition = e, e
		base, err := p.ParseURI("http://ü/a/b")
		if err != nil {
			t.Fatal(err)
		}
		if got := n.NormalizeURI(base, uri.LevelPath); got != base {
			t.Errorf("%d: %v becomes %v", e, base, got)
		}
		b, err := uri.NewBase(base, iris.Resolver.(func(uri.Resolver) uri.Resolver)(uri.Resolver{Edition: e}))
		if err != nil {
			t.Fatal(err)
		}
		target, err := b.AppendResolveText(nil, []byte("../ö"))
		if string(target) != "http://ü/ö" || err != nil {
			t.Errorf("%d: the target is %q, %v", e, target, err)
		}
		u, err := p.ParseURI(string(target))
		if err != nil {
			t.Fatal(err)
		}
		if ref, err := b.Relativize(u, uri.Relativizer{}); ref.String() != "/ö" || err != nil {
			t.Errorf("%d: relative to %v: %v, %v", e, base, ref, err)
		}
	}
}

// checkUnknown checks that p, a Parser of an unknown edition, parses text as the functions do.
func checkUnknown(t *testing.T, p uri.Parser, text string) {
	t.Helper()
	same := func(got, want any, err, wantErr error) {
		t.Helper()
		if got != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%d: %q is parsed as %v, %v, want %v, %v", uint8(p.Edition), text, got, err, want, wantErr)
		}
	}
	u, err := p.ParseURI(text)
	want, wantErr := uri.ParseURI(text)
	same(u, want, err, wantErr)
	u, err = p.ParseAbsoluteURI(text)
	want, wantErr = uri.Parser{}.ParseAbsoluteURI(text)
	same(u, want, err, wantErr)
	u, err = p.ParseURIBytes([]byte(text))
	want, wantErr = uri.Parser{}.ParseURIBytes([]byte(text))
	same(u, want, err, wantErr)
	r, err := p.ParseRelativeRef(text)
	ref, wantErr := uri.Parser{}.ParseRelativeRef(text)
	same(r, ref, err, wantErr)
	r, err = p.ParseBytes([]byte(text))
	ref, wantErr = uri.Parser{}.ParseBytes([]byte(text))
	same(r, ref, err, wantErr)
	a, err := p.ParseAuthority(text)
	authority, wantErr := uri.ParseAuthority(text)
	same(a, authority, err, wantErr)
	err = p.ParseInto(&r, uri.RuleURIReference, text)
	ref, wantErr = uri.Parse(text)
	same(r, ref, err, wantErr)
}

// TestEditionValues checks that == compares texts among references of one edition.
// References of two editions also differ if the editions read the text differently.
func TestEditionValues(t *testing.T) {
	parse := func(e uri.Edition, text string) uri.Reference {
		r, err := uri.Parser{Edition: e}.Parse(text)
		if err != nil {
			t.Fatalf("%v: %q: %v", e, text, err)
		}
		return r
	}
	for text, want := range map[string]bool{ // whether they are the same in RFC 2396 and RFC 3986
		"":            true,
		"a/b?c#d":     true,
		"x:/a":        true,
		"//1.2.3.4":   true,
		"//h":         false,
		"//a_b":       false,
		"x:a":         false,
		"//256.1.1.1": false,
	} {
		for _, e := range []uri.Edition{uri.RFC2396, uri.RFC2396bis01, uri.RFC3986} {
			r := parse(e, text)
			if r != parse(e, strings.Clone(text)) || r.Clone() != r {
				t.Errorf("%v: %q is not %q", e, text, text)
			}
		}
		if got := parse(uri.RFC2396, text) == parse(uri.RFC3986, text); got != want {
			t.Errorf("%q is the same in RFC 2396 and RFC 3986: %t", text, got)
		}
	}
}

// TestEditionWith changes references of older editions. The result is one of RFC 3986
// with the same components, or an error.
func TestEditionWith(t *testing.T) {
	for _, test := range []struct {
		edition    uri.Edition
		text, want string
	}{
		{uri.RFC2396, "http://H/x", "http://H/x#f"},
		{uri.RFC2396, "http://a_b/x", "http://a_b/x#f"},
		{uri.RFC2396, "http://h:x/", ""}, // RFC 3986 has no such authority
		{uri.RFC2396bis01, "http://a@b@c/", ""},
		{uri.RFC2396bis01, "foo:[a]", ""},
		{uri.RFC2396, "mailto:a?b", "mailto:a?b#f"},
		{uri.RFC2396bis02, "1a:b", ""},
	} {
		r, err := uri.Parser{Edition: test.edition}.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.With(uri.ComponentFragment, "f")
		if got.String() != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%v: %q becomes %q, %v, want %q", test.edition, test.text, got, err, test.want)
		}
		if err == nil && got != uri.MustParse(test.want) {
			t.Errorf("%v: %q becomes %q, whose parts lie elsewhere", test.edition, test.text, got)
		}
	}
}

// TestEditionZero checks that the zero Base and the zero URI are invalid in every
// edition.
func TestEditionZero(t *testing.T) {
	if target, err := new(uri.Base).Resolve(uri.Reference{}); err != uri.ErrNoBase || !target.IsZero() {
		t.Errorf("the zero Base has the target %+v, %v", target, err)
	}
	for _, e := range uri.Editions() {
		if _, err := uri.NewBase(uri.URI{}, uri.Resolver{Edition: e}); err != uri.ErrNoBase {
			t.Errorf("%v: the zero URI is a base: %v", e, err)
		}
		p := uri.Parser{Edition: e}
		if r, err := p.Parse(""); err != nil || r != (uri.Reference{}) {
			t.Errorf("%v: the empty reference is %+v, %v", e, r, err)
		}
		n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
		for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
			if got := n.Normalize(uri.Reference{}, level); got != (uri.Reference{}) {
				t.Errorf("%v: %v: the zero Reference becomes %q", e, level, got)
			}
		}
	}
}
