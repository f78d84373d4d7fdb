package document

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// checkUTF16 checks that a document has the same links in UTF-16 as in UTF-8, and that each is at
// its place. doc is in UTF-8, and declares no encoding.
func checkUTF16(t *testing.T, options Finder, doc string) {
	t.Helper()
	want := linksOf(t, options, []byte(doc))
	for name, e := range map[string]encoding.Encoding{"utf-16le": littleEndian, "utf-16be": bigEndian} {
		raw, err := e.NewEncoder().Bytes([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		options.ContentType = "text/x-unknown; charset=" + name
		got := linksOfUTF16(t, options, raw)
		if len(got) != len(want) {
			t.Fatalf("%q in %s: %d links, not %d", doc, name, len(got), len(want))
		}
		for i, l := range got {
			w := want[i]
			before := raw[:l.Span.Offset]
			if n := utf16Len([]byte(doc[:w.Span.Offset])); l.Span.Offset != n || !bytes.HasPrefix(raw[n:], []byte(l.Raw)) {
				t.Fatalf("%q in %s: %q is not at %d", doc, name, l.Raw, l.Span.Offset)
			}
			line := []byte(doc[strings.LastIndexByte(doc[:w.Span.Offset], '\n')+1 : w.Span.Offset])
			if l.Line != w.Line || l.Column != utf16Len(line)+1 {
				t.Fatalf("%q in %s: %q is at %d:%d, after %q", doc, name, l.Raw, l.Line, l.Column, before)
			}
			if decoded, _ := e.NewDecoder().String(l.Raw); decoded != w.Raw {
				t.Fatalf("%q in %s: raw %q, not %q", doc, name, decoded, w.Raw)
			}
			l.Span, l.Line, l.Column, l.Raw = w.Span, w.Line, w.Column, w.Raw
			if !reflect.DeepEqual(l, w) {
				t.Fatalf("%q in %s: %+v, not %+v", doc, name, l, w)
			}
		}
	}
}

// linksOfUTF16 returns the links of a document.
func linksOfUTF16(t *testing.T, options Finder, raw []byte) []Link {
	t.Helper()
	var links []Link
	for l, err := range options.Links(bytes.NewReader(raw)) {
		if err != nil {
			t.Fatalf("%q: %v", raw, err)
		}
		links = append(links, l)
	}
	return links
}

var utf16Docs = []struct {
	format Format
	doc    string
}{
	{PlainText, "\u00f6 http://a/\u00f6\n\U0001F600 see <http://b.example/x\ny>, http://c/|x"},
	{HTML, "<!doctype html>\u00f6\n<a href='/\u00f6?\u00f6'>\U0001F600</a><style>a{b:url(\u00fc)}</style><div style='a:url(x)'><iframe srcdoc='&lt;a href=&quot;y&quot;>'></iframe>"},
	{XML, "<?xml version='1.0'?>\n<a xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='\u00f6'>\U0001F600\nhttp://b/ &amp;</a>"},
	{CSS, "/* \u00f6 */ @import '\U0001F600';\na{b:url(x)}"},
	{JSON, "{\"\u00f6\": \"http://a/\u00f6\",\n\"url\": \"\U0001F600\\u00f6\", \"x\": \"\u00f6 http://b/\"}"},
	{Markdown, "\u00f6 [a](</\u00f6 x>) <b href=y>\n\U0001F600 <a href=z> http://c/\u00f6 <http://d/>\n\n[e]: f\n"},
}

func TestUTF16(t *testing.T) {
	for _, c := range utf16Docs {
		checkUTF16(t, Finder{Format: c.format}, c.doc)
		for _, e := range []encoding.Encoding{littleEndian, bigEndian} { // a byte order mark shows it
			raw, _ := e.NewEncoder().String("\uFEFF" + c.doc)
			got, want := linksOfUTF16(t, Finder{Format: c.format}, []byte(raw)), linksOf(t, Finder{Format: c.format}, []byte(c.doc))
			if len(got) != len(want) || got[0].Span.Offset != utf16Len([]byte("\uFEFF"+c.doc[:want[0].Span.Offset])) || got[0].Text != want[0].Text {
				t.Errorf("%q: %+v, not %+v", c.doc, got, want)
			}
		}
	}
	for _, c := range []struct {
		doc  string
		want Format
	}{
		{"<!doctype html><a href=x>", HTML}, {"<?xml version='1.0'?><a/>", XML}, {"{\"a\":1}", JSON}, {"a\x00b", Binary}, {"", PlainText}, {"\u4e2d\u6587", PlainText},
	} {
		raw, _ := littleEndian.NewEncoder().String("\uFEFF" + c.doc)
		if got := Detect("", "", []byte(raw)); got != c.want {
			t.Errorf("%q: %s", c.doc, got)
		}
	}
	declared, _ := bigEndian.NewEncoder().String("<?xml version='1.0' encoding='utf-16'?><x href='y'/>")
	if links := linksOfUTF16(t, Finder{}, []byte(declared)); len(links) != 1 || links[0].Text != "y" {
		t.Errorf("%+v", links)
	}
	// A lone surrogate is U+FFFD, and a byte may be missing at the end.
	if links := linksOfUTF16(t, Finder{Format: CSS}, []byte("\xFF\xFE@\x00i\x00m\x00p\x00o\x00r\x00t\x00 \x00'\x00a\x00\x00\xD8'\x00;\x00;")); len(links) != 1 || links[0].Text != "a\uFFFD" {
		t.Errorf("%+v", links)
	}
}

// FuzzUTF16 checks that any document has the same links in UTF-16.
func FuzzUTF16(f *testing.F) {
	for _, c := range utf16Docs {
		f.Add(byte(c.format), c.doc)
	}
	f.Fuzz(func(t *testing.T, format byte, doc string) {
		options := Finder{Format: PlainText + Format(format)%(Binary-PlainText)}
		lower := strings.ToLower(doc)
		if !utf8.ValidString(doc) || strings.Contains(doc, "\uFEFF") || strings.Contains(lower, "charset") || strings.Contains(lower, "encoding") || len(doc) > 1<<12 {
			return
		}
		checkUTF16(t, options, doc)
	})
}
