package main

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
)

// folders of the grammars as the documents have them, and of the tables.
const documents, tables = "../../../../testdata/abnf", ".."

// TestGenerated compares the files of the engine with those that the program writes.
func TestGenerated(t *testing.T) {
	sources, err := generate(documents, tables)
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range sources {
		file, err := os.ReadFile("../../syntax/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(file, source) {
			t.Errorf("%s is not what the program writes: run go generate", name)
		}
	}
}

// eachEdition calls f with each edition.
func eachEdition(t *testing.T, f func(e *edition)) {
	editions, err := readEditions(documents, tables)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range editions {
		f(e)
	}
}

// TestAuthorities shows that the rules may call an authority: none has a byte that can
// follow one.
func TestAuthorities(t *testing.T) {
	eachEdition(t, func(e *edition) {
		m, err := compile(e.narrow(), []string{"rule-Authority"})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []byte("/?#") {
			if m.Class(c) != m.Class(noText) {
				t.Errorf("%s: an authority has %q", e.document, c)
			}
		}
	})
}

// TestMarks shows that no text has a byte that the generator adds, and that the bytes are
// enough.
func TestMarks(t *testing.T) {
	eachEdition(t, func(e *edition) {
		rules := slices.Concat(e.with("rule-"), e.with("bare-"))
		if len(rules) > authorityMark || len(e.with("text-")) > kindMark-absoluteMark || kindMark+len(e.with("authority-")) > firstText {
			t.Errorf("%s has more rules or kinds of hosts than marks", e.document)
		}
		for _, rule := range rules {
			m, err := compile(e.narrow(), []string{rule.definition})
			if err != nil {
				t.Fatal(err)
			}
			for c := range firstText {
				if m.Class(byte(c)) != m.Class(noText) {
					t.Errorf("%s: %s has %#02x", e.document, rule.name, c)
				}
			}
		}
	})
}

// ruleName matches the names of rules in ABNF.
var ruleName = regexp.MustCompile(`[A-Za-z][A-Za-z0-9-]*`)

// TestNames looks for names in the files of tables that the generator does not know.
func TestNames(t *testing.T) {
	var first *edition
	eachEdition(t, func(e *edition) {
		if first == nil {
			first = e
		}
		for _, prefix := range []string{"rule-", "class-"} {
			for _, r := range e.with(prefix) {
				if !slices.ContainsFunc(first.with(prefix), func(other rule) bool { return other.name == r.name }) {
					t.Errorf("%s: %s%s is not in the tables of %s", e.document, prefix, r.name, first.document)
				}
			}
		}
		var used []string
		for _, r := range e.rules {
			used = append(used, ruleName.FindAllString(r.definition, -1)...)
		}
		for _, r := range e.rules {
			prefix, _, _ := strings.Cut(r.name, "-")
			known := []string{"rule", "bare", "text", "host", "authority", "class", "wide"}
			if !slices.Contains(known, prefix) && !slices.Contains(used, r.name) {
				t.Errorf("%s: nothing uses %s", e.document, r.name)
			}
		}
		for _, name := range []string{"rule-Authority", "rule-Host", "text-absolute"} {
			if !slices.ContainsFunc(e.rules, func(r rule) bool { return r.name == name }) {
				t.Errorf("%s has no %s", e.document, name)
			}
		}
	})
}

// TestErrors gives the generator folders without files, or with wrong ones.
func TestErrors(t *testing.T) {
	const header = "rule\tRFC 1\n"
	for _, test := range []struct{ productions, document, tables, want string }{
		{"", "", "", "no such file"},
		{header, "", "", "no such file"},
		{header, "a = %x61\n", "", "no such file"},
		{header + "a\n", "a = %x61\n", "b = a\n", "too few columns"},
		{header, "=\n", "\n", "rfc1: abnf: line 1"},
		{header, "a = %x61\n", "class-InAlpha = b\n", "rule b is not defined"},
		{header, "a = %x61\n", "\n", "expression"},
		{header, "a = %x61\n", "rule-Port = a\n", "rule rule-Authority is not defined"},
		{header, "a = %x61\n", "wide-a = b\n", "rule b is not defined"},
		{header, "a = %x61\n", "wide-a = a\n", `a: "%x61" is not a range`},
	} {
		documents, tables := t.TempDir(), t.TempDir()
		for name, text := range map[string]string{
			tables + "/productions.tsv": test.productions,
			documents + "/rfc1.abnf":    test.document,
			tables + "/rfc1.abnf":       test.tables,
		} {
			if text == "" {
				continue
			}
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := generate(documents, tables); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.tables, err, test.want)
		}
	}
}

// TestReplaceRule replaces the whole definition, and no rule whose name only begins alike.
func TestReplaceRule(t *testing.T) {
	text := replaceRule("a = %x61 b\nb = %x62\nb-c = %x63 b\n", "b", "%x64")
	g, err := abnf.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for expr, want := range map[string]string{"a": "ad", "b": "d", "b-c": "cd"} {
		m, err := g.Compile(expr)
		if err != nil || !m.Match(want) {
			t.Errorf("%s does not match %q: %v", expr, want, strings.ReplaceAll(text, "\n", ";"))
		}
	}
}

// TestProductions looks up the names of the table of productions in the ABNF files.
func TestProductions(t *testing.T) {
	eachEdition(t, func(e *edition) {
		src, err := os.ReadFile(documents + "/" + e.file + ".abnf")
		if err != nil {
			t.Fatal(err)
		}
		g, err := abnf.ParseUnicode(string(src))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range e.productions {
			if name, _, _ := strings.Cut(p.here, " "); name != "-" && !slices.Contains(g.Rules(), name) {
				t.Errorf("%s: %s has no rule %s", p.rule, e.document, name)
			}
		}
	})
}
