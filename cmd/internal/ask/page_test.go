package ask

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/engine/abnf"
)

// The grammars are those of testdata.
func TestGrammars(t *testing.T) {
	files, err := grammars.ReadDir("abnf")
	if err != nil || len(files) != len(answer.Dialects()) {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		got, _ := grammars.ReadFile("abnf/" + f.Name())
		want, err := os.ReadFile("../../../testdata/abnf/" + f.Name())
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is not testdata/abnf/%s: %v", f.Name(), f.Name(), err)
		}
	}
	if got := Grammar(answer.RFC3986, "Port"); got != "port = *DIGIT" {
		t.Error(got)
	}
}

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
			tr := trace{show: func(s string) string { return s }}
			tr.transform(uri.Split(b), uri.Split(text))
			n++
			if got := tr.target.String(); got != target.String() {
				if path := uri.Split(target.String()).Path; path != "/."+tr.target.Path && path != "./"+tr.target.Path {
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
	for _, e := range []answer.Dialect{answer.RFC3986, answer.RFC3987} {
		file, err := grammars.ReadFile("abnf/" + strings.ToLower(strings.ReplaceAll(e.Document(), " ", "")) + ".abnf")
		if err != nil {
			t.Fatal(err)
		}
		parse := abnf.Parse
		if e.AreIRIs() {
			parse = abnf.ParseUnicode
		}
		grammar, err := parse(string(file))
		if err != nil {
			t.Fatal(err)
		}
		machines := map[string]*abnf.Machine{}
		randomTexts(500, func(text string) {
			ref, err := e.Parser().Parse(uri.RuleURIReference, text)
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
				if part := text[n.Offset : n.Offset+n.Length]; !machines[n.Rule].Match(part) || n.Grammar == "" {
					t.Errorf("%q: %q does not match %s", text, part, n.Rule)
				}
				for _, c := range n.Children {
					check(c)
				}
			}
			check(newSubject(text).tree(&ref, e))
		})
	}
}
