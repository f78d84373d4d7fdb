package document

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
)

// TestMarkdown compares the links of documents with the tables next to them: line and
// column, element and attribute, Raw, and Text if it differs.
func TestMarkdown(t *testing.T) {
	for _, name := range documents(t, "testdata/markdown", ".md") {
		t.Run(filepath.Base(name), func(t *testing.T) {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			table, err := os.ReadFile(strings.TrimSuffix(name, ".md") + ".tsv")
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, l := range linksOfMarkdown(t, Finder{}, source) {
				where := strings.TrimSpace(l.Element + " " + l.Attribute)
				if where == "" {
					where = "-"
				}
				text := l.Text
				if text == l.Raw {
					text = "-"
				}
				raw := strings.ReplaceAll(l.Raw, "\n", `\n`)
				fmt.Fprintf(&got, "%d:%d\t%s\t%s\t%s\n", l.Line, l.Column, where, raw, text)
			}
			if got.String() != string(table) {
				t.Errorf("got\n%swant\n%s", got.String(), table)
			}
		})
	}
}

// linksOfMarkdown returns the links of a document in Markdown.
func linksOfMarkdown(t testing.TB, options Finder, source []byte) []Link {
	t.Helper()
	options.Format = Markdown
	return linksOf(t, options, source)
}

// TestMarkdownBase resolves references in Markdown.
func TestMarkdownBase(t *testing.T) {
	source := "[a](../b) <a href='c'> http://d/e [f]: g\n\n[f]: #h\n"
	options := Finder{Base: uri.MustParseURI("http://example.com/x/y?z")}
	var got []string
	for _, l := range linksOfMarkdown(t, options, []byte(source)) {
		got = append(got, l.Target.String())
	}
	want := "http://example.com/b http://example.com/x/c http://d/e http://example.com/x/y?z#h"
	if strings.Join(got, " ") != want {
		t.Errorf("got %s", got)
	}
}

// TestMarkdownText tests the options for running text.
func TestMarkdownText(t *testing.T) {
	const source = "x:y *www.example.com* http://a/b** [l](www.example.org)\n"
	for _, test := range []struct {
		options extract.Text
		want    string
	}{
		{extract.Text{}, "http://a/b www.example.org"},
		{extract.Text{AnyScheme: true}, "x:y http://a/b www.example.org"},
		{extract.Text{Suffixes: &extract.Suffixes{}}, "http://www.example.com http://a/b www.example.org"},
	} {
		var got []string
		for _, l := range linksOfMarkdown(t, Finder{Text: test.options}, []byte(source)) {
			got = append(got, l.Text)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%+v: %s", test.options, got)
		}
	}
}

// TestMarkdownLimits tests documents that are too long, or nested too deeply.
func TestMarkdownLimits(t *testing.T) {
	long := strings.Repeat("a", 100)
	links := linksOfMarkdown(t, Finder{MaxLength: 50}, []byte("[x]("+long+") [y](b)"))
	if len(links) != 2 || !errors.Is(links[0].Err, ErrLimit) || links[0].Raw != "" || links[1].Raw != "b" {
		t.Errorf("%+v", links)
	}
	for _, test := range []struct {
		source string
		want   int
	}{
		{strings.Repeat("> ", 1000) + "[a](b)", 1},
		{strings.Repeat("- ", 1000) + "[a](b)", 1},
		{"[a](" + strings.Repeat("(", 20) + strings.Repeat(")", 20) + ")", 1},
		{"[a](" + strings.Repeat("(", 40) + strings.Repeat(")", 40) + ")", 0},
		{strings.Repeat("[a](b)\n", 3000), 3000},
		{strings.Repeat("[a]: b\n", 3000), 3000},
		{"| a | b |\n|---|---|\n" + strings.Repeat("| [a](b) | [c](d) |\n", 3000), 6000},
		{"[a](<b<c>)", 0},
		{"[a](<b\\<c>)", 1},
	} {
		if got := linksOfMarkdown(t, Finder{}, []byte(test.source)); len(got) != test.want {
			t.Errorf("%.40q: %d links, want %d", test.source, len(got), test.want)
		}
	}
	r := strings.NewReader(strings.Repeat("[a](b)  ", maxMarkdown/8+1))
	for l, err := range (Finder{Format: Markdown}).Links(r) {
		if !errors.Is(err, ErrLimit) || l.Raw != "" {
			t.Fatal(l, err)
		}
	}
}

var hostileMarkdown = []string{
	"[", "![", "]", "[a](", "[a](<", "<", "<a ", "<a\n", "<!--", "<?", "*", "`", "`a``", "> ", ">", "- ", "1. ", "[a]: b\n",
	"[a]: b '\n", "[a][", "|a|\n|-|\n", "http://a.b ", "<a:", "\t", "-\t", "[a\n", "\\", "&", "<a href=\"", "[](",
	"[x]\n\n[x]: /a(", "#", "a\n===\n", " - a\n", "[[]", "(", "[a](b \"", "<![CDATA[", "[^a]", "[a]\n", "[a](b\n",
	"[a](\n", "[a]: b\n\n", "|`\\||\n", "[^a]: ", "[^a]:\n", "&amp;", "`` ` ", "<div>\n\n", "~~~\n", "[a](b 'c\n", "[![", "](",
	"![[", "\x00", "\r", "x<b>", "\\!", ":<!A>", "a\r", "h:`b`",
}

// CommonMark reads a NUL as U+FFFD (section 2.3). The URLs are those that commonmark.js 0.31.2
// writes.
func TestMarkdownNUL(t *testing.T) {
	for doc, want := range map[string]string{
		"[a](x\x00y)":                           "x%EF%BF%BDy",
		"[a](\x00)":                             "%EF%BF%BD",
		"[a](<x\x00y>)":                         "x%EF%BF%BDy",
		"[a](x\\\x00y)":                         "x%5C%EF%BF%BDy",
		"![a](\x00x)":                           "%EF%BF%BDx",
		"<http://a/\x00b>":                      "http://a/%EF%BF%BDb",
		"[a]: x\x00y\n\n[a]":                    "x%EF%BF%BDy",
		"[a\x00b]: x\n\n[a\x00b] [a\uFFFDb](y)": "x y",
		"<m\x00@b.c> <ht\x00tp://a> [a]\x00(b)": "",
		"<a href='x\x00'>":                      "x%EF%BF%BD",
		"<a href=x\x00y>":                       "x%EF%BF%BDy",
	} {
		var got []string
		for _, l := range linksOfMarkdown(t, Finder{}, []byte(doc)) {
			text, _ := l.Encoded()
			got = append(got, strings.ReplaceAll(text, `\`, "%5C"))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, not %q", doc, got, want)
		}
	}
}

// FuzzMarkdown checks the invariants of links in any document.
func FuzzMarkdown(f *testing.F) {
	for _, name := range documents(f, "testdata/markdown", ".md") {
		source, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
		for part := range bytes.SplitSeq(source, []byte("\n\n")) {
			f.Add(part)
		}
	}
	for _, part := range hostileMarkdown {
		f.Add([]byte(strings.Repeat(part, 3)))
	}
	f.Add([]byte("-\t[a](b)\n\t[c](d)\n>\t\t[e]: f\n\n1.\t# [g](h)\r\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		if utf16Of(source, "") != nil {
			return
		}
		linksOfMarkdown(t, Finder{Text: extract.Text{Suffixes: &extract.Suffixes{}}}, source)
	})
}
