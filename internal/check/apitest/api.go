// Package apitest compares the module's exported API with docs/api.txt, so that no
// change goes unnoticed. It also checks that the API has examples, and that the code in
// its documentation compiles.
//
// This command records an intended change:
//
//	go test ./internal/check/apitest -update
//
// The change is then visible in the diff of docs/api.txt. The command is a flag of the
// test and not a go:generate line, so that generating tables never accepts a new API.
package apitest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const header = `# The exported API of this module, one line for each thing it promises.
# Rewritten by: go test ./internal/check/apitest -update
`

// Render returns the exported API of the module whose go.mod is in the directory root.
//
// It includes every importable package, but no internal packages, commands, nested
// modules, or packages under cmd/. Each package has a heading and then one line for each
// constant, variable, function and type. The exported fields and methods of a type follow
// it. Fields and methods promoted from unexported embedded types are listed with the
// types that embed them. Each type in comparable is an import path, a dot and a name.
// Render marks these types as promised to be comparable, and returns an error for one
// that is missing or not comparable. The API is that of linux/amd64 without cgo, on every
// system.
func Render(root string, comparable ...string) (string, error) {
	l, err := newLoader(root)
	if err != nil {
		return "", err
	}
	paths, err := l.publicPackages()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString(header)
	for _, path := range paths {
		pkg, err := l.Import(path)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "\npackage %s\n", path)
		for _, name := range comparable {
			if typ, ok := strings.CutPrefix(name, pkg.Path()+"."); ok {
				obj, ok := pkg.Scope().Lookup(typ).(*types.TypeName)
				if !ok || !types.Comparable(obj.Type()) {
					return "", fmt.Errorf("%s is promised to be comparable, and is not", name)
				}
			}
		}
		for _, line := range packageAPI(pkg, comparable) {
			fmt.Fprintln(&out, line)
		}
	}
	return out.String(), nil
}

func modulePath(gomod string) (string, error) {
	data, err := os.ReadFile(gomod)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "module" {
			return strings.Trim(f[1], `"`), nil
		}
	}
	return "", fmt.Errorf("%s: no module line", gomod)
}

// The importer of packages from source always uses build.Default.
func init() {
	build.Default.GOOS, build.Default.GOARCH = "linux", "amd64"
	build.Default.CgoEnabled = false
}

// others imports the packages of other modules. All loaders share it, because
// type-checking net/http takes seconds.
var (
	fset   = token.NewFileSet()
	others = importer.ForCompiler(fset, "source", nil)
)

// A loader type-checks packages of the module itself.
type loader struct {
	root   string
	module string
	loaded map[string]*types.Package
}

// newLoader returns a loader for the module whose go.mod is in the directory root.
func newLoader(root string) (*loader, error) {
	module, err := modulePath(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	return &loader{root, module, make(map[string]*types.Package)}, nil
}

// publicPackages returns the import paths of the module's public packages,
// sorted.
func (l *loader) publicPackages() ([]string, error) {
	var paths []string
	err := filepath.WalkDir(l.root, func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(l.root, dir)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if rel != "." && l.skipDir(rel, d.Name()) {
			return fs.SkipDir
		}
		pkg, err := build.ImportDir(dir, 0)
		if _, ok := errors.AsType[*build.NoGoError](err); ok || pkg.Name == "main" {
			return nil
		}
		if err != nil {
			return err
		}
		if len(pkg.GoFiles) > 0 {
			paths = append(paths, path.Join(l.module, rel))
		}
		return nil
	})
	slices.Sort(paths)
	return paths, err
}

func (l *loader) skipDir(rel, name string) bool {
	switch {
	case rel == "cmd", name == "internal", name == "testdata", name == "vendor":
		return true
	case strings.HasPrefix(name, "."), strings.HasPrefix(name, "_"):
		return true
	}
	_, err := os.Stat(filepath.Join(l.root, filepath.FromSlash(rel), "go.mod"))
	return err == nil
}

// Import implements [types.Importer].
func (l *loader) Import(path string) (*types.Package, error) {
	rel, ok := strings.CutPrefix(path, l.module)
	if !ok || rel != "" && rel[0] != '/' {
		return others.Import(path)
	}
	if pkg, ok := l.loaded[path]; ok {
		if pkg == nil {
			return nil, fmt.Errorf("%s: import cycle", path)
		}
		return pkg, nil
	}
	l.loaded[path] = nil // being loaded

	dir := filepath.Join(l.root, filepath.FromSlash(rel))
	bp, err := build.ImportDir(dir, 0)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range bp.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	conf := types.Config{
		Importer:         l,
		IgnoreFuncBodies: true,
		Sizes:            types.SizesFor("gc", "amd64"),
	}
	pkg, err := conf.Check(path, fset, files, nil)
	if err != nil {
		return nil, err
	}
	l.loaded[path] = pkg
	return pkg, nil
}

// packageAPI returns the lines of one package: constants, variables, functions,
// then each type with its members, every group in the order of names.
func packageAPI(pkg *types.Package, comparable []string) []string {
	p := printer{pkg, comparable}
	var consts, vars, funcs, named []string
	for _, name := range pkg.Scope().Names() { // sorted
		obj := pkg.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		switch obj := obj.(type) {
		case *types.Const:
			line := "const " + name
			if typ := obj.Type(); !isUntyped(typ) {
				line += " " + p.typ(typ)
			}
			consts = append(consts, line+" = "+obj.Val().ExactString())
		case *types.Var:
			vars = append(vars, "var "+name+" "+p.typ(obj.Type()))
		case *types.Func:
			funcs = append(funcs, "func "+name+p.signature(obj))
		case *types.TypeName:
			named = append(named, p.typeLines(obj)...)
		}
	}
	return slices.Concat(consts, vars, funcs, named)
}

func isUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

// A printer writes declarations in the syntax that their own package would use.
type printer struct {
	pkg        *types.Package
	comparable []string // types that are promised to be
}

func (p printer) typ(t types.Type) string {
	return types.TypeString(t, func(other *types.Package) string {
		if other == p.pkg {
			return ""
		}
		return other.Name()
	})
}

// signature returns the type parameters, parameters and results of f.
func (p printer) signature(f *types.Func) string {
	return strings.TrimPrefix(p.typ(f.Type()), "func")
}

// typeLines returns the line of a type and those of its members.
func (p printer) typeLines(obj *types.TypeName) []string {
	name := obj.Name()
	if obj.IsAlias() {
		alias := obj.Type().(*types.Alias)
		line := "type " + p.typ(alias) + " = " + p.typ(alias.Rhs())
		// If a type has no other public name, only this name can list its
		// members.
		target, ok := types.Unalias(alias).(*types.Named)
		if !ok || target.Obj().Pkg() == nil || isPublic(target.Obj()) {
			return []string{line}
		}
		return append([]string{line}, p.members(name, target)...)
	}

	line := "type " + p.typ(obj.Type())
	var notes []string
	switch u := obj.Type().Underlying().(type) {
	case *types.Struct:
		line += " struct"
		if slices.Contains(p.comparable, p.pkg.Path()+"."+name) {
			notes = append(notes, "comparable")
		}
		if hasUnexportedField(u) {
			notes = append(notes, "unexported fields")
		}
	case *types.Interface:
		if !u.IsMethodSet() {
			line += " " + p.typ(u)
			break
		}
		line += " interface"
		if hasUnexportedMethod(u) {
			notes = append(notes, "unexported methods")
		}
	default:
		line += " " + p.typ(u)
	}
	if notes != nil {
		line += " // " + strings.Join(notes, ", ")
	}
	return append([]string{line}, p.members(name, obj.Type())...)
}

// isPublic reports whether obj can be named by other modules.
func isPublic(obj *types.TypeName) bool {
	return obj.Exported() && !slices.Contains(strings.Split(obj.Pkg().Path(), "/"), "internal")
}

func hasUnexportedField(s *types.Struct) bool {
	for f := range s.Fields() {
		if !f.Exported() {
			return true
		}
	}
	return false
}

func hasUnexportedMethod(i *types.Interface) bool {
	for m := range i.Methods() {
		if !m.Exported() {
			return true
		}
	}
	return false
}

// members returns the lines of the exported fields and methods of t, shown
// under the given name.
func (p printer) members(name string, t types.Type) []string {
	fields := make(map[string]string)
	p.addFields(fields, name, t, t, make(map[types.Type]bool))

	methods := make(map[string]string)
	if i, ok := t.Underlying().(*types.Interface); ok {
		for m := range i.Methods() {
			if m.Exported() {
				methods[m.Name()] = fmt.Sprintf("method (%s) %s%s", name, m.Name(), p.signature(m))
			}
		}
	} else {
		byValue := types.NewMethodSet(t)
		for sel := range types.NewMethodSet(types.NewPointer(t)).Methods() {
			m := sel.Obj().(*types.Func)
			if !m.Exported() {
				continue
			}
			receiver := name
			if byValue.Lookup(m.Pkg(), m.Name()) == nil {
				receiver = "*" + name
			}
			methods[m.Name()] = fmt.Sprintf("method (%s) %s%s", receiver, m.Name(), p.signature(m))
		}
	}
	return append(inOrder(fields), inOrder(methods)...)
}

// addFields adds the exported fields of t, and those of its unexported embedded
// structs that can be reached as fields of outer.
func (p printer) addFields(lines map[string]string, name string, outer, t types.Type, seen map[types.Type]bool) {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return
	}
	seen[t] = true
	for i := range s.NumFields() {
		f := s.Field(i)
		if !f.Exported() {
			if f.Embedded() {
				p.addFields(lines, name, outer, deref(f.Type()), seen)
			}
			continue
		}
		if obj, _, _ := types.LookupFieldOrMethod(outer, true, f.Pkg(), f.Name()); obj != f {
			continue // hidden by a shallower name, or ambiguous
		}
		line := fmt.Sprintf("field %s.%s %s", name, f.Name(), p.typ(f.Type()))
		if f.Embedded() {
			line += " // embedded"
		}
		if tag := s.Tag(i); tag != "" {
			line += fmt.Sprintf(" `%s`", tag)
		}
		lines[f.Name()] = line
	}
}

func deref(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// inOrder returns the values of m in the order of its keys.
func inOrder(m map[string]string) []string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		lines = append(lines, m[key])
	}
	return lines
}
