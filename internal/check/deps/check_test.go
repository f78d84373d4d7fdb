package deps_test

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// A checked is a package with its types, of the files that are not tests.
type checked struct {
	fset  *token.FileSet
	files []*ast.File
	pkg   *types.Package
	info  types.Info
}

// name returns the base name of the file with pos in it.
func (c *checked) name(pos token.Pos) string { return filepath.Base(c.fset.Position(pos).Filename) }

// A checker imports packages of this module, from its directory, and of the standard
// library.
type checker struct {
	fset  *token.FileSet
	pkgs  map[string]*types.Package
	std   types.Importer
	loose bool // packages of other modules are empty, and mistakes in types do not count
}

// theChecker returns the checker that the tests share, because checking the standard
// library takes seconds. The tests do not run in parallel.
var theChecker = sync.OnceValue(func() *checker {
	fset := token.NewFileSet()
	return &checker{fset: fset, pkgs: make(map[string]*types.Package), std: importer.ForCompiler(fset, "source", nil)}
})

// loosely returns a checker that does not read other modules. So it does not know their types.
func (c *checker) loosely() *checker {
	return &checker{fset: c.fset, pkgs: make(map[string]*types.Package), std: c.std, loose: true}
}

// module is the import path of this module.
const module = "github.com/urikit/uri"

// Import implements [types.Importer].
func (c *checker) Import(path string) (*types.Package, error) {
	if path != module && !under(path, module) {
		if c.loose && !isStd(path) {
			return noImports{}.Import(path)
		}
		return c.std.Import(path)
	}
	if c.pkgs[path] == nil {
		if _, err := c.check(path, true); err != nil {
			return nil, err
		}
	}
	return c.pkgs[path], nil
}

// check checks the package of this module at path.
func (c *checker) check(path string, ignoreBodies bool) (*checked, error) {
	dir := filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(path, module), "/")))
	pkg, err := build.ImportDir(dir, 0)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(c.fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return c.checkFiles(path, files, ignoreBodies)
}

func (c *checker) checkFiles(path string, files []*ast.File, ignoreBodies bool) (*checked, error) {
	p := &checked{fset: c.fset, files: files, info: types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue),
		Uses:  make(map[*ast.Ident]types.Object),
	}}
	conf := types.Config{Importer: c, IgnoreFuncBodies: ignoreBodies}
	if c.loose {
		conf.Error = func(error) {}
	}
	var err error
	p.pkg, err = conf.Check(path, c.fset, files, &p.info)
	if c.pkgs[path] == nil { // otherwise others have imported it
		c.pkgs[path] = p.pkg
	}
	if c.loose {
		err = nil
	}
	return p, err
}

func (c *checker) parseFile(t *testing.T, name, text string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(c.fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// needSource skips a test on systems that usually lack the sources.
func needSource(t *testing.T) {
	t.Helper()
	needTree(t)
	testenv.NotShort(t, "it reads and checks the types of many files")
}
