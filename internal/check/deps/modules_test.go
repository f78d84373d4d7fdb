package deps_test

import (
	"go/build"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestNeeds checks the lists of docs/design/design.md: of packages that need no other module, and
// of those that need x/net or x/text. A package of the first list is one that TestDownload imports.
func TestNeeds(t *testing.T) {
	needSource(t)
	text, err := os.ReadFile(filepath.Join(root, "docs", "design", "design.md"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := load(&build.Default)
	if err != nil {
		t.Fatal(err)
	}
	var downloaded []string
	for _, path := range slices.Concat(alone...) {
		downloaded = append(downloaded, "."+path)
	}
	list := strings.Join(strings.Fields(string(text)), " ")
	none := listed(t, g, list, "These packages need no other module: ")
	for _, pkg := range none {
		if !strings.Contains(pkg, "/internal/") && pkg != "./scheme/gen" && !slices.Contains(downloaded, pkg) {
			t.Errorf("TestDownload does not import %s", pkg)
		}
	}
	for _, pkg := range downloaded {
		if !slices.Contains(none, pkg) {
			t.Errorf("docs/design/design.md does not say that %s needs no other module", pkg)
		}
	}
	for _, module := range []string{"golang.org/x/text", "golang.org/x/net"} {
		of := func(pkg string) bool { return strings.HasPrefix(pkg, module+"/") }
		for _, pkg := range listed(t, g, list, "These need `"+module+"`: ") {
			if slices.Contains(none, pkg) || g.path(pkg, of) == nil {
				t.Errorf("%s needs no package of %s", pkg, module)
			}
		}
	}
}

// listed returns the packages of g that a sentence lists after its beginning.
func listed(t *testing.T, g graph, text, beginning string) (names []string) {
	t.Helper()
	_, list, _ := strings.Cut(text, beginning)
	list, _, _ = strings.Cut(list, "`. ")
	for _, m := range regexp.MustCompile("`([a-z./]+)").FindAllStringSubmatch(list, -1) {
		name, all := strings.CutSuffix(m[1], "/...")
		name = local(name)
		if name == "./uri" {
			name = "."
		}
		if _, ok := g[name]; !ok {
			t.Errorf("there is no package %s", name)
		}
		for pkg := range g {
			if pkg == name || all && under(pkg, name) {
				names = append(names, pkg)
			}
		}
	}
	if names == nil {
		t.Errorf("no package after %q", beginning)
	}
	return names
}
