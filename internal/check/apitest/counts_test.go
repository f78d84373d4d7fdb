package apitest

import (
	"go/types"
	"strings"
	"testing"
)

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
