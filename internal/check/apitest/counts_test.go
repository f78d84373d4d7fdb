package apitest

import (
	"go/types"
	"strings"
	"testing"
)

// The most that the module declares. A change that adds names raises a number here, and shows them
// in docs/api.txt. Package linkcheck is for programs that check trees of documents, as the command
// does.
const (
	mostPackages = 28
	mostNames    = 970
	mostOfRoot   = 240
)

// TestCounts prints the number of names that each public package declares, and bounds it. Types,
// functions, methods, constants and variables count. Fields do not, nor methods of interfaces and
// those that are promoted from an embedded type, which are declared once. Packages under examples
// and integrations are not counted.
func TestCounts(t *testing.T) {
	needSource(t)
	l, err := newLoader(root)
	if err != nil {
		t.Fatal(err)
	}
	packages, all := 0, 0
	for _, pkg := range countedPackages(t, l) {
		n := 0
		for _, name := range pkg.Scope().Names() {
			obj := pkg.Scope().Lookup(name)
			if !obj.Exported() {
				continue
			}
			n++
			if named, ok := obj.Type().(*types.Named); ok && obj == named.Obj() {
				for m := range named.Methods() {
					if m.Exported() {
						n++
					}
				}
			}
		}
		t.Logf("%4d %s", n, pkg.Path())
		packages++
		all += n
		if pkg.Path() == l.module && n > mostOfRoot {
			t.Errorf("the root declares %d names, more than %d", n, mostOfRoot)
		}
	}
	t.Logf("%4d names in %d packages", all, packages)
	if packages > mostPackages {
		t.Errorf("there are %d public packages, more than %d", packages, mostPackages)
	}
	if all > mostNames {
		t.Errorf("the packages declare %d names, more than %d", all, mostNames)
	}
}

// countedPackages returns the public packages for programs that import them.
func countedPackages(t *testing.T, l *loader) (list []*types.Package) {
	t.Helper()
	paths, err := l.publicPackages()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if rel := strings.TrimPrefix(path, l.module+"/"); strings.HasPrefix(rel, "examples/") || strings.HasPrefix(rel, "integrations/") {
			continue
		}
		pkg, err := l.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pkg)
	}
	return list
}
