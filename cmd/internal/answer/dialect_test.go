package answer

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/iri"
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
		ref, err := inplace.Parse(p.Parser, uri.RuleURI, []byte(text))
		if (err == nil) != d.AreIRIs() {
			t.Errorf("%v: %q: %v", d, text, err)
		}
		if normal := d.Normalizer().Normalize(ref, uri.LevelScheme); normal != ref {
			t.Errorf("%v: %v becomes %v", d, ref, normal)
		}
		base, err := uri.NewBase(must(t, p, "http://h/a"), d.Resolver(uri.Resolver{}))
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

// TestAsIRI checks that AsIRI makes the value that package iri parses.
func TestAsIRI(t *testing.T) {
	for _, text := range []string{"", "http://u@bücher.example:8/é?ü#ö", "//h", "é", "a:b"} {
		ref, err := RFC3987.Parser().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if want := iri.MustParse(text); AsIRI(ref) != want {
			t.Errorf("%q is %v", text, AsIRI(ref))
		}
	}
}

func must(t *testing.T, p Parser, text string) uri.URI {
	t.Helper()
	u, err := p.ParseURI(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestParsersOfDialects checks that the program takes parsers, resolvers and normalizers from a
// dialect. The edition of the dialect of IRIs is RFC 3986, whose grammar refuses IRIs.
func TestParsersOfDialects(t *testing.T) {
	literal := regexp.MustCompile(`uri\.(Parser|Resolver|Normalizer)\{[^}]*\.Edition\(\)`)
	if !literal.MatchString("uri.Parser{Edition: v.Dialect().Edition()}") {
		t.Error("the pattern finds nothing")
	}
	files := 0
	for _, pattern := range []string{"../*/*.go", "../../uri/*.go"} {
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
			if found := literal.FindAll(text, -1); len(found) > 0 && filepath.Base(name) != "dialect_test.go" {
				t.Errorf("%s: %q: use the methods of Dialect", name, found)
			}
		}
	}
	if files < 200 {
		t.Errorf("only %d files", files)
	}
}
