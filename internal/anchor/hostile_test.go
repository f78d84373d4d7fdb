package anchor

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostile has documents that are slow to read unless the time is linear: functions of a number of
// repetitions, which make about ten bytes each.
var hostile = []struct {
	name   string
	format Format
	text   func(n int) string
}{
	{"equal headings", Markdown, func(n int) string { return strings.Repeat("# aaaaaa\n", n) }},
	{"numbered headings", Markdown, func(n int) string {
		var all strings.Builder
		for i := range n / 2 {
			fmt.Fprintf(&all, "# a-%d\n# a_%d\n", i, i)
		}
		return all.String() + strings.Repeat("# a\n", n/4) + all.String()
	}},
	{"numbers of numbers", Markdown, func(n int) string {
		return "# a" + strings.Repeat("-1", n) + "\n" + strings.Repeat("# a-1\n# a\n", n/2)
	}},
	{"emphasis that begins", Markdown, func(n int) string { return "# " + strings.Repeat("*a **b _c", n) }},
	{"emphasis that ends", Markdown, func(n int) string { return "# " + strings.Repeat("a* b** c_ ", n) }},
	{"emphasis in turns", Markdown, func(n int) string { return "# " + strings.Repeat("a_ *b ~c~ ", n) }},
	{"nested emphasis", Markdown, func(n int) string {
		return "# " + strings.Repeat("*a _b ", n/2) + strings.Repeat("c_ d* ", n/2)
	}},
	{"long delimiters", Markdown, func(n int) string {
		return "# " + strings.Repeat("*", 5*n) + "a" + strings.Repeat("*", 5*n)
	}},
	{"brackets", Markdown, func(n int) string { return "# " + strings.Repeat("[![", 3*n) }},
	{"nested images", Markdown, func(n int) string {
		return "# " + strings.Repeat("![a*", n) + strings.Repeat("](b)", n)
	}},
	{"footnotes", Markdown, func(n int) string {
		return strings.Repeat("[^a]: b\n", n/2) + "# " + strings.Repeat("[^a]", n)
	}},
	{"setext", Markdown, func(n int) string { return strings.Repeat("aaaa\n", 2*n) + "===\n" }},
	{"backslashes", Markdown, func(n int) string { return strings.Repeat("a\\\n", 3*n) + "===\n" }},
	{"spaces", Markdown, func(n int) string {
		return "a" + strings.Repeat(" ", 5*n) + "\n" + strings.Repeat("a  \n", n) + "===\n"
	}},
	{"references", Markdown, func(n int) string { return "# " + strings.Repeat("&amp&#;&a", n) }},
	{"braces", Markdown, func(n int) string { return strings.Repeat("# a {b=\"} {#c d}\n", n/2) }},
	{"one brace", Markdown, func(n int) string { return "# a {" + strings.Repeat(" #b .c d=e", n) + "}" }},
	{"accents", Markdown, func(n int) string { return "# a" + strings.Repeat("\u0301\u0316\u0301", n) }},
	{"metadata", Markdown, func(n int) string { return "---\n" + strings.Repeat("--\n---x\n", n) }},
	{"HTML", Markdown, func(n int) string { return strings.Repeat("<a id=x>\n\n", n) }},
	{"inline HTML", Markdown, func(n int) string { return "x " + strings.Repeat("<a id=x>y", n) }},
	{"elements of headings", Markdown, func(n int) string { return strings.Repeat("<h1>a\n\n", n) }},
	{"nested elements of headings", Markdown, func(n int) string { return strings.Repeat("<h1>a<h2>", n) }},
	{"equal ids", HTML, func(n int) string { return strings.Repeat("<p id=xyz>", n) }},
	{"attributes", HTML, func(n int) string { return "<p " + strings.Repeat("id=x name=y ", n) + ">" }},
	{"attributes without an end", HTML, func(n int) string { return strings.Repeat("<p id='x ", n) }},
	{"templates", HTML, func(n int) string { return strings.Repeat("<template>", n) }},
	{"raw text", HTML, func(n int) string { return strings.Repeat("<script><!--", n) }},
	{"comments", HTML, func(n int) string { return strings.Repeat("<!--x-->-", n) }},
	{"ampersands", HTML, func(n int) string { return "<p id='" + strings.Repeat("&", 10*n) + "'>" }},
	{"CDATA", XML, func(n int) string { return strings.Repeat("<![CDATA[ ", n) }},
	{"instructions", XML, func(n int) string { return strings.Repeat("<?x <!y ", n) }},
	{"XML", XML, func(n int) string { return strings.Repeat("<a xml:id='x' id='y'>", n/2) }},
	{"lines", PlainText, func(n int) string { return strings.Repeat("\n", 10*n) }},
}

// TestHostile checks that no document takes long. With quadratic time, the longest would take
// minutes.
func TestHostile(t *testing.T) {
	n := 30_000
	if testing.Short() {
		n = 3_000
	}
	for _, h := range hostile {
		text := []byte(h.text(n))
		for _, rule := range Rules() {
			if rule != GitHub && (h.format != Markdown || rule != MkDocs && rule != Pandoc) {
				continue
			}
			began := time.Now()
			set := Of(text, h.format, Style{Rule: rule, Terms: true, Tabs: PymdownxLower, Combined: true})
			Near(text, h.format, Style{Rule: rule, Terms: true, Tabs: PymdownxLower, Combined: true}, "xx", "yz", strings.Repeat("x", maxNear))
			Shows(text, h.format, ":~:text=x,y")
			took := time.Since(began)
			t.Logf("%6d ms: %s, %v, %d bytes, %d anchors", took.Milliseconds(), h.name, rule, len(text), set.Len())
			if took > 30*time.Second {
				t.Errorf("%s, %v: %v", h.name, rule, took)
			}
		}
	}
}

// FuzzOf checks that no document makes the functions panic, that places are those of the ids, and
// that the set has what the document gives.
func FuzzOf(f *testing.F) {
	for _, h := range hostile {
		for _, rule := range Rules() {
			f.Add([]byte(h.text(12)), uint8(h.format), uint8(rule))
		}
	}
	f.Add([]byte("# Foo\n\n> <h1\n> id=x>\n> Foo &amp; <b>x</b></h1>\n\n# Foo\n"), uint8(Markdown), uint8(GitHub))
	f.Add([]byte("# Foo {#bar}\n\n<a id='b&amp;'></a> [^x]\n\n[^x]: *y*\n"), uint8(Markdown), uint8(GitHub))
	f.Add([]byte("\xFF\xFE<\x00p\x00 \x00i\x00d\x00=\x00a\x00>\x00"), uint8(HTML), uint8(GitHub))
	f.Fuzz(func(t *testing.T, text []byte, format, rule uint8) {
		if len(text) > 1<<16 {
			return
		}
		form, by := Format(format%6), Rule(rule%uint8(len(renderers)))
		set := Of(text, form, Style{Rule: by, Terms: true, Tabs: PymdownxLower, Headings: UnicodeToc, Combined: true})
		body, wide := decoded(text)
		anchors(body, form, Style{Rule: by, Terms: true, Tabs: PymdownxLower, Headings: UnicodeToc, Combined: true}, func(a found) {
			if a.start < 0 || a.start > a.stop || a.stop > len(body) {
				t.Fatalf("%q: %d to %d of %d", a.id, a.start, a.stop, len(body))
			}
			if !set.has(a.id) || a.id == "" {
				t.Fatalf("the set lacks %q", a.id)
			}
		})
		last := -1
		for _, d := range set.Duplicates() {
			if d.Place.Offset < last || d.First.Offset >= d.Place.Offset || d.Place.Offset > len(text)+1 {
				t.Fatalf("%+v", d)
			}
			if last = d.Place.Offset; !wide && d.Place.Offset > 0 && d.Place.Line == 1 && d.Place.Column != d.Place.Offset+1 {
				t.Fatalf("%+v", d)
			}
		}
		set.Has(string(text))
		Near(text, form, Style{Rule: by, Terms: true, Tabs: PymdownxLower, Headings: UnicodeToc, Combined: true}, string(text), "x", "section")
		Shows(text, form, string(text))
	})
}
