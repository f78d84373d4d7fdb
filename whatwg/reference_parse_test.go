package whatwg_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

func TestParseReference(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "#": "#", "a/../b?c#d": "a/../b?c#d",
		`..\b c|d`:                   "../b%20c%7Cd",
		" /a%zz[1]?q='x y'|#{é}^ \n": "/a%25zz%5B1%5D?q=%27x%20y%27%7C#%7B%C3%A9%7D%5E",
		"a:b c":                      "a:b%20c",
		"é:b":                        "./%C3%A9:b",
		`\\H\a\..\b`:                 "//h/b",
		"///h":                       "//h/",
		"//h:80":                     "//h:80/",
		"//h:0443/":                  "//h:443/",
		"/\t/bücher.example:":        "//xn--bcher-kva.example/",
		"//u@0x7f.1?a|b":             "//u@127.0.0.1/?a%7Cb",
		"http:a":                     "http://a/",
		"HTTPS:\\\\h:443\\é":         "https://h/%C3%A9",
		"mailto:a b":                 "mailto:a%20b",
	} {
		got, changes, err := whatwg.Parser{}.ParseReferenceChanges(in)
		if err != nil || got.String() != want || edits.Apply(in, changes) != want {
			t.Errorf("%q: %q, %v, %+v, want %q", in, got, err, changes, want)
		}
	}
	for in, name := range map[string]string{"http://[": "IPv6-unclosed", "//a b/": "domain-invalid-code-point", "//h:x": "port-invalid", "http://": "host-missing"} {
		wrong := (*whatwg.ValidationError)(nil)
		if got, err := (whatwg.Parser{}).ParseReference(in); !errors.As(err, &wrong) || wrong.Name != name {
			t.Errorf("%q: %q, %v, want %s", in, got, err, name)
		}
	}
}

// A reference that browsers read resolves, by RFC 3986, to the target that it has in browsers. With
// a base, it is that target.
func checkParseReference(t *testing.T, text string) (relative bool) {
	t.Helper()
	ref, err := whatwg.Parser{}.ParseReference(text)
	listed, changes, errListed := whatwg.Parser{}.ParseReferenceChanges(text)
	if (err == nil) != (errListed == nil) || listed.String() != ref.String() || err == nil && edits.Apply(text, changes) != ref.String() {
		t.Fatalf("%q: %q, %v; with changes %q, %v, %+v", text, ref, err, listed, errListed, changes)
	}
	for _, change := range changes {
		if change.Before == change.After || change.Reason == "" || change.Span.Of(text) != change.Before {
			t.Fatalf("%q: change %+v", text, change)
		}
	}
	if err == nil && uri.Validate(uri.RuleURIReference, ref.String()) != nil {
		t.Fatalf("%q: %q is not valid", text, ref)
	}
	_, alone := whatwg.Parse(text)
	wrong := (*whatwg.ValidationError)(nil)
	relative = errors.As(alone, &wrong) && wrong.Name == "missing-scheme-non-relative-URL"
	clean := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(strings.TrimFunc(text, func(r rune) bool { return r <= ' ' }))
	n := uri.Normalizer{Schemes: scheme.Known()}
	for _, base := range []string{"http://base.example:8080/a/b?q#f", "https://base.example/x/y/"} {
		p := whatwg.Parser{Base: whatwg.MustParse(base)}
		if scheme := p.Base.Scheme() + ":"; len(clean) >= len(scheme) && strings.EqualFold(clean[:len(scheme)], scheme) {
			continue // "http:x" is relative to a base of this scheme only
		}
		var target uri.URI
		u, wrong := p.Parse(text)
		if wrong == nil {
			target, wrong = u.URI()
		}
		if (wrong == nil) != (err == nil) {
			t.Fatalf("%q: %v, with the base %s: %v", text, err, base, wrong)
		}
		if wrong != nil {
			continue
		}
		if !relative && ref.String() != target.String() {
			t.Fatalf("%q: %q, and with the base %s: %q", text, ref, base, target)
		}
		if !relative {
			continue
		}
		b, err := uri.NewBase(uri.MustParseURI(base), uri.Resolver{})
		if err != nil {
			t.Fatal(err)
		}
		resolved, err := b.Resolve(n.Normalize(ref, uri.LevelPercent))
		if err != nil || !n.Equivalent(resolved.Reference(), target.Reference(), uri.LevelScheme) {
			t.Fatalf("%q: %q resolves to %q, %v; browsers read %q against %s", text, ref, resolved, err, target, base)
		}
		if with, err := p.ParseReference(text); err != nil || with.String() != target.String() {
			t.Fatalf("%q: %q, %v, want %q", text, with, err, target)
		}
	}
	return relative
}

func TestParseReferenceTargets(t *testing.T) {
	pieces := []string{"", "", "http:", "foo:", "//", `\\`, "/", `\`, "h", "bücher.example", "0x7f.1", "[::1]", ":80", ":443", ":x", "u@", "a", "..", ".", "%2e", "%2E%2e", "%", "%zz", "%41", " ", "\t", "\n",
		"|", "[", "]", "{", "}", "^", "`", "'", `"`, "é", "\xff", "\x00", "?", "#", ":", "C:", "C|", "=", "&", "<", "\\"}
	random := rand.New(rand.NewPCG(1, 2))
	count, relative := testenv.Tier(20_000, 50_000, 1_000_000), 0
	for range count {
		var b strings.Builder
		for range random.IntN(8) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if checkParseReference(t, b.String()) {
			relative++
		}
	}
	if relative < count/3 {
		t.Errorf("only %d of %d texts are relative", relative, count)
	}
}

func FuzzParseReference(f *testing.F) {
	for _, text := range []string{`..\b c|d`, "//h:80", "é:b", " /a%zz", "http:a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkParseReference(t, text) })
}
