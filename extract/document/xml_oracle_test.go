package document

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"
)

// xmlShown returns the references that encoding/xml finds, in order, and whether the
// document is well-formed. They are the values of the attributes href and src, and other
// attributes and whole texts of elements that are URIs. It finds no references that need
// the tables of HTML, SVG and MathML, and none that a CDATA section divides.
func xmlShown(doc []byte) (values []string, ok bool) {
	d := xml.NewDecoder(bytes.NewReader(doc))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	isURI := (&walker{}).isURI
	var before xml.StartElement // the last start tag, if only text followed
	text, divided := "", false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return values, true
		}
		if err != nil {
			return values, false
		}
		switch token := token.(type) {
		case xml.StartElement:
			before, text, divided = token.Copy(), "", false
			if isPageElement(token) {
				continue
			}
			for _, a := range token.Attr {
				value := strings.Trim(a.Value, "\t\n\r ")
				link := a.Name.Space == "" && (a.Name.Local == "href" || a.Name.Local == "src")
				if link || isURI([]byte(value)) {
					values = append(values, value)
				}
			}
			continue
		case xml.CharData:
			divided = divided || strings.Trim(text, "\t\n\r ") != "" && strings.Trim(string(token), "\t\n\r ") != ""
			text += string(token)
			continue
		case xml.EndElement:
			text = strings.Trim(text, "\t\n\r ")
			// Punctuation at the end is not part of a URI in text.
			if before.Name.Local != "" && !divided && !isPageElement(before) && isURI([]byte(text)) && strings.TrimRight(text, ".,;:!?')") == text {
				values = append(values, text)
			}
		}
		before = xml.StartElement{}
	}
}

// isPageElement reports whether an element is one of HTML, SVG or MathML.
func isPageElement(e xml.StartElement) bool {
	v := namespaces[e.Name.Space]
	return v == xhtml || v == svg || v == mathml
}

func FuzzXML(f *testing.F) {
	for _, s := range []string{
		`<a href="x&amp;y" xml:base="/b/"><b src='c'/></a>`, "<?xml-stylesheet href='x'?><a/>", `<!DOCTYPE a SYSTEM "b" [<!ENTITY c PUBLIC "d" "e">]><a/>`,
		`<feed xmlns="http://www.w3.org/2005/Atom"><id> urn:x:y </id><icon><![CDATA[z]]><!-- w --></icon></feed>`,
		`<html xmlns="http://www.w3.org/1999/xhtml"><head><base href="/x/"/></head><body style="a:url(b)"/></html>`,
		`<a xmlns:b="http://www.w3.org/1999/xlink" b:href="c">http://d.example/&lt;http://e.example/ f></a>`,
		`<a b='c:d'>&#x68;ttp://x.example/<![CDATA[ http://y.example/ ]]></a>`, "<a href=x>\r\n<b\r\nhref\r=\n'y'></b", "<a></b></c><d href='\x00'/>",
		`<a>&#68;<![CDATA[http://0]]></a>`, `<rss><guid isPermaLink="false">x</guid><link>y</link></rss>`, "\uFEFF<a href='x'/>",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(checkXML)
}

// checkXML compares the links of a document with encoding/xml, and checks their invariants.
func checkXML(t *testing.T, doc []byte) {
	t.Helper()
	if utf16Of(doc, "") != nil {
		return
	}
	sameByReaders(t, Finder{Format: XML, Base: testBase, Names: true, TextToo: true}, doc)
	compareXML(t, doc)
}

// compareXML checks that all references of encoding/xml are found, and returns their
// number, or 0 if the document is not well-formed.
func compareXML(t *testing.T, doc []byte) int {
	t.Helper()
	expected, ok := xmlShown(doc)
	if !ok {
		return 0
	}
	var got []string
	for _, l := range linksOf(t, Finder{Format: XML, Base: testBase, Names: true, TextToo: true}, doc) {
		got = append(got, l.Text)
	}
	for _, e := range expected {
		i := slices.Index(got, e)
		if i < 0 {
			t.Fatalf("%.1000q: encoding/xml shows %q, which is not found", doc, e)
		}
		got = got[i+1:]
	}
	return len(expected)
}
