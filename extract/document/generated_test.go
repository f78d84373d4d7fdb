package document

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/testenv"
)

// htmlTokens are the parts of generated documents in HTML.
var htmlTokens = []string{
	"<a href=", "<a href='", "<img src=\"", "<a", "<area href=y ", "<p ping='a b'>", "<img srcset='a 1x,b 2x'>", "<base href=b/>",
	"<div style='a:url(", "<iframe srcdoc='", "x", "y", "href", "=", "'", "'>", "\"", "\">", ">", ">", " ", "\n", "\t", "\r", "\f", "/", "é", "\x00",
	"&amp;", "&#65;", "&#x42;", "&copy", "&notit;", "&", ";", "</a>", "</a ", "<!--", "-->", "--!>", "-", "!", "<", "</", "</ >", "<!a>", "<?b>",
	"<title>", "</title>", "<textarea>", "</textarea>", "<style>", "</style>", "url(", ")", "<script>", "</script>", "<SCRIPT", "<xmp>", "</xmp>",
	"<noscript>", "</noscript>", "<template>", "</template>", "<svg>", "</svg>", "<![CDATA[", "]]>", "<plaintext>", "http://a.example/",
}

// TestGenerated compares the links of generated documents with the readings of the parsers of XML,
// JSON and HTML, with those of the same document in other encodings, and with those of reads of
// other sizes.
func TestGenerated(t *testing.T) {
	n := testenv.Tier(150, 1000, 20_000)
	r := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct {
		format Format
		tokens []string
		check  func(*testing.T, []byte)
	}{{HTML, htmlTokens, checkHTML}, {CSS, readCSS(t).Tokens, checkCSS}, {XML, nil, checkXML}, {JSON, nil, checkJSON}} {
		links, compared := 0, 0
		for range n {
			var doc strings.Builder
			switch c.format {
			case XML:
				writeXML(&doc, r, 4)
				if got := compareXML(t, []byte(doc.String())); got > 0 {
					compared += got
				}
			case JSON:
				writeJSON(&doc, r, 4)
				compared += compareJSON(t, []byte(doc.String()))
			default:
				for range 1 + r.IntN(14) {
					doc.WriteString(c.tokens[r.IntN(len(c.tokens))])
				}
			}
			c.check(t, []byte(doc.String()))
			if !strings.Contains(doc.String(), "charset") {
				checkUTF16(t, Finder{Format: c.format, Names: true}, doc.String())
			}
			links += len(linksOf(t, Finder{Format: c.format}, []byte(doc.String())))
		}
		if links < n/4 || c.tokens == nil && compared < n/2 {
			t.Errorf("%v: only %d links, %d of them compared", c.format, links, compared)
		}
	}
}

// oneOf returns one of the words of a list.
func oneOf(r *rand.Rand, list string) string {
	words := strings.Fields(list)
	return words[r.IntN(len(words))]
}

// references to encode in documents.
const encoded = "x ../y http://a.example/?b&c http://d.example/<e> urn:f:'g' é \U0001F600 h\"i http://j.example/\t mailto:k@l.example a b:c"

// writeXML writes an element of XML.
func writeXML(w *strings.Builder, r *rand.Rand, depth int) {
	text := func(quote byte) {
		for _, c := range oneOf(r, encoded) {
			switch {
			case strings.ContainsRune(`<&>"'`, c) && r.IntN(2) == 0:
				w.WriteString(map[rune]string{'<': "&lt;", '&': "&amp;", '>': "&gt;", '"': "&quot;", '\'': "&apos;"}[c])
			case r.IntN(8) == 0 || strings.ContainsRune("<&>", c) || c == rune(quote):
				fmt.Fprintf(w, []string{"&#%d;", "&#x%x;", "&#x%X;", "&#0%d;"}[r.IntN(4)], c)
			default:
				w.WriteRune(c)
			}
		}
	}
	name := oneOf(r, "a b x:c link image é")
	if depth == 4 {
		name = "x:root xmlns:x='urn:x:y' xmlns:xlink='http://www.w3.org/1999/xlink'"
	}
	w.WriteString("<" + name)
	for _, attribute := range strings.Fields(oneOf(r, "href src") + " " + oneOf(r, "title xlink:href x:d")) {
		if r.IntN(2) == 0 {
			continue
		}
		quote := `"'`[r.IntN(2)]
		w.WriteString(oneOf2(r, " ", "\n\t") + attribute + oneOf2(r, "=", " = ") + string(quote))
		text(quote)
		w.WriteByte(quote)
	}
	if depth < 4 && r.IntN(4) == 0 {
		w.WriteString(oneOf2(r, "/>", " />"))
		return
	}
	w.WriteString(oneOf2(r, ">", " >"))
	for range r.IntN(4) {
		switch r.IntN(7) {
		case 0:
			w.WriteString("<!-- http://no.example/ <a href='no'> -->")
		case 1:
			w.WriteString("<?no href='no'?>")
		case 2:
			w.WriteString("<![CDATA[ " + oneOf(r, encoded) + " ]]>")
		case 3, 4:
			w.WriteString(" ")
			text(0)
			w.WriteString(oneOf2(r, "\n", " "))
		default:
			if depth > 0 {
				writeXML(w, r, depth-1)
			}
		}
	}
	name, _, _ = strings.Cut(name, " ")
	w.WriteString("</" + name + oneOf2(r, ">", "\n>"))
}

// oneOf2 returns a, or at times b.
func oneOf2(r *rand.Rand, a, b string) string {
	if r.IntN(4) == 0 {
		return b
	}
	return a
}

// writeJSON writes a value of JSON.
func writeJSON(w *strings.Builder, r *rand.Rand, depth int) {
	text := func(s string) {
		w.WriteByte('"')
		for _, c := range s {
			switch {
			case strings.ContainsRune("\"\\/", c) && (c != '/' || r.IntN(2) == 0):
				w.WriteString(`\` + string(c))
			case c == '\t':
				w.WriteString(`\t`)
			case r.IntN(8) == 0 && c <= 0xFFFF:
				fmt.Fprintf(w, []string{`\u%04x`, `\u%04X`}[r.IntN(2)], c)
			case r.IntN(2) == 0 && c > 0xFFFF:
				c -= 0x10000
				fmt.Fprintf(w, `\u%04x\u%04x`, 0xD800+c>>10, 0xDC00+c&0x3FF)
			default:
				w.WriteRune(c)
			}
		}
		w.WriteByte('"')
	}
	space := oneOf2(r, "", "\n ")
	kind := r.IntN(6)
	if depth == 4 {
		kind = r.IntN(2)
	}
	switch {
	case kind < 2 && depth > 0:
		w.WriteString("{["[kind:kind+1] + space)
		for i := range r.IntN(5) {
			if i > 0 {
				w.WriteString("," + space)
			}
			if kind == 0 {
				text(oneOf(r, "url name uri é URL $id"))
				w.WriteString(oneOf2(r, ":", " : "))
			}
			writeJSON(w, r, depth-1)
		}
		w.WriteString(space + "}]"[kind:kind+1])
	case kind == 2:
		w.WriteString(oneOf(r, "1 -2.5e3 true false null"))
	default:
		text(oneOf(r, encoded))
	}
}

// TestGeneratedText finds the URIs of texts in documents of each format: of a text that each format
// encodes in its own way.
func TestGeneratedText(t *testing.T) {
	texts := []string{
		"see http://a.example/b, or", "<http://a.example/\nb> \"http://c.example/\"", "http://a.example/?b&c;d http://e.example/",
		"(http://a.example/(b)) é http://é.example/ö \U0001F600 mailto:a@b.example", "URL:http://a.example/{b}",
	}
	html := strings.NewReplacer("&", "&amp;", "<", "&lt;", "é", "&eacute;", "\U0001F600", "&#128512;")
	xml := strings.NewReplacer("&", "&#38;", "<", "&#x3C;", "é", "&#xE9;", "\U0001F600", "&#x1F600;")
	for _, text := range texts {
		want := linksOf(t, Finder{Format: PlainText}, []byte(text))
		if len(want) == 0 || !utf8.ValidString(text) {
			t.Fatalf("%q has no links", text)
		}
		var quoted strings.Builder
		for _, c := range text {
			if c < ' ' || c == '"' || c == '\u00e9' {
				fmt.Fprintf(&quoted, `\u%04x`, c)
			} else {
				quoted.WriteRune(c)
			}
		}
		for format, doc := range map[Format]string{
			HTML: "<p>" + html.Replace(text) + "</p>", XML: "<p>" + xml.Replace(text) + "</p>", JSON: `["- ` + quoted.String() + `"]`,
		} {
			got := linksOf(t, Finder{Format: format, TextToo: true}, []byte(doc))
			same := len(got) == len(want)
			for i := range min(len(got), len(want)) {
				same = same && got[i].Text == want[i].Text && got[i].Delimiter == want[i].Delimiter && got[i].URLPrefix == want[i].URLPrefix
			}
			if !same {
				t.Errorf("%v %q: %+v, not %+v", format, doc, got, want)
			}
			checkUTF16(t, Finder{Format: format, TextToo: true}, doc)
		}
	}
}
