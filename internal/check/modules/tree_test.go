package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

const root = "../../.."

// TestInstallable checks that each command can be installed from its version, and that the modules
// which are not released are in the tree.
func TestInstallable(t *testing.T) {
	all, err := tree(root).modules()
	if err != nil {
		t.Fatal(err)
	}
	if err := installable(all); err != nil {
		t.Error(err)
	}
	commands := map[string]bool{}
	for _, m := range all {
		for _, dir := range m.commands {
			commands[dir] = true
		}
	}
	if !commands["cmd/uri"] {
		t.Errorf("the commands are %v", commands)
	}
	for _, dir := range kept {
		if !slices.ContainsFunc(all, func(m *mod) bool { return m.dir == dir }) {
			t.Errorf("there is no module %s", dir)
		}
	}
}

// TestPushes checks the pushes of the tree: each released module has a tag, a push has three tags
// at most, and the tag of the library comes last and alone.
func TestPushes(t *testing.T) {
	all, err := tree(root).modules()
	if err != nil {
		t.Fatal(err)
	}
	var tags, want []string
	for i, push := range pushes(all, "v1.2.3") {
		if len(push) == 0 || len(push) > 3 || slices.Contains(push, "v1.2.3") && len(push) > 1 {
			t.Errorf("push %d has the tags %q", i, push)
		}
		tags = append(tags, push...)
	}
	for _, m := range all[1:] {
		if m.released() {
			want = append(want, m.dir+"/v1.2.3")
		}
	}
	if want = append(want, "v1.2.3"); !slices.Equal(tags, want) {
		t.Errorf("got %q, want %q", tags, want)
	}
}

// TestDocuments compares the modules with the lists in CONTRIBUTING.md and in
// docs/design/stability.md.
func TestDocuments(t *testing.T) {
	all, err := tree(root).modules()
	if err != nil {
		t.Fatal(err)
	}
	var every, released []string
	for _, m := range all {
		every = append(every, m.dir)
		if m.released() && m.dir != "." { // stability.md calls it the library
			released = append(released, m.dir)
		}
	}
	for _, list := range []struct {
		file, begin, end string
		modules          []string
	}{
		{"CONTRIBUTING.md", "\n| folder | module |\n", "\n\n", every},
		{"docs/design/stability.md", "The library, ", "are released together", released},
		{"docs/design/stability.md", "Packages under `internal/`, the modules ", ", and the form", kept},
	} {
		text, err := os.ReadFile(filepath.Join(root, list.file))
		if err != nil {
			t.Fatal(err)
		}
		_, part, _ := strings.Cut(string(text), list.begin)
		part, _, found := strings.Cut(part, list.end)
		if !found {
			t.Errorf("%s has no list between %q and %q", list.file, list.begin, list.end)
			continue
		}
		part = regexp.MustCompile(`(?m)^(\|[^|]*)\|.*`).ReplaceAllString(part, "$1") // the first column
		var patterns []string
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(part, -1) {
			patterns = append(patterns, name[1])
		}
		names := func(pattern, dir string) bool { // stability.md calls the adapters the modules in adapters
			ok, err := path.Match(pattern, dir)
			return err == nil && ok || path.Dir(dir) == pattern && pattern != "."
		}
		for _, dir := range list.modules {
			if !slices.ContainsFunc(patterns, func(p string) bool { return names(p, dir) }) {
				t.Errorf("%s: %q lacks the module %s", list.file, patterns, dir)
			}
		}
		for _, p := range patterns {
			if !slices.ContainsFunc(list.modules, func(dir string) bool { return names(p, dir) }) {
				t.Errorf("%s: %s is no such module", list.file, p)
			}
		}
	}
}

// writeFiles writes files into a folder.
func writeFiles(t *testing.T, files map[string]string) tree {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return tree(dir)
}

// TestSet sets the versions of a small tree, which must hold before and after.
func TestSet(t *testing.T) {
	const mod, command = "module github.com/urikit/uri", "package main\n\nfunc main() {}\n"
	dir := writeFiles(t, map[string]string{
		"go.mod":            mod + "\n\ngo 1.26.0\n",
		"cmd/go.mod":        mod + "/cmd\n\ngo 1.26.0\n\nrequire github.com/urikit/uri v0.0.0\n",
		"cmd/uri/main.go":   command,
		"sql/go.mod":        mod + "/sql\n\ngo 1.26.0\n\nrequire (\n\texample.com/x v1.0.0\n\tgithub.com/urikit/uri v0.0.0\n)\n",
		"sql/go.work":       "go 1.26.0\n\nuse (\n\t.\n\t..\n)\n\nreplace github.com/urikit/uri v0.0.0 => ..\n",
		"sql/cmd/x/main.go": command,
	})
	all, err := dir.modules()
	if err != nil {
		t.Fatal(err)
	}
	if err := check(all, "v0.1.0"); err == nil || !strings.Contains(err.Error(), "cmd/go.mod requires github.com/urikit/uri v0.0.0") {
		t.Errorf("before: %v", err)
	}
	for _, version := range []string{"0.1.0", "v0.1", "v0.1.0+x", ""} {
		if err := check(all, version); err == nil {
			t.Errorf("%q is a version", version)
		}
	}
	if err := run(dir, []string{"set", "v0.1.0"}); err != nil {
		t.Fatal(err)
	}
	if all, err = dir.modules(); err != nil {
		t.Fatal(err)
	}
	if err := check(all, "v0.1.0"); err != nil {
		t.Errorf("after: %v", err)
	}
	work, err := os.ReadFile(filepath.Join(string(dir), "sql/go.work"))
	if err != nil || !strings.Contains(string(work), "replace github.com/urikit/uri v0.1.0 => ..\n") {
		t.Errorf("go.work has %s, %v", work, err)
	}
	if v := all[2].file.Require[0].Mod.Version; v != "v1.0.0" {
		t.Errorf("the version of another module is %s", v)
	}
	if err := all[1].file.AddReplace(library, "", "../", ""); err != nil {
		t.Fatal(err)
	}
	if err := check(all, "v0.1.0"); err == nil || !strings.Contains(err.Error(), "refuses its command cmd/uri") {
		t.Errorf("with a replace directive: %v", err)
	}
}

// TestPaths checks that the path of a module is that of its folder.
func TestPaths(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"another path": {"go.mod": "module github.com/urikit/uri\n", "cmd/go.mod": "module github.com/urikit/uri/command\n"},
		"no module":    {"cmd/go.mod": "module github.com/urikit/uri/cmd\n"},
		"no syntax":    {"go.mod": "modul github.com/urikit/uri\n"},
	} {
		if all, err := writeFiles(t, files).modules(); err == nil {
			t.Errorf("%s: %d modules", name, len(all))
		}
	}
	if len(ours(&mod{file: &modfile.File{}})) != 0 {
		t.Error("a module without requirements has some")
	}
}
