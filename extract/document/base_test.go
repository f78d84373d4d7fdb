package document

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
)

// TestAppendix reads the example documents of the older editions for a base in HTML (RFC
// 2396, appendix D), byte for byte, and checks both of their references.
func TestAppendix(t *testing.T) {
	for name, host := range map[string]string{"rfc2396.html": "www.ics.uci.edu", "rfc2396bis.html": "www.example.com"} {
		doc, err := os.ReadFile(filepath.Join("..", "..", "baseuri", "testdata", "appendix", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, base := range []uri.URI{{}, testBase} {
			for _, edition := range uri.Editions() {
				o := Finder{Format: Detect(name, "", doc), Base: base, Resolver: uri.Resolver{Edition: edition}}
				links := linksOf(t, o, doc)
				if len(links) != 2 || links[0].Raw != "http://"+host+"/Test/a/b/c" ||
					links[1].Raw != "../x" || links[1].Target.String() != "http://"+host+"/Test/a/x" {
					t.Errorf("%s, %s, with the base %q: %+v", name, edition, base, links)
				}
			}
		}
	}
}

// TestSameBase compares the base of links in HTML with the base that package baseuri finds
// in the documents of its tests.
func TestSameBase(t *testing.T) {
	table, err := os.ReadFile(filepath.Join("..", "..", "baseuri", "testdata", "html.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		row := strings.Split(line, "\t")
		if row[0] == "name" {
			continue
		}
		var doc string
		decode(t, row[3], &doc)
		sameBase(t, []byte(doc+"<p><a href=x>"))
	}
	sameBase(t, []byte("<head>"+strings.Repeat("x", 1<<18)+"<base href=/b/><a href=x>"))
}

// sameBase checks that the links of an HTML document have the base that package baseuri
// finds, except those that may have another base.
func sameBase(t *testing.T, doc []byte) {
	t.Helper()
	if low := bytes.ToLower(doc); bytes.Contains(low, []byte("srcdoc")) || bytes.Contains(low, []byte("codebase")) {
		return
	}
	content, err := baseuri.HTML{}.Embedded(bytes.NewReader(doc))
	if err != nil {
		return // a token is too long for package baseuri
	}
	base := testBase
	if !content.IsZero() {
		if own, err := content.Against(uri.RFC3986, testBase); err == nil {
			base = own
		}
	}
	for _, l := range linksOf(t, Finder{Format: HTML, Base: testBase}, doc) {
		if l.Element != "base" && l.Element != "script" && l.Base != base {
			t.Fatalf("%.1000q: the base of %q is %q, not %q", doc, l.Text, l.Base, base)
		}
	}
}
