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
	"strconv"
	"strings"
	"testing"
)

// A command is package main of a command with verbs. The verbs are those of the
// table in main.go. A verb has the file VERB.go and perhaps files VERB_x.go. No other
// file uses their declarations, except that the table has newVERB. Shared declarations are
// in files named after their subject.
type command struct {
	*checked
	verbs map[string]string // by the function that returns the verb
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

// newCommand returns the command with those files, one of which is main.go.
func newCommand(fset *token.FileSet, files []*ast.File) *command {
	c := &command{&checked{fset: fset, files: files, info: types.Info{Uses: map[*ast.Ident]types.Object{}}}, map[string]string{}}
	conf := types.Config{Importer: noImports{}, Error: func(error) {}} // imports are unknown to the checker
	c.pkg, _ = conf.Check("main", fset, files, &c.info)
	for _, file := range files {
		if c.name(file.Package) == "main.go" {
			ast.Inspect(file, c.findVerbs)
		}
	}
	return c
}

// findVerbs looks for rows of the table of verbs, such as {"get", newGet}. It is for [ast.Inspect].
func (c *command) findVerbs(n ast.Node) bool {
	row, ok := n.(*ast.CompositeLit)
	if !ok || len(row.Elts) != 2 {
		return true
	}
	name, isString := row.Elts[0].(*ast.BasicLit)
	constructor, isName := row.Elts[1].(*ast.Ident)
	if isString && isName {
		c.verbs[constructor.Name], _ = strconv.Unquote(name.Value)
	}
	return true
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

// violations returns a line for each use of an identifier that the rule forbids.
func (c *command) violations() []string {
	found := make(map[string]bool) // the lines
	for constructor, verb := range c.verbs {
		if object := c.pkg.Scope().Lookup(constructor); object == nil || c.name(object.Pos()) != verb+".go" {
			found[fmt.Sprintf("%s.go does not declare %s", verb, constructor)] = true
		}
	}
	for id, object := range c.info.Uses {
		if object.Pkg() != c.pkg {
			continue
		}
		from, to := c.name(id.Pos()), c.name(object.Pos())
		verb := c.verbOf(to)
		if verb == "" || c.verbOf(from) == verb || from == "main.go" && c.verbs[object.Name()] == verb {
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
		t.Fatalf("main.go has the verbs %v", c.verbs)
	}
	for _, v := range c.violations() {
		t.Error(v)
	}
}

// TestVerbsRule breaks the rule in a command made up for it.
func TestVerbsRule(t *testing.T) {
	const main = "package main\nvar verbs = []verb{{\"get\", newGet}, {\"set\", newSet}}\n"
	const get = "package main\ntype format struct{ parts []part }\nfunc newGet() *cobra.Command { return nil }\n"
	for _, test := range []struct {
		name string
		with map[string]string
		want []string
	}{
		{"clean", map[string]string{
			"set.go":     "package main\nfunc newSet() *cobra.Command { return edits() }\n",
			"set_a.go":   "package main\nfunc edits() *cobra.Command { return newSet() }\n",
			"get_a.go":   "package main\nfunc (f *format) line() { shared() }\n",
			"segment.go": "package main\nfunc shared() {}\n",
		}, nil},
		{"a function", map[string]string{
			"set.go":   "package main\nfunc newSet() *cobra.Command { return cut() }\n",
			"get_a.go": "package main\nfunc cut() *cobra.Command { return nil }\n",
		}, []string{"set.go uses cut, which get_a.go declares"}},
		{"a field and a method", map[string]string{
			"set.go":     "package main\nfunc newSet() *cobra.Command { both{}.line(); return nil }\n",
			"segment.go": "package main\ntype both struct{ format }\nfunc (b both) n() int { return len(b.parts) }\n",
			"get_a.go":   "package main\nfunc (f format) line() {}\n",
		}, []string{
			"segment.go uses format, which get.go declares",
			"segment.go uses parts, which get.go declares",
			"set.go uses line, which get_a.go declares",
		}},
		{"main knows more than the constructor", map[string]string{
			"set.go":  "package main\nfunc newSet() *cobra.Command { return nil }\n",
			"main.go": main + "var _ format\n",
		}, []string{"main.go uses format, which get.go declares"}},
		{"a constructor elsewhere", map[string]string{
			"segment.go": "package main\nfunc newSet() *cobra.Command { return nil }\n",
		}, []string{"set.go does not declare newSet"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			sources := map[string]string{"main.go": main, "get.go": get}
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
