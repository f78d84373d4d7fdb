// Package limits holds the size of functions and of packages against limits.
package limits

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fzipp/gocyclo"
	"golang.org/x/mod/modfile"
)

const root = "../../.."

const (
	maxLines        = 80   // of a function
	maxComplexity   = 20   // cyclomatic, of a function
	maxBare         = 10   // cyclomatic, of a function without a doc comment
	maxPackageLines = 6000 // of a package of the program, without tests
	maxExceptions   = 9
)

// exceptions.tsv lists the functions above a limit that are clearer in one piece, each with the
// reason.
//
//go:embed exceptions.tsv
var exceptions string

// A function is a declared function, or a function literal outside of one.
type function struct {
	file       string // from the root of the tree
	name       string
	lines      int
	complexity int
	hasDoc     bool // a comment before it begins with its name
}

func (f function) String() string {
	return fmt.Sprintf("%s: %s: %d lines, cyclomatic complexity %d", f.file, f.name, f.lines, f.complexity)
}

// workspace returns the folders of the modules that go.work joins.
func workspace() ([]string, error) {
	name := filepath.Join(root, "go.work")
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	work, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return nil, err
	}
	var dirs []string
	for _, use := range work.Use {
		dirs = append(dirs, path.Clean(use.Path))
	}
	return dirs, nil
}

// walk calls visit for each file of Go code in the module in a folder: neither a test nor
// generated.
func walk(dir string, visit func(name string, fset *token.FileSet, file *ast.File)) error {
	top := filepath.Join(root, dir)
	return filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name == top {
				return nil
			}
			if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil || entry.Name() == "testdata" || entry.Name()[0] == '.' || entry.Name()[0] == '_' {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if ast.IsGenerated(file) {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		visit(filepath.ToSlash(rel), fset, file)
		return nil
	})
}

// functions returns the functions of a file.
func functions(name string, fset *token.FileSet, file *ast.File) (list []function) {
	add := func(called string, n ast.Node, hasDoc bool) {
		lines := fset.Position(n.End()).Line - fset.Position(n.Pos()).Line + 1
		list = append(list, function{name, called, lines, gocyclo.Complexity(n), hasDoc})
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			add(nameOf(f), f, begins(f.Doc, f.Name))
			continue
		}
		hasDoc := false
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				hasDoc = begins(n.Doc, n.Names[0]) || begins(decl.(*ast.GenDecl).Doc, n.Names[0])
			case *ast.FuncLit:
				add("a function of a variable", n, hasDoc)
				return false
			}
			return true
		})
	}
	return list
}

// begins reports whether a doc comment begins with the name that it is about.
func begins(doc *ast.CommentGroup, name *ast.Ident) bool {
	return strings.HasPrefix(doc.Text(), name.Name+" ")
}

// nameOf returns a name such as (*T).m.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	typ := f.Recv.List[0].Type
	star, isPointer := typ.(*ast.StarExpr)
	if isPointer {
		typ = star.X
	}
	if index, ok := typ.(*ast.IndexExpr); ok {
		typ = index.X
	}
	name := ""
	if id, ok := typ.(*ast.Ident); ok {
		name = id.Name
	}
	if isPointer {
		name = "(*" + name + ")"
	}
	return name + "." + f.Name.Name
}

// key returns the first two columns of a row of exceptions.tsv.
func (f function) key() string { return f.file + "\t" + f.name }

// parseExceptions returns the reasons of exceptions.tsv by the keys of functions.
func parseExceptions(text string) (map[string]string, error) {
	header, rows, _ := strings.Cut(text, "\n")
	if header != "file\tfunction\treason" {
		return nil, fmt.Errorf("exceptions.tsv: header %q", header)
	}
	reasons := make(map[string]string)
	for line := range strings.Lines(rows) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 || slices.Contains(fields, "") {
			return nil, fmt.Errorf("exceptions.tsv: a row has a file, a function and a reason: %q", line)
		}
		key := fields[0] + "\t" + fields[1]
		if reasons[key] != "" {
			return nil, fmt.Errorf("exceptions.tsv: two rows of %q", key)
		}
		reasons[key] = fields[2]
	}
	return reasons, nil
}

// violations returns the functions above a limit that have no exception, those that need a comment
// and have none, and the exceptions that no such function has.
func violations(list []function, reasons map[string]string) (lines []string) {
	used := make(map[string]bool)
	for _, f := range list {
		if f.complexity > maxBare && !f.hasDoc {
			lines = append(lines, f.String()+": say in a comment before it, which begins with its name, what it does and how to read it")
		}
		if f.lines <= maxLines && f.complexity <= maxComplexity {
			continue
		}
		if reasons[f.key()] == "" {
			lines = append(lines, f.String()+": divide it")
		}
		used[f.key()] = true
	}
	for _, key := range slices.Sorted(maps.Keys(reasons)) {
		if !used[key] {
			lines = append(lines, strings.ReplaceAll(key, "\t", ": ")+": no such function is above a limit: delete the row of exceptions.tsv")
		}
	}
	return lines
}

// TestFunctions holds each function of the modules of go.work against the limits.
func TestFunctions(t *testing.T) {
	reasons, err := parseExceptions(exceptions)
	if err != nil {
		t.Fatal(err)
	}
	if len(reasons) > maxExceptions {
		t.Errorf("%d exceptions, more than %d", len(reasons), maxExceptions)
	}
	dirs, err := workspace()
	if err != nil {
		t.Fatal(err)
	}
	var list []function
	for _, dir := range dirs {
		n := len(list)
		if err := walk(dir, func(name string, fset *token.FileSet, file *ast.File) {
			list = append(list, functions(name, fset, file)...)
		}); err != nil {
			t.Error(err)
		}
		if len(list)-n < 200 {
			t.Errorf("only %d functions in module %s", len(list)-n, dir)
		}
	}
	for _, line := range violations(list, reasons) {
		t.Error(line)
	}
}

// TestPackages counts the lines of each package of the program.
func TestPackages(t *testing.T) {
	lines := make(map[string]int)
	if err := walk("cmd", func(name string, fset *token.FileSet, file *ast.File) {
		lines[path.Dir(name)] += fset.File(file.Package).LineCount()
	}); err != nil {
		t.Fatal(err)
	}
	if len(lines) < 10 {
		t.Fatalf("only %d packages", len(lines))
	}
	for _, dir := range slices.Sorted(maps.Keys(lines)) {
		t.Logf("%s: %d lines", dir, lines[dir])
		if lines[dir] > maxPackageLines {
			t.Errorf("%s has %d lines, more than %d: divide it", dir, lines[dir], maxPackageLines)
		}
	}
}

// TestViolations breaks each limit in a file made up for it.
func TestViolations(t *testing.T) {
	ifs := func(n int) string { return strings.Repeat("if x > 0 && x < 9 {\n}\n", n) }
	text := "package p\ntype t[T any] struct{}\n" +
		"func long(x int) {\n" + strings.Repeat("x++\n", 79) + "}\n" +
		"// fits does not have too many.\nfunc fits(x int) {\n" + ifs(9) + strings.Repeat("x++\n", 60) + "}\n" +
		"// branches has branches.\nfunc (*t[T]) branches(x int) {\n" + ifs(10) + "}\n" +
		"// excepted may have them.\nfunc (t[T]) excepted(x int) {\n" + ifs(10) + "}\n" +
		"// v has them, too.\nvar v = func(x int) {\n" + ifs(10) + "}\n" +
		"func bare(x int) {\n" + ifs(5) + "}\n" +
		"func plain(x int) {\n" + ifs(4) + "}\n" +
		"// It has a comment that could be about anything.\nfunc other(x int) {\n" + ifs(5) + "}\n" +
		"var w = func(x int) {\n" + ifs(5) + "}\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	reasons, err := parseExceptions("file\tfunction\treason\np.go\tt.excepted\tr\np.go\tfits\tr\n")
	if err != nil {
		t.Fatal(err)
	}
	got := violations(functions("p.go", fset, file), reasons)
	const advice = ": say in a comment before it, which begins with its name, what it does and how to read it"
	want := []string{
		"p.go: long: 81 lines, cyclomatic complexity 1: divide it",
		"p.go: (*t).branches: 22 lines, cyclomatic complexity 21: divide it",
		"p.go: a function of a variable: 22 lines, cyclomatic complexity 21: divide it",
		"p.go: bare: 12 lines, cyclomatic complexity 11" + advice,
		"p.go: other: 12 lines, cyclomatic complexity 11" + advice,
		"p.go: a function of a variable: 12 lines, cyclomatic complexity 11" + advice,
		"p.go: fits: no such function is above a limit: delete the row of exceptions.tsv",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, text := range []string{"", "file\tfunction\n", "file\tfunction\treason\na\tb\n", "file\tfunction\treason\na\tb\t\n", "file\tfunction\treason\na\tb\tc\na\tb\td\n"} {
		if reasons, err := parseExceptions(text); err == nil {
			t.Errorf("%q: %v", text, reasons)
		}
	}
}
