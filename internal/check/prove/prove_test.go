package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// root is the module's root.
const root = "../../.."

// Every test that a suite names exists, and belongs to one suite only.
func TestSuites(t *testing.T) {
	found := make(map[string]bool)
	for _, s := range suites {
		files, err := filepath.Glob(filepath.Join(root, s.pkg, "*_test.go"))
		if err != nil || files == nil {
			t.Fatalf("%s: %v", s.pkg, err)
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
					found[s.pkg+"."+f.Name.Name] = true
				}
			}
		}
	}
	seen := make(map[string]bool)
	for _, s := range suites {
		for name := range strings.FieldsSeq(s.tests) {
			name = s.pkg + "." + name
			if !found[name] || seen[name] {
				t.Errorf("%q: %s is there: %t, is in another suite: %t", s.what, name, found[name], seen[name])
			}
			seen[name] = true
		}
	}
}

func TestRead(t *testing.T) {
	const events = `{"Action":"start","Package":"p"}
{"Time":"2026-01-01T00:00:01Z","Action":"run","Test":"TestA"}
{"Action":"attr","Test":"TestA/x","Key":"texts","Value":"12"}
{"Action":"attr","Test":"TestA/y","Key":"texts","Value":"1000"}
{"Action":"attr","Test":"TestA","Key":"pairs","Value":"3"}
{"Action":"output","Test":"TestA/x","Output":"ok"}
{"Action":"pass","Test":"TestA/x","Elapsed":1}
{"Action":"pass","Test":"TestA","Time":"2026-01-01T00:00:03.25Z","Elapsed":0}
{"Action":"skip","Test":"TestB","Elapsed":0}
{"Action":"pass","Package":"p","Elapsed":3}
`
	results, err := read(strings.NewReader(events))
	if err != nil {
		t.Fatal(err)
	}
	for tests, want := range map[string]string{
		"TestA":       "| what | against | 1,012 texts, 3 pairs | 2.2 | true",
		"TestB":       "| what | against |  | 0.0 | false", // not in this tier
		"TestA TestC": "| what | against | 1,012 texts, 3 pairs | 2.2 | false",
	} {
		row, ok := suite{what: "what", against: "against", tests: tests}.row(results)
		got := "| " + strings.Join(row, " | ")
		if ok {
			got += " | true"
		} else {
			got += " | false"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", tests, got, want)
		}
	}
}

// The page has a place for each tier.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/tables/conformance.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range []string{"quick", "full"} {
		r := report{tier: tier, rows: [][]string{{"a", "b", "c", "d"}}}
		written, err := r.in(string(page))
		if err != nil {
			t.Error(err)
			continue
		}
		again, err := r.in(written)
		if err != nil || again != written || !strings.Contains(written, "| seconds |\n| --- | --- | --- | --- |\n| a | b | c | d |\n") {
			t.Errorf("%s: %v", tier, err)
		}
	}
	if _, err := (report{tier: "none"}).in(string(page)); err == nil {
		t.Error("a tier that the page does not have is written")
	}
}
