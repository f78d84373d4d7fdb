package document

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/markdown"
	"github.com/urikit/uri/whatwg"
)

// TestBytes compares the classes of bytes with package unicode.
func TestBytes(t *testing.T) {
	for i := range 256 {
		b, r := byte(i), rune(i)
		isASCII := r <= unicode.MaxASCII
		want := []bool{isASCII && unicode.IsLetter(r), isASCII && unicode.IsDigit(r), unicode.In(r, unicode.ASCII_Hex_Digit), isASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))}
		if got := []bool{ascii.IsLetter(b), ascii.IsDigit(b), isHex(b), ascii.IsAlphanumeric(b)}; !slices.Equal(got, want) {
			t.Errorf("%q: %v, not %v", b, got, want)
		}
		if want := byte(unicode.ToLower(r)); isASCII && lower(b) != want || !isASCII && lower(b) != b {
			t.Errorf("%q: %q", b, lower(b))
		}
	}
}

// TestFormatText writes the formats as JSON and reads them again.
func TestFormatText(t *testing.T) {
	const all = `["auto","text","html","xml","css","json","markdown","binary"]`
	formats := []Format{Auto, PlainText, HTML, XML, CSS, JSON, Markdown, Binary}
	text, err := json.Marshal(formats)
	if string(text) != all || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	var again []Format
	if err := json.Unmarshal([]byte(all), &again); !slices.Equal(again, formats) || err != nil {
		t.Errorf("%v, %v", again, err)
	}
	f := XML
	if err := json.Unmarshal([]byte(`"HTML"`), &f); !errors.Is(err, uri.ErrUnknownName) || f != XML {
		t.Errorf("a name in upper case: %v, %v", f, err)
	}
	if _, err := json.Marshal(Binary + 1); err == nil || (Binary+1).String() != "unknown" {
		t.Errorf("a format without a name: %v, %v", Binary+1, err)
	}
}

// texts returns the texts of the links of a document.
func texts(t *testing.T, o Finder, doc string) string {
	t.Helper()
	var all []string
	for _, l := range linksOf(t, o, []byte(doc)) {
		all = append(all, l.Text)
	}
	return strings.Join(all, " ")
}

// TestDepth nests more than is remembered, and closes that again.
func TestDepth(t *testing.T) {
	repeat := strings.Repeat
	for _, test := range []struct {
		format    Format
		doc, want string
	}{
		// Keys beyond the limit have no meaning, and strings do.
		{JSON, repeat("[", maxDepth-1) + `{"url":"a","b":"http://c.example/"}` + repeat("]", maxDepth-1) + `{"url":"d"}`, "a http://c.example/ d"},
		{JSON, repeat("[", maxDepth) + `{"url":"a","b":"http://c.example/"}` + repeat("]", maxDepth) + `{"url":"d"}`, "http://c.example/ d"},
		{JSON, `{"url":` + repeat("[", maxDepth+9) + `"a"` + repeat("]", maxDepth+9) + `,"url":"b"}`, "b"},
		// Functions beyond the limit have no URLs in strings.
		{CSS, "image-set(" + repeat("a(", 2*maxFunctions) + "'no'" + repeat(")", 2*maxFunctions) + "'b' 1x) @import 'c';", "b c"},
		{CSS, repeat("(", maxFunctions-1) + "image-set('a' url(b))" + repeat(")", maxFunctions-1) + ") @import 'c';", "a b c"},
		{CSS, repeat("(", maxFunctions) + "image-set('no' url(b))" + repeat(")", maxFunctions) + "@import 'c';", "b c"},
		{XML, repeat("<a>", 3000) + repeat("</a>", 2999) + "<b href='x'/></a></a></a><c href='y'/>", "x y"},
	} {
		if got := texts(t, Finder{Format: test.format, Base: testBase}, test.doc); got != test.want {
			t.Errorf("%v %.20q: %q, not %q", test.format, test.doc, got, test.want)
		}
	}
	doc := "<a href=x>"
	for range maxNesting + 2 {
		doc = "<iframe srcdoc='" + strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;").Replace(doc) + "'></iframe><a href=x>"
	}
	if got, want := texts(t, Finder{Format: HTML, Base: testBase}, doc), strings.TrimSpace(repeat("x ", maxNesting+1)); got != want {
		t.Errorf("srcdoc: %q, not %q", got, want)
	}
}

// TestTagLimit has a tag whose values together are longer than a tag may be.
func TestTagLimit(t *testing.T) {
	doc := "<img"
	for _, name := range []string{"src", "longdesc", "lowsrc", "usemap", "dynsrc"} {
		doc += " " + name + "=" + strings.Repeat("x", 100)
	}
	for extra, want := range map[string]string{">": "[- - - - long]", " style='' attributionsrc=>": "[- - - - long]"} {
		var got []string
		for _, l := range linksOf(t, Finder{Format: HTML, Base: testBase, MaxLength: 100}, []byte(doc+extra)) {
			got = append(got, map[bool]string{true: "long", false: "-"}[errors.Is(l.Err, ErrLimit)])
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%q: %s, not %s", extra, got, want)
		}
	}
}

// TestEarly checks that links are reported before the rest of the document was read.
func TestEarly(t *testing.T) {
	for _, test := range []struct {
		format Format
		doc    string
	}{
		{PlainText, "http://a.example/ \n"},
		{HTML, "<html><head><base href=/b/><title>x</title></head><body><a href=x>"},
		{HTML, "<script></script><a href=x><p>"},
		{HTML, "<script><!--<script></script>--></script><a href=x><p>"},
		{HTML, "<style></style><a href=x><p>"},
		{HTML, "<a href=x>text"},
		{XML, "<rss><link>x</link>"},
		{XML, "<html xmlns='http://www.w3.org/1999/xhtml'><head><link href='x'/></head>"},
		{XML, "<html xmlns='http://www.w3.org/1999/xhtml'><head><link href='x'/><base href='y'/>"},
		{XML, "<html xmlns='http://www.w3.org/1999/xhtml'><body><a href='x'/>"},
		{CSS, "@import 'x';"},
		{JSON, `{"url":"x"}`},
	} {
		read := 0
		around := filler[test.format]
		rest := &stream{text: around[0] + "words, words. " + around[1], left: 1 << 20}
		r := io.MultiReader(strings.NewReader(test.doc), readerFunc(func(p []byte) (int, error) {
			n, err := rest.Read(p)
			read += n
			return n, err
		}))
		n := 0
		for l, err := range (Finder{Format: test.format, Base: testBase}).Links(r) {
			if n++; err != nil || read > 4*windowSize {
				t.Errorf("%q: %q, %v after %d bytes", test.doc, l.Text, err, read)
			}
		}
		if n == 0 {
			t.Errorf("%q: no link", test.doc)
		}
	}
}

// TestEncodingEnd puts a character across the end of the bytes that show the encoding of HTML.
func TestEncodingEnd(t *testing.T) {
	for _, c := range []string{"\u00E9", "\u4E2D", "\U0001F600"} {
		for before := 1010; before < 1030; before++ {
			doc := strings.Repeat(" ", before) + c + "<a href='?\u00E9'>"
			for _, l := range linksOf(t, Finder{Format: HTML}, []byte(doc)) {
				if l.Text != "?\u00E9" {
					t.Errorf("%q after %d bytes: %q", c, before, l.Text)
				}
			}
		}
	}
}

// TestEncodingOfBase reads a document in windows-1252. The query of a base element is in that
// encoding for browsers, and so is that of a link that inherits it.
func TestEncodingOfBase(t *testing.T) {
	o := Finder{Format: HTML, Base: testBase, ContentType: "text/html; charset=windows-1252"}
	links := linksOf(t, o, []byte("<base href='/\xE9\xE9?\xE9'><a href='#\xE9'><a href='\xE9&amp;\r\xE9'>"))
	var got []string
	for _, l := range links {
		got = append(got, l.Text+" "+l.Browser.URL.String())
	}
	want := []string{"/éé?é http://example.com/%C3%A9%C3%A9?%E9", "#é http://example.com/%C3%A9%C3%A9?%E9#%C3%A9", "é&\né http://example.com/%C3%A9&%C3%A9"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestDeclaredEncodings has the encodings of XML and CSS (XML 1.0, sections 4.3.3 and F; CSS
// Syntax, section 3.2): 0xE4 is "ä" in windows-1252 and "Д" in koi8-r.
func TestDeclaredEncodings(t *testing.T) {
	for _, test := range []struct {
		format           Format
		contentType, doc string
		want             string
	}{
		{XML, "", "<?xml version='1.0' encoding='koi8-r'?><x href='\xE4'/>", "Д"},
		{XML, "", "<?xml version=\"1.0\" encoding \n=\t\"windows-1252\" standalone='yes'?><x href='\xE4'/>", "ä"},
		{XML, "", "<?xml version='1.0' encoding='koi8-r\"?><x href='\u00E4'/>", "ä"},
		{XML, "", "<?xml version='1.0' encoding=koi8-r?><x href='\u00E4'/>", "ä"},
		{XML, "", "<?xml version='1.0' encoding=?><x href='\u00E4'/>", "ä"},
		{XML, "", "<?xml version='1.0' encoding='x-unknown'?><x href='\u00E4'/>", "ä"},
		{XML, "", "<?xml version='1.0' encoding='utf-16'?><x href='\u00E4'/>", "ä"},
		{XML, "", "<?xml version='1.0'?><x encoding='koi8-r' href='\u00E4'/>", "ä"},
		{XML, "", " <?xml version='1.0' encoding='koi8-r'?><x href='\u00E4'/>", "ä"},
		{XML, "", "\uFEFF<?xml version='1.0' encoding='koi8-r'?><x href='\u00E4'/>", "ä"},
		{XML, "text/xml;charset=utf-8", "<?xml version='1.0' encoding='koi8-r'?><x href='\u00E4'/>", "ä"},
		{XML, "text/xml; Charset='KOI8-R' ;x", "<?xml version='1.0' encoding='utf-8'?><x href='\xE4'/>", "Д"},
		{XML, "text/xml; charset=x-unknown", "<?xml version='1.0' encoding='koi8-r'?><x href='\xE4'/>", "Д"},
		{CSS, "", "@charset \"koi8-r\"; @import '\xE4';", "Д"},
		{CSS, "", "@charset 'koi8-r'; @import '\u00E4';", "ä"},
		{CSS, "", "@charset  \"koi8-r\"; @import '\u00E4';", "ä"},
		{CSS, "", " @charset \"koi8-r\"; @import '\u00E4';", "ä"},
		{CSS, "", "@charset \"utf-16be\"; @import '\u00E4';", "ä"},
		{CSS, "text/css;charset=windows-1252", "@charset \"koi8-r\"; @import '\xE4';", "ä"},
		{HTML, "", "<meta charset=koi8-r><a href='\xE4'>", "Д"},
		{HTML, "text/html; charset=shift_jis", "<a href='\x82\xa0\x5c\x83\x5c&amp;'>", "あ\\ソ&"},
		{HTML, "text/html; charset=gb18030", "<a href='\x81\x30\x89\x38\xc4\xe3'>", "ß你"},
		{HTML, "text/html; charset=iso-2022-jp", "<a href='\x1b$B$\"\x1b(Bx'><a href=y>", "あx y"},
		{HTML, "text/html; charset=euc-kr", "<a href='\xb0'>", "\uFFFD"},
		{JSON, "application/json; charset=koi8-r", "{\"url\":\"\u00E4\"}", "ä"},
	} {
		if got := texts(t, Finder{Format: test.format, ContentType: test.contentType}, test.doc); got != test.want {
			t.Errorf("%q %q: %q, not %q", test.contentType, test.doc, got, test.want)
		}
	}
}

// TestReadings has what Link says where browsers read nothing, and where a reference is relative
// without a base.
func TestReadings(t *testing.T) {
	for _, l := range linksOf(t, Finder{Format: JSON}, []byte(`{"url":"a b"}`)) {
		if text, changes := l.Encoded(); l.Browser.Reads || text != "a b" || changes != nil {
			t.Errorf("JSON: %q, %v, %+v", text, changes, l.Browser)
		}
	}
	for text, want := range map[string]string{
		"x": "", "//h/": "", "#f": "", "http:x": "", "http:/x": "", "file:x": "",
		"http://h": "http://h/", "HTTP://h/%7e": "http://h/%7e", "mailto:x": "mailto:x", "ws://h/": "ws://h/",
	} {
		for _, l := range linksOf(t, Finder{Format: HTML}, []byte("<a href='"+text+"'>")) {
			if !l.Browser.Reads || l.Browser.Err != nil || l.Err != nil || l.Browser.URL.String() != want {
				t.Errorf("%q without a base: %q, %v, %v", text, l.Browser.URL, l.Browser.Err, l.Err)
			}
		}
	}
	for _, l := range linksOf(t, Finder{Format: HTML}, []byte("<a href='http://a b/'>")) {
		if e := (*whatwg.ValidationError)(nil); !errors.As(l.Browser.Err, &e) {
			t.Errorf("a host with a space: %v", l.Browser.Err)
		}
	}
	// Resolving removes dot-segments without a base, too, unless the options refuse that.
	refuse := Finder{Format: HTML, Resolver: uri.Resolver{RefuseClimb: true}}
	for _, l := range linksOf(t, refuse, []byte("<a href='http://h/../x'>")) {
		if l.Err == nil || !l.Target.IsZero() {
			t.Errorf("%q: %q, %v", l.Text, l.Target, l.Err)
		}
	}
}

// TestMarkdownStop stops in HTML, in a link and in text.
func TestMarkdownStop(t *testing.T) {
	const doc = "<a href=a> [b](b) <i title=x> http://c.example/ <b href=no> <a href=d> <a href=e>\n\n<div>\n<a href=f>\n</div>\n"
	var all []string
	for _, l := range linksOfMarkdown(t, Finder{}, []byte(doc)) {
		all = append(all, l.Text)
	}
	if want := "a b http://c.example/ d e f"; strings.Join(all, " ") != want {
		t.Fatalf("%q", all)
	}
	for stop := range all {
		var got []string
		for l, err := range (Finder{Format: Markdown}).Links(strings.NewReader(doc)) {
			if got = append(got, l.Text); err != nil || len(got) > stop {
				break
			}
		}
		if !slices.Equal(got, all[:stop+1]) {
			t.Errorf("stopped after %q", got)
		}
	}
}

// TestStyleAtEnd has documents that end in the beginning of an end tag: it belongs to the style
// sheet.
func TestStyleAtEnd(t *testing.T) {
	for _, end := range []string{"<", "</", "</st", "</style"} {
		got := linksOf(t, Finder{Format: HTML}, []byte("<style>a{b:url(http://a.example/"+end))
		if len(got) != 1 || got[0].Text != "http://a.example/"+end {
			t.Errorf("%q: %+v", end, got)
		}
	}
}

// TestJSONComment has a comment that begins with "/*/".
func TestJSONComment(t *testing.T) {
	got := linksOf(t, Finder{Format: JSON}, []byte(`/*/ {"url":"http://a.example/"} */ {"url":"http://b.example/"}`))
	if len(got) != 1 || got[0].Text != "http://b.example/" {
		t.Errorf("%+v", got)
	}
}

// destinations returns the destinations in a document in Markdown, in any order.
func destinations(t testing.TB, source []byte) []string {
	t.Helper()
	var all []string
	definitions := make(map[int32]string)
	for _, l := range linksOfMarkdown(t, Finder{}, source) {
		switch l.Element {
		case "definition":
			definitions[int32(l.Span.Offset)] = l.Raw
			fallthrough
		case "link", "image", "autolink":
			all = append(all, fmt.Sprintf("%s %q", l.Element, l.Raw))
		}
	}
	markdown.Parser{Refers: func(at int32) { all = append(all, fmt.Sprintf("reference %q", definitions[at])) }}.Parse(source)
	slices.Sort(all)
	return all
}

// TestMarkdownUnlikeGoldmark tests documents in which goldmark does not follow the
// specification. commonmark.js, the reference implementation, agrees with the table, except
// for a tab before a destination. There it does not follow the specification either.
func TestMarkdownUnlikeGoldmark(t *testing.T) {
	for _, test := range []struct{ source, want, section string }{
		{"[a]((c 'd')", "", "6.3: parentheses in a destination are balanced"},
		{"[a]: c(b(\n", "", "4.7, 6.3: the same"},
		{"[a](<b<c>)", "", "6.3: no < between angle brackets"},
		{"<?> <a@b.c> ?>", "", "6.6: <? ends with ?>"},
		{">1. \t-   <a@b.c>", "", "2.2, 4.4: five columns after a list marker are code"},
		{"> \t- \n[b]: <e>\n", "definition \"e\"", "5.2: an empty item has no paragraph that goes on"},
		{"a\r\r[b]: e\r", "definition \"e\"", "2.1: CR is a line ending"},
		{"\uFEFF[b]: e\n", "definition \"e\"", "as in cmark: a byte order mark is not text"},
		{"</pre>\n<ab:c>", "", "4.6, kind 7: any end tag that is alone on its line"},
		{"</script> \t\n<ab:c>", "", "the same"},
		{"</style>\n\n<ab:c>", "autolink \"ab:c\"", "the same: the block ends with a blank line"},
		{"</textarea> a\n<ab:c>", "autolink \"ab:c\"", "the same: this one is not alone"},
		{"a\n</pre>\n<ab:c>", "autolink \"ab:c\"", "the same: a block of kind 7 does not interrupt a paragraph"},
		{"[a](\tb)", "link \"b\"", "6.3: tabs may come before a destination"},
	} {
		if got := strings.Join(destinations(t, []byte(test.source)), " "); got != test.want {
			t.Errorf("%q (%s): got %s, want %s", test.source, test.section, got, test.want)
		}
	}
}

// TestMarkdownRules has rules of CommonMark 0.31.2 of which no example of it has a link.
func TestMarkdownRules(t *testing.T) {
	repeat := strings.Repeat
	for _, test := range []struct{ source, want, section string }{
		{"[" + repeat("a", 999) + "]: u", `definition "u"`, "4.7: at most 999 characters in a label"},
		{"[" + repeat("a", 1000) + "]: u", "", "the same"},
		{"[" + repeat("\u00E9", 999) + "]: u", `definition "u"`, "the same"},
		{"[" + repeat("\u00E9", 1000) + "]: u", "", "the same"},
		{"[" + repeat("\U0001F600", 999) + "]: u", `definition "u"`, "the same"},
		{"[a\\]b]: u\n[c\\\\]: v", `definition "u" definition "v"`, "4.7: escapes in a label"},
		{"[a[b]: u\n\n[ ]: v\n\n[]: w", "", "4.7: brackets and blanks in a label"},
		{"[^ab]: [c]: u\n\n[^a[b]: [d]: v", `definition "u"`, "GFM, footnotes: no bracket in a label"},
		{"a [b\n===\nc](u)", "", "4.3: an underline ends the heading, and no link crosses it"},
		{"[a]: u\r\n[b]: v\r\n", `definition "u" definition "v"`, "2.1: line endings"},
		{"[a]: u 'x'\r\n[b]: v 'y' z\r\n", `definition "u"`, "4.7: only white space after a title"},
		{"[a]: u\n'x' y\n[b]: v", `definition "u"`, "4.7: the second line is a paragraph"},
		{"[a]: u 'x\n\ny'", "", "4.7: no blank line in a title"},
		{"[a]:\n u\n 'x'\n[b]:\n\nv", `definition "u"`, "4.7: line endings in a definition"},
		{"[a]: <>\n[b]: <u v>\n[c]: <w", `definition "" definition "u v"`, "4.7: a destination in angle brackets"},
		{"x\n[a]: u", "", "4.7: a definition does not interrupt a paragraph"},
		{"# [a]: u", "", "4.2: nor is it in a heading"},
		{"[a]: u\n===\n[b]: v", `definition "u"`, "4.3: a heading needs text"},
		{"[a](u (x(y))", "", "6.3: parentheses in a title in parentheses"},
		{"[a](u (x\\(y)) [b](v (x)) [c](w (x)y)", `link "u" link "v"`, "the same"},
		{"[a](u 'x\"') [b](v \"x'\" ) [c](w'x') [d](z 'x' 'y')", `link "u" link "v" link "w'x'"`, "6.3: titles"},
		{"<" + repeat("a", 32) + ":x>", `autolink "` + repeat("a", 32) + `:x"`, "6.5: a scheme has 2 to 32 characters"},
		{"<" + repeat("a", 33) + ":x>", "", "the same"},
		{"<ab:x> <a:x> <1b:x> <a+.-1:x> <a_b:x>", `autolink "a+.-1:x" autolink "ab:x"`, "the same"},
		{"<ab:x y> <ab:x<y> <ab:\x01> <ab:> <ab:x", `autolink "ab:"`, "6.5: no spaces, controls and angle brackets"},
		{"<a@" + repeat("b", 63) + ".c>", `autolink "a@` + repeat("b", 63) + `.c"`, "6.5: the labels of an email address"},
		{"<a@" + repeat("b", 64) + ".c>", "", "the same"},
		{"<a@-b.c> <a@b-.c> <a@b..c> <a@b.> <a@.b> <a@b_c> <a@b.c- > <@b.c> <a@b", "", "the same"},
		{"<a.!#$%&'*+/=?^_`{|}~-1@b-1.2> <a@b>", "autolink \"a.!#$%&'*+/=?^_`{|}~-1@b-1.2\" autolink \"a@b\"", "the same"},
		{"<pre>\n<ab:x>\n</pre><ab:no>\n<ab:y>", `autolink "ab:y"`, "4.6, kind 1"},
		{"<STYLE\n\n<ab:x>\n\n</Script>\n<ab:y>", `autolink "ab:y"`, "the same"},
		{"<pre>\n</pre <ab:x>\n</prex>\n<ab:no>", "", "the same"},
		{"<meta>x\n<ab:x>", `autolink "ab:x"`, "4.6, kind 6: the list has no meta"},
		{"<pre/>x\n<ab:x>\n\n</style>x\n<ab:y>", `autolink "ab:x" autolink "ab:y"`, "4.6, kind 1: white space or > after the name"},
		{"<prex>y\n<ab:x>", `autolink "ab:x"`, "the same: another name"},
		{"<!--\n\n<ab:no>\n--><ab:no>\n<ab:y>", `autolink "ab:y"`, "4.6, kind 2"},
		{"<?\n\n<ab:no>\n?><ab:no>\n<ab:y>", `autolink "ab:y"`, "4.6, kind 3"},
		{"<!x\n\n<ab:no>\n<ab:y>", `autolink "ab:y"`, "4.6, kind 4: > ends it, and no blank line"},
		{"<!x\n\n\n>\n<ab:y>", `autolink "ab:y"`, "the same"},
		{"<!1\n\n<ab:y>", `autolink "ab:y"`, "the same: no letter"},
		{"<![CDATA[\n\n>\n<ab:no>\n]]>\n<ab:y>", `autolink "ab:y"`, "4.6, kind 5"},
		{"x\n<div\n<ab:no>\n\n<ab:y>", `autolink "ab:y"`, "4.6, kind 6"},
		{"</div/>\n<ab:no>\n\n<div/x>\n<ab:y>", `autolink "ab:y"`, "the same"},
		{"<i a=b c='d' e=\"f\" g>\n<ab:no>\n\n<i a=b'c>\n<ab:y>", `autolink "ab:y"`, "4.6, kind 7"},
		{"x\n<i>\n<ab:y>", `autolink "ab:y"`, "the same: it does not interrupt a paragraph"},
		{"x <a b=", "", "6.6: a tag without an end"},
		{"x <i a='<ab:no>'><ab:y> <i a=<ab:z>", `autolink "ab:y" autolink "ab:z"`, "6.6: a value in quotation marks"},
		{"x <!a <?b <!--c <![CDATA[d\n\n<ab:y>", `autolink "ab:y"`, "6.6: no ends"},
		{"x <!a <ab:no> <!-- > <ab:no> --> <?> <ab:no> ?> <![CDATA[ ]> <ab:no> ]]> <!--> <ab:y> <!---> <ab:z>", `autolink "ab:y" autolink "ab:z"`, "6.6: ends"},
		{"x </i <ab:y> </i b><ab:z> </1><ab:w>", `autolink "ab:w" autolink "ab:y" autolink "ab:z"`, "6.6: closing tags"},
		{"123456789. x\n\n           <ab:y>", `autolink "ab:y"`, "5.2: at most nine digits"},
		{"1234567890. x\n\n            <ab:no>", "", "the same"},
		{"x\n1. y\n\n    <ab:y>", `autolink "ab:y"`, "5.2: a list that interrupts a paragraph begins with 1"},
		{"x\n2. y\n\n    <ab:no>", "", "the same"},
		{"x\n11) y\n\n    <ab:no>", "", "the same"},
		{"x\n1.\n\n    <ab:no>", "", "5.2: and not with an empty item"},
		{"x\n1.y\n\n    <ab:no>", "", "5.2: white space after a marker"},
		{"1: y\n\n    <ab:no>\n\n+y\n\n    <ab:no>", "", "the same"},
		{"-\n\n      <ab:no>\n", "", "5.2: an item begins with at most one blank line"},
		{"-\n  x\n\n  <ab:y>", `autolink "ab:y"`, "the same"},
		{"a | b\n: | :\n", "", "tables of GitHub: hyphens in the delimiter row"},
		{"| [a | b](c) |\n|-|-|\n| <a b='|'><ab:y>", `autolink "ab:y"`, "the same: a link does not go on in another cell"},
		{"| [a | b](c) |\n|-|-|-|", `link "c"`, "the same: as many cells as columns"},
		{"| [a | b](c) |\n|-|,|", `link "c"`, "the same: no delimiter row"},
		{"x\n| [a | b](c) |\n|:-:|:--|", "", "the same: the line before the delimiter row is the header"},
		{"[^a]: x\n\n    <ab:y>\n\n   z\n\n    <ab:no>", `autolink "ab:y"`, "footnotes of GitHub: the indentation of their text"},
		{"[^]: x\n\n    <ab:no>\n\n[^a b]: y", `definition "x" definition "y"`, "the same: no footnote"},
	} {
		if got := strings.Join(destinations(t, []byte(test.source)), " "); got != test.want {
			t.Errorf("%.60q (%s): got %s, want %s", test.source, test.section, got, test.want)
		}
	}
	// Running text.
	for source, want := range map[string]string{
		"# http://a.example/# #":      "http://a.example/#",
		"#  http://a.example/ \t##\t": "http://a.example/",
		"###### http://a.example/#":   "http://a.example/#",
		"# http://a.example/ #b":      "http://a.example/",
		"http://a.example/\n---":      "http://a.example/",
		"**http://a.example/**":       "http://a.example/",
		"~~http://a.example/~~ <http://b.example/*> \"http://c.example/_\" http://d.example/_x_y*": "http://a.example/ http://b.example/* http://c.example/_ http://d.example/_x_y",
		"http:** mailto:a@b.example_": "mailto:a@b.example",
		"http://a.example/?a&amp;b&copy=c http://\\a.example/ http://b.example/\\*c": "http://a.example/?a&b&copy=c http://b.example/*c",
		"| http://a.example/ | `x` |\n|-|-|\n| b | http://c.example/\\|d |":          "http://a.example/ http://c.example/",
	} {
		if got := texts(t, Finder{Format: Markdown}, source); got != want {
			t.Errorf("%q: %q, not %q", source, got, want)
		}
	}
}

// TestTextOptions reads text in titles, and text between odd markup.
func TestTextOptions(t *testing.T) {
	o := Finder{Format: HTML, Base: testBase, TextToo: true}
	for doc, want := range map[string]string{
		"<title>1 < 2 http://a.example/<b> http://b.example/</title>http://c.example/":        "http://a.example/ http://b.example/ http://c.example/",
		"<textarea><!-- http://a.example/ --></textarea><!-- http://no.example/ -->":          "http://a.example/",
		"http://a.example/<1 http://b.example/</>http://c.example/<!--x--!>http://d.example/": "http://a.example/ http://b.example/ http://c.example/ http://d.example/",
	} {
		if got := texts(t, o, doc); got != want {
			t.Errorf("%q: %q, not %q", doc, got, want)
		}
	}
	o.Text = extract.Text{Suffixes: &extract.Suffixes{}}
	if got := texts(t, o, "<p>www.example.com/<a href=www.example.org>"); got != "http://www.example.com/ www.example.org" {
		t.Errorf("suffix references: %q", got)
	}
}

// TestFence checks that a fence with an indentation of four columns does not end code.
func TestFence(t *testing.T) {
	for doc, want := range map[string]string{"```\n   ```\n[a](b)\n": "b", "```\n    ```\n[a](b)\n```\n": "", "```\n\t```\n[a](b)\n": ""} {
		if got := texts(t, Finder{Format: Markdown}, doc); got != want {
			t.Errorf("%q: %q", doc, got)
		}
	}
}

// TestInFunction checks that a URL in a function is not the URL of the at-rule around it.
func TestInFunction(t *testing.T) {
	for doc, want := range map[string]string{"@import url(b);": "@import", "@import f(url(b));": "url", "@namespace p f(url(b));": "url"} {
		links := linksOf(t, Finder{Format: CSS}, []byte(doc))
		if len(links) != 1 || links[0].Attribute != want {
			t.Errorf("%s: %v", doc, links)
		}
	}
}
