package document

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// inTree returns the references in the attributes of the tree that golang.org/x/net/html
// builds for a document, as element@attribute and text. A tree knows which elements are SVG
// or MathML. A tokenizer can only guess that.
func inTree(t *testing.T, doc []byte) []string {
	t.Helper()
	root, err := html.ParseWithOptions(bytes.NewReader(doc), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		v := map[string]vocabulary{"": xhtml, "svg": svg, "math": mathml}[n.Namespace]
		element := strings.ToLower(n.Data)
		for _, a := range n.Attr {
			name := strings.ToLower(a.Key)
			if a.Namespace != "" {
				name = a.Namespace + ":" + name
			}
			htmlTable()[name].find(v, element, func(c *cell) {
				if c.kind == reference {
					all = append(all, element+"@"+name+" "+strings.Trim(a.Val, "\t\n\f\r "))
				}
			})
		}
	}
	return all
}

// compareTree checks that the references in the tree of a document are found, and returns
// the first that is not.
func compareTree(t *testing.T, doc []byte) string {
	t.Helper()
	found := make(map[string]bool) // a set, because the tree can repeat elements
	for _, l := range linksOf(t, Finder{Format: HTML, Base: testBase}, doc) {
		found[l.Element+"@"+l.Attribute+" "+l.Text] = true
	}
	for _, s := range inTree(t, doc) {
		if !found[s] {
			return s
		}
	}
	return ""
}

func TestTree(t *testing.T) {
	docs := []string{
		"<svg><a href=a><title><b>x</b><a href=c></title><desc><img src=d></desc><foreignObject><p><a href=e></p><svg><use href=f></svg></foreignObject><use href=g></svg><a href=h>",
		"<svg><style>a</style><script>b</script><image href=c></svg><style><a href=no></style>",
		"<svg><style/><script/><title/><image href=c /></svg><a href=d>",
		"<svg><use href=a><p><a href=b></p><use href=no></svg>",
		"<div><svg><use href=a></div><img src=b><input src=c>",
		"<svg><![CDATA[<a href=no>]]><use href=a></svg><![CDATA[<a href=no>]]><a href=b>",
		"<math><mi><img src=a></mi><mglyph src=b></mglyph><annotation-xml encoding='text/html'><img src=c></annotation-xml><annotation-xml><svg><use href=d></svg></annotation-xml></math>",
		"<math href=a><mtext><svg xlink:href=b><a xlink:href=c></svg></mtext></math><a href=d>",
		"<p><svg><g><use href=a></g></p><a href=b>",
		"<table><tr><td><svg><use href=a></svg></td><td background=b></table>",
		"<noscript><a href=a></noscript><template><a href=b></template><iframe src=c><a href=no></iframe>",
	}
	page, err := os.ReadFile("testdata/documents/page.html")
	if err != nil {
		t.Fatal(err)
	}
	docs = append(docs, string(page))
	for _, doc := range docs {
		if s := compareTree(t, []byte(doc)); s != "" {
			t.Errorf("%q: %s is in the tree, and not found", doc, s)
		}
		if strings.Contains(doc, "no>") {
			for _, l := range linksOf(t, Finder{Format: HTML, Base: testBase}, []byte(doc)) {
				if l.Text == "no" {
					t.Errorf("%q: found %+v", doc, l)
				}
			}
		}
	}
}
