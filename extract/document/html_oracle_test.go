package document

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/delimiter"
	"golang.org/x/net/html"
)

// A shown is a reference that golang.org/x/net/html finds in a document, in the token from
// start to end.
type shown struct {
	start, end         int
	element, attribute string
	text               string
}

// shownIn returns the references that the tokenizer finds in attributes, by the table.
// Other tests check attributes with several references.
func shownIn(doc []byte) []shown {
	z := html.NewTokenizer(bytes.NewReader(doc))
	var all []shown
	for at := 0; ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return all
		}
		raw := len(z.Raw())
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			token := z.Token()
			if token.Data == "noscript" {
				z.NextIsNotRawText()
			}
			get := func(name string) (string, bool) {
				for _, a := range token.Attr {
					if a.Key == name {
						return a.Val, true
					}
				}
				return "", false
			}
			for i, a := range token.Attr {
				// Before v0.55.0, the tokenizer shows an attribute twice, and a NUL as it is.
				if slices.ContainsFunc(token.Attr[:i], func(b html.Attribute) bool { return b.Key == a.Key }) {
					continue
				}
				a.Val = strings.ReplaceAll(a.Val, "\x00", "\uFFFD")
				htmlTable()[a.Key].find(xhtml, token.Data, func(c *cell) {
					if !applies(c.kind, get) {
						return
					}
					show := func(text string) {
						all = append(all, shown{at, at + raw, token.Data, a.Key, strings.Trim(text, "\t\n\f\r ")})
					}
					value := []byte(a.Val)
					part := func(i, j int) { show(a.Val[i:j]) }
					switch c.kind {
					case reference, parameter:
						show(a.Val)
					case references:
						words(value, part)
					case commas:
						separated(value, ',', part)
					case imageSet:
						candidates(value, func(i, j int, _ bool) { part(i, j) })
					case refresh:
						if i, j, ok := refreshed(value); ok {
							part(i, j)
						}
					}
				})
			}
		}
		at += raw
	}
}

// missing returns the first reference that the tokenizer finds and Links does not, or nil,
// and the number of references that the tokenizer finds.
func missing(t *testing.T, o Finder, doc []byte) (*shown, int) {
	t.Helper()
	all := shownIn(doc)
	links := linksOf(t, o, doc)
	i := 0
	for k := range all {
		s := &all[k]
		for i < len(links) && links[i].Span.Offset < s.start {
			i++
		}
		found := false
		for j := i; j < len(links) && links[j].Span.Offset < s.end; j++ {
			l := &links[j]
			if l.Element == s.element && l.Attribute == s.attribute && l.Text == s.text {
				found = true
				break
			}
		}
		if !found {
			return s, len(all)
		}
	}
	return nil, len(all)
}

// sameTokens reports whether the tokenizer should find the same references as Links. It
// ignores foreign elements, and ends a script with "<!--" too early.
func sameTokens(doc []byte) bool {
	low := bytes.ToLower(doc)
	for _, s := range []string{"<svg", "<math"} {
		if bytes.Contains(low, []byte(s)) {
			return false
		}
	}
	return !bytes.Contains(low, []byte("<script")) || !bytes.Contains(low, []byte("<!--"))
}

func FuzzHTML(f *testing.F) {
	for _, s := range []string{
		`<a href="x&amp;y" ping='a b'>`, "<a href = \r\n x\x00 href=y>", "<base href=/a/><img srcset='a 1x,b'>",
		"<a/href=x/><a href=\"\"><a href><a =href=x><a href==x>", "<!--><a href=x>--><a href=y><!---!><a href=z>--!>",
		"<title><a href=x></title><a href=y></textarea><plaintext><a href=z>", "<script><!--<script></script><a href=x></script><a href=y>",
		"<style>a{b:url(x)}</style><a style='c:url(&quot;d&quot;)'>", "<iframe srcdoc='<a href=&quot;x&quot;>'></iframe>",
		"<meta http-equiv=refresh content='1;url=x'>", "<a href=&notit;&amp=&amp&#65;&#x42&#0;>", "</a href=x><a href=y", "<?a><a href=x><!a><a href=y></ a><a href=z>",
		"<svg><a xlink:href=x><style>a{b:url(c)}<![CDATA[d{e:url(f)}]]></style><title><a href=g></svg>", "<noscript><a href=x></noscript>",
		"\xFF\xFE\x00<a href='\xC3'>", "<xmp></xm<a href=x></xmp ><a href=y>",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(checkHTML)
}

// checkHTML compares the links of a document with the tokenizer and with package baseuri, and
// checks their invariants.
func checkHTML(t *testing.T, doc []byte) {
	t.Helper()
	if utf16Of(doc, "") != nil {
		return
	}
	sameByReaders(t, Finder{Format: HTML, Base: testBase}, doc)
	o := Finder{Format: HTML, Base: testBase, ContentType: "text/html; charset=utf-8"} // the oracle does not decode
	links := linksOf(t, o, doc)
	o.TextToo, o.Names = true, true
	sameByReaders(t, o, doc)
	sameBase(t, doc)
	if !sameTokens(doc) {
		return
	}
	if s, _ := missing(t, o, doc); s != nil {
		t.Fatalf("the tokenizer shows %+v, which is not found", *s)
	}
	// Links must find no other references, where the tokenizer is comparable.
	expected := shownIn(doc)
	for _, l := range links {
		if l.Delimiter != delimiter.Attribute || bytes.Contains(bytes.ToLower(doc), []byte("srcdoc")) {
			continue
		}
		found := false
		for _, s := range expected {
			found = found || l.Span.Offset >= s.start && l.Span.Offset < s.end && s.attribute == l.Attribute && s.text == l.Text
		}
		if kindOf(l) != metadata && !found {
			t.Fatalf("the tokenizer does not show %+v", l)
		}
	}
}

// kindOf returns the kind of the attribute with a link.
func kindOf(l Link) kind {
	k := nothing
	htmlTable()[l.Attribute].find(xhtml, l.Element, func(c *cell) { k = c.kind })
	return k
}
