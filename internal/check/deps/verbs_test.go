package deps_test

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A command is package main of a command with verbs. A verb is added by a call such as
// runs(ask.VerbGet, runner{...}) in the file VERB.go. It can have files VERB_x.go too. No other
// file uses their declarations. Shared declarations are in files named after their subject.
type command struct {
	*checked
	verbs map[string]string // the names of verbs by their files
}

// noImports gives every import an empty package, because a command imports other modules.
// An identifier of the command itself needs no import to be resolved. Nor does a field or
// a method, unless its operand comes out of an imported function.
type noImports struct{}

func (noImports) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	p.MarkComplete()
	return p, nil
}

// newCommand returns the command with those files.
func newCommand(fset *token.FileSet, files []*ast.File) *command {
	c := &command{&checked{fset: fset, files: files, info: types.Info{Uses: map[*ast.Ident]types.Object{}}}, map[string]string{}}
	conf := types.Config{Importer: noImports{}, Error: func(error) {}} // imports are unknown to the checker
	c.pkg, _ = conf.Check("main", fset, files, &c.info)
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if verb := verbAdded(n); verb != "" {
				c.verbs[c.name(file.Package)] = verb
			}
			return true
		})
	}
	return c
}

// verbAdded returns the name of the verb that a call adds, or nothing.
func verbAdded(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return ""
	}
	function, isName := call.Fun.(*ast.Ident)
	verb, isSelector := call.Args[0].(*ast.SelectorExpr)
	if !isName || function.Name != "runs" || !isSelector {
		return ""
	}
	return strings.ToLower(strings.TrimPrefix(verb.Sel.Name, "Verb"))
}

// verbOf returns the verb that a file belongs to, or nothing.
func (c *command) verbOf(file string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(file, ".go"), "_")
	for _, verb := range c.verbs {
		if verb == name {
			return verb
		}
	}
	return ""
}

// violations returns a line for each verb in a file of another name, and for each use of an
// identifier that the rule forbids.
func (c *command) violations() []string {
	found := make(map[string]bool) // the lines
	for file, verb := range c.verbs {
		if file != verb+".go" {
			found[fmt.Sprintf("%s adds the verb %s, which belongs to %s.go", file, verb, verb)] = true
		}
	}
	for id, object := range c.info.Uses {
		if object.Pkg() != c.pkg {
			continue
		}
		from, to := c.name(id.Pos()), c.name(object.Pos())
		verb := c.verbOf(to)
		if verb == "" || c.verbOf(from) == verb {
			continue
		}
		found[fmt.Sprintf("%s uses %s, which %s declares", from, object.Name(), to)] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// TestVerbs checks that no verb of the command knows another.
func TestVerbs(t *testing.T) {
	needSource(t)
	dir := filepath.Join(root, "cmd", "uri")
	pkg, err := build.ImportDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	c := newCommand(fset, files)
	if len(c.verbs) < 15 {
		t.Fatalf("the verbs are %v", c.verbs)
	}
	for _, v := range c.violations() {
		t.Error(v)
	}
}

// TestVerbsRule breaks the rule in a command made up for it.
func TestVerbsRule(t *testing.T) {
	const runs = "package main\ntype runner struct{}\nfunc runs(v any, r runner) runner { return r }\n"
	const get = "package main\nvar _ = runs(ask.VerbGet, runner{})\ntype format struct{ parts []part }\n"
	const set = "package main\nvar _ = runs(ask.VerbSet, runner{})\n"
	for _, test := range []struct {
		name string
		with map[string]string
		want []string
	}{
		{"clean", map[string]string{
			"set.go":     set + "func runSet() { edits() }\n",
			"set_a.go":   "package main\nfunc edits() { runSet() }\n",
			"get_a.go":   "package main\nfunc (f *format) line() { shared() }\n",
			"segment.go": "package main\nfunc shared() {}\n",
		}, nil},
		{"a function", map[string]string{
			"set.go":   set + "func runSet() { cut() }\n",
			"get_a.go": "package main\nfunc cut() {}\n",
		}, []string{"set.go uses cut, which get_a.go declares"}},
		{"a field and a method", map[string]string{
			"set.go":     set + "func runSet() { both{}.line() }\n",
			"segment.go": "package main\ntype both struct{ format }\nfunc (b both) n() int { return len(b.parts) }\n",
			"get_a.go":   "package main\nfunc (f format) line() {}\n",
		}, []string{
			"segment.go uses format, which get.go declares",
			"segment.go uses parts, which get.go declares",
			"set.go uses line, which get_a.go declares",
		}},
		{"main knows a verb", map[string]string{
			"set.go":  set,
			"main.go": "package main\nvar _ format\n",
		}, []string{"main.go uses format, which get.go declares"}},
		{"a verb elsewhere", map[string]string{
			"segment.go": set,
		}, []string{"segment.go adds the verb set, which belongs to set.go"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			sources := map[string]string{"command.go": runs, "get.go": get}
			maps.Copy(sources, test.with)
			fset := token.NewFileSet()
			var files []*ast.File
			for name, source := range sources {
				file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, file)
			}
			if got := newCommand(fset, files).violations(); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
