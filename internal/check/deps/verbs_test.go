package deps_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// verbs finds what the files of a command use of each other. The verbs are those that
// main.go adds to the root command. A verb has the file VERB.go and perhaps files
// VERB_x.go. No other file uses what these declare, except that main.go calls newVERB.
// What verbs share is declared in files named after its subject.
type verbs struct {
	names map[string]string // of verbs, by the function that returns the command
	files map[string]*ast.File
	fset  *token.FileSet
}

// loadVerbs parses the files of a command: Go sources by their names.
func loadVerbs(sources map[string]string) (*verbs, error) {
	v := &verbs{names: map[string]string{}, files: map[string]*ast.File{}, fset: token.NewFileSet()}
	for name, source := range sources {
		file, err := parser.ParseFile(v.fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		v.files[name] = file
	}
	ast.Inspect(v.files["main.go"], func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if method, ok := call.Fun.(*ast.SelectorExpr); !ok || method.Sel.Name != "AddCommand" {
			return true
		}
		for _, arg := range call.Args {
			if verb, ok := arg.(*ast.CallExpr); ok {
				constructor := verb.Fun.(*ast.Ident).Name
				v.names[constructor] = strings.ToLower(strings.TrimPrefix(constructor, "new"))
			}
		}
		return false
	})
	return v, nil
}

// verbOf returns the verb that a file belongs to, or nothing.
func (v *verbs) verbOf(file string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(file, ".go"), "_")
	for _, verb := range v.names {
		if verb == name {
			return verb
		}
	}
	return ""
}

// noImports gives every import an empty package. An identifier of the package itself needs
// no import to be resolved, nor does a field or method unless its operand comes out of an
// imported function.
type noImports struct{}

func (noImports) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	p.MarkComplete()
	return p, nil
}

// violations returns a line for each use of an identifier that the rule forbids.
func (v *verbs) violations() []string {
	var files []*ast.File
	for _, file := range v.files {
		files = append(files, file)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: noImports{}, Error: func(error) {}} // what is imported is unknown
	pkg, _ := config.Check("main", v.fset, files, info)

	var found []string
	for constructor, verb := range v.names {
		if object := pkg.Scope().Lookup(constructor); object == nil || v.fset.Position(object.Pos()).Filename != verb+".go" {
			found = append(found, fmt.Sprintf("%s.go does not declare %s", verb, constructor))
		}
	}
	for ident, object := range info.Uses {
		if object.Pkg() != pkg {
			continue
		}
		in := v.fset.Position(ident.Pos()).Filename
		of := v.fset.Position(object.Pos()).Filename
		verb := v.verbOf(of)
		if verb == "" || v.verbOf(in) == verb || in == "main.go" && v.names[object.Name()] == verb {
			continue
		}
		found = append(found, fmt.Sprintf("%s uses %s, which %s declares", in, object.Name(), of))
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// TestVerbs checks that no verb of the command knows another.
func TestVerbs(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(root, "cmd", "uri", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{}
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			sources[filepath.Base(name)] = readFile(t, name)
		}
	}
	v, err := loadVerbs(sources)
	if err != nil {
		t.Fatal(err)
	}
	if len(v.names) < 15 {
		t.Fatalf("main.go adds the verbs %v", v.names)
	}
	for _, line := range v.violations() {
		t.Error(line)
	}
}

// TestVerbsRule breaks the rule in a command made up for it.
func TestVerbsRule(t *testing.T) {
	const main = "package main\nfunc add() { root.AddCommand(newGet(), newSet()) }\n"
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
			v, err := loadVerbs(sources)
			if err != nil {
				t.Fatal(err)
			}
			if got := v.violations(); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
