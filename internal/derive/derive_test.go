package derive

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/iri"
)

// randomTexts calls a function with texts of pieces.
func randomTexts(n int, f func(string)) {
	pieces := []string{"a:", "http:", "//", "//h", "//u:Zq7@h", "//[::1]", "//[v1.a]", "//127.0.0.1", ":80", "/", ".", "..", "/.", "/..", "./", "../", "a", "b%7e", "?", "?q", "#", "#f", ";x=1", "@", "é"}
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		text := ""
		for range 1 + r.IntN(7) {
			text += pieces[r.IntN(len(pieces))]
		}
		f(text)
	}
}

// The steps of a resolution lead to the target of package uri. That writes "/." or "./" before a
// path that would be read as something else.
func TestSteps(t *testing.T) {
	bases := []string{"http://a/b/c/d;p?q", "http://a", "a:b/c", "a:", "a:/b/../c"}
	n := 0
	randomTexts(2000, func(text string) {
		ref, err := uri.Parse(text)
		if err != nil {
			return
		}
		for _, b := range bases {
			base := uri.MustParseURI(b)
			target, err := base.Resolve(ref)
			if err != nil {
				continue
			}
			tr := Resolution{Show: func(s string) string { return s }}
			tr.Transform(uri.Split(b), uri.Split(text))
			n++
			if got := tr.Target.String(); got != target.String() {
				if path := uri.Split(target.String()).Path; path != "/."+tr.Target.Path && path != "./"+tr.Target.Path {
					t.Errorf("%s against %s: the steps give %s, want %s", text, b, got, target)
				}
			}
		}
	})
	if n < 1000 {
		t.Errorf("only %d resolutions", n)
	}
}

// Each node of a tree matches its rule.
func TestTree(t *testing.T) {
	for _, iris := range []bool{false, true} {
		document, parse := "rfc3986", abnf.Parse
		if iris {
			document, parse = "rfc3987", abnf.ParseUnicode
		}
		text, err := os.ReadFile("../../testdata/abnf/" + document + ".abnf")
		if err != nil {
			t.Fatal(err)
		}
		grammar, err := parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		machines := map[string]*abnf.Machine{}
		randomTexts(500, func(text string) {
			u, err := uri.Parse(text)
			ref := field.FromURI(u)
			if iris {
				var i iri.Reference
				i, err = iri.Parse(text)
				ref = field.FromIRI(i)
			}
			if err != nil {
				return
			}
			var check func(n *Node)
			check = func(n *Node) {
				if machines[n.Rule] == nil {
					if machines[n.Rule], err = grammar.Compile(n.Rule); err != nil {
						t.Fatal(err)
					}
				}
				if part := text[n.Offset : n.Offset+n.Length]; !machines[n.Rule].Match(part) {
					t.Errorf("%q: %q does not match %s", text, part, n.Rule)
				}
				for _, c := range n.Children {
					check(c)
				}
			}
			check(Tree(&ref, uri.RFC3986, 200))
		})
	}
}

// The removals and the segments are limited.
func TestMost(t *testing.T) {
	for n := range 10 {
		tr := Resolution{Show: func(s string) string { return s }, Most: 5}
		tr.removeDotSegments(strings.Repeat("/a", n))
		if got := min(n+1, 5); len(tr.Removals) != got || tr.More != n+1-got {
			t.Errorf("%d: %d removals, %d more", n, len(tr.Removals), tr.More)
		}
	}
}
