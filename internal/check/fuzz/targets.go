package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/check/uses"
)

// A pkg is a package with fuzz targets.
type pkg struct {
	dir     string // absolute
	path    string // the folder relative to the root, with slashes
	module  string // the folder of its module, likewise
	targets []string
	by      string // a changed file that touches it, relative to the root
}

// count returns the number of targets of the packages.
func count(packages []pkg) int {
	n := 0
	for _, p := range packages {
		n += len(p.targets)
	}
	return n
}

// find returns the packages of all modules below root that have fuzz targets. Files that
// this platform leaves out do not count.
func find(ctx context.Context, root string) ([]pkg, error) {
	modules, err := uses.Modules(root)
	if err != nil {
		return nil, err
	}
	var found []pkg
	for _, module := range modules {
		of, err := findIn(ctx, root, module)
		if err != nil {
			return nil, err
		}
		found = append(found, of...)
	}
	slices.SortFunc(found, func(a, b pkg) int { return strings.Compare(a.path, b.path) })
	return found, nil
}

// findIn returns the packages of the module in a folder, relative to root, that have fuzz targets.
func findIn(ctx context.Context, root, module string) ([]pkg, error) {
	all, err := uses.List(ctx, filepath.Join(root, filepath.FromSlash(module)), "./...")
	if err != nil {
		return nil, err
	}
	var found []pkg
	for _, l := range all {
		p := pkg{dir: l.Dir, path: uses.Relative(root, l.Dir), module: module}
		for _, name := range slices.Concat(l.TestGoFiles, l.XTestGoFiles) {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && isTarget(f) {
					p.targets = append(p.targets, f.Name.Name)
				}
			}
		}
		if p.targets != nil {
			slices.Sort(p.targets)
			found = append(found, p)
		}
	}
	return found, nil
}

// isTarget reports whether go test takes a function for a fuzz target.
func isTarget(f *ast.FuncDecl) bool {
	if f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Fuzz") || f.Type.Params.NumFields() != 1 {
		return false
	}
	pointer, ok := f.Type.Params.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	of, ok := pointer.X.(*ast.SelectorExpr)
	return ok && of.Sel.Name == "F"
}

// choose returns the packages and targets that the arguments name, all without arguments.
// An argument that names none is an error.
func choose(packages []pkg, args []string) ([]pkg, error) {
	if len(args) == 0 {
		return packages, nil
	}
	chosen := make(map[string][]string)
	for _, arg := range args {
		folder, name, one := strings.Cut(filepath.ToSlash(arg), ":")
		folder = path.Clean(folder)
		i := slices.IndexFunc(packages, func(p pkg) bool { return p.path == folder })
		switch {
		case i < 0:
			return nil, fmt.Errorf("%s: the folder has no fuzz targets; -list prints all", arg)
		case !one:
			chosen[folder] = packages[i].targets
		case !slices.Contains(packages[i].targets, name):
			return nil, fmt.Errorf("%s: the package has %s", arg, strings.Join(packages[i].targets, ", "))
		case !slices.Contains(chosen[folder], name):
			chosen[folder] = append(slices.Clone(chosen[folder]), name)
		}
	}
	var some []pkg
	for _, p := range packages {
		if p.targets = chosen[p.path]; p.targets != nil {
			some = append(some, p)
		}
	}
	return some, nil
}
