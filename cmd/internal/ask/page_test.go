package ask

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
)

// The grammars are those of testdata.
func TestGrammars(t *testing.T) {
	files, err := grammars.ReadDir("abnf")
	if err != nil || len(files) != len(dialect.Dialects()) {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		got, _ := grammars.ReadFile("abnf/" + f.Name())
		want, err := os.ReadFile("../../../testdata/abnf/" + f.Name())
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is not testdata/abnf/%s: %v", f.Name(), f.Name(), err)
		}
	}
	if got := Grammar(dialect.RFC3986, "Port"); got != "port = *DIGIT" {
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

// Each node of a tree has its rule in ABNF.
func TestTree(t *testing.T) {
	for _, e := range []dialect.Dialect{dialect.RFC3986, dialect.RFC3987} {
		for _, text := range []string{"http://u@h.example:1/a/b?q#f", "//[::1]", "//[v1.a]/", "//127.0.0.1", "a:b/c", "./a", "", "/", "a"} {
			tree := (&View{Rule: uri.RuleURIReference, Parser: e.Parser(), Name: "page"}).page(text).Tree
			var check func(n *derive.Node)
			check = func(n *derive.Node) {
				if n.Grammar == "" || n.Text != text[n.Offset:n.Offset+n.Length] {
					t.Errorf("%q: %+v", text, n)
				}
				for _, c := range n.Children {
					check(c)
				}
			}
			check(tree)
		}
	}
}
