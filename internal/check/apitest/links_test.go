package apitest

import (
	"go/ast"
	"go/doc"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docLinks are the names in brackets of a doc comment: a package of this module or none, an
// exported name, and one of its fields or methods or none.
var docLinks = regexp.MustCompile(`(?:^|[^"])\[\*?(?:([a-z]\w*)\.)?([A-Z]\w*)(?:\.([A-Z]\w*))?\]`)

// Each name in brackets in the documentation of a public package exists. Outside declarations,
// where go doc prints a link without its brackets, the package imports that of the name.
func TestDocLinks(t *testing.T) {
	needSource(t)
	l, err := newLoader(root)
	if err != nil {
		t.Fatal(err)
	}
	packages := make(map[string]*types.Package)
	for _, pkg := range countedPackages(t, l) {
		packages[pkg.Name()] = pkg
	}
	checked := 0
	for _, pkg := range publicDocs(t) {
		for _, text := range comments(pkg) {
			for _, link := range docLinks.FindAllStringSubmatch(text, -1) {
				from := packages[link[1]]
				if link[1] == "" {
					from = packages[pkg.Name]
				}
				if from == nil {
					continue // of another module
				}
				checked++
				if !declares(from, link[2], link[3]) {
					t.Errorf("package %s: %s does not exist", pkg.Name, link[0])
				}
			}
		}
		for _, text := range rendered(pkg) {
			for _, link := range docLinks.FindAllStringSubmatch(text, -1) {
				to := packages[link[1]]
				if to != nil && to != packages[pkg.Name] && !slices.Contains(packages[pkg.Name].Imports(), to) {
					t.Errorf("package %s: go doc prints %s with its brackets, because the package does not import %s", pkg.Name, link[0], to.Path())
				}
			}
		}
	}
	if checked < 500 {
		t.Errorf("only %d links are found", checked)
	}
}

// declares reports whether a package has an exported name, with a field or method of that name if
// it is not empty.
func declares(pkg *types.Package, name, member string) bool {
	obj := pkg.Scope().Lookup(name)
	if obj == nil || member == "" {
		return obj != nil
	}
	found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, member)
	return found != nil
}

// rendered returns the doc comments that go doc renders.
func rendered(pkg *doc.Package) []string {
	all := []string{pkg.Doc}
	values := func(list []*doc.Value) {
		for _, v := range list {
			all = append(all, v.Doc)
		}
	}
	functions := func(list []*doc.Func) {
		for _, f := range list {
			all = append(all, f.Doc)
		}
	}
	values(pkg.Consts)
	values(pkg.Vars)
	functions(pkg.Funcs)
	for _, typ := range pkg.Types {
		all = append(all, typ.Doc)
		values(typ.Consts)
		values(typ.Vars)
		functions(typ.Funcs)
		functions(typ.Methods)
	}
	return all
}

// comments returns the doc comments, and those within declarations, as of fields.
func comments(pkg *doc.Package) []string {
	all := rendered(pkg)
	within := func(decl *ast.GenDecl) {
		ast.Inspect(decl, func(n ast.Node) bool {
			if group, ok := n.(*ast.CommentGroup); ok {
				all = append(all, strings.ReplaceAll(group.Text(), "\n", " "))
			}
			return true
		})
	}
	for _, v := range append(pkg.Consts, pkg.Vars...) {
		within(v.Decl)
	}
	for _, typ := range pkg.Types {
		within(typ.Decl)
		for _, v := range append(typ.Consts, typ.Vars...) {
			within(v.Decl)
		}
	}
	return all
}
