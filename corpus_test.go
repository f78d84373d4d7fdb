package uri_test

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/urikit/uri"
)

// corpora has the number of lines and of invalid lines in lists that are known.
var corpora = map[string]struct{ lines, invalid int }{
	"kasztp.txt":   {48010, 342},
	"userbait.txt": {11430, 52},
}

// TestCorpus reads lists of URIs, one a line, from the folder in the environment variable
// URIKIT_CORPUS. It checks each line against the ABNF, and logs how many are invalid and
// why.
func TestCorpus(t *testing.T) {
	folder := os.Getenv("URIKIT_CORPUS")
	if folder == "" {
		t.Skip("URIKIT_CORPUS is not set, which is a folder of texts")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || files == nil {
		t.Fatalf("no lists in %s: %v", folder, err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			lines, invalid := 0, 0
			why := make(map[string]int)
			for line := range bytes.Lines(file) {
				s := string(bytes.TrimSuffix(line, []byte("\n")))
				lines++
				holds(t, uri.RuleURIReference, s)
				split(t, s)
				redacted(t, s)
				if err := uri.Validate(uri.RuleURIReference, s); err != nil {
					invalid++
					syntax := diagnosis(err)
					why[fmt.Sprintf("%v, %s", syntax.Component, syntax.Production)]++
				}
			}
			t.Logf("%d lines, %d valid, %d invalid", lines, lines-invalid, invalid)
			reasons := slices.SortedFunc(maps.Keys(why), func(a, b string) int {
				return cmp.Or(why[b]-why[a], cmp.Compare(a, b))
			})
			for _, reason := range reasons {
				t.Logf("%6d %s", why[reason], reason)
			}
			if want, ok := corpora[filepath.Base(name)]; ok && (lines != want.lines || invalid != want.invalid) {
				t.Errorf("%d lines, %d invalid, want %d and %d", lines, invalid, want.lines, want.invalid)
			}
		})
	}
}

// TestCorpusSample does the same with the sample in testdata.
func TestCorpusSample(t *testing.T) {
	invalid := 0
	for _, s := range lines(t, "corpus/sample.txt") {
		holds(t, uri.RuleURIReference, s)
		if uri.Validate(uri.RuleURIReference, s) != nil {
			invalid++
		}
	}
	if invalid != 27 {
		t.Errorf("%d lines are invalid, want 27", invalid)
	}
}
