package baseuri_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
	nethtml "golang.org/x/net/html"
)

// bases are the fallback bases of the fuzz targets.
var bases = []string{"-", "http://h/d/e?q#f", "mailto:a@b", "data:,x"}

// holds checks the promises of Context.Establish for content, in every edition.
func holds(t *testing.T, content baseuri.Embedded) {
	t.Helper()
	for _, e := range uri.Editions() {
		for _, fallback := range bases {
			c := baseuri.Context{Edition: e, Content: content, Retrieved: parse(t, e, fallback)}
			base, source, err := c.Establish()
			sound(t, base)
			if base.IsZero() && err == nil {
				t.Errorf("%q: no base and no error", content.Texts())
			}
			if source == basedoc.Content && len(base.String()) > basedoc.MaxLength {
				t.Errorf("a base of %d bytes", len(base.String()))
			}
			if !base.IsZero() {
				parsed, err := uri.Parser{Edition: e}.ParseURI(base.String())
				if err != nil || parsed != base {
					t.Errorf("%s: %q is not read back: %v", e, base, err)
				}
			}
		}
	}
}

// tree returns the href of the first base element in the head of a document, taken from
// the tree that golang.org/x/net/html builds, and whether the answer is reliable. That
// package departs from the HTML Standard if a template has foreign elements.
func tree(t *testing.T, document []byte, scripting bool) (href string, has, reliable bool) {
	t.Helper()
	document = bytes.TrimPrefix(document, []byte("\uFEFF"))
	root, err := nethtml.ParseWithOptions(bytes.NewReader(document), nethtml.ParseOptionEnableScripting(scripting))
	if err != nil {
		return "", false, false
	}
	reliable = true
	for n := range root.Descendants() {
		if n.Type == nethtml.ElementNode && n.Data == "template" {
			lower := bytes.ToLower(document)
			reliable = !bytes.Contains(lower, []byte("<svg")) && !bytes.Contains(lower, []byte("<math")) && !bytes.Contains(lower, []byte("<frameset"))
		}
		if has || n.Type != nethtml.ElementNode || n.Data != "base" || n.Namespace != "" {
			continue
		}
		inHead := false
		for p := range n.Ancestors() {
			if p.Type == nethtml.ElementNode && p.Namespace == "" {
				if p.Data == "template" {
					inHead = false
					break
				}
				inHead = inHead || p.Data == "head"
			}
		}
		for _, a := range n.Attr {
			if inHead && !has && a.Namespace == "" && a.Key == "href" { // x/net before v0.55.0 shows an attribute twice
				href, has = strings.ReplaceAll(a.Val, "\x00", "\uFFFD"), true
			}
		}
	}
	return href, has, reliable
}

func FuzzHTML(f *testing.F) {
	for _, row := range table(f, "html.tsv") {
		f.Add([]byte(unquote(f, row["document"])), row["options"] == "scripting", row["options"] == "body")
	}
	f.Fuzz(func(t *testing.T, document []byte, scripting, body bool) {
		h := baseuri.HTML{Scripting: scripting, Body: body, RemoveBreaks: body}
		content, err := h.Embedded(bytes.NewReader(document))
		if err != nil {
			if !content.IsZero() {
				t.Errorf("%v, and %q", err, content.Texts())
			}
			return
		}
		holds(t, content)
		if body {
			return
		}
		href, has, reliable := tree(t, document, scripting)
		if !reliable {
			return
		}
		var want []string
		if has {
			want = h.Href(href).Texts()
		}
		if got := content.Texts(); strings.Join(got, " ") != strings.Join(want, " ") || len(got) != len(want) {
			t.Errorf("%q, the tree has %q", got, want)
		}
	})
}

func FuzzXML(f *testing.F) {
	for _, name := range []string{"xml.tsv", "xhtml.tsv"} {
		for _, row := range table(f, name) {
			f.Add([]byte(unquote(f, row["document"])))
		}
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		root, err := baseuri.XML(bytes.NewReader(document))
		if err == nil {
			holds(t, root)
		}
		if head, err := baseuri.XHTML(bytes.NewReader(document)); err == nil {
			holds(t, head)
		}
		for _, fallback := range bases {
			e := baseuri.NewElements(uri.RFC3986, parse(t, uri.RFC3986, fallback))
			outside, depth := e.Base(), 0
			for d := xml.NewDecoder(bytes.NewReader(document)); ; {
				token, err := d.Token()
				if err != nil {
					break
				}
				switch token := token.(type) {
				case xml.StartElement:
					depth++
					e.StartElement(baseuri.XMLBase(token.Attr))
				case xml.EndElement:
					depth--
					e.EndElement()
				}
				sound(t, e.Base())
			}
			for range depth + 1 {
				e.EndElement()
			}
			if e.Base() != outside {
				t.Errorf("%q, want %q", e.Base(), outside)
			}
		}
	})
}

func FuzzJSONLD(f *testing.F) {
	for _, row := range table(f, "jsonld.tsv") {
		f.Add([]byte(unquote(f, row["document"])))
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		if content, err := baseuri.JSONLD(bytes.NewReader(document)); err == nil {
			holds(t, content)
		}
		if content, err := baseuri.JSONLDContext(document); err == nil {
			holds(t, content)
		}
	})
}

func FuzzMIME(f *testing.F) {
	for _, test := range messages(f) {
		f.Add(test)
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		for _, e := range uri.Editions() {
			m := baseuri.MIME{Edition: e}
			for p, err := range m.Walk(bytes.NewReader(message)) {
				if err != nil {
					break
				}
				io.Copy(io.Discard, p.Body)
				sound(t, p.Location)
				base, _, _ := p.Context.Establish()
				sound(t, base)
			}
		}
	})
}

func FuzzHTTPMessage(f *testing.F) {
	for _, row := range table(f, "http.tsv") {
		f.Add([]byte(unquote(f, row["message"])), row["scheme"])
	}
	f.Fuzz(func(t *testing.T, message []byte, scheme string) {
		m, err := baseuri.ReadHTTPMessage(bytes.NewReader(message), scheme)
		sound(t, m.Target)
		if err != nil && !m.Target.IsZero() {
			t.Errorf("%q and %v", m.Target, err)
		}
	})
}
