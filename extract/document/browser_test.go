package document

import (
	"bufio"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

// A browserCase is a document, and the links that Chromium 156.0.8078.79 (Debian, headless) has
// in it. The script ask.js reads them from the pages.
type browserCase struct {
	Kind  string       // links, css, srcset or refresh
	Type  string       // the Content-Type
	Doc   string       // each character is a byte
	Links [][3]*string // element, attribute and URL; null if Chromium refuses it
}

// TestBrowser compares the links of documents with those of a browser.
func TestBrowser(t *testing.T) {
	f, err := os.Open("testdata/chromium/links.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	compared := 0
	for n := 0; s.Scan(); n++ {
		var c browserCase
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		doc := make([]byte, 0, len(c.Doc))
		for _, r := range c.Doc {
			doc = append(doc, byte(r))
		}
		o := Finder{Format: HTML, Base: testBase, ContentType: c.Type}
		var got []Link
		for _, l := range linksOf(t, o, doc) {
			if isCompared(c.Kind, l) {
				got = append(got, l)
			}
		}
		i := 0
		for k, expected := range c.Links {
			url := expected[2]
			if c.Kind != "links" && url == nil {
				continue // there is none
			}
			if i == len(got) {
				t.Errorf("%d %.200q: Chromium has %q, which is not found", n, doc, *url)
				break
			}
			if k == 0 && isHidden.Match(doc) {
				i += len(got) - len(c.Links) // they are not in the tree
			}
			l := got[i]
			i++
			compared++
			switch {
			case c.Kind == "links" && (l.Element != *expected[0] || l.Attribute != *expected[1]):
				t.Errorf("%d %.200q: %s %s, not %s %s", n, doc, l.Element, l.Attribute, *expected[0], *expected[1])
			case !sameAsChromium(l, url, c.Doc+c.Type):
				t.Errorf("%d %.60q: %q: %q, %v, not %s", n, doc, l.Text, l.Browser.URL, l.Browser.Err, quoted(url))
			}
		}
		if c.Kind == "links" || len(got) == i {
			if len(got) > i {
				t.Errorf("%d %.200q: %q is found, and Chromium has %d", n, doc, got[i].Text, len(c.Links))
			}
			continue
		}
		for _, l := range got[i:] { // those that the browser ignores
			tooLarge, itself, script := strings.Contains(c.Doc, "99999999999w"), l.Text == "", l.Text == "javascript:1"
			if l.Browser.Err == nil && !tooLarge && !itself && !script {
				t.Errorf("%d %.200q: Chromium ignores %q", n, doc, l.Text)
			}
		}
	}
	if compared < 700 {
		t.Errorf("only %d links compared", compared)
	}
	t.Logf("%d links compared", compared)
}

func quoted(s *string) string {
	if s == nil {
		return "an error"
	}
	return strconv.Quote(*s)
}

// isHidden matches documents in which a base element is not in the tree, or is not HTML.
var isHidden = regexp.MustCompile("<(template|noscript|svg)><base")

// isCompared reports whether the browser told about a link.
func isCompared(kind string, l Link) bool {
	switch kind {
	case "css":
		return l.Element == "p" || l.Element == "style"
	case "srcset":
		return l.Attribute == "srcset"
	case "refresh":
		return l.Element == "meta"
	}
	switch l.Attribute {
	case "href", "src", "action", "formaction", "cite", "poster", "data", "longdesc", "lowsrc", "background":
		return l.Browser.Reads
	}
	return false
}

// sameAsChromium reports whether a link has the URL of Chromium, nil if that refuses it. Chromium
// departs from the standards: it encodes "|", knows no drive letters on this system, accepts
// spaces in hosts and large numbers in descriptors, and encodes queries of all schemes and of
// style elements in the encoding of the document.
func sameAsChromium(l Link, expected *string, doc string) bool {
	if expected == nil {
		return l.Browser.Err != nil
	}
	got := l.Browser.URL.String()
	switch {
	case got == strings.ReplaceAll(*expected, "%7C", "|"):
		return true
	case strings.HasPrefix(*expected, "http://exa%20mple/"), strings.Contains(doc, "<base href=\"http://exa mple/\">"):
		return true
	case *expected == "cross-origin": // it has gone to the host with a space
		return l.Browser.Err != nil
	case *expected == "#f": // CSS keeps fragments, which browsers resolve against the document
		return got == "http://example.com/dir/doc?q#f"
	case strings.HasSuffix(*expected, "?%EF%BF%BD") && doc == "<!doctype html><body><a href='?\u00e9'>x</a>text/html":
		return true // without a declaration, the encoding is that of the document around
	case *expected == "http://exa%20mple.com/x", strings.HasPrefix(l.Text, "file:///C|"):
		return l.Browser.Err != nil || got == "file:///C:/x"
	case !l.Browser.URL.IsSpecial(), l.Browser.URL.Scheme() == "ws", l.Element == "style":
		before, _, _ := strings.Cut(got, "?")
		other, _, _ := strings.Cut(*expected, "?")
		return before == other && !strings.Contains(doc, "charset=utf-8")
	}
	return false
}

// TestBrowserText compares both readings of references, with the base of the tests and
// without one: the text, the target of browsers, the strict target, and the text that
// browsers encode.
func TestBrowserText(t *testing.T) {
	for _, row := range [][4]string{
		{"https://example.com/ö", "https://example.com/%C3%B6", "!", "https://example.com/%C3%B6"},
		{"?email={{x}}", "http://example.com/dir/doc?email={{x}}", "!", "?email={{x}}"},
		{"http://bücher.example/z", "http://xn--bcher-kva.example/z", "!", "http://xn--bcher-kva.example/z"},
		{"http://exa mple.com/x", "!", "!", "http://exa mple.com/x"},
		{"/my file.pdf", "http://example.com/my%20file.pdf", "!", "/my%20file.pdf"},
		{"/a?q=x y", "http://example.com/a?q=x%20y", "!", "/a?q=x%20y"},
		{"my file.md", "http://example.com/dir/my%20file.md", "!", "my%20file.md"},
		{"ünï.md", "http://example.com/dir/%C3%BCn%C3%AF.md", "!", "%C3%BCn%C3%AF.md"},
		{"../a", "http://example.com/a", "http://example.com/a", "../a"},
		{"a/%2e%2e/b", "http://example.com/dir/b", "http://example.com/dir/a/%2e%2e/b", "a/%2e%2e/b"},
		{"%2E%2E/..", "http://example.com/", "http://example.com/dir/", "%2E%2E/.."},
		{"http:x", "http://example.com/dir/x", "http:x", "http:x"},
		{"HTTP://EXAMPLE.com", "http://example.com/", "HTTP://EXAMPLE.com", "HTTP://EXAMPLE.com"},
		{"mailto:a@b", "mailto:a@b", "mailto:a@b", "mailto:a@b"},
	} {
		doc := "[x](<" + row[0] + ">)"
		for _, l := range linksOf(t, Finder{Format: Markdown, Base: testBase}, []byte(doc)) {
			browser, strict := l.Browser.URL.String(), l.Target.String()
			if l.Browser.Err != nil {
				browser = "!"
			}
			if l.Err != nil {
				strict = "!"
			}
			if got := [4]string{l.Text, browser, strict, row[3]}; got != row {
				t.Errorf("%q, not %q", got, row)
			}
		}
		for _, l := range linksOf(t, Finder{Format: Markdown}, []byte(doc)) {
			if encoded, changes := l.Encoded(); encoded != row[3] || (changes == nil) != (encoded == l.Text) {
				t.Errorf("%q: encoded %q %v, not %q", l.Text, encoded, changes, row[3])
			}
			relative := !strings.Contains(row[0], ":") || row[0] == "http:x"
			if l.Browser.URL.IsZero() != (relative || row[1] == "!") {
				t.Errorf("%q: %q without a base", l.Text, l.Browser.URL)
			}
		}
	}
}

// TestSameTarget compares the targets of browsers with those of the parser alone.
func TestSameTarget(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	pieces := func() string {
		var b strings.Builder
		for range random.IntN(6) {
			b.WriteString(pick("a", "b", ".", "..", "/", "/", "/", "//", "%2e", "%2E.", "%41", "'", "?", "#", ":", "@", ";", "80", "A", "~", "h"))
		}
		return b.String()
	}
	bases := []string{"http://example.com/dir/doc?q", "https://u@h.example/a/b/../c#f", "http://h", "HTTP://H.example/%7e", "file:///C:/a/b", "foo://h/a/b", "mailto:x"}
	same, n := 0, testenv.Tier(5000, 50000, 1000000)
	for range n {
		text := pick("", "", "", "http:", "https:", "http://", "https://", "file:", "foo:", "//") + pieces()
		base := uri.MustParseURI(pick(bases...))
		doc := `<a href="` + text + `">`
		for l, err := range (Finder{Format: HTML, Base: base}).Links(strings.NewReader(doc)) {
			if err != nil {
				t.Fatal(err)
			}
			from, err := whatwg.Parse(base.String())
			if err != nil {
				t.Fatal(err)
			}
			u, err := whatwg.Parser{Base: from}.Parse(text)
			if l.Browser.URL != u || (l.Browser.Err == nil) != (err == nil) {
				t.Fatalf("%q with base %q: %q, %v, not %q, %v", text, base, l.Browser.URL, l.Browser.Err, u, err)
			}
			if l.Err == nil && u.String() == l.Target.String() {
				same++
			}
		}
	}
	if same < n/10 {
		t.Errorf("only %d of %d are the same", same, n)
	}
}

// A base element in the body is one for browsers, from its place on, and xml:base is not.
func TestBrowserBases(t *testing.T) {
	for _, test := range []struct {
		format Format
		doc    string
		want   []string // the targets of browsers, and the strict ones
	}{
		{HTML, "<body><a href=x><base href=/b/><a href=x><base href=/c/>", []string{
			"http://example.com/dir/x http://example.com/dir/x", "http://example.com/b/ http://example.com/b/",
			"http://example.com/b/x http://example.com/dir/x", "http://example.com/c/ http://example.com/c/"}},
		{HTML, "<head><noscript><base href=/n/></noscript><base href=/b/><a href=x>", []string{
			"http://example.com/n/ http://example.com/n/", "http://example.com/b/ http://example.com/b/", "http://example.com/b/x http://example.com/n/x"}},
		{HTML, "<base href='/a b/'><a href=x>", []string{"http://example.com/a%20b/ ", "http://example.com/a%20b/x http://example.com/dir/x"}},
		{HTML, "<base href='data:,x'><a href=x>", []string{"data:,x data:,x", "http://example.com/dir/x http://example.com/dir/x"}},
		{HTML, "<object codebase=/c/ classid=x>", []string{"http://example.com/c/ http://example.com/c/", "http://example.com/dir/x http://example.com/c/x"}},
		{XML, "<svg xmlns='http://www.w3.org/2000/svg' xml:base='/b/'><a href='x y'/><a href='x'/></svg>", []string{
			" http://example.com/b/", "http://example.com/dir/x%20y ", "http://example.com/dir/x http://example.com/b/x"}},
		{XML, "<html xmlns='http://www.w3.org/1999/xhtml'><head><base href='/b c/'/></head><body><a href='x'/></body></html>", []string{
			"http://example.com/b%20c/ ", "http://example.com/b%20c/x http://example.com/dir/x"}},
		{XML, "<?xml-stylesheet href='a b'?><feed xmlns='http://www.w3.org/2005/Atom'><link href='a b'/></feed>", []string{"http://example.com/dir/a%20b ", " "}},
		{HTML, `<script type=importmap>{"imports": {"x": "./a b"}}</script><script type=application/ld+json>{"@id": "a b"}</script>`, []string{
			"http://example.com/dir/a%20b ", " "}},
	} {
		links := linksOf(t, Finder{Format: test.format, Base: testBase}, []byte(test.doc))
		var got []string
		for _, l := range links {
			got = append(got, l.Browser.URL.String()+" "+l.Target.String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, not %q", test.doc, got, test.want)
		}
	}
	for doc, want := range map[string]error{
		"<base href='data:,x'>":                               basedoc.ErrScheme,
		"<base href='" + strings.Repeat("a", 1<<14) + "'>":    baseuri.ErrLimit,
		"<img srcset='a 1q'>":                                 ErrDescriptor,
		"<a href='" + strings.Repeat("a", 1<<12) + "'>":       ErrLimit,
		"<base href='http://[x'>":                             new(whatwg.ValidationError),
		"<p style='background: url(&quot;http://[x&quot;)'>":  new(whatwg.ValidationError),
		"<base href='mailto:x'><a href='mailto:y'><a href=z>": new(whatwg.ValidationError),
	} {
		o := Finder{Format: HTML, Base: testBase}
		if want == ErrLimit {
			o.MaxLength = 1 << 11
		}
		links := linksOf(t, o, []byte(doc))
		err := links[len(links)-1].Browser.Err
		if isInvalid := new(*whatwg.ValidationError); err != want && (!errors.As(want, isInvalid) || !errors.As(err, isInvalid)) {
			t.Errorf("%.50s: %v, not %v", doc, err, want)
		}
	}
}

// The URL of the document can be one that is not a URI.
func TestFinderURL(t *testing.T) {
	o := Finder{Format: HTML, URL: whatwg.MustParse("http://h.example/a|b/c")}
	for _, l := range linksOf(t, o, []byte("<a href=x>")) {
		if l.Browser.URL.String() != "http://h.example/a|b/x" || !l.Target.IsZero() {
			t.Errorf("%q, %q", l.Browser.URL, l.Target)
		}
	}
	o = Finder{Format: HTML, Base: uri.MustParseURI("http://a%20b/")}
	for _, l := range linksOf(t, o, []byte("<a href=x><a href=http://c/>")) {
		if _, relative := l.Reference.Scheme(); (l.Browser.Err == nil) != relative {
			t.Errorf("%q: %v", l.Text, l.Browser.Err)
		}
	}
}

// Documents that no browser decodes are not read.
func TestEncodings(t *testing.T) {
	for _, test := range []struct {
		format           Format
		contentType, doc string
		want             string
		unread           bool
	}{
		{format: HTML, contentType: "text/html; charset=utf-16le", doc: "<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00?\x00\xE9\x00>\x00", want: "?%C3%A9"},
		{format: HTML, doc: "<meta charset=hz-gb-2312><a href=x>", unread: true},
		{format: XML, doc: "<?xml version='1.0' encoding='iso-8859-1'?><a xmlns='http://www.w3.org/1999/xhtml' href='\xE9?\xE9'/>", want: "%C3%A9?%E9"},
		{format: XML, doc: "<?xml version='1.0'?><a xmlns='http://www.w3.org/1999/xhtml' href='\u00E9?\u00E9'/>", want: "%C3%A9?%C3%A9"},
		{format: XML, contentType: "text/xml; charset=\"koi8-r\"", doc: "<a xmlns='http://www.w3.org/1999/xhtml' href='\xC1?\xC1'/>", want: "%D0%B0?%C1"},
		{format: CSS, doc: "@charset \"windows-1252\"; a{b:url(\xE9?\xE9)}", want: "%C3%A9?%C3%A9"},
		{format: CSS, doc: "\uFEFF@charset \"windows-1252\"; a{b:url(\u00E9)}", want: "%C3%A9"},
		{format: CSS, doc: "a{b:url('\u00E9\\\n\\e9')}", want: "%C3%A9%C3%A9"},
		{format: HTML, doc: "<a href='?\u00E9'>", want: "?%C3%A9"},
		{format: HTML, doc: strings.Repeat(" ", 1019) + "\u00E9<a href='?\u00E9'>", want: "?%C3%A9"},
		{format: HTML, doc: "\xE9<a href='?\xE9'>", want: "?%E9"},
		{format: HTML, doc: "<meta charset=x-user-defined><a href='\xE9?\xE9'>", want: "%C3%A9?%E9"},
		{format: HTML, contentType: "text/html; charset=x-user-defined", doc: "<a href='\xE9?\xE9'>", want: "%EF%9F%A9?%E9"},
		{format: HTML, doc: "<meta charset=windows-1252><svg><style>a{b:url('\xE9?\xE9')}</style></svg>", want: "%C3%A9?%C3%A9"},
	} {
		found := false
		for l, err := range (Finder{Format: test.format, ContentType: test.contentType}).Links(strings.NewReader(test.doc)) {
			if test.unread {
				found = err == ErrEncoding
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			found = true
			if got, _ := l.Encoded(); got != test.want {
				t.Errorf("%q: %q, not %q", test.doc, got, test.want)
			}
		}
		if !found {
			t.Errorf("%q: nothing", test.doc)
		}
	}
}

// References in most vocabularies of XML, and in JSON except JSON Schema, are IRIs.
func TestIRIs(t *testing.T) {
	for _, test := range []struct {
		format Format
		doc    string
		want   string // the targets, or "!" for an error
	}{
		{XML, "<feed xmlns='http://www.w3.org/2005/Atom'><link href='/ö'/><icon>http://bücher.example/</icon><logo>a b</logo></feed>",
			"http://example.com/%C3%B6 http://xn--bcher-kva.example/ !"},
		{XML, "<a xlink:href='ö' xml:base='/ü/'/>", "http://example.com/%C3%BC/%C3%B6 http://example.com/%C3%BC/"},
		{XML, "<rss><channel><link>http://h.example/ö</link></channel></rss>", "!"},
		{XML, "<feed xmlns='http://www.w3.org/2005/Atom'><link href='http://ö..example/'/></feed>", "!"},
		{JSON, `{"@id": "ö", "url": "ö", "href": "a b"}`, "http://example.com/dir/%C3%B6 http://example.com/dir/%C3%B6 !"},
		{JSON, `{"iri": "ö", "IRI": "http://ö.example/", "uri": "ö"}`, "http://example.com/dir/%C3%B6 http://xn--nda.example/ http://example.com/dir/%C3%B6"},
		{JSON, `{"$ref": "ö", "$id": "http://ö.example/"}`, "! !"},
		{JSON, `{"a": "http://bücher.example/ö", "b": ["http://a/bは。", "irc://ö/"], "c": "see http://a/bは"}`,
			"http://xn--bcher-kva.example/%C3%B6 http://a/b%E3%81%AF%E3%80%82 irc://%C3%B6/ http://a/b"},
		{JSON, `"http://a/ö http://b/"`, "http://a/%C3%B6 http://b/"},
		{XML, `<a b="http://a/bは"/>`, "http://a/b%E3%81%AF"},
	} {
		var got []string
		for _, l := range linksOf(t, Finder{Format: test.format, Base: testBase}, []byte(test.doc)) {
			if got = append(got, l.Target.String()); l.Err != nil {
				got[len(got)-1] = "!"
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, not %q", test.doc, got, test.want)
		}
	}
}

// Browsers read the href of an SVG element and ignore an xlink:href beside it. Chromium 156 has
// these links.
func TestXLink(t *testing.T) {
	const svg = ` xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:l="http://www.w3.org/1999/xlink"`
	for _, test := range []struct {
		format Format
		doc    string
		want   string // what browsers read
	}{
		{HTML, `<svg><a href="http://h/1" xlink:href="http://h/2"/><a xlink:href="http://h/3" href=""/><a xlink:href="http://h/4"/></svg>`, "http://h/1  http://h/4"},
		{XML, `<svg` + svg + `><a href="http://h/1" l:href="http://h/2"/><a xlink:href="http://h/3"/></svg>`, "http://h/1 http://h/3"},
		{XML, `<x` + svg[len(` xmlns="http://www.w3.org/2000/svg"`):] + `><a href="http://h/1" xlink:href="http://h/2"/></x>`, ""},
	} {
		var got []string
		all := linksOf(t, Finder{Format: test.format}, []byte(test.doc))
		for _, l := range all {
			if l.Browser.Reads {
				got = append(got, l.Text)
			}
		}
		if strings.Join(got, " ") != test.want || len(all) < 2 {
			t.Errorf("%s: browsers read %q, not %q", test.doc, got, test.want)
		}
	}
}
