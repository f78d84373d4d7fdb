package baseuri_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/testenv"
)

// options returns the HTML with the option that a table names.
func options(t testing.TB, s string) baseuri.HTML {
	t.Helper()
	var h baseuri.HTML
	switch s {
	case "":
	case "body":
		h.Body = true
	case "scripting":
		h.Scripting = true
	case "breaks":
		h.RemoveBreaks = true
	default:
		t.Fatalf("no option %q", s)
	}
	return h
}

// TestHTML runs a table of cases from browsers and their tests.
func TestHTML(t *testing.T) {
	for _, row := range table(t, "html.tsv") {
		t.Run(row["name"], func(t *testing.T) {
			document := unquote(t, row["document"])
			fallback := parse(t, uri.RFC3986, row["fallback"])
			for _, r := range []interface{ Read([]byte) (int, error) }{
				strings.NewReader(document),
				iotest.OneByteReader(strings.NewReader(document)),
				iotest.DataErrReader(strings.NewReader(document)),
			} {
				e, err := options(t, row["options"]).Embedded(r)
				if err != nil {
					t.Fatal(err)
				}
				base, err := e.Against(uri.RFC3986, fallback)
				name := errorName(err)
				if e.Repaired() {
					name = "repaired"
				}
				if text(base) != row["base"] || name != row["error"] {
					t.Errorf("%s: %s, %s, want %s, %s: %s", document, text(base), name, row["base"], row["error"], row["why"])
				}
				sound(t, base)
				if err != nil && base != fallback {
					t.Errorf("with an error the base is %q, not the fallback base", base)
				}
			}
		})
	}
}

// TestHTMLTree makes documents of the relevant tags in any order, and compares their bases
// with the trees of golang.org/x/net/html.
func TestHTMLTree(t *testing.T) {
	parts := []string{
		"<html>", "</html>", "<head>", "</head>", "<body>", "</body>", "<br>", "</br>", "<p>", "</p>", "<div>", "<frameset>",
		"<title>", "</title>", "<title/>", "<style>", "</style>", "<script>", "</script>", "<noframes>", "</noframes>",
		"<noscript>", "</noscript>", "<template>", "</template>", "<link>", "<meta/>", "<basefont>", "<bgsound>", "</base>",
		`<base target="t">`, `<base href="a">`, `<base href="b"/>`, "<BASE HREF=c>", "<base/href=d>", "<base href>",
		" ", "\n", "x", "&#32;", "&#120;", "\x00", "<!--c-->", "<!DOCTYPE html>", "<?p?>", "<![CDATA[", "]]>", "<",
		"<svg>", "</svg>", "<math>", "<select>", "<table>", "<textarea>", "<plaintext>", "<iframe>", "<a href=x>",
	}
	random := rand.New(rand.NewPCG(1, 2))
	n := testenv.Tier(10_000, 20_000, 1_000_000)
	found := 0
	for range n {
		var b strings.Builder
		for range 1 + random.IntN(8) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		document := b.String()
		for _, scripting := range []bool{false, true} {
			href, has, reliable := tree(t, []byte(document), scripting)
			if !reliable {
				continue
			}
			content, err := baseuri.HTML{Scripting: scripting}.Embedded(strings.NewReader(document))
			if err != nil {
				t.Fatal(err)
			}
			if texts := content.Texts(); len(texts) > 0 != has || has && texts[0] != href {
				t.Errorf("%q, scripting %t: %q, the tree has %q, %t", document, scripting, texts, href, has)
			}
			if has {
				found++
			}
		}
	}
	if found < n/10 {
		t.Errorf("%d documents of %d have a base", found, n)
	}
}
