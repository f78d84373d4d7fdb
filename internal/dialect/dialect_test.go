package dialect

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// TestDialects checks that each dialect parses, resolves and normalizes by its own grammar.
func TestDialects(t *testing.T) {
	names := map[string]bool{}
	for _, d := range Dialects() {
		if names[d.String()] || d.Document() == "" || d.Terms() == nil {
			t.Errorf("%v of %q", d, d.Document())
		}
		names[d.String()] = true
		p := d.Parser()
		if p.Dialect != d || d.Normalizer().Dialect != d {
			t.Errorf("%v has a parser of %v and a normalizer of %v", d, p.Dialect, d.Normalizer().Dialect)
		}
		const text = "http://h/ö"
		ref, err := p.Parse(uri.RuleURI, text)
		if (err == nil) != d.AreIRIs() {
			t.Errorf("%v: %q: %v", d, text, err)
		}
		if normal := d.Normalizer().Normalize(&ref, uri.LevelScheme); normal != ref {
			t.Errorf("%v: %v becomes %v", d, ref, normal)
		}
		base, err := d.Base("http://h/a", uri.Resolver{})
		if err != nil {
			t.Fatal(err)
		}
		if target, err := base.AppendResolveText(nil, []byte("ö")); (err == nil) != d.AreIRIs() {
			t.Errorf("%v: the target is %q: %v", d, target, err)
		}
	}
	if len(names) != len(uri.Editions())+1 || !(Dialect{} == RFC3986 && URIs(uri.RFC3986) == RFC3986) {
		t.Errorf("the dialects are %v, the zero one is %v", names, Dialect{})
	}
}

// TestReference checks that the parser for IRIs makes the value that package iri parses, by each
// rule.
func TestReference(t *testing.T) {
	for _, text := range []string{"", "http://u@bücher.example:8/é?ü#ö", "//h", "é", "a:b", "a:b#", "é:b", "%", "?"} {
		want, wantErr := iri.Parse(text)
		for rule := uri.RuleURIReference; rule <= uri.RuleRelativeRef; rule++ {
			ref, err := RFC3987.Parser().Parse(rule, text)
			valid := iri.Validate(rule, text)
			if got, ok := ref.AsIRI(); !ok || (err == nil) != (valid == nil) || err == nil && got != want {
				t.Errorf("%s %q: %v, %v, want %v, %v", rule, text, got, err, want, valid)
			}
			if err != nil && err.Error() != valid.(*iri.SyntaxError).SyntaxError.Error() {
				t.Errorf("%s %q: %v, want %v", rule, text, err, valid)
			}
		}
		if u, err := uri.Parse(text); err == nil {
			ref := RFC3987.Reference(u)
			if got, ok := ref.AsIRI(); !ok || got != want || wantErr != nil {
				t.Errorf("%q is %v, want %v", text, got, want)
			}
		}
	}
}

// TestBases compares a base that is an IRI with one that is a URI, where both are.
func TestBases(t *testing.T) {
	for _, text := range []string{"http://h/a/b?q#f", "mailto:a", "file:///a/..", "x:"} {
		narrow, err := RFC3986.Base(text, uri.Resolver{Schemes: scheme.Known()})
		if err != nil {
			t.Fatal(err)
		}
		wide, err := RFC3987.Base(text, uri.Resolver{Schemes: scheme.Known()})
		if err != nil || wide.String() != narrow.String() || wide.Scheme() != narrow.Scheme() {
			t.Fatal(wide, narrow, err)
		}
		for _, text := range []string{"", "c", "../d?", "#f", "//g", "http:g", "file:g", "mailto:b", "x:", "http://h/a/b?q"} {
			u := field.FromURI(uri.MustParse(text))
			i := field.FromIRI(iri.MustParse(text))
			a, errA := narrow.Resolve(&u)
			b, errB := wide.Resolve(&i)
			textA, againA := narrow.AppendResolveText(nil, []byte(text))
			textB, againB := wide.AppendResolveText(nil, []byte(text))
			if a.String() != b.String() || errA != errB || string(textA) != string(textB) || string(textB) != b.String() || againA != againB {
				t.Errorf("%q against %v: %v, %v, %q and %v, %v, %q", text, narrow, &a, errA, textA, &b, errB, textB)
			}
			if narrow.IsMisformed(&u) != wide.IsMisformed(&i) || narrow.IsSameDocument(&u) != wide.IsSameDocument(&i) {
				t.Errorf("%q against %v is another as an IRI", text, narrow)
			}
			if _, ok := u.Scheme(); !ok {
				continue
			}
			refA, errA := narrow.Relativize(&u, uri.Relativizer{})
			refB, errB := wide.Relativize(&i, uri.Relativizer{})
			if refA != refB || errA != errB {
				t.Errorf("%q relative to %v: %q, %v and %q, %v", text, narrow, refA, errA, refB, errB)
			}
		}
	}
}

// TestParsersOfDialects checks that the program takes parsers, resolvers and normalizers from a
// dialect. The edition of the dialect of IRIs is RFC 3986, whose grammar refuses IRIs.
func TestParsersOfDialects(t *testing.T) {
	literal := regexp.MustCompile(`uri\.(Parser|Resolver|Normalizer)\{[^}]*\.Edition\(\)`)
	if !literal.MatchString("uri.Parser{Edition: v.Dialect().Edition()}") {
		t.Error("the pattern finds nothing")
	}
	files := 0
	for _, pattern := range []string{"../../cmd/internal/*/*.go", "../../cmd/uri/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files++
			if found := literal.FindAll(text, -1); len(found) > 0 {
				t.Errorf("%s: %q: use the methods of Dialect", name, found)
			}
		}
	}
	if files < 200 {
		t.Errorf("only %d files", files)
	}
}

// A quick check excludes most texts that cannot be misformed references.
func TestMayBeMisformed(t *testing.T) {
	base, err := RFC3986.Base("http://h/", uri.Resolver{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		text string
		want bool
	}{{"http:g", true}, {"HTTP:g", true}, {"http:", true}, {"http", false}, {"http:/g", true}, {"http://g", false}, {"https:g", false}, {"xttp:g", false}, {"", false}} {
		if got := base.MayBeMisformed([]byte(tt.text)); got != tt.want {
			t.Errorf("%s: %v", tt.text, got)
		}
	}
}
