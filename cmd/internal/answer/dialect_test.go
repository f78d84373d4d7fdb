package answer

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestParsersOfEditions checks that this package and the command make the parsers of editions by
// [Parser] and [Resolver], because package uri takes RFC3987 for RFC 3986.
func TestParsersOfEditions(t *testing.T) {
	literal := regexp.MustCompile(`uri\.(Parser|Resolver|Normalizer)\{[^}]*Edition: *([a-tv-z]|RFC3987)`)
	files := 0
	for _, pattern := range []string{"*.go", "../../../cmd/uri/*.go", "../inspector/*.go", "../answerhttp/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasPrefix(name, "..") && strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files++
			if found := literal.FindAll(text, -1); len(found) > 0 && name != "dialect.go" && name != "normalizer.go" && name != "dialect_test.go" {
				t.Errorf("%s: %q: use Parser or Resolver", name, found)
			}
		}
	}
	if files < 50 {
		t.Errorf("only %d files", files)
	}
}
