// Package deps_test holds the imports of all modules of the tree, the order of files within
// packages, and the way that code asks about editions against rules.
package deps_test

import (
	"errors"
	"fmt"
	"go/build"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// The rules are policy: to repair a violation, change the code and not the rule.
//
// Packages of the tree are named by their directories; the root is ".". Packages of
// the standard library are named by their import paths. Only otherModules applies to
// the imports of tests. strata.tsv has the stratum of each package.

// otherModules lists the packages of the library and the program that may import modules other
// than the standard library, themselves or in their tests. The other modules of the tree exist
// because they do.
var otherModules = []string{
	"internal/anchor",         // it reads tags as golang.org/x/net does, and letters as golang.org/x/text does
	"internal/basedoc",        // its tests read tags with the tokenizer of golang.org/x/net
	"internal/markdown",       // it folds labels as golang.org/x/text does
	"internal/linkhttp",       // its tests read pages and answer questions of DNS with golang.org/x/net
	"internal/engine/ucd/gen", // its tests compare the tables with packages of golang.org/x/text
	"cmd/internal/unpack",
	"idn", "render", "baseuri", "whatwg", "extract", "extract/document",
	"linkcheck", // it folds the names of files as golang.org/x/text does
	"cmd/internal/answerhttp", "cmd/internal/cli", "cmd/internal/project", "cmd/uri",
}

// A ban keeps packages out of others.
type ban struct {
	from []string              // the packages that must do without; nil: all but those excepted
	but  func(pkg string) bool // exceptions to that
	what []string              // packages they must not import; those of this module begin with "./"
	deep bool                  // nor reach through others, the standard library's included
	why  string
}

var bans = []ban{
	{
		from: []string{"."},
		what: []string{"net/http", "regexp"},
		deep: true,
		why:  "programs that parse URIs do not pay for HTTP or regular expressions",
	},
	{
		from: []string{"extract", "extract/document", "render"},
		what: []string{"net/http"},
		deep: true,
		why:  "a program that finds or shows references does not pay for an HTTP client",
	},
	{
		from: []string{"."},
		what: []string{"./internal/engine/abnf", "testing"},
		deep: true,
		why:  "the oracle and its like are for tests",
	},
	{
		from: []string{"internal/check/vectors", "uritest"},
		what: []string{".", "./pct", "./internal/engine/syntax", "./internal/engine/scan", "testing"},
		deep: true,
		why:  "questions and answers are not made by what is asked",
	},
	{
		from: []string{"internal/engine/enum", "internal/engine/scan", "internal/engine/syntax", "pct"},
		what: []string{"fmt", "reflect"},
		why:  "the engine and the codec are small enough to inline, and to compile anywhere",
	},
	{
		from: []string{"cmd/internal/stream"},
		what: []string{".", "./render", "./audit"},
		why:  "a record is any text: the command says what it means and how it is shown",
	},
	{
		but: func(pkg string) bool {
			return strings.HasSuffix(pkg, "http") || under(pkg, "examples") || under(pkg, "bench")
		},
		what: []string{"net/http"},
		why:  "HTTP is for small adapters that say so in their name",
	},
	{
		but:  func(pkg string) bool { return pkg == "." || pkg == "iri" },
		what: []string{"./internal/engine/iris"},
		why:  "an IRI is not a URI: package iri has types of its own for IRIs, and the program has these",
	},
}

func under(pkg, dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }

// A node is a package with its imports. The names are those of the rules, except that
// packages of the tree have a leading "./", and the root is ".", so that they differ
// from packages of the standard library.
type node struct {
	imports     []string
	testImports []string
	outside     bool // in a module other than the library and the program
}

type graph map[string]node

// local returns the name in a graph of the package in a directory.
func local(dir string) string {
	if dir == "." {
		return dir
	}
	return "./" + dir
}

// dirOf returns the directory of a package of the tree.
func dirOf(name string) (dir string, ok bool) {
	if name == "." {
		return name, true
	}
	return strings.CutPrefix(name, "./")
}

// is returns a function that knows one package by its name.
func is(name string) func(string) bool {
	return func(pkg string) bool { return pkg == name }
}

// path returns a shortest chain of imports that leads from one package to
// another for which to is true, or nil.
func (g graph) path(from string, to func(string) bool) []string {
	before := map[string]string{from: ""}
	queue := []string{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, next := range g[at].imports {
			if _, seen := before[next]; seen {
				continue
			}
			before[next] = at
			if to(next) {
				var chain []string
				for at := next; at != ""; at = before[at] {
					chain = append(chain, at)
				}
				slices.Reverse(chain)
				return chain
			}
			queue = append(queue, next)
		}
	}
	return nil
}

// violations returns a line for every rule that g breaks.
func (g graph) violations() []string {
	var found []string
	report := func(chain []string, why string) {
		found = append(found, strings.Join(chain, " -> ")+": "+why)
	}

	strata := theStrata()
	ranks := make(map[string]int)
	for _, name := range slices.Sorted(maps.Keys(g)) {
		dir, ok := dirOf(name)
		if !ok {
			continue
		}
		if found := strata.ranks(dir); len(found) == 1 {
			ranks[name] = found[0]
		} else {
			report([]string{name}, fmt.Sprintf("each package is in one stratum of strata.tsv, and this is in %d", len(found)))
		}
	}
	for _, low := range slices.Sorted(maps.Keys(ranks)) {
		for _, high := range g[low].imports {
			if rank, ok := ranks[high]; ok && rank > ranks[low] {
				report([]string{low, high}, fmt.Sprintf("stratum %s is below %s: imports go down only", strata[ranks[low]].name, strata[rank].name))
			}
		}
	}

	for _, name := range slices.Sorted(maps.Keys(g)) {
		dir, ok := dirOf(name)
		if !ok {
			continue
		}
		pkg := g[name]
		if !pkg.outside && !slices.Contains(otherModules, dir) {
			for _, p := range slices.Concat(pkg.imports, pkg.testImports) {
				if isOther(p) {
					report([]string{name, p}, "nothing but the standard library is imported here")
				}
			}
		}
		for _, b := range bans {
			if b.from != nil && !slices.Contains(b.from, dir) || b.but != nil && b.but(dir) {
				continue
			}
			for _, what := range b.what {
				if b.deep {
					if chain := g.path(name, is(what)); chain != nil {
						report(chain, b.why)
					}
				} else if slices.Contains(pkg.imports, what) {
					report([]string{name, what}, b.why)
				}
			}
		}
	}
	return found
}

// isStd reports whether an import path is one of the standard library, which
// has all those without a dot in their first element.
func isStd(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// isOther reports whether a name in a graph is a package of another module.
func isOther(name string) bool {
	_, ours := dirOf(name)
	return !ours && !isStd(name)
}

const root = "../../.."

func TestImports(t *testing.T) {
	needTree(t)
	for _, platform := range []string{"linux/amd64", "linux/386", "windows/amd64", "js/wasm", "linux/amd64 " + ourTags} {
		t.Run(platform, func(t *testing.T) {
			g, err := load(platformContext(platform))
			if err != nil {
				t.Fatal(err)
			}
			joined, err := workspace()
			if err != nil {
				t.Fatal(err)
			}
			for _, dir := range joined {
				if !slices.ContainsFunc(slices.Collect(maps.Keys(g)), func(name string) bool {
					return name == local(dir) || under(name, local(dir)) && g.path(name, is("errors")) != nil
				}) {
					t.Fatalf("the graph of %d packages lacks those of module %s", len(g), dir)
				}
			}
			for _, v := range g.violations() {
				t.Error(v)
			}
			for _, dir := range otherModules {
				pkg := g[local(dir)]
				if !slices.ContainsFunc(slices.Concat(pkg.imports, pkg.testImports), isOther) {
					t.Errorf("%s imports only the standard library: take it out of otherModules", dir)
				}
			}
		})
	}
}

// workspace returns the folders of the modules that go.work joins. The root is ".".
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

// load reads the imports of all packages of all modules of the tree, and of the packages of the
// standard library that they need. It reads the sources itself and does not call the go
// command, so that go test knows which files its cached result depends on.
func load(ctxt *build.Context) (graph, error) {
	name := func(path string) string {
		if path == module {
			return "."
		}
		if dir, ok := strings.CutPrefix(path, module+"/"); ok {
			return local(dir)
		}
		return path
	}
	names := func(paths []string) []string {
		var out []string
		for _, p := range paths {
			out = append(out, name(p))
		}
		return out
	}

	g := make(graph)
	outside := make(map[string]bool) // by folder
	var std []string                 // still to be read
	err := filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if dir != root {
			if strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_") || d.Name() == "testdata" {
				return fs.SkipDir
			}
		}
		rel, err := filepath.Rel(root, dir)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			if path := modfile.ModulePath(text); name(path) != local(rel) {
				return fmt.Errorf("%s/go.mod is of module %s: its name is not that of its folder", rel, path)
			}
			outside[rel] = rel != "." && rel != "cmd"
		} else {
			outside[rel] = outside[filepath.ToSlash(filepath.Dir(rel))]
		}
		pkg, err := ctxt.ImportDir(dir, 0)
		if _, ok := errors.AsType[*build.NoGoError](err); ok {
			return nil
		}
		if err != nil {
			return err
		}
		g[local(rel)] = node{
			imports:     names(pkg.Imports),
			testImports: names(slices.Concat(pkg.TestImports, pkg.XTestImports)),
			outside:     outside[rel],
		}
		for _, p := range pkg.Imports {
			if isStd(p) {
				std = append(std, p)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}

	src := filepath.Join(ctxt.GOROOT, "src")
	for len(std) > 0 {
		path := std[len(std)-1]
		std = std[:len(std)-1]
		if _, ok := g[path]; ok || path == "C" || path == "unsafe" {
			continue
		}
		dir := filepath.Join(src, path)
		if !isStd(path) {
			dir = filepath.Join(src, "vendor", path)
		}
		pkg, err := ctxt.ImportDir(dir, 0)
		if err != nil {
			return nil, err
		}
		g[path] = node{imports: pkg.Imports}
		std = append(std, pkg.Imports...)
	}
	return g, nil
}

// TestRules breaks each rule in a graph made up for it.
func TestRules(t *testing.T) {
	imports := func(names ...string) node { return node{imports: names} }
	for _, test := range []struct {
		name string
		g    graph
		want []string // beginnings of the reports
	}{
		{"clean", graph{
			"./internal/engine/scan":   imports("math/bits"),
			"./internal/engine/syntax": imports("./internal/engine/scan"),
			"./pct":                    imports("./internal/engine/syntax"),
			".":                        imports("./pct", "fmt", "log/slog"),
			"./guard/guardhttp":        imports(".", "net/http"),
			"./urihttp":                imports(".", "net/http"),
			"./cmd/uri":                imports(".", "example.com/flags", "regexp"),
			"./bench/pairs":            node{imports: []string{"example.com/other", "./cmd/uri"}, outside: true},
			"fmt":                      imports("reflect"),
			"net/http":                 imports("net/url"),
		}, nil},
		{"upwards", graph{"./scheme": imports("./audit"), "./audit": imports()}, []string{"./scheme -> ./audit: "}},
		{"upwards through another", graph{
			"./internal/engine/scan":    imports("./internal/engine/percent"),
			"./internal/engine/percent": imports("./internal/engine/syntax"),
			"./internal/engine/syntax":  imports(),
		}, []string{"./internal/engine/percent -> ./internal/engine/syntax: stratum kernels is below grammar"}},
		{"in no stratum", graph{"./internal/more": imports("./audit")}, []string{"./internal/more: "}},
		{"in no stratum of another module", graph{"./more/x": node{outside: true}}, []string{"./more/x: "}},
		{"the library needs the program", graph{
			"./internal/scalar":  imports("./cmd/internal/ask"),
			"./cmd/internal/ask": imports(),
		}, []string{"./internal/scalar -> ./cmd/internal/ask: "}},
		{"banned through the standard library", graph{
			".":        imports("mime"),
			"mime":     imports("net/http"),
			"net/http": imports("net"),
		}, []string{". -> mime -> net/http: "}},
		{"oracle in the library", graph{".": imports("./internal/engine/abnf")}, []string{". -> ./internal/engine/abnf: "}},
		{"answers by what is asked", graph{
			"./internal/check/vectors": imports("./internal/engine/abnf"),
			"./internal/engine/abnf":   imports("./internal/engine/scan"),
		}, []string{"./internal/check/vectors -> ./internal/engine/abnf -> ./internal/engine/scan: "}},
		{"banned directly", graph{"./internal/engine/syntax": imports("fmt")}, []string{"./internal/engine/syntax -> fmt: "}},
		{"URIs in the plumbing", graph{"./cmd/internal/stream": imports("./bulk", ".")}, []string{"./cmd/internal/stream -> .: "}},
		{"HTTP elsewhere", graph{"./audit": imports("net/http")}, []string{"./audit -> net/http: "}},
		{"HTTP in the guard", graph{"./guard": imports("net/http")}, []string{"./guard -> net/http: "}},
		{"another module", graph{"./scheme": imports("golang.org/x/text")}, []string{"./scheme -> golang.org/x/text: "}},
		{"another module in a module of its own", graph{
			"./adapters/otel": node{imports: []string{"example.com/trace"}, outside: true},
		}, nil},
		{"another module in tests", graph{
			"./scheme": node{testImports: []string{"example.com/assert"}},
		}, []string{"./scheme -> example.com/assert: "}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.g.violations()
			same := slices.EqualFunc(got, test.want, strings.HasPrefix)
			if !same {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
