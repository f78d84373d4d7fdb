package deps_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/field"
)

// The name of a field of a reference stands once, in the table of internal/field. Other code asks
// the table.

// otherWords are the literals that equal the name of a field and mean something else, with the
// reason. A file has each literal at most the given number of times. Tags of structs are not
// counted, because they cannot be computed; a test of cmd/uri compares those of the members with
// the table.
var otherWords = map[string]map[string]struct {
	times  int
	reason string
}{
	"cmd/internal/ask/conversion.go": {"uri": {1, "a form of references that convert reads and writes"}},
	"cmd/internal/ask/options.go":    {"host": {1, "the option for the form of hosts"}, "kind": {1, "the option for the kind of references"}},
	"cmd/internal/ask/values.go":     {"uri": {1, "a rule of the grammar"}},
	"cmd/internal/trurl/parts.go": {
		"scheme": {1, trurl}, "user": {1, trurl}, "password": {1, trurl}, "host": {1, trurl}, "port": {1, trurl}, "path": {1, trurl},
		"query": {1, trurl}, "fragment": {1, trurl},
	},
	"cmd/internal/trurl/options.go": {"path": {1, trurl}, "query": {1, trurl}, "query=": {1, trurl}},
	"cmd/internal/trurl/print.go":   {"query": {1, trurl}},
	"internal/field/read.go":        {"uri": {1, "the kind of a URI"}},
}

const trurl = "a word of the program trurl"

// TestFieldNames counts the literals that name fields in the program, the functions of SQL and the
// table.
func TestFieldNames(t *testing.T) {
	needTree(t)
	names := map[string]bool{}
	for _, f := range field.All(0) {
		names[f.String()], names[f.Stem()] = true, true
	}
	if len(names) < 30 {
		t.Fatalf("only %d names", len(names))
	}
	inTable := map[string]int{}
	for _, dir := range []string{"cmd", "internal/scalar", "internal/field"} {
		counts, err := literals(dir, names)
		if err != nil {
			t.Fatal(err)
		}
		for place, n := range counts {
			other := otherWords[place.file][place.text]
			switch {
			case place.file == "internal/field/table.go":
				inTable[place.text] += n
			case n > other.times:
				t.Errorf("%s: %q stands %d times, and at most %d are allowed: ask package field for the name of a field", place.file, place.text, n, other.times)
			}
		}
		for file, words := range otherWords {
			if !under(file, dir) {
				continue
			}
			for text, other := range words {
				if n := counts[literal{file, text}]; n < other.times {
					t.Errorf("%s: %q stands %d times, not %d: correct otherWords", file, text, n, other.times)
				}
			}
		}
	}
	for _, f := range field.All(0) {
		if n := inTable[f.String()]; n != 1 {
			t.Errorf("the table has %q %d times", f, n)
		}
	}
}

// A literal is a text in a file.
type literal struct{ file, text string }

// literals counts the literals in the files of a folder that are not tests, if they are names, or
// names with what follows them in a condition or an edit.
func literals(dir string, names map[string]bool) (map[literal]int, error) {
	counts := map[literal]int{}
	err := filepath.WalkDir(filepath.Join(root, filepath.FromSlash(dir)), func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BasicLit:
				if n.Kind != token.STRING {
					break
				}
				text, err := strconv.Unquote(n.Value)
				if err == nil && names[strings.TrimRight(text, ":=+")] {
					counts[literal{filepath.ToSlash(short), text}]++
				}
			}
			return true
		})
		return nil
	})
	return counts, err
}
