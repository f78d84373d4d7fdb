// Package deps_test holds the module's imports, the order of the root package's files, and
// the way that code asks about editions against rules.
package deps_test

import (
	"errors"
	"go/build"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The rules are policy: to repair a violation, change the code and not the rule.
//
// Packages of this module are named by their directories; the root is ".". Packages of
// the standard library are named by their import paths. Only otherModules applies to
// the imports of tests.

// layers lists all packages, from the lowest layer up. No package imports a package of a
// higher layer, directly or indirectly.
var layers = [][]string{
	{"internal/auditname", "internal/delimiter", "internal/schemename"},
	{"internal/engine/work", "internal/bom", "internal/color", "cmd/internal/buffer", "internal/engine/iris", "cmd/internal/dedup", "cmd/internal/ignore", "internal/engine/percent", "internal/ipblock", "internal/foreign", "internal/replace", "internal/testenv", "internal/engine/textform", "internal/engine/ucd"},
	{"internal/engine/scan", "cmd/internal/licenses", "internal/pathquery", "internal/publicsuffix", "internal/punycode", "internal/readers/ipv4", "internal/script", "cmd/internal/unpack"},
	{"internal/basedoc"},
	{"internal/engine/abnf", "internal/engine/scan/scantest", "guard/internal/dnstest"},
	{"internal/engine/grammar/gen", "internal/ipblock/gen", "internal/engine/ucd/gen", "internal/publicsuffix/gen", "scheme/gen", "internal/check/vectors"},
	{"internal/plainuri"},
	{"internal/engine/syntax"},
	{"internal/engine/secret"},
	{"internal/engine/enum", "internal/record"},
	{"pct"},
	{"."},
	{"internal/edits", "internal/inplace", "internal/mask", "internal/params", "internal/older"},
	{"internal/departures"},
	{"redact", "idn", "scheme", "alias", "bulk", "canonical", "guard", "baseuri", "whatwg", "template", "fragment"},
	{"internal/hostname", "internal/readers", "iri", "scheme/urn", "scheme/tel", "scheme/geo", "scheme/file", "scheme/data", "scheme/mailto"},
	{"audit", "extract", "render", "cmd/internal/stream"},
	{"extract/document"},
	{"internal/scalar"},
	{"cmd/internal/answer"},
	{"cmd/internal/pipe"},
	{"cmd/internal/answerhttp", "cmd/internal/inspector", "cmd/web/wasm"},
	{"guard/guardhttp", "urihttp", "uritest", "cmd/internal/entity"},
	{"internal/peers", "internal/planted", "internal/check/uses", "internal/check/weblinks"},
	{"internal/check/apitest", "internal/check/deps", "internal/check/fuzz", "internal/check/growth", "internal/check/licenses", "internal/check/missing", "internal/check/mutate", "internal/check/pages", "internal/check/prove", "internal/check/tally", "integrations/clickhouse"},
	{"cmd/internal/trurl"},
	{"cmd/uri", "examples/internal/program", "examples/callbacks", "examples/crawler", "examples/iriapi", "examples/linkcheck", "examples/proxy", "examples/redactlog"},
}

// otherModules lists the packages that may import modules other than the standard library,
// themselves or in their tests.
var otherModules = []string{
	"internal/publicsuffix",   // its tests compare it with that of golang.org/x/net
	"internal/engine/ucd/gen", // its tests compare the tables with packages of golang.org/x/text
	"cmd/internal/unpack",
	"idn", "render", "baseuri", "whatwg", "extract", "extract/document",
	"cmd/internal/answerhttp", "cmd/uri",
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
		but:  func(pkg string) bool { return strings.HasSuffix(pkg, "http") || under(pkg, "examples") },
		what: []string{"net/http"},
		why:  "HTTP is for small adapters that say so in their name",
	},
	{
		but:  func(pkg string) bool { return pkg == "." || pkg == "iri" || pkg == "cmd/internal/answer" },
		what: []string{"./internal/engine/iris"},
		why:  "an IRI is not a URI: package iri has types of its own for IRIs",
	},
}

func under(pkg, dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }

// A node is a package with its imports. The names are those of the rules, except that
// packages of this module have a leading "./", and the root is ".", so that they differ
// from packages of the standard library.
type node struct {
	imports     []string
	testImports []string
}

type graph map[string]node

// local returns the name in a graph of the package in a directory.
func local(dir string) string {
	if dir == "." {
		return dir
	}
	return "./" + dir
}

// dirOf returns the directory of a package of this module.
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

	known := slices.Concat(layers...)
	for _, name := range slices.Sorted(maps.Keys(g)) {
		if dir, ok := dirOf(name); ok && !slices.Contains(known, dir) {
			report([]string{name}, "each package is in a layer")
		}
	}
	for i, layer := range layers {
		for _, low := range layer {
			for _, high := range slices.Concat(layers[i+1:]...) {
				if chain := g.path(local(low), is(local(high))); chain != nil {
					report(chain, "imports go down only")
				}
			}
		}
	}

	for _, name := range slices.Sorted(maps.Keys(g)) {
		dir, ok := dirOf(name)
		if !ok {
			continue
		}
		pkg := g[name]
		if !slices.Contains(otherModules, dir) {
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
	switch runtime.GOOS {
	case "js", "wasip1", "android", "ios":
		t.Skipf("the system is %s, which usually lacks the sources of Go", runtime.GOOS)
	}
	for _, platform := range []string{"linux/amd64", "linux/386", "windows/amd64", "js/wasm"} {
		t.Run(platform, func(t *testing.T) {
			ctxt := build.Default
			ctxt.GOOS, ctxt.GOARCH, _ = strings.Cut(platform, "/")
			ctxt.CgoEnabled = false
			g, err := load(&ctxt)
			if err != nil {
				t.Fatal(err)
			}
			if g.path("./internal/check/apitest", is("errors")) == nil {
				t.Fatalf("the graph of %d packages has holes", len(g))
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

// load reads the imports of all packages of this module, and of the packages of the
// standard library that they need. It reads the sources itself and does not call the go
// command, so that go test knows which files its cached result depends on.
func load(ctxt *build.Context) (graph, error) {
	gomod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	_, module, _ := strings.Cut("\n"+string(gomod), "\nmodule ")
	module, _, _ = strings.Cut(module, "\n")
	module = strings.TrimSpace(module)
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
	var std []string // still to be read
	err = filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if dir != root {
			if strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_") || d.Name() == "testdata" {
				return fs.SkipDir
			}
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
				return fs.SkipDir
			}
		}
		pkg, err := ctxt.ImportDir(dir, 0)
		if _, ok := errors.AsType[*build.NoGoError](err); ok {
			return nil
		}
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, dir)
		if err != nil {
			return err
		}
		g[local(filepath.ToSlash(rel))] = node{
			imports:     names(pkg.Imports),
			testImports: names(slices.Concat(pkg.TestImports, pkg.XTestImports)),
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
			"fmt":                      imports("reflect"),
			"net/http":                 imports("net/url"),
		}, nil},
		{"upwards", graph{"./pct": imports(".")}, []string{"./pct -> .: "}},
		{"upwards through another", graph{
			"./internal/engine/scan": imports("./internal/more"),
			"./internal/more":        imports("./internal/engine/syntax"),
		}, []string{"./internal/more: ", "./internal/engine/scan -> ./internal/more -> ./internal/engine/syntax: "}},
		{"in no layer", graph{"./internal/more": imports("./audit")}, []string{"./internal/more: "}},
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
