package main

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/check/abnf"
	"github.com/urikit/uri/internal/grammar"
)

// TestGenerated compares the files of the engine with those that the program writes.
func TestGenerated(t *testing.T) {
	sources, err := generate("../../../testdata/abnf")
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"tables.go", "automata.go"} {
		file, err := os.ReadFile("../../syntax/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(file, sources[i]) {
			t.Errorf("%s is not what the program writes: run go generate", name)
		}
	}
}

// TestAuthorities shows that the rules may call an authority: none has a byte that can
// follow one, and none has a mark.
func TestAuthorities(t *testing.T) {
	for _, e := range grammar.Editions {
		src, err := os.ReadFile("../../../testdata/abnf/" + e.ABNF)
		if err != nil {
			t.Fatal(err)
		}
		m, err := compile(narrow(e, string(src)+e.More), []string{e.Authority})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []byte("/?#") {
			if m.Class(c) != m.Class(noText) {
				t.Errorf("%s: an authority has %q", e.Document, c)
			}
		}
	}
}

// TestMarks shows that no text has a byte that the generator adds, and that the bytes are
// enough.
func TestMarks(t *testing.T) {
	for _, e := range grammar.Editions {
		if len(e.Rules) > authorityMark || kindMark+len(e.Kinds) > firstText {
			t.Errorf("%s: %d rules and %d kinds of hosts are too many", e.Document, len(e.Rules), len(e.Kinds))
		}
		src, err := os.ReadFile("../../../testdata/abnf/" + e.ABNF)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range e.Rules {
			m, err := compile(narrow(e, string(src)+e.More), []string{rule.ABNF})
			if err != nil {
				t.Fatal(err)
			}
			for c := range firstText {
				if m.Class(byte(c)) != m.Class(noText) {
					t.Errorf("%s: %s has %#02x", e.Document, rule.Name, c)
				}
			}
		}
	}
}

// TestErrors gives the generator folders without a grammar, or with another one.
func TestErrors(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"none": "", "no ABNF": "=", "no rule": "a = b\n", "other rules": "a = %x61\n", "no range": "ucschar = ALPHA\n"} {
		if text != "" {
			for _, e := range grammar.Editions {
				if err := os.WriteFile(folder+"/"+e.ABNF, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := generate(folder); err == nil {
			t.Errorf("%s: no error", name)
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
	table, err := os.ReadFile("../../../testdata/abnf/productions.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(table), "\n"), "\n")
	files := strings.Split(lines[0], "\t")
	for column := 1; column < len(files); column++ {
		src, err := os.ReadFile("../../../testdata/abnf/" + files[column] + ".abnf")
		if err != nil {
			t.Fatal(err)
		}
		g, err := abnf.ParseUnicode(string(src))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines[1:] {
			cells := strings.Split(line, "\t")
			if name, _, _ := strings.Cut(cells[column], " "); name != "-" && !slices.Contains(g.Rules(), name) {
				t.Errorf("%s: %s has no rule %s", cells[0], files[column], name)
			}
		}
	}
}
