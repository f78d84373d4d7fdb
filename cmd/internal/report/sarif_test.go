package report

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// FileReference turns a file name into a reference to the file.
func TestFileReference(t *testing.T) {
	for name, want := range map[string]string{
		"a.md":         "a.md",
		"./a.md":       "a.md",
		"../a.md":      "../a.md",
		"a//b/./c":     "a/b/c",
		"a b%20#?.md":  "a%20b%2520%23%3F.md",
		"a:b":          "./a:b",
		"a/b:c":        "a/b:c",
		"http://x":     "./http:/x",
		"\xff\n":       "%FF%0A",
		"日":            "%E6%97%A5",
		"[x]\\":        "%5Bx%5D%5C",
		"/usr/a b":     "file:///usr/a%20b",
		"-":            "-",
		"a/../../b/..": "..",
	} {
		if filepath.Separator != '/' {
			t.Skip("the system is not Unix, whose names of files these are")
		}
		got := FileReference(name)
		if got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
		ref, err := uri.Parse(got)
		if err != nil {
			t.Errorf("%q: %v", name, err)
		}
		if _, ok := ref.Authority(); ok && !strings.HasPrefix(name, "/") {
			t.Errorf("%q: %s has an authority", name, got)
		}
	}
}
