package ask

import (
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/reader"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glance"
	"github.com/urikit/uri/internal/verdict"
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

// Readers differ if their normal forms are not those of the standard.
func TestReadings(t *testing.T) {
	for text, want := range map[string]string{
		"HTTP://Example.com:80/%7ea": "", "http://xn--80ak6aa92e.com/%C3%BC": "", "http://u:geheim@h/?a#f": "", "http://h/a b": "browser verdict",
		"http://0x7f.1/": "rfc2396 host, browser host", "http://h/a/../b": "rfc2396 path", "http://b\u00fccher.example/": "rfc3987 verdict, browser verdict",
	} {
		page := (&View{Rule: uri.RuleURIReference, Parser: dialect.RFC3986.Parser(), Name: "page"}).page(text)
		var got []string
		for _, r := range page.Readings {
			for _, name := range r.Differs {
				got = append(got, r.Reader+" "+name)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %q differ, want %q", text, got, want)
		}
	}
}

// The brief view is the page without its folds, and knows how many readers differ.
func TestBrief(t *testing.T) {
	check := func(text string) {
		base := "http://a/b/c?d"
		for _, v := range []View{{}, {Base: &base}, {Base: &text, With: &text}} {
			v.Rule, v.Parser, v.Name = uri.RuleURIReference, dialect.RFC3986.Parser(), ViewPage
			page := v.page(text)
			readers, differ := map[string]bool{}, 0
			for _, r := range page.Readings {
				if r.Reader != formURI && r.Reader != formIRI {
					readers[r.Reader] = true
					differ += min(1, len(r.Differs))
				}
			}
			if want := (reader.Agreement{Readers: len(readers), Differ: differ}); page.Agreement != want {
				t.Errorf("%q: %v, want %v", text, page.Agreement, want)
			}
			for _, c := range page.Components {
				if c.Name == "host" && c.Decoded != page.Decoded {
					t.Errorf("%q: %q, want %q", text, page.Decoded, c.Decoded)
				}
			}
			page.folds = nil
			v.Name = ViewBrief
			if brief := v.page(text); !reflect.DeepEqual(brief, page) {
				t.Errorf("%q: %+v, want %+v", text, brief, page)
			}
		}
	}
	randomTexts(500, check)
	for _, text := range []string{"", "a b", "http://u:geheim@0x7f.1/", "http://xn--bcher-kva.example/", "http://b\u00fccher.example/", "http://h/a/../b", "\xff"} {
		check(text)
	}
	text := []byte("http://u:geheim@h/?a=b")
	for name, want := range map[string]bool{ViewPage: true, ViewBrief: false} {
		var to buffer.Buffer
		v := View{Rule: uri.RuleURIReference, Parser: dialect.RFC3986.Parser(), Name: name}
		if _, err := v.Answer(&to, text); err != nil {
			t.Fatal(err)
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(to.Bytes(), &members); err != nil {
			t.Fatal(err)
		}
		for _, member := range []string{"components", "tree", "readings"} {
			if _, has := members[member]; has != want {
				t.Errorf("view %s: %s", name, to.Bytes())
			}
		}
	}
}

// The verdict on a comparison names the parts that are not equal, without secrets.
func TestDiffers(t *testing.T) {
	second := "https://u:geheim2@b/x?q"
	page := (&View{Rule: uri.RuleURIReference, Parser: dialect.RFC3986.Parser(), Name: "page", With: &second}).page("http://u:geheim1@B:80/%78#f")
	text, _ := json.Marshal(page.Comparison)
	var names []string
	for _, d := range page.Comparison.Differs {
		names = append(names, d.Name)
	}
	if got := strings.Join(names, " "); got != "scheme userinfo query fragment" || page.Comparison.Verdict.State != verdict.Dangerous || strings.Contains(string(text), "geheim") {
		t.Errorf("%s: %s", got, text)
	}
}

// The first answer about a text has the same members as the page.
func TestGlance(t *testing.T) {
	d := dialect.RFC3986
	same := func(text string) {
		s := &verdict.Subject{Text: text, Dialect: d, Found: answer.FindingsOf(d, text)}
		ref, err := d.Parser().Parse(uri.RuleURIReference, text)
		if p, ok := answer.AsProblem(err); ok {
			s.Problem = answer.Beside(field.Completed(p, []byte(text)), s.Found)
		} else {
			s.Ref = &ref
		}
		page, err := json.Marshal((&View{Rule: uri.RuleURIReference, Parser: d.Parser(), Name: "page"}).page(text))
		if err != nil {
			t.Fatal(err)
		}
		first, err := json.Marshal(glance.Of(s, newSubject(text).Subject))
		if err != nil {
			t.Fatal(err)
		}
		var want, got map[string]any
		if err := errors.Join(json.Unmarshal(page, &want), json.Unmarshal(first, &got)); err != nil {
			t.Fatal(err)
		}
		for _, f := range want["findings"].([]any) {
			finding := f.(map[string]any)
			maps.DeleteFunc(finding, func(key string, _ any) bool { return key == "component" || key == "fingerprint" || key == "fix" })
		}
		for name := range got {
			if !reflect.DeepEqual(got[name], want[name]) {
				t.Errorf("%q: %s is %v, the page has %v", text, name, got[name], want[name])
			}
		}
	}
	randomTexts(2000, same)
	for _, text := range []string{"", "http://a b", "http://admin:hunter2@0x7f.1/%2e%2e/admin", "http://bücher.example:80a/", "http://h/\u202e", "\xff"} {
		same(text)
	}
}
