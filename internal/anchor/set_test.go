package anchor

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestHas checks fragments of documents.
func TestHas(t *testing.T) {
	const (
		html = `<!DOCTYPE html><p id=a>x<a name="b c">y</a><A NAME='D'></A><i ID="caf&eacute;" name=no><!-- <p id=no> --><script>"<p id=no>"</script>` +
			`<textarea><p id=no></textarea><template><p id=no><template></template><p id=no></template><p id="100%"><p id=x id=no><p class="id=no"><p data-id=no><svg><path id="P"/></svg>`
		xml      = "<?xml version='1.0'?><d:r xmlns:d='x' xml:id='a'><s id=\"b\"/><title ID='no'/><t id='c'/><!-- <p id='no'/> --><![CDATA[<p id='no'>]]><script id='e'/><y id='f'/><h:a name='g'/><b name='no'/></d:r>"
		svg      = "<svg xmlns='http://www.w3.org/2000/svg'><view id='v'/><title/><g id='w'/></svg>"
		md       = "---\ntitle: No\n---\n\n# Foo `bar`\n\n> ## In *a* quote\n\n- # Item\n\n<a id=\"x\"></a>text <a name='y'>z</a>\n\n<div id=\"w\">\n\n# Foo bar\n\n`<a id=no>`\n\n    <a id=no>\n\n[^n]: note\n\nx[^n]\n\nTwo\nlines\n---\n"
		five     = "1\n2\n3\n4\n5"
		anything = "\x00\x01%PDF"
	)
	for _, test := range []struct {
		text   string
		format Format
		rule   Rule
		has    string
		lacks  string
	}{
		{html, HTML, GitHub, "|a|b%20c|b c|D|caf%C3%A9|caf%c3%a9|café|100%|100%25|top|TOP|%74op|x|P|!/route|/route|:~:text=x|a:~:text=x|t=1,2|xywh=1,2,3,4|page=3|L1|svgView(viewBox(0,0,1,1))", "A|d|b|c|no|caf|p|caf%E9|b+c|L2|L0|toc|no:~:text=x|page"},
		{html, HTML, Pandoc, "a|P", "no|L1"},
		{xml, XML, Pandoc, "a|b|c|e|f|g|top|", "no|d|B|L1|!x"},
		{svg, XML, GitHub, "v|w|svgView(x)|xywh=percent:5,5,15,15", "title|svgView(x"},
		{md, Markdown, GitHub, "foo-bar|foo-bar-1|in-a-quote|item|x|y|w|user-content-x|user-content-foo-bar|fn-n|fnref-n|L3|L5-L6|twolines", "title-no|no|fn:1|foo-bar-2|Foo-bar|two-lines"},
		{md, Markdown, Hugo, "foo-bar|fn:1|fnref:1|lines", "user-content-x|L3|fn-n|fn:2"},
		{md, Markdown, MdBook, "footnote-n|fr-n-1|two-lines", "fn:1"},
		{md, Markdown, Docusaurus, "user-content-fn-n", "fn-n|user-content-x"},
		{md, Markdown, Pandoc, "fn1|fnref1", "fn2|two-lines"},
		{md, Markdown, MkDocs, "fn:n|foo-bar_1", "foo-bar-1"},
		{md, Markdown, 200, "foo-bar|user-content-x", ""},
		{five, PlainText, Pandoc, "L1|L5|L1-L5|L2-4|L1C2-L5C3|L3C1|top|", "L6|L0|L1-L6|L1-|L|L1x|L1C|L1C0|Lx|1|L99999999999999999999|foo|l1|L1-2-3|!x"},
		{"1\n", PlainText, GitHub, "L1", "L2"},
		{"", PlainText, GitHub, "", "L1"},
		{anything, Binary, GitHub, "page=2|x|nameddest=y", ""},
		{"\xFF\xFE<\x00p\x00 \x00i\x00d\x00=\x00\xE9\x00>\x00", HTML, GitHub, "%C3%A9", "e"},
		{"\xFE\xFF\x00#\x00 \xD8\x3D\xDE\x00\x00a\xD8", Markdown, GitHub, "a", "b"},
		{"# Foo\n\n<h1 align=center>\n  <img alt=no> Foo &amp; <b>Bar</b>\n</h1>\n\n<H2 id=x>Foo</H2>\n\n# Foo\n\n`<h1>no</h1>`\n", Markdown, GitHub, "foo|foo--bar|---foo--bar|x|foo-1|foo-2|user-content-foo-1", "no|foo-3|bar"},
		{"<h1>Foo</h1>", Markdown, Hugo, "", "foo"},
		{"<h1>Foo</h1>", HTML, GitHub, "", "foo"},
		{"# Foo {#Bar}\n\nBaz {.x}\n===\n", Markdown, Pandoc, "Bar|baz", "foo|foo-bar|bar|baz-x"},
	} {
		set := Of([]byte(test.text), test.format, Style{Rule: test.rule})
		for fragment := range strings.SplitSeq(test.has, "|") {
			if !set.Has(fragment) {
				t.Errorf("%.30q %v: the set lacks %q", test.text, test.rule, fragment)
			}
		}
		for fragment := range strings.SplitSeq(test.lacks, "|") {
			if fragment != "" && set.Has(fragment) {
				t.Errorf("%.30q %v: the set has %q", test.text, test.rule, fragment)
			}
		}
	}
}

// TestDuplicates checks the ids that occur again, and their places.
func TestDuplicates(t *testing.T) {
	for _, test := range []struct {
		text   string
		format Format
		want   string // id offset line column of the place and of the first one
	}{
		{"<p id=a>\n<p id='a'>\n <p id=\"a\">", HTML, "a 16 2 8 6 1 7; a 28 3 9 6 1 7"},
		{"<p id=a><a name=a><p id=b id=b><a id=c name=c><a name=d><a name=d>", HTML, ""},
		{"<r id='x' xml:id='x'/>", XML, ""},
		{"<r xml:id='x'><s id='x'/></r>", XML, "x 21 1 22 11 1 12"},
		{"# Foo\n\n# Foo\n\n<a id=foo></a>\n", Markdown, ""},
		{"---\na: b\n---\n\n<a id=x>\n\n# A {#x}\n", Markdown, "x 30 7 7 20 5 7"},
		{"> <i\n> id=x> <b id=x>\n", Markdown, "x 19 2 15 10 2 6"},
		{"\xFF\xFE<\x00p\x00 \x00i\x00d\x00=\x00a\x00>\x00\n\x00<\x00p\x00 \x00i\x00d\x00=\x00a\x00>\x00", HTML, "a 32 2 13 14 1 15"},
	} {
		var all []string
		for _, d := range Of([]byte(test.text), test.format, Style{Rule: Pandoc}).Duplicates() {
			all = append(all, fmt.Sprintf("%s %d %d %d %d %d %d", d.ID, d.Place.Offset, d.Place.Line, d.Place.Column, d.First.Offset, d.First.Line, d.First.Column))
		}
		if got := strings.Join(all, "; "); got != test.want {
			t.Errorf("%q: %s, not %s", test.text, got, test.want)
		}
	}
}

// TestNear checks the anchors near fragments.
func TestNear(t *testing.T) {
	const md = "# Installation\n\n# Install\n\n# a b\n\n# a c\n\n# Über uns\n\n<a id=CamelCase></a><a id=x1></a><a id=Foo></a><a id=foo></a>\n"
	fragments := strings.Split("installation|instalation|installations|innstallation|insatllation|Installation|instal|a-d|%C3%BCber-un|ueber-uns|camelcase|camelcas|x2|FOO|nothing|instll|a_b|:~:text=x|"+strings.Repeat("x", 300), "|")
	want := strings.Split("||installation|installation|installation|installation|install||über-uns||CamelCase|CamelCase|x1||||a-b||", "|")
	want[1] = "installation"
	want[15] = "install"
	got := Near([]byte(md), Markdown, Style{Rule: Hugo}, fragments...)
	for i := range fragments {
		if got[i] != want[i] {
			t.Errorf("%s: %q, not %q", fragments[i], got[i], want[i])
		}
	}
	if got := Near([]byte("\x00\x01%PDF"), Binary, Style{Rule: Hugo}, "x"); !slices.Equal(got, []string{""}) {
		t.Errorf("%q", got)
	}
	if got := Near([]byte("# Café\n"), Markdown, Style{Rule: MarkdownItAnchor}, "cafe")[0]; got != "caf%C3%A9" {
		t.Errorf("an encoded slug: %q", got)
	}
}

// TestRuleNames checks that each rule has a name and a renderer.
func TestRuleNames(t *testing.T) {
	for _, r := range Rules() {
		text, err := r.MarshalText()
		var again Rule
		if err != nil || again.UnmarshalText(text) != nil || again != r || r.of().slug == nil {
			t.Errorf("%v: %q %v", r, text, err)
		}
	}
	if len(renderers) != len(Rules()) {
		t.Errorf("%d renderers and %d rules", len(renderers), len(Rules()))
	}
}
