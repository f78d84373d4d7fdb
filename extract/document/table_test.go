package document

import (
	"fmt"
	"strings"
	"testing"
)

// examples has a value of each kind, and the other attributes that it needs. Each value
// contains the reference x1, or a name.
var examples = map[kind]struct{ value, others string }{
	reference:  {"x1", ""},
	references: {"x0 x1", ""},
	commas:     {"x0, x1", ""},
	imageSet:   {"x0 1x, x1 2x", ""},
	refresh:    {"1;url=x1", `http-equiv="refresh"`},
	styleSheet: {"a:url(x1)", ""},
	nested:     {"&lt;a href=x1&gt;", ""},
	metadata:   {"x1", `property="og:url"`},
	parameter:  {"x1", `name="src"`},
	animated:   {"x1", `attributeName="href"`},
	animations: {"x0;x1", `attributeName="href"`},
	nameOnly:   {"x:1", ""},
	nameList:   {"x x:1", ""},
	locations:  {"x:0 x1", ""},
	permanent:  {"x1", `isPermaLink="true"`},
}

// namespaceOf returns the name of a vocabulary's namespace.
func namespaceOf(v vocabulary) string {
	for name, of := range namespaces {
		if of == v {
			return name
		}
	}
	return ""
}

// found reports whether a document has the reference of an example, in an attribute or
// the text of an element.
func (c cell) found(t *testing.T, format Format, doc, attribute string) bool {
	t.Helper()
	for _, l := range linksOf(t, Finder{Format: format, Base: testBase, Names: true}, []byte(doc)) {
		if (l.Text == "x1" || l.Text == "x:1") && (strings.EqualFold(l.Attribute, attribute) || c.kind == nested) {
			return true
		}
	}
	return false
}

// TestHTMLRows tests every row of the attributes of HTML, SVG and MathML: in HTML, in XHTML,
// and as separate documents.
func TestHTMLRows(t *testing.T) {
	count := 0
	for _, cells := range tableOf(attributeRows, func(s string) string { return s }) {
		for _, c := range cells {
			count++
			example, element := examples[c.kind], c.element
			if example.value == "" {
				t.Fatalf("no example of %v", c)
			}
			if element == "*" {
				element = "any"
			}
			tag := fmt.Sprintf(`%s %s='%s' %s`, element, c.attribute, strings.ReplaceAll(example.value, "'", `"`), example.others)
			before, after := "", ""
			switch c.vocabulary {
			case svg:
				before, after = "<svg>", "</svg>"
			case mathml:
				before, after = "<math>", "</math>"
			}
			doc := before + "<" + tag + ">" + after
			if !c.found(t, HTML, doc, c.attribute) {
				t.Errorf("%s: not found", doc)
			}
			xml := "<" + tag + ` xmlns="` + namespaceOf(c.vocabulary) + `" xmlns:xlink="http://www.w3.org/1999/xlink"/>`
			if !c.found(t, XML, xml, c.attribute) {
				t.Errorf("%s: not found", xml)
			}
			// The attribute is not a reference in other elements or vocabularies.
			if c.element != "*" {
				if doc := before + "<other" + strings.TrimPrefix(tag, element) + ">" + after; c.found(t, HTML, doc, c.attribute) && c.attribute != "href" && c.attribute != "xlink:href" {
					t.Errorf("%s: found", doc)
				}
			}
		}
	}
	if count < 100 {
		t.Errorf("%d cells", count)
	}
}

// TestXMLRows tests every row of the attributes of other XML, and of the elements whose text
// is a URI.
func TestXMLRows(t *testing.T) {
	for _, r := range []struct {
		rows      []row
		isContent bool
	}{{xmlRows, false}, {contentRows, true}} {
		for _, row := range r.rows {
			for element := range strings.FieldsSeq(row.elements) {
				attributes := strings.Fields(row.attributes)
				if r.isContent {
					attributes = []string{""}
				}
				for _, attribute := range attributes {
					c := cell{row.vocabulary, element, attribute, row.kind, false}
					doc := c.example()
					if found := c.found(t, XML, doc, attribute); found == (row.kind == nothing) {
						t.Errorf("%s: %t", doc, found)
					}
				}
			}
		}
	}
}

// example returns a document with the attribute, or with the text of the element.
func (c cell) example() string {
	element := c.element
	if element == "*" {
		element = "any"
	}
	example := examples[c.kind]
	if c.kind == nothing {
		example.value = "x1"
	}
	const declared = ` xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"`
	tag := element + declared + ` xmlns="` + namespaceOf(c.vocabulary) + `" ` + example.others
	doc := "<" + tag + ">" + example.value + "</" + element + ">"
	if c.attribute != "" {
		doc = "<" + tag + " " + c.attribute + `="` + example.value + `"/>`
	}
	switch c.vocabulary {
	case rss:
		doc = "<rss>" + doc + "</rss>"
	case opml:
		doc = "<opml>" + doc + "</opml>"
	}
	return doc
}
