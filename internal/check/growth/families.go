package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// A family is a command with inputs that grow: a beginning, a unit that is repeated, and an end.
type family struct {
	args              []string // FILE is the name of the input
	suffix            string   // of that name
	first, unit, last string   // "%d" in a unit is its number
}

// name returns the command and the shape of the inputs.
func (f *family) name() string {
	return strings.Join(f.args, " ") + "  " + f.suffix + strconv.Quote(f.first) + " + n·" + strconv.Quote(f.unit) + " + " + strconv.Quote(f.last)
}

// input returns the input with about size bytes.
func (f *family) input(size int) string {
	var b strings.Builder
	b.WriteString(f.first)
	numbered := strings.Contains(f.unit, "%d")
	for i := 0; b.Len() < size-len(f.last); i++ {
		if numbered {
			b.WriteString(strings.Replace(f.unit, "%d", strconv.Itoa(i), 1))
		} else {
			b.WriteString(f.unit)
		}
	}
	b.WriteString(f.last)
	return b.String()
}

// write writes the input into a folder, and returns the arguments of the command.
func (f *family) write(folder string, size int) (file string, args []string, text string) {
	file = filepath.Join(folder, "input"+f.suffix)
	for _, arg := range f.args {
		args = append(args, strings.Replace(arg, "FILE", file, 1))
	}
	return file, args, f.input(size)
}

// heads are beginnings of texts, and units are what they repeat.
var heads = []string{"http://h/", "", "http://", "http://u:", "http://h/?", "http://h/#", "mailto:", "urn:a:"}

var units = []string{
	"a", "/", ".", "..", "../", "./", "a/../", `\`, "?", "#", "@", ":", "[", "]", "{a}", "{", "}", "%", "%41", "%2f", "%ff", "%c3%bc",
	"ü", "\u0130", "\u0301", "\u202e", "\u200b", "a.", "a@", "a:", "1.", "0x1.", "xn--a.", "a b", " ", "<a>", `"`, "(", ")", "()", "&", "=", "a=b&",
	"&amp;", "+", ";", ",", "a,b;", "-", "_", "~", "\t", "\x01", "\xff", "http://", "http://h/", "http:", "//", "token=", "token=a&", "u:p@",
	"tel:+1;", "{?a}", "{a,b}", "{+a*}", "www.", "☃", "𝕒",
}

// verbs are the commands that read texts, one on each line.
var verbs = []string{
	"normalize", "explain --json", "audit --json", "convert --as typed --json", "parse --json", "explain", "convert --as browser",
	"validate --json --scheme-rules", "audit", "parse --edition all --json", "normalize --as iri-reference", "resolve --base http://a/b/c;d?e --json", "encode --component query",
	"decode --json", "relativize --base http://h/a/b/c", "template --match {a}{a}{+b} --json", "parse --as any --json", "set query:a=b path=x",
	"get {host}{path}{query:a}", "filter scheme=http", "dedup --by host", "dedup --count --by domain", "normalize --level crawl", "convert --to iri",
	"audit --as iri-reference --json", "parse --edition all",
}

// others are lists, records and documents.
var others = []struct{ args, suffix, first, unit, last string }{
	// lists
	{"normalize", "", "", "\n", ""},
	{"validate", "", "", "a b\n", ""},
	{"normalize", "", "", "http://h/%d\n", ""},
	{"dedup", "", "", "http://h/%d\n", ""},
	{"dedup --keep last", "", "", "http://h/%d\n", ""},
	{"dedup --count --by text", "", "", "http://h/%d\n", ""},
	{"dedup --count --by text", "", "", "http://h/\n", ""},
	{"explain", "", "", "a b\n", ""},
	{"normalize --null", "", "", "a\x00", ""},
	{"parse --json", "", "", "?a=%d\n", ""},
	{"audit", "", "", "http://u:p@h/%d\n", ""},
	{"pipe normalize", "", "", "HTTP://A/%d\n", ""},
	{"pipe resolve", "", "", "http://a/b\t../%d\n", ""},
	{"pipe normalize", "", "", `\\`, "\n"},
	{"dedup --not-in FILE x", "", "", "a/%d\n", ""},
	{"template --vars FILE {a}", "", `{"a":[`, "1,", "1]}"},
	{"template --vars FILE {a0}", "", "{", `"a%d":1,`, `"b":1}`},
	{"template --vars FILE {?a*}", "", `{"a":{`, `"k%d":"ü",`, `"b":1}}`},
	{"extract --file FILE", "", "", "\n", ""},
	// records
	{"normalize --in csv --field 2 --replace", "", "a,", `"""",`, "x\n"},
	{"normalize --in csv --replace", "", `"`, `""`, "\"\n"},
	{"normalize --in csv --replace", "", `"`, "\n", "\"\n"},
	{"normalize --in csv --replace", "", "", "\"a\n\",b\n", ""},
	{"normalize --in csv --field 2 --replace", "", "", "\x00,\"", "\n"},
	{"normalize --in csv --field 2 --json --replace", "", "a,b", ",c", "\n"},
	{"normalize --in tsv --field 2 --replace", "", "a\tb", `\t`, "\n"},
	{"normalize --in tsv --field 2 --out csv --add n", "", "a\tb", "\t", "\n"},
	{"normalize --in jsonl --field a --replace", "", `{"a":"`, `\u0041`, "\"}\n"},
	{"normalize --in jsonl --field a --replace", "", `{"a":"b"`, `,"c%d":[]`, "}\n"},
	{"normalize --in jsonl --field a --replace", "", `{"b":`, "[", "\n"},
	{"normalize --in jsonl --field a.a.a --replace", "", "", `{"a":`, "\n"},
	{"normalize --in jsonl --field a --add b", "", "", "{\"a\":\"b\"}\n", ""},
	{"normalize --in space --field 2 --replace", "", "a b", " c", "\n"},
	{"normalize --in space", "", "", " ", "a\n"},
	{"normalize --in combined --replace", "", `a [b] "GET /`, `\x20`, "\" 200 -\n"},
	{"normalize --in combined --add n --json", "", "a b c [", "] [", "d] \"GET / HTTP/1.1\" 200 -\n"},
	{"normalize --in squid --replace", "", "1 2 3 4 5 GET http://a/", "b", " - - -\n"},
	{"get --column host --column path", "", "", "http://h/%d\n", ""},
	// links of documents
	{"set query=b --in links -f FILE", ".html", "", "<a href=b%d>", ""},
	{"set query:a=b --in links -f FILE", ".html", `<a href="`, "&amp;", `">`},
	{"set query:a=b --in links -f FILE", ".md", "", "[a](b%d) ", ""},
	{"set query:a=b --in links -f FILE", ".json", `["http://a/`, `\u0062`, `"]`},
	{"set query:a=b --in links -f FILE", ".css", "", `a{b:url("http://c/(%d)")}`, ""},
	{"set query:a=b --in links -f FILE", ".txt", "", "<http://a/%d\n>", ""},
	{"normalize --charset utf-16", "", "", "a\x00", "\n\x00"},
	// running text
	{"extract --from text FILE", "", "", "http://a/ ", ""},
	{"extract --from text FILE", "", "", "http://a/%d\n", ""},
	{"extract --from text FILE", "", "", "http://", ""},
	{"extract --from text FILE", "", "", "<http://a ", ""},
	{"extract --from text FILE", "", "", "(http://a/", ""},
	{"extract --from text FILE", "", "", "http://a/-\n", ""},
	{"extract --from text FILE", "", "", "://", ""},
	{"extract --from text FILE", "", "", "http://a/{b} ", ""},
	{"extract --from text FILE", "", "", "http:\\\\a.b ", ""},
	{"extract --from text FILE", "", "", "http://ü.a/。", ""},
	{"extract --from text FILE", "", "", "http://a b.c/ ", ""},
	{"extract --from text FILE", "", "", "http://[", ""},
	{"extract --from text FILE", "", "", "http://a)", ""},
	{"extract --from text --find www FILE", "", "", "www.a.com ", ""},
	{"extract --from text --find www --find names FILE", "", "", "a.b.", ""},
	{"extract --from text --find www FILE", "", "", "a@b.c ", ""},
	{"extract --from text --find schemes FILE", "", "", "a:", ""},
	{"extract --from text --find schemes FILE", "", "", "a+b.c:d ", ""},
	{"extract --from text --json --position FILE", "", "", "http://a/%d ", ""},
	{"check FILE", ".txt", "", "http://u:p@a/%d ", ""},
	{"check FILE", ".txt", "", "http:\\\\a\\@b ", ""},
	{"check --format sarif FILE", ".txt", "", "http://u:p@a/%d\n", ""},
	{"check --format junit FILE", ".txt", "", "token=%dZq7Kx9Lm2Vb8\n", ""},
	{"check FILE", ".txt", "", "password=", ""},
	{"check FILE", ".txt", "", "?password=Vq3xT9kk", ""},
	{"check FILE", ".md", "```\n", "token=", "\n```\n"},
	{"check FILE", ".html", "<script>", "secret:", "</script>"},
	{"check FILE", ".txt", "", "-----BEGIN PRIVATE KEY-----\n", ""},
	{"check FILE", ".txt", "", "-----BEGIN PRIVATE KEY-----", "a"},
	{"check FILE", ".txt", "", "docker login -p ", ""},
	{"check FILE", ".txt", "", "token=aZq7Kx9Lm2Vb8 http://u:p@a/%d ", ""},
	// HTML
	{"extract FILE", ".html", "", "<a href=b%d>", ""},
	{"extract FILE", ".html", "", "<", ""},
	{"extract FILE", ".html", "", "<!--", ""},
	{"extract FILE", ".html", "<!--", "--!", ""},
	{"extract FILE", ".html", "<a ", "b=c ", ">"},
	{"extract FILE", ".html", "<a ", "href=c ", ">"},
	{"extract FILE", ".html", `<a href="`, "&amp;", `">`},
	{"extract FILE", ".html", `<a href="`, "&", `">`},
	{"extract FILE", ".html", `<a href="`, "\\", `">`},
	{"extract FILE", ".html", "", "<base href=a>", ""},
	{"extract FILE", ".html", "<base href=http://a/>", "<a href=../b>", ""},
	{"extract FILE", ".html", `<img srcset="`, "a 1x,", `">`},
	{"extract FILE", ".html", `<img srcset="`, "(", `">`},
	{"extract FILE", ".html", "<style>", "url(a)", "</style>"},
	{"extract FILE", ".html", "<script>", "<!--<script>", "</script>"},
	{"extract FILE", ".html", "<textarea>", "</", "</textarea>"},
	{"extract FILE", ".html", `<iframe srcdoc="`, "&lt;a href=b&gt;", `">`},
	{"extract FILE", ".html", "<svg>", "<g xlink:href=a>", "</svg>"},
	{"extract --find page-text FILE", ".html", "", "http://a/ <b>", ""},
	{"extract FILE", ".html", "", `<meta http-equiv=refresh content="0;url=a">`, ""},
	{"extract --resolve --base http://h/ FILE", ".html", "", "<a href=a/%d>", ""},
	{"check FILE", ".html", "", "<a href='http://u:p@h/%d'>", ""},
	{"check FILE", ".html", "", "<a href='http://a\u0301.b/'>\n", ""},
	{"extract --bases FILE", ".html", "", "<!---->", "<base href=http://a/>"},
	{"extract --bases FILE", ".html", "<base ", "a=b ", "href=http://a/>"},
	// XML
	{"extract FILE", ".xml", "<a>", "<b>", ""},
	{"extract FILE", ".xml", "<a>", "<b c='http://d/'/>", "</a>"},
	{"extract FILE", ".xml", "<a ", "b%d='c' ", "/>"},
	{"extract FILE", ".xml", "<a ", "xmlns:b%d='c' ", "/>"},
	{"extract FILE", ".xml", "", "<a xml:base='b/'>", ""},
	{"extract FILE", ".xml", "<a>", "<!---->", "</a>"},
	{"extract FILE", ".xml", "<a>", "<![CDATA[a]]>", "</a>"},
	{"extract FILE", ".xml", "<a b='", "&amp;", "'/>"},
	{"extract FILE", ".xml", "<!DOCTYPE a [", "<!ENTITY b%d 'c'>", "]><a/>"},
	{"extract FILE", ".xml", "<a>", "http://b/ ", "</a>"},
	{"extract FILE", ".svg", "<svg xmlns='http://www.w3.org/2000/svg'>", "<a href='b%d'/>", "</svg>"},
	{"extract --bases FILE", ".xml", "", "<!-- a -->", "<a xml:base='http://b/'/>"},
	// CSS
	{"extract FILE", ".css", "", "url(a%d)", ""},
	{"extract FILE", ".css", "", "url(", ""},
	{"extract FILE", ".css", "", "@import 'a';", ""},
	{"extract FILE", ".css", "", "/*", ""},
	{"extract FILE", ".css", "url(", `\61 `, ")"},
	{"extract FILE", ".css", "", "{", ""},
	{"extract FILE", ".css", "", "'\n", ""},
	{"extract FILE", ".css", "", "@import ", ""},
	// JSON
	{"extract FILE", ".json", "", "[", ""},
	{"extract FILE", ".json", "", `{"a":`, ""},
	{"extract FILE", ".json", "[", `{"$ref":"a%d"},`, "0]"},
	{"extract FILE", ".json", "[", `"http://a/%d",`, "0]"},
	{"extract FILE", ".json", `{"href":"`, `\u0041`, `"}`},
	{"extract FILE", ".json", "{", `"k%d":"http://a/",`, `"a":0}`},
	{"extract FILE", ".json", `["`, `http:\/\/a\/ `, `"]`},
	{"extract FILE", ".json", "", `{"$id":"a/","b":`, ""},
	{"extract FILE", ".jsonld", "", `{"@context":{"@base":"a/"},"@id":"b","c":`, ""},
	{"extract --bases FILE", ".jsonld", "", `{"a":`, ""},
	{"extract --bases --from application/ld+json FILE", ".json", `{"@context":[`, "{},", `{"@base":"http://a/"}]}`},
	// Markdown
	{"extract FILE", ".md", "", "[", ""},
	{"extract FILE", ".md", "", "](", ""},
	{"extract FILE", ".md", "", "[a](", ""},
	{"extract FILE", ".md", "", "[a](b%d) ", ""},
	{"extract FILE", ".md", "", "![", ""},
	{"extract FILE", ".md", "", "*a", ""},
	{"extract FILE", ".md", "", "**a_", ""},
	{"extract FILE", ".md", "", "`", ""},
	{"extract FILE", ".md", "", "`a``", ""},
	{"extract FILE", ".md", "", "> ", ""},
	{"extract FILE", ".md", "", "- ", ""},
	{"extract FILE", ".md", "", "1. a\n", ""},
	{"extract FILE", ".md", "", "[a%d]: b\n", ""},
	{"extract FILE", ".md", "", "[a%d]\n", ""},
	{"extract FILE", ".md", "", "|a", "\n|-\n"},
	{"extract FILE", ".md", "|a|\n|-|\n", "|[b](c)|\n", ""},
	{"extract FILE", ".md", "", "<a", ""},
	{"extract FILE", ".md", "", "<http://a/>", ""},
	{"extract FILE", ".md", "", `\`, ""},
	{"extract FILE", ".md", "", "[^%d]: a\n", ""},
	{"extract FILE", ".md", "", "~~~\n", ""},
	{"extract FILE", ".md", "", "\ta\n", ""},
	{"extract FILE", ".md", "", "a\n===\n", ""},
	{"extract FILE", ".md", "[a](", "(", ")"},
	{"extract FILE", ".md", "[a](<", `\<`, ">)"},
	{"extract FILE", ".md", "", "&#65;", ""},
	{"extract FILE", ".md", "", "<div>\n", ""},
	{"extract --find code FILE", ".md", "", "`http://a/` ", ""},
	{"check FILE", ".md", "", "[a](http://u:p@h/%d)\n", ""},
	// messages
	{"extract --bases FILE", ".eml", "Content-Type: multipart/mixed; boundary=a\n\n", "--a\nContent-Location: http://b/%d\n\nc\n", "--a--\n"},
	{"extract --bases FILE", ".eml", "Content-Type: multipart/mixed; boundary=a\n\n", "--", "\n"},
	{"extract --bases --from message/http FILE", "", "HTTP/1.1 200 OK\n", "A: b\n", "\n"},
}

// families returns all families: each unit after two beginnings in three verbs, each verb with many
// units, and the others.
func families() []family {
	var all []family
	seen := make(map[string]bool)
	text := func(verb, head, unit string) {
		f := family{args: append(strings.Fields(verb), "-f", "FILE"), first: head, unit: unit, last: "\n"}
		if !seen[f.name()] {
			seen[f.name()] = true
			all = append(all, f)
		}
	}
	for i, unit := range units {
		// Those in which superlinear families were found before get every unit.
		text(verbs[1], heads[0], unit)
		text(verbs[3], heads[i%2], unit)
		text(verbs[(i*5)%len(verbs)], heads[(i+2)%len(heads)], unit)
	}
	for i, verb := range verbs {
		for k := range 2 {
			text(verb, heads[(i+k)%len(heads)], units[(7*i+31*k)%len(units)])
		}
	}
	for _, o := range others {
		f := family{args: strings.Fields(o.args), suffix: o.suffix, first: o.first, unit: o.unit, last: o.last}
		if !strings.Contains(o.args, "FILE") && f.args[0] != "pipe" {
			f.args = append(f.args, "-f", "FILE")
		}
		all = append(all, f)
	}
	return all
}

// size formats a number of bytes.
func sizeName(n int) string {
	if n%(1<<20) == 0 {
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%d KiB", n>>10)
}
