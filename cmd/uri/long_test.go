package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLongReferences compares extract, check and set on documents with a reference that is too
// long, in each place of a format that can have one: all report it there, once. None prints its
// password.
func TestLongReferences(t *testing.T) {
	t.Chdir(t.TempDir())
	const begin = "http://u:hunter2@h.example/"
	place := regexp.MustCompile(`(?m)^uri: (doc\.\w+:\d+:\d+): .*too long.*: shorten it, or allow more with --max-record`)
	test := func(name, doc string, options ...string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(doc), 0o666); err != nil {
			t.Fatal(err)
		}
		var places [][]string
		for _, args := range [][]string{slices.Concat([]string{"extract"}, options), {"check"}, {"set", "host=n.example", "--if", "host=h.example", "--in", "links", "-f"}} {
			if args[0] == "set" && options != nil { // it changes a reference that is not too long without the option
				continue
			}
			if args[0] == "extract" && name == "doc.md" && len(doc) > 2<<20 { // it refuses the document
				continue
			}
			status, stdout, stderr := command(t, slices.Concat(args, []string{name})...)
			var found []string
			for _, m := range place.FindAllStringSubmatch(stderr, -1) {
				found = append(found, m[1])
			}
			if (args[0] == "extract" || options == nil) && (status != 1 || len(found) != 1) {
				t.Errorf("%s: %s %.60q: status %d, %q, %.200q", args, name, doc, status, found, stderr)
			}
			if strings.Contains(stdout+stderr, "hunter2") {
				t.Errorf("%s: %s %.60q: the password is printed", args, name, doc)
			}
			places = append(places, found)
		}
		for _, found := range places[1:] {
			if len(found) > 0 && !slices.Equal(places[0], found) {
				t.Errorf("%s %.60q: %q", name, doc, places)
			}
		}
	}
	for _, c := range []struct{ name, before, after string }{
		{"doc.txt", "see ", " end"},
		{"doc.txt", `"`, `"`},
		{"doc.txt", "<", ">"},
		{"doc.txt", strings.Repeat("words and ", 10_000), ""},
		{"doc.go", "const u = `", "`\n"},
		{"doc.yaml", "u: ", "\n"},
		{"doc.md", "see ", " end"},
		{"doc.md", "see *", "* end"},
		{"doc.html", "<a href='", "'>a</a>"},
		{"doc.html", "<a href=", ">a</a>"},
		{"doc.html", "<img srcset='", " 2x'>"},
		{"doc.html", "<meta http-equiv=refresh content='1;url=", "'>"},
		{"doc.html", "<iframe srcdoc='<a href=", ">a</a>'></iframe>"},
		{"doc.html", "<p style='color: url(", ")'>a</p>"},
		{"doc.html", "<style>a { color: url(", ") }</style>"},
		{"doc.html", "<svg><style>a { color: url(", ") }</style></svg>"},
		{"doc.html", "<svg><a xlink:href='", "'/></svg>"},
		{"doc.html", `<script type="application/ld+json">{"a":"`, `"}</script>`},
		{"doc.html", `<script type="application/ld+json">{"a":"see `, ` end"}</script>`},
		{"doc.css", "@import '", "';"},
		{"doc.css", "a { color: url(", ") }"},
		{"doc.css", "a { color: url('", "') }"},
		{"doc.css", "a { color: image-set('", "' 1x) }"},
		{"doc.json", `{"href":"`, `"}`},
		{"doc.json", `{"a":"`, `"}`},
		{"doc.json", `["`, `"]`},
		{"doc.json", `{"a":"see `, ` end"}`},
		{"doc.json", `{"@context":{"@base":"`, `"}}`},
		{"doc.xml", "<a>see ", " end</a>"},
		{"doc.xml", "<a>", "</a>"},
		{"doc.xml", "<a><![CDATA[see ", " end]]></a>"},
		{"doc.xml", "<a xml:base='", "'/>"},
		{"doc.xml", "<a b='", "'/>"},
		{"doc.xml", "<a b=' ", "'/>"},
		{"doc.xml", "<!DOCTYPE a SYSTEM '", "'><a/>"},
		{"doc.xml", "<?xml-stylesheet href='", "'?><a/>"},
		{"doc.xml", "<rss><channel><link>", "</link></channel></rss>"},
		{"doc.xml", "<svg xmlns='http://www.w3.org/2000/svg'><style>a { color: url(", ") }</style></svg>"},
		{"doc.xml", "<svg xmlns='http://www.w3.org/2000/svg'><a href='", "'/></svg>"},
	} {
		long := begin + strings.Repeat("a", 10_000)
		if c.name == "doc.md" {
			// A document of extract has at most 2 MiB, so only references in running text are too long.
			test(c.name, c.before+begin+strings.Repeat("a", 70_000)+c.after)
			test(c.name, c.before+begin+strings.Repeat("_", 70_000)+c.after)
			continue
		}
		test(c.name, c.before+long+c.after, "--max-record", "1000")
		test(c.name, c.before+begin+strings.Repeat("/a_b", 2_000)+c.after, "--max-record", "1000")
	}
	test("doc.txt", begin+strings.Repeat("a", 70_000))
	test("doc.xml", "<a>"+begin+strings.Repeat("a", 300_000)+"</a>")
	test("doc.xml", "<a>"+strings.Repeat("a", 200_000)+","+begin+strings.Repeat("a", 200_000)+" "+strings.Repeat("a", 200_000)+"</a>")
	test("doc.json", `{"a":"http://first.example/","u":"`+begin+strings.Repeat("a", 5<<20)+`","z":"http://last.example/"}`)
	for _, doc := range []string{"<a href='%s'>a</a>", "<img srcset='%s 2x'>", "<style>a { color: url(%s) }</style>"} {
		test("doc.html", strings.Replace(doc, "%s", begin+strings.Repeat("a", 5<<20), 1))
	}
	for _, doc := range []string{"[a](%s)\n", "![a](<%s>)\n", "<%s>\n", "[a]\n\n[a]: %s\n", "a <a href='%s'>a</a>\n"} {
		test("doc.md", strings.Replace(doc, "%s", begin+strings.Repeat("a", 5<<20), 1))
	}
	test("doc.json", `{"u":"http:\/\/`+strings.TrimPrefix(begin, "http://")+strings.Repeat("a", 5<<20)+`"}`)
	test("doc.json", `{"u":"http\u003A//`+strings.TrimPrefix(begin, "http://")+strings.Repeat("a", 5<<20)+`"}`)
}

// TestLongData checks that extract and check do not take long texts that no scheme precedes for
// references.
func TestLongData(t *testing.T) {
	t.Chdir(t.TempDir())
	data := strings.Repeat("TWFu", 2_000)
	for name, doc := range map[string]string{
		"doc.txt":  "see " + data + " end",
		"doc.go":   "const u = `" + data + "`",
		"doc.md":   "see " + data,
		"doc.html": "<p data-x='" + data + "'>" + data + "</p><script>" + data + "</script>",
		"doc.json": `{"a":"` + data + `"}`,
		"doc.xml":  "<a b='" + data + "'>" + data + "</a>",
		"doc.css":  "a { content: '" + data + "' }",
	} {
		if err := os.WriteFile(name, []byte(doc), 0o666); err != nil {
			t.Fatal(err)
		}
		limit := []string{"--max-record", "1000"}
		if name == "doc.md" {
			limit = nil
		}
		for _, args := range [][]string{{"extract"}, {"check", "--quiet"}} {
			if args[0] == "check" {
				limit = nil
			}
			if status, stdout, stderr := command(t, slices.Concat(args, limit, []string{name})...); status != 0 || stdout != "" || stderr != "" {
				t.Errorf("%s %s: status %d, %s%s", args, name, status, stdout, stderr)
			}
		}
	}
}
