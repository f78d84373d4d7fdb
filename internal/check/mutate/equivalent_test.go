package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
)

const page = "../../../docs/mutation.md"

var update = flag.Bool("update", false, "write the tables of "+page)

// TestPage holds the tables of the page, with which it ends, against equivalent.tsv.
func TestPage(t *testing.T) {
	var want strings.Builder
	last := ""
	for line := range strings.Lines(explained) {
		f := strings.Split(strings.TrimSpace(line), "\t") // package, file, function, alteration, text, number, reason
		if len(f) != 7 {
			t.Fatalf("%q has %d fields", line, len(f))
		}
		file := strings.TrimPrefix(strings.TrimPrefix(f[0], "github.com/urikit/uri")+"/"+f[1], "/")
		if file != last {
			fmt.Fprintf(&want, "\n### %s\n\n| in | what is altered | how | why nothing notices |\n| --- | --- | --- | --- |\n", file)
			last = file
		}
		text := "`" + strings.ReplaceAll(f[4], "|", `\|`) + "`"
		if f[5] != "0" {
			var n int
			fmt.Sscan(f[5], &n)
			text += fmt.Sprintf(", no. %d", n+1)
		}
		fmt.Fprintf(&want, "| %s | %s | %s | %s |\n", f[2], text, f[3], f[6])
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, got, _ := strings.Cut(string(text), "\n### ")
	if "\n### "+got == want.String() {
		return
	}
	if !*update {
		t.Fatalf("its tables are others: go test ./internal/check/mutate -run TestPage -update writes them")
	}
	if err := os.WriteFile(page, []byte(before+want.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestExplained looks for the mutants that equivalent.tsv explains: each is one that
// there is, explained once.
func TestExplained(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("the files are others, or it takes too long to read them")
	}
	packages := make(map[string]map[string]bool)
	for line := range strings.Lines(explained) {
		path, rest, _ := strings.Cut(line, "\t")
		if packages[path] == nil {
			packages[path] = make(map[string]bool)
			s, _, err := load(path)
			if err != nil {
				t.Fatal(err)
			}
			_, mutants := s.alter()
			for _, m := range mutants {
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
