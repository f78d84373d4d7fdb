package relink

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/document"
)

// documents are the documents with links of the tests of other packages, by their names.
func documents(t testing.TB) map[string][]byte {
	all := map[string][]byte{}
	for _, pattern := range []string{
		"../../extract/document/testdata/documents/*", "../../docs/*.md", "../../*.md",
		"../../baseuri/testdata/appendix/*.html", "../../cmd/internal/inspector/page/*", "../../cmd/uri/schemas/*.json",
	} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: no files, %v", pattern, err)
		}
		for _, name := range names {
			if info, err := os.Stat(name); err != nil || info.IsDir() {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = text
		}
	}
	return all
}

// linksOf returns the links of a document.
func linksOf(doc []byte, finder document.Finder) ([]document.Link, error) {
	var links []document.Link
	for l, err := range finder.Links(bytes.NewReader(doc)) {
		if err != nil {
			return nil, err
		}
		links = append(links, l)
	}
	return links, nil
}

// outside returns the bytes of a document outside of some links, with NUL in place of each.
func outside(doc []byte, links []document.Link) []byte {
	var b []byte
	from := 0
	for _, l := range links {
		if l.Span.Offset < from {
			continue
		}
		b = append(append(b, doc[from:l.Span.Offset]...), 0)
		from = l.Span.End()
	}
	return append(b, doc[from:]...)
}

// withParameter adds a parameter to a link, which has characters that formats escape.
func withParameter(l document.Link) (string, bool) {
	before, fragment, found := strings.Cut(l.Text, "#")
	mark := "?"
	if strings.Contains(before, "?") {
		mark = "&"
	}
	if before += mark + "a=1&b='(2)"; found {
		before += "#" + fragment
	}
	return before, l.Err == nil && strings.Contains(l.Text, ":")
}

// Only the links that change have other bytes, and they have the new text.
func TestDocuments(t *testing.T) {
	changed, left := 0, 0
	for name, doc := range documents(t) {
		head := doc[:min(len(doc), 1024)]
		finder := document.Finder{Format: document.Detect(name, "", head), MaxLength: len(doc) + 1}
		before, err := linksOf(doc, finder)
		if err == document.ErrBinary {
			continue
		}
		if err != nil {
			t.Fatal(name, err)
		}
		for _, same := range []Edit{
			func(document.Link) (string, bool) { return "", false },
			func(l document.Link) (string, bool) { return l.Text, l.Err == nil && l.Text != "" },
		} {
			if got, err := Change(doc, finder, same); err != nil || !bytes.Equal(got.Text, doc) {
				t.Errorf("%s: the same links change %d bytes into %d, %v", name, len(doc), len(got.Text), err)
			}
		}
		got, err := Change(doc, finder, withParameter)
		if err != nil {
			t.Fatal(name, err)
		}
		after, err := linksOf(got.Text, finder)
		if err != nil || len(after) != len(before) {
			t.Fatalf("%s: %d links, want %d; %v", name, len(after), len(before), err)
		}
		if !bytes.Equal(outside(doc, before), outside(got.Text, after)) {
			t.Errorf("%s: bytes outside of links changed", name)
		}
		stays := map[int]bool{}
		for _, l := range got.Left {
			stays[l.Span.Offset] = true
			t.Logf("%s:%d: %q: %v", name, l.Line, l.Raw, l.Err)
		}
		for i, l := range before {
			want, ok := withParameter(l)
			if !ok || stays[l.Span.Offset] {
				want = l.Text
				if after[i].Raw != l.Raw {
					t.Errorf("%s:%d: %q became %q", name, l.Line, l.Raw, after[i].Raw)
				}
			}
			if after[i].Text != want {
				t.Errorf("%s:%d: %q, want %q", name, l.Line, after[i].Text, want)
			}
		}
		changed, left = changed+got.Changed, left+len(got.Left)
		back := map[int]string{} // by the index among the links
		for i, l := range before {
			back[i] = l.Text
		}
		i := -1
		again, err := Change(got.Text, finder, func(l document.Link) (string, bool) {
			i++
			return back[i], back[i] != l.Text
		})
		if links, wrong := linksOf(again.Text, finder); err != nil || wrong != nil || len(links) != len(before) || len(again.Left) > 0 {
			t.Errorf("%s: changed back: %d links, want %d; %d stay, %v, %v", name, len(links), len(before), len(again.Left), err, wrong)
		} else if !bytes.Equal(again.Text, doc) {
			t.Logf("%s: changed back with other escapes", name)
		}
	}
	if changed < 250 || left > 10 {
		t.Errorf("%d links changed, %d stayed", changed, left)
	}
}

func TestSpellings(t *testing.T) {
	const from, to = "http://a/", "http://b.example/?x=1&y='(z)"
	for _, c := range []struct {
		format    document.Format
		doc, want string
	}{
		{document.HTML, `<a href="http://a/">`, `<a href="http://b.example/?x=1&amp;y=&#39;(z)">`},
		{document.HTML, `<a href='http://a/'>`, `<a href='http://b.example/?x=1&amp;y=&#39;(z)'>`},
		{document.HTML, `<a href=http://a/>`, `<a href=http://b.example/?x=1&amp;y=&#39;(z)>`},
		{document.HTML, `<a href="  http://&#97;/ ">`, `<a href="  http://b.example/?x=1&amp;y=&#39;(z) ">`},
		{document.HTML, `<img srcset="c 1x, http://a/ 2x">`, `<img srcset="c 1x, http://b.example/?x=1&amp;y=&#39;(z) 2x">`},
		{document.HTML, `<style>a{b:url(http://a/)}</style>`, `<style>a{b:url(http://b.example/?x=1&y=\'\(z\))}</style>`},
		{document.HTML, `<p style="a:url(http://a/)">`, `<p style="a:url(http://b.example/?x=1&amp;y=\&#39;\(z\))">`},
		{document.HTML, `<script type="application/json">{"url":"http:\/\/a\/"}</script>`, `<script type="application/json">{"url":"http:\/\/b.example\/?x=1&y='(z)"}</script>`},
		{document.HTML, `<iframe srcdoc="&lt;a href='http://a/'>">`, `<iframe srcdoc="&lt;a href='http://b.example/?x=1&amp;amp;y=&amp;#39;(z)'>">`},
		{document.XML, `<a href="http://a/"/>`, `<a href="http://b.example/?x=1&amp;y=&#39;(z)"/>`},
		{document.XML, `<a>see http://a/ there</a>`, `<a>see http://b.example/?x=1&amp;y=&#39;(z) there</a>`},
		{document.XML, `<a><![CDATA[http://a/]]></a>`, `<a><![CDATA[http://b.example/?x=1&y='(z)]]></a>`},
		{document.CSS, `@import "http://a/";`, `@import "http://b.example/?x=1&y='(z)";`},
		{document.CSS, `@import 'http://a/';`, `@import 'http://b.example/?x=1&y=\'\(z\)';`},
		{document.CSS, `a{b:url(\68ttp://a/)}`, `a{b:url(\68ttp://b.example/?x=1&y=\'\(z\))}`},
		{document.JSON, `{"a":"http://a/"}`, `{"a":"http://b.example/?x=1&y='(z)"}`},
		{document.JSON, `{"a":"http:\/\/\u0061\/"}`, `{"a":"http:\/\/b.example\/?x=1&y='(z)"}`},
		{document.Markdown, `[a](http://a/ "t")`, `[a](http://b.example/?x=1&y='(z) "t")`},
		{document.Markdown, `<http://a/>`, `<http://b.example/?x=1&y='(z)>`},
		{document.Markdown, `<a href="http://a/">`, `<a href="http://b.example/?x=1&amp;y=&#39;(z)">`},
		{document.HTML, "<meta charset=latin1><a href='http://&#97;/'>\xe4", "<meta charset=latin1><a href='http://b.example/?x=1&amp;y=&#39;(z)'>\xe4"},
		{document.PlainText, `see http://a/.`, `see http://b.example/?x=1&y='(z).`},
	} {
		edit := func(l document.Link) (string, bool) { return to, l.Text == from }
		finder := document.Finder{Format: c.format}
		got, err := Change([]byte(c.doc), finder, edit)
		if err != nil || string(got.Text) != c.want || got.Changed != 1 || len(got.Left) != 0 {
			t.Errorf("%v, %s:\n got %s, %d changed, %v, %v\nwant %s", c.format, c.doc, got.Text, got.Changed, got.Left, err, c.want)
		}
		if again, err := Change(got.Text, finder, edit); err != nil || !bytes.Equal(again.Text, got.Text) {
			t.Errorf("%s: again %s, %v", got.Text, again.Text, err)
		}
	}
}

// Links that cannot be written stay, and the others change.
func TestLeft(t *testing.T) {
	for _, c := range []struct {
		format    document.Format
		doc, want string
		to        string
		err       error
	}{
		{document.HTML, "<a href='http://a/\nb'><a href='http://a/c'>", "<a href='http://a/\nb'><a href='http://x/'>", "http://x/", ErrLines},
		{document.PlainText, "<http://a/\nb> http://a/c", "<http://a/\nb> http://x/", "http://x/", ErrLines},
		{document.PlainText, "<http://a/b of c> http://a/c", "<http://a/b of c> http://x/", "http://x/", ErrSpace},
		{document.PlainText, "\"http://a/b\tof c\" http://a/c", "\"http://a/b\tof c\" http://x/", "http://x/", ErrSpace},
		{document.PlainText, "<http://a.example is down> http://a/c", "<http://a.example is down> http://x/", "http://x/", ErrSpace},
		{document.Markdown, "text\n[b]: <http://a/b c> <http://a/c>", "text\n[b]: <http://a/b c> <http://x/>", "http://x/", ErrSpace},
		{document.JSON, `["see <http://a/b c>","http://a/c"]`, `["see <http://a/b c>","http://x/"]`, "http://x/", ErrSpace},
		{document.PlainText, "http://a/c http://b/", "http://a/c http://b/", "x", ErrAround},
		{document.JSON, `{"a":"http://a/","href":"http://a/"}`, `{"a":"http://a/","href":"x"}`, "x", ErrAround},
		{document.HTML, "<img srcset='http://a/ 1x, http://b/ 2x'>", "<img srcset='http://a/ 1x, http://b/ 2x'>", "x y,", ErrAround},
	} {
		got, err := Change([]byte(c.doc), document.Finder{Format: c.format}, func(l document.Link) (string, bool) {
			return c.to, strings.HasPrefix(l.Text, "http://a/") || strings.HasPrefix(l.Text, "http://a.example")
		})
		if err != nil || string(got.Text) != c.want || len(got.Left) != 1 || got.Left[0].Err != c.err {
			t.Errorf("%q: %q, %v, %v, want %q", c.doc, got.Text, got.Left, err, c.want)
		}
	}
}

// Whatever a document is, bytes outside of the links stay, and the links that are not left have the
// new texts.
func FuzzChange(f *testing.F) {
	for format := document.PlainText; format <= document.Markdown; format++ {
		f.Add(uint8(format), []byte(`<a href="http://a/?b&amp;c">http://b/</a> [x](http://c/) "href": "http:\/\/d/" url(http://e/) `))
	}
	f.Fuzz(func(t *testing.T, format uint8, doc []byte) {
		finder := document.Finder{Format: document.Format(format%6) + document.PlainText}
		before, err := linksOf(doc, finder)
		if err != nil {
			return
		}
		got, err := Change(doc, finder, withParameter)
		if err != nil {
			t.Fatal(err)
		}
		after, err := linksOf(got.Text, finder)
		if err != nil || len(after) != len(before) {
			t.Fatalf("%d links, want %d; %v", len(after), len(before), err)
		}
		if !bytes.Equal(outside(doc, before), outside(got.Text, after)) {
			t.Errorf("%q became %q", doc, got.Text)
		}
		if bytes.Count(doc, []byte("\n")) != bytes.Count(got.Text, []byte("\n")) {
			t.Errorf("%q has other lines: %q", doc, got.Text)
		}
	})
}

func TestRefusal(t *testing.T) {
	for _, test := range []struct {
		doc    string
		format document.Format
		want   error
	}{
		{"<a href=b>", document.HTML, nil},
		{"", document.PlainText, nil},
		{"\x1F\x8B\x08", document.Binary, ErrCompressed},
		{"\x28\xB5\x2F\xFD", document.HTML, ErrCompressed},
		{"%PDF", document.Binary, document.ErrBinary},
		{"\xFF\xFE<\x00", document.HTML, ErrUTF16},
		{"\xFE\xFF\x00<", document.HTML, ErrUTF16},
		{"<\x00a\x00", document.XML, ErrUTF16},
		{"\x00<\x00a", document.XML, ErrUTF16},
	} {
		if got := Refusal([]byte(test.doc), test.format); got != test.want {
			t.Errorf("%q, %v: %v, want %v", test.doc, test.format, got, test.want)
		}
	}
}
