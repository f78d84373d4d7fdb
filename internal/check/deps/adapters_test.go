package deps_test

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestAdapters checks the modules in adapters. A released adapter works with later versions of the
// library, so it uses only what the library promises. In this tree it uses the tree. Its tests give
// it planted secrets.
func TestAdapters(t *testing.T) {
	needTree(t)
	folders, err := filepath.Glob(filepath.Join(root, "adapters", "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(folders) == 0 {
		t.Fatal("no adapters")
	}
	versions := map[string]bool{}
	for _, folder := range folders {
		name := filepath.Base(folder)
		text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err != nil {
			t.Error(err)
			continue
		}
		gomod := strings.Split(string(text), "\n")
		for _, line := range []string{"module " + module + "/adapters/" + name, "replace " + module + " => ../.."} {
			if !slices.Contains(gomod, line) {
				t.Errorf("adapters/%s/go.mod lacks %q", name, line)
			}
		}
		for _, line := range gomod {
			if fields := strings.Fields(line); len(fields) > 1 && fields[0] == module {
				versions[fields[1]] = true
			}
		}
		pkg, err := build.ImportDir(folder, 0)
		if err != nil {
			t.Error(err)
			continue
		}
		if pkg.Name != "uri"+name {
			t.Errorf("adapters/%s is package %s, which is not uri and the name of the folder", name, pkg.Name)
		}
		if tests := slices.Concat(pkg.TestImports, pkg.XTestImports); !slices.Contains(tests, module+"/internal/planted") {
			t.Errorf("adapters/%s has no test with planted secrets", name)
		}
		for _, path := range slices.Concat(pkg.Imports, pkg.TestImports, pkg.XTestImports) {
			if path == module+"/internal/planted" && !slices.Contains(pkg.Imports, path) {
				continue
			}
			if under(path, module+"/internal") {
				t.Errorf("adapters/%s imports %s: only packages that others can import stay compatible", name, path)
			}
		}
	}
	if len(versions) != 1 {
		t.Errorf("the adapters require different versions of the library: %v", versions)
	}
}
