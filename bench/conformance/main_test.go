package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/bench/adapters"
)

// read returns the table of reasons and the recorded results.
func read(t *testing.T) ([]reason, results) {
	t.Helper()
	why, err := readReasons()
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := readResults()
	if err != nil {
		t.Fatal(err)
	}
	return why, recorded
}

// TestPage checks that the page is made of the recorded counts.
func TestPage(t *testing.T) {
	reasons, recorded := read(t)
	want, err := recorded.page(reasons)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/tables/peers-conformance.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(page, want) {
		t.Error("the page is not made of conformance/results.tsv: conformance/run writes both")
	}
	languages := make(map[string]bool)
	implementations := make(map[string]bool)
	for _, c := range recorded.counts {
		languages[c.language], implementations[c.name] = true, true
	}
	if len(languages) < 8 || len(implementations) < 21 { // with urikit
		t.Errorf("%d implementations in %d languages", len(implementations), len(languages))
	}
}

// TestHere asks those that need no installation, and compares the counts of the recorded versions.
func TestHere(t *testing.T) {
	list, missing := adapters.Here()
	for _, what := range missing {
		t.Logf("left out: %s", what)
	}
	reasons, recorded := read(t)
	for _, a := range list {
		t.Run(a.Name, func(t *testing.T) {
			var now, then results
			if err := now.add(a.Name, a.Language, a.Version, withHosts(a.Implementation()), reasons); err != nil {
				t.Fatal(err)
			}
			a.Close()
			if len(a.Troubles) > 0 {
				t.Errorf("it does not keep to the protocol: %v", a.Troubles)
			}
			for _, c := range recorded.counts {
				if c.name == a.Name && c.version == a.Version {
					then.counts = append(then.counts, c)
				}
			}
			for _, f := range recorded.failures {
				if f.name == a.Name {
					then.failures = append(then.failures, f)
				}
			}
			if then.counts == nil {
				t.Logf("%s is not the recorded version", a.Version)
			} else if !bytes.Equal(now.tsv(), then.tsv()) {
				t.Errorf("conformance/run has to ask all again. Recorded:\n%s\nnow:\n%s", then.tsv(), now.tsv())
			}
		})
	}
}

// TestShort checks that an adapter has at most 40 lines, without what its language shares.
func TestShort(t *testing.T) {
	n := 0
	for _, pattern := range []string{"c/*.c*", "go/*/main.go", "java/*.java", "node/*.cjs", "perl/*.pl", "php/*.php", "python/*.py", "ruby/*.rb", "rust/src/bin/*.rs"} {
		names, err := filepath.Glob(filepath.Join(inConformance("adapters"), pattern))
		if err != nil || names == nil {
			t.Fatal(pattern, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if lines := bytes.Count(text, []byte("\n")); lines > 40 && !strings.HasPrefix(strings.ToLower(filepath.Base(name)), "frame.") {
				t.Errorf("%s has %d lines", name, lines)
			}
			n++
		}
	}
	if n < 30 {
		t.Errorf("only %d adapters", n)
	}
}
