package main

import (
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestExplained looks for the mutants that equivalent.tsv explains: each is one that
// there is, explained once.
func TestExplained(t *testing.T) {
	testenv.NotShort(t, "it reads and checks the types of many packages")
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("the system is not linux/amd64, for whose files the list is")
	}
	packages := make(map[string]map[string]bool)
	for line := range strings.Lines(explained) {
		// package, file, function, alteration, text, number, reason
		if n := len(strings.Split(line, "\t")); n != 7 {
			t.Fatalf("%q has %d fields", line, n)
		}
		path, rest, _ := strings.Cut(line, "\t")
		if packages[path] == nil {
			packages[path] = make(map[string]bool)
			s, l, err := load(path)
			if err != nil {
				t.Fatal(err)
			}
			_, mutants := s.alter()
			assembly, err := l.alterAssembly(len(mutants))
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range append(mutants, assembly...) {
				packages[path][m.key()] = true
			}
		}
		i := max(strings.LastIndexByte(rest, '\t'), 0)
		if key := rest[:i]; !packages[path][key] {
			t.Errorf("%s: no such mutant, or twice: %q", path, key)
		} else {
			packages[path][key] = false
		}
	}
}
