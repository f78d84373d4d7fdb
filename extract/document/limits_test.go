package document

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/testenv"
)

// streamed has the formats whose documents are not held in memory.
var streamed = []Format{PlainText, HTML, XML, CSS, JSON}

// sample has a part of a document in each format, with a reference.
var sample = map[Format]string{
	PlainText: "see <http://a.example/\nb>, ",
	HTML:      "<p>x &amp; y <a href='b?c&amp;d'>e</a><style>a{b:url(f)}</style>\n",
	XML:       "<a><b href='c?d&amp;e'/>http://f.example/ <![CDATA[ g ]]></a>\n",
	CSS:       "a { b: url(c) 'd' } /* e */ @import \"f\";\n",
	JSON:      `{"a":["http:\/\/b.example/c","d"],"url":"e"}` + "\n",
}

// A stream reads text again and again, left bytes in all.
type stream struct {
	text string
	at   int
	left int64
}

func (s *stream) Read(p []byte) (int, error) {
	if s.left <= 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(int64(len(p)), s.left)], s.text[s.at:])
	s.at = (s.at + n) % len(s.text)
	s.left -= int64(n)
	return n, nil
}

// long returns the length of long documents: length if the environment variable URIKIT_LONG
// is set, and less otherwise.
func long(length int64) int64 {
	switch {
	case os.Getenv("URIKIT_LONG") != "":
		return length
	case testing.Short():
		return length >> 9
	case testenv.Race:
		return length >> 7
	}
	return length >> 4
}

// flat reads a document, and fails if that takes more memory than most. It returns the
// number of links, and the number of those with ErrLimit.
func flat(t *testing.T, o Finder, r io.Reader, most uint64) (links, tooLong int) {
	t.Helper()
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	check := func() {
		runtime.ReadMemStats(&now)
		if now.HeapInuse > before.HeapInuse+most { // on a busy machine garbage is collected late
			runtime.GC()
			runtime.ReadMemStats(&now)
		}
		if now.HeapInuse > before.HeapInuse+most {
			t.Fatalf("%v: %d bytes in use, %d before", o.Format, now.HeapInuse, before.HeapInuse)
		}
	}
	reads := 0
	for l, err := range o.Links(readerFunc(func(p []byte) (int, error) {
		if reads++; reads%256 == 0 {
			check()
		}
		return r.Read(p)
	})) {
		if err != nil {
			t.Fatal(err)
		}
		links++
		if errors.Is(l.Err, ErrLimit) {
			tooLong++
		}
	}
	check()
	return links, tooLong
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// filler has, for each format, the beginning and the end of a part without references.
var filler = map[Format][2]string{
	PlainText: {"", "\n"},
	HTML:      {"<p title='", "'>"},
	XML:       {"<a>", "</a>"},
	CSS:       {"/*", "*/"},
	JSON:      {`["`, `"]`},
}

// TestFlat checks that memory does not grow with the length of documents. They have a
// gibibyte with URIKIT_LONG.
func TestFlat(t *testing.T) {
	for _, format := range streamed {
		around := filler[format]
		text := strings.Repeat(sample[format], 100) + around[0] + strings.Repeat("words, words. ", 1<<13) + around[1]
		times := long(1<<30) / int64(len(text))
		links, _ := flat(t, Finder{Format: format, Base: testBase}, &stream{text: text, left: times * int64(len(text))}, 16<<20)
		each := len(linksOf(t, Finder{Format: format, Base: testBase}, []byte(sample[format])))
		if expected := int(times) * 100 * each; links != expected {
			t.Errorf("%v: %d links, not %d", format, links, expected)
		}
	}
}

// A shape is a kind of documents: a beginning, and then the same text again and again.
type shape struct {
	format        Format
	before, again string
}

func (s shape) reader(length int64) io.Reader {
	return io.MultiReader(strings.NewReader(s.before), &stream{text: strings.Repeat(s.again, 1+1<<13/len(s.again)), left: length})
}

// TestHostile reads documents that try to take much memory, or more than linear time, in
// which case the test does not end. Allocations must not grow faster than the document.
func TestHostile(t *testing.T) {
	const most = 32 << 20
	for _, c := range hostile {
		t.Run(fmt.Sprintf("%v %q %.50q", c.format, c.before, c.again), func(t *testing.T) {
			o := Finder{Format: c.format, Base: testBase, TextToo: true, Names: true}
			flat(t, o, c.reader(long(1<<25)), most)
			length := long(1 << 22)
			once, twice := allocated(o, c.reader(length)), allocated(o, c.reader(2*length))
			if twice > 5*once/2+1<<24 {
				t.Errorf("%d bytes allocated, and %d for twice as much", once, twice)
			}
		})
	}
}

// allocated returns the number of bytes allocated for a document.
func allocated(o Finder, r io.Reader) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range o.Links(r) {
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

var hostile = []shape{
	{HTML, "<a href='", "a"}, // an attribute without an end
	{HTML, "<img srcset='", "a,"},
	{HTML, "<a ", "b=c "}, // attributes
	{HTML, "<a ", "href=c "},
	{HTML, "<", "a"}, // names
	{HTML, "<a ", "b"},
	{HTML, "", "<a href=b "},
	{HTML, "", "<svg>"}, // depth
	{HTML, "", "<svg><title>"},
	{HTML, "", "<div>"},
	{HTML, "", "<template>"},
	{HTML, "<head>", "<link href=b>"}, // links held back until the base is known
	{HTML, "<iframe srcdoc='", "<iframe srcdoc=&amp;quot;"},
	{HTML, "<a href='", "&amp;"}, // references
	{HTML, "<script>", "</scrip"},
	{HTML, "<script><!--", "<script></script>"},
	{HTML, "<style>", "url("},
	{HTML, "", "<!--"},
	{HTML, "<!--", "--!"},
	{HTML, "<title>", "</titl"},
	{HTML, "<base href='", "x/"},
	{HTML, "", "\x00<\x00"},
	{HTML, "x", "\xFF\xFE<\xC3"},
	{XML, "", "<a>"},
	{XML, "", "<a xml:base='b/'>"},
	{XML, "", "<a xmlns:b='c'>"},
	{XML, "<a ", "xmlns:b='c' "},
	{XML, "<a ", "b='c:d' "},
	{XML, "<a href='", "b"},
	{XML, "", "<animate xmlns='http://www.w3.org/2000/svg' " + strings.Repeat("by='b' ", 1<<10) + "/>"},
	{XML, "", "</a>"},
	{XML, "<feed xmlns='http://www.w3.org/2005/Atom'><id>", "b "},
	{XML, "<feed xmlns='http://www.w3.org/2005/Atom'><id>", "<!--"},
	{XML, "<a>", "<![CDATA["},
	{XML, "<a>", "]]"},
	{XML, "<?xml-stylesheet ", "href='a' "},
	{XML, "<!DOCTYPE a [", "<!ENTITY b SYSTEM 'c'>"},
	{XML, "<!DOCTYPE a [", "<"},
	{XML, "<a>", "b:"},
	{XML, "<html xmlns='http://www.w3.org/1999/xhtml'><head>", "<link href='b'/>"},
	{CSS, "", "url("},
	{CSS, "", "a("},
	{CSS, "url(", "a"},
	{CSS, "'", "\\\n"},
	{CSS, "", "\\"},
	{CSS, "", "/*"},
	{CSS, "", "@"},
	{CSS, "", "a"},
	{JSON, "", "["},
	{JSON, "", `{"a":`},
	{JSON, "", `{"@context":`},
	{JSON, `{"@context":`, `{"a":`},
	{JSON, `{"url":"`, "a"},
	{JSON, `["`, `\u0061`},
	{JSON, `["`, `a: `},
	{JSON, `{"`, "a"},
	{JSON, "", "}"},
	{JSON, "", `{"$id":"a/",`},
	{JSON, "{", `"$id":"a/",`},
	{JSON, "{", `"@context":{"@base":null},`},
	{JSON, "", "/"},
	{JSON, "", "\\\""},
	{PlainText, "http://a.example/", "b"},
	{PlainText, "", "http:"},
	{PlainText, "", "a"}, // a line without an end
	{PlainText, "", "http://a.example/,"},
	{PlainText, "http://a.example/ ", "<http://a "},
}

// TestTooLong checks that references longer than MaxLength give Links with ErrLimit.
func TestTooLong(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for _, c := range []struct {
		format Format
		doc    string
		at     int64
	}{
		{HTML, "<a title='" + long + "' href='" + long + "'>", 1018},
		{HTML, "<a href=" + long + ">", 8},
		{HTML, "<style>a{b:url(" + long + ")}</style>", 15},
		{HTML, "<meta content='1;url=" + long + "' http-equiv=refresh>", 15},
		{XML, "<a href='" + long + "'/>", 9},
		{XML, "<!DOCTYPE a SYSTEM '" + long + "'>", 20},
		{XML, "<rss><link>" + long + "</link></rss>", 11},
		{CSS, "a{b:url('" + long + "')}", 9},
		{CSS, "@import url(" + long + ");", 12},
		{JSON, `{"url":"` + long + `"}`, 8},
	} {
		// Read the document so that the window has all of it, or only a part.
		for name, r := range map[string]io.Reader{
			"at once": strings.NewReader(c.doc + sample[c.format]),
			"long":    io.MultiReader(strings.NewReader(c.doc), &stream{text: sample[c.format], left: int64(testenv.Tier(1<<18, 1<<20, 1<<20))}),
		} {
			o := Finder{Format: c.format, Base: testBase, MaxLength: 999}
			n := 0
			for l, err := range o.Links(r) {
				if err != nil {
					t.Fatal(err)
				}
				if n == 0 && (!errors.Is(l.Err, ErrLimit) || int64(l.Span.Offset) != c.at || l.Raw != "" || !l.Target.IsZero()) {
					t.Errorf("%v, %s: %+v", c.format, name, l)
				}
				if n > 0 && l.Err != nil {
					t.Errorf("%v, %s: %v", c.format, name, l.Err)
				}
				n++
			}
			if n < 2 {
				t.Errorf("%v, %s: %d links", c.format, name, n)
			}
		}
		links := linksOf(t, Finder{Format: c.format, Base: testBase, MaxLength: 1000 + len("1;url=")}, []byte(c.doc))
		if len(links) != 1 || links[0].Err != nil || links[0].Raw != long {
			t.Errorf("%v: %+v", c.format, links)
		}
	}
}

// TestLongTag reads a tag with all attributes of the table, each of them long.
func TestLongTag(t *testing.T) {
	length := int64(testenv.Tier(1<<17, 1<<19, 1<<20))
	parts := []io.Reader{strings.NewReader("<body><p><img")}
	for name := range htmlTable() {
		parts = append(parts, strings.NewReader(" "+name+"='"), &stream{text: "x", left: length}, strings.NewReader("'"))
	}
	parts = append(parts, strings.NewReader("><a href=y>"))
	links, tooLong := flat(t, Finder{Format: HTML, MaxLength: int(length)}, io.MultiReader(parts...), 32<<20)
	if links < 5 || links == tooLong {
		t.Errorf("%d links, %d too long", links, tooLong)
	}
}

// TestLongReferences reads references that are longer than the window.
func TestLongReferences(t *testing.T) {
	long := strings.Repeat("x", 3*windowSize)
	for format, doc := range map[Format]string{
		HTML: "<a href='" + long + "'><style>a{b:url(" + long + ")}</style>",
		XML:  "<rss a='b' href='" + long + "'><link>" + long + "</link></rss>",
		CSS:  "@import '" + long + "'; a{b:url(" + long + ")}",
		JSON: `{"url":"` + long + `","uri":"` + long + `"}`,
	} {
		links := linksOf(t, Finder{Format: format, Base: testBase}, []byte(doc))
		if len(links) != 2 || links[0].Raw != long || links[1].Raw != long {
			t.Errorf("%v: %d links", format, len(links))
		}
	}
}

// TestTextIsCut finds URIs in texts that are longer than a chunk.
func TestTextIsCut(t *testing.T) {
	word := "word http://a.example/b\n"
	n := testenv.Tier(1<<12, 1<<15, 1<<15)
	text := strings.Repeat(word, n)
	blob := strings.Repeat("x:", 1<<17) + " http://c.example/ "
	for format, doc := range map[Format]string{
		HTML: "<title>" + text + "</title>" + text + blob,
		XML:  "<a>" + text + blob + "<![CDATA[" + text + "]]></a>",
	} {
		links := linksOf(t, Finder{Format: format, Base: testBase, TextToo: true}, []byte(doc))
		if expected := 2*n + 1; len(links) != expected {
			t.Errorf("%v: %d links, not %d", format, len(links), expected)
		}
	}
}

// TestTextWithoutSpace reads a text without white space that is too long to be searched, with a
// scheme around the ends of its parts. It gives ErrLimit once, at the scheme.
func TestTextWithoutSpace(t *testing.T) {
	const longest = 500
	const chunk = 2 * longest
	for _, format := range []Format{HTML, XML} {
		o := Finder{Format: format, Base: testBase, TextToo: true, Text: extract.Text{MaxLength: longest}}
		for before := chunk - 20; before < chunk+20; before++ {
			for _, after := range []string{"", " ", "<b/>", " http://b.example/"} {
				doc := "<a>" + strings.Repeat(",", before) + "http://a.example/" + strings.Repeat("x://", chunk) + after + "</a>"
				links := read(t, o, []byte(doc), strings.NewReader(doc))
				if len(links) == 0 || !errors.Is(links[0].Err, ErrLimit) || links[0].Span.Offset != 3+before {
					t.Fatalf("%v: %d: %q: %+v", format, before, after, links)
				}
				if others := len(links) - 1; others != strings.Count(after, "http") {
					t.Fatalf("%v: %d: %q: %d other links", format, before, after, others)
				}
			}
		}
		doc := "<a>" + strings.Repeat("data:", chunk) + " " + strings.Repeat("/", chunk) + "</a>"
		if links := linksOf(t, o, []byte(doc)); len(links) != 0 {
			t.Errorf("%v: %+v", format, links)
		}
		o.TextToo = false
		doc = "<html><head><title>http://" + strings.Repeat("a", chunk) + "</title></head>http://" + strings.Repeat("a", chunk)
		if links := linksOf(t, o, []byte(doc)); format == HTML && len(links) != 0 {
			t.Errorf("%v: %+v", format, links)
		}
	}
}

// TestTextBeyondLimits finds URIs after texts around the lengths of windows and limits, with
// markup at their ends.
func TestTextBeyondLimits(t *testing.T) {
	const last = windowSize - 1 // the last offset of the first window
	for size := last; size < 16*windowSize; size = 2*size + 1 {
		for _, doc := range []string{
			strings.Repeat(" ", size) + "<a>http://a.example/</a>",
			"<a>" + strings.Repeat(" x", size/2) + "<b/> http://a.example/</a>",
			strings.Repeat(" <", size/2) + " <b>http://a.example/</b>",
			strings.Repeat("x", size) + " <b/> http://a.example/",
		} {
			for _, format := range []Format{HTML, XML} {
				for _, longest := range []int{0, 20} {
					o := Finder{Format: format, Base: testBase, TextToo: true, MaxLength: 20, Text: extract.Text{MaxLength: longest}}
					links := read(t, o, []byte(doc), strings.NewReader(doc))
					if len(links) != 1 || links[0].Raw != "http://a.example/" {
						t.Errorf("%v: %d bytes: %+v", format, size, links)
					}
				}
			}
		}
	}
}

// TestStop stops the iteration after each link.
func TestStop(t *testing.T) {
	for _, format := range append([]Format{Markdown}, streamed...) {
		doc := strings.Repeat(sample[format], 3)
		if format == Markdown {
			doc = "[a](b) <http://c.example/> http://d.example/"
		}
		o := Finder{Format: format, Base: testBase}
		all := linksOf(t, o, []byte(doc))
		for stop := range all {
			n := 0
			for l, err := range o.Links(strings.NewReader(doc)) {
				if err != nil || l.Span.Offset != all[n].Span.Offset {
					t.Fatal(format, l, err)
				}
				if n++; n > stop {
					break
				}
			}
		}
	}
}

// TestReadError checks that an error of the reader comes last, after the links found before.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, format := range append([]Format{Markdown, Auto}, streamed...) {
		doc := sample[format]
		var last error
		for _, err := range (Finder{Format: format, Base: testBase}).Links(io.MultiReader(strings.NewReader(doc), readerFunc(func([]byte) (int, error) { return 0, broken }))) {
			if last != nil {
				t.Fatal("a link after an error")
			}
			last = err
		}
		if !errors.Is(last, broken) {
			t.Errorf("%v: %v", format, last)
		}
	}
	for _, err := range (Finder{}).Links(readerFunc(func([]byte) (int, error) { return 0, nil })) {
		if !errors.Is(err, io.ErrNoProgress) {
			t.Error(err)
		}
	}
}

// TestRefused tests documents that are binary or in an encoding that is not read.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		format   Format
		doc      string
		expected error
	}{
		{Auto, "\x89PNG\r\n\x1a\n", ErrBinary},
		{Auto, "a\x00b", ErrBinary},
		{Binary, "http://a.example/", ErrBinary},
		{HTML, "<meta charset=iso-2022-kr>", ErrEncoding},
	} {
		n := 0
		for l, err := range (Finder{Format: c.format}).Links(strings.NewReader(c.doc)) {
			if n++; !errors.Is(err, c.expected) || l.Raw != "" {
				t.Errorf("%q: %v, not %v", c.doc, err, c.expected)
			}
		}
		if n != 1 {
			t.Errorf("%q: %d times", c.doc, n)
		}
	}
}

// TestOptions tests the other options.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		options  Finder
		doc      string
		expected string // texts, and targets, or "-"
	}{
		{Finder{}, "<!doctype html><a href=x>http://a.example/", "x -"},
		{Finder{}, "<!doctype html><a href=http://a.example/b/../c>", "http://a.example/b/../c http://a.example/c"},
		{Finder{}, "<!doctype html><base href=b/><base href=http://a.example/><a href=x>", "b/ - http://a.example/ http://a.example/ x -"},
		{Finder{Base: testBase, TextToo: true}, "<!doctype html><title>&quot;http://a.example/?b&amp;c&quot;</title><p>&lt;http://d.example/\ne><script>http://no.example/</script>",
			"http://a.example/?b&c http://a.example/?b&c http://d.example/e http://d.example/e"},
		{Finder{Base: testBase, Format: Markdown}, "`http://a.example/` http://b.example/\n\n    http://c.example/", "http://b.example/ http://b.example/"},
		{Finder{Base: testBase, Format: Markdown, Code: true}, "a `http://a.example/` \\& `` http://b.example/\n`&amp; `` http://c.example/\\&\n\n    http://d.example/\n\n~~~\nhttp://e.example/*\n~~~",
			"http://a.example/ http://a.example/ http://b.example/ http://b.example/ http://c.example/& http://c.example/& http://d.example/ http://d.example/ http://e.example/* http://e.example/*"},
		{Finder{Base: testBase, Format: Markdown, Code: true}, "[`http://a.example/`](x) *`http://b.example/`* | `http://c.example/`\n--|--\n`http://d.example/` | e", "x http://example.com/dir/x http://b.example/ http://b.example/ http://c.example/ http://c.example/ http://d.example/ http://d.example/"},
		{Finder{Base: testBase, Format: PlainText}, "http://b\u00fccher.example/\u00f6, http://\u00f6..example/", "http://b\u00fccher.example/\u00f6 http://xn--bcher-kva.example/%C3%B6 http://\u00f6..example/ -!"},
		{Finder{Base: testBase, Format: PlainText, Text: extract.Text{Refused: true}}, "http:///x http://a@b@c/", "http:///x -! http://a@b@c/ -!"},
		{Finder{Base: testBase, Names: true}, "<!doctype html><p itemtype='x:1 y:2' itemprop='z :z w:3'>", "x:1 x:1 y:2 y:2 w:3 w:3"},
		{Finder{Base: testBase, Names: true, Format: CSS}, "@namespace 'x:1'; @namespace y url(z:2);", "x:1 x:1 z:2 z:2"},
		{Finder{Base: testBase, Names: true}, "<?xml version='1.0'?><a xmlns='x:1' xmlns:b='y:2' b:c='z'/>", "x:1 x:1 y:2 y:2"},
		{Finder{Base: testBase, Names: true}, `{"@context":{"a":"http://b.example/"},"@type":"http://c.example/"}`, "http://b.example/ http://b.example/ http://c.example/ http://c.example/"},
		{Finder{Base: testBase, Text: extract.Text{AnyScheme: true}}, "see x-y:z, http://a.example/.", "x-y:z x-y:z http://a.example/ http://a.example/"},
		{Finder{Base: testBase, Text: extract.Text{AnyScheme: true}}, `["x-y:z"]`, "x-y:z x-y:z"},
		{Finder{Base: testBase, Text: extract.Text{Suffixes: &extract.Suffixes{}}}, `{"a":"at www.example.com/b"}`, "http://www.example.com/b http://www.example.com/b"},
		{Finder{Base: testBase, Resolver: uri.Resolver{Edition: uri.RFC2396}}, "<!doctype html><a href=x><a href=''>", "x http://example.com/dir/x  -!"},
		{Finder{Base: uri.MustParseURI("mailto:a@b"), Resolver: uri.Resolver{RefuseNonHierarchical: true}}, "<!doctype html><a href=x><a href=y:z>", "x -! y:z y:z"},
		{Finder{Base: testBase, Resolver: uri.Resolver{RefuseClimb: true}}, "<!doctype html><a href=../../../x>", "../../../x -!"},
		{Finder{Base: testBase, Resolver: uri.Resolver{Lax: true}}, "<!doctype html><a href=http:x>", "http:x http://example.com/dir/x"},
		{Finder{Base: testBase}, "<!doctype html><a href='\ufeff'>", "\ufeff -!"},
		{Finder{Base: testBase}, "\ufeff<!doctype html><base href=/b/><a href=x>", "/b/ http://example.com/b/ x http://example.com/b/x"},
		{Finder{Base: testBase, Format: CSS}, "\ufeffurl(x)", "x http://example.com/dir/x"},
		{Finder{Base: testBase, Format: PlainText}, "\ufeffhttp://a.example/", "http://a.example/ http://a.example/"},
		{Finder{Base: testBase}, "\ufeff{\"url\":\"x\"}", "x http://example.com/dir/x"},
	} {
		var got []string
		for _, l := range linksOf(t, c.options, []byte(c.doc)) {
			target := "-"
			if !l.Target.IsZero() {
				target = l.Target.String()
			}
			if l.Err != nil {
				target += "!"
			}
			got = append(got, l.Text, target)
		}
		if got := strings.Join(got, " "); got != c.expected {
			t.Errorf("%q: %q, not %q", c.doc, got, c.expected)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, row := range rows(t, "detect.tsv", 4) {
		var head string
		decode(t, row[2], &head)
		if got := Detect(row[0], row[1], []byte(head)); got.String() != row[3] {
			t.Errorf("%q: %v", row, got)
		}
	}
}
