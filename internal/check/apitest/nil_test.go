package apitest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// takeSchemes has every field of the API for Schemes, Aliases and Domains. A function gives the
// results with a Set and a Store there, or without them for nil.
var takeSchemes = map[string]func(s uri.Schemes, a uri.Aliases, d iri.Domains) string{
	"uri.Normalizer.Schemes": func(s uri.Schemes, _ uri.Aliases, _ iri.Domains) string {
		n := uri.Normalizer{Schemes: s}
		return fmt.Sprint(n.Normalize(uri.MustParse("HTTP://H:80"), uri.LevelScheme))
	},
	"uri.Normalizer.Aliases": func(_ uri.Schemes, a uri.Aliases, _ iri.Domains) string {
		n := uri.Normalizer{Aliases: a}
		return fmt.Sprint(n.Normalize(uri.MustParse("HTTP://H:80"), uri.LevelProtocol))
	},
	"uri.Resolver.Schemes": func(s uri.Schemes, _ uri.Aliases, _ iri.Domains) string {
		base, err := uri.NewBase(uri.MustParseURI("x:a/b"), uri.Resolver{Schemes: s, Lax: true, Edition: uri.RFC2396})
		return fmt.Sprint(err, base.IsMisformed(uri.MustParse("x:c")))
	},
	"uri/alias.Config.Schemes": func(s uri.Schemes, _ uri.Aliases, _ iri.Domains) string {
		store := alias.New(alias.Config{Schemes: s})
		err := store.Observe(uri.MustParseURI("http://h:80/a"), uri.MustParseURI("http://h/b"), 301)
		return fmt.Sprint(err, store.Len())
	},
	"uri/iri.Mapper.Domains": func(_ uri.Schemes, _ uri.Aliases, d iri.Domains) string {
		u, err := iri.Mapper{Domains: d}.ToURI(iri.MustParse("foo://ü/"))
		return fmt.Sprint(u, err)
	},
	"uri/iri.Normalizer.Schemes": func(s uri.Schemes, _ uri.Aliases, _ iri.Domains) string {
		return fmt.Sprint(iri.Normalizer{Schemes: s}.Normalize(iri.MustParse("HTTP://xn--tda:80"), uri.LevelScheme))
	},
}

// TestNilPointers checks that a nil pointer to an empty Set or Store in an interface is as good
// as an empty one.
func TestNilPointers(t *testing.T) {
	var set *scheme.Set
	var store *alias.Store
	for name, of := range takeSchemes {
		if got, want := of(set, store, set), of(new(scheme.Set), new(alias.Store), new(scheme.Set)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if _, ok := scheme.Generic(set).Form("x"); !ok {
		t.Error("Generic of a nil Set has no form")
	}
	p := canonical.Dedup()
	p.Normalizer.Schemes, p.Normalizer.Aliases = set, store
	if u, err := p.Apply(uri.MustParseURI("HTTP://H/")); err != nil || u.String() != "https://h/" {
		t.Error(u, err)
	}
	u := uri.MustParseURI("http://h/")
	if _, ok := set.Rules("http"); ok || set.DomainHost("http") || set.ViolationsOf(u) != nil {
		t.Error("a nil Set knows http")
	}
	if _, err := set.PortOf(u); err != uri.ErrNoPort {
		t.Error(err)
	}
	if _, ok := set.OriginOf(u); ok {
		t.Error("a nil Set has origins")
	}
	for range set.All() {
		t.Error("a nil Set has rules")
	}
	if _, ok := set.Extend(scheme.Rules{Name: "x"}).Rules("x"); !ok {
		t.Error("With adds nothing to a nil Set")
	}
}

// TestTakeSchemes checks that takeSchemes has every field of the API.
func TestTakeSchemes(t *testing.T) {
	api, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	found, pkg := 0, ""
	for line := range strings.Lines(string(api)) {
		line = strings.TrimSpace(line)
		if path, ok := strings.CutPrefix(line, "package github.com/urikit/"); ok {
			pkg = path
		}
		words := strings.Fields(line)
		if len(words) != 3 || words[0] != "field" {
			continue
		}
		switch strings.TrimPrefix(words[2], "uri.") {
		case "Schemes", "Aliases", "Domains":
			found++
			if takeSchemes[pkg+"."+words[1]] == nil {
				t.Errorf("%s.%s is not tested with a nil pointer", pkg, words[1])
			}
		}
	}
	if found != len(takeSchemes) {
		t.Errorf("docs/api.txt has %d fields, this test %d", found, len(takeSchemes))
	}
}
