package main

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
	"golang.org/x/tools/txtar"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme/file"
)

// TestVersions adds the library to programs, without a network. A program keeps its versions of
// other modules, if they are not older than those that the library requires: x/net v0.38.0 is the
// first whose tokenizer of HTML has no known vulnerability (GO-2025-3595), and requires x/text
// v0.23.0.
func TestVersions(t *testing.T) {
	testenv.NotShort(t, "it makes an archive of the library")
	testenv.Program(t, "go")
	const version = "v0.1.0"
	proxy := t.TempDir()
	gomod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	var archive bytes.Buffer
	if err := zip.CreateFromDir(&archive, module.Version{Path: library, Version: version}, root); err != nil {
		t.Fatal(err)
	}
	publish(t, proxy, module.Version{Path: library, Version: version}, gomod, archive.Bytes())
	text, err := os.ReadFile("testdata/versions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	packages := append(importsOf(t, root), "github.com/prometheus/client_golang/prometheus")
	for _, f := range txtar.Parse(text).Files {
		path, v, _ := strings.Cut(f.Name, "@")
		m := module.Version{Path: path, Version: v}
		publish(t, proxy, m, f.Data, empty(t, m, f.Data, packages))
	}
	uri, err := file.ToURI(proxy)
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	const client, net, texts = "github.com/prometheus/client_golang", "golang.org/x/net", "golang.org/x/text"
	all := []string{library + "/extract/document", library + "/baseuri", client + "/prometheus", texts + "/encoding"}
	for _, c := range []struct {
		name     string
		requires map[string]string
		imports  []string
		want     map[string]string // of the build list
		modules  int               // in the build list, if not 0
	}{
		{"the root alone", nil, []string{library}, map[string]string{library: version}, 4},
		{"newer than the library's", map[string]string{client: "v1.20.0", texts: "v0.30.0"}, all,
			map[string]string{client: "v1.20.0", texts: "v0.30.0", net: "v0.38.0"}, 0},
		{"equal to the library's", map[string]string{client: "v1.20.0", texts: "v0.23.0"}, all,
			map[string]string{client: "v1.20.0", texts: "v0.23.0", net: "v0.38.0"}, 0},
		{"a newer x/net", map[string]string{client: "v1.20.0", net: "v0.46.0"}, all,
			map[string]string{client: "v1.20.0", texts: "v0.30.0", net: "v0.46.0"}, 0},
		// Every x/net that works with x/text v0.16.0 has the vulnerability.
		{"older than the library's", map[string]string{client: "v1.20.0", texts: "v0.16.0"}, all,
			map[string]string{client: "v1.20.0", texts: "v0.23.0", net: "v0.38.0"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			goCommand := func(args ...string) string {
				t.Helper()
				command := exec.Command("go", args...)
				command.Dir = dir
				command.Env = append(os.Environ(), "GOPROXY="+uri.String(), "GOMODCACHE="+cache, "GOFLAGS=-modcacherw -mod=mod",
					"GOSUMDB=off", "GOPRIVATE=", "GONOPROXY=", "GOWORK=off", "GOTOOLCHAIN=local")
				out, err := command.CombinedOutput()
				if err != nil {
					t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
				}
				return string(out)
			}
			program := "package main\n\n"
			for _, path := range c.imports {
				program += fmt.Sprintf("import _ %q\n", path)
			}
			requires := "module example.com/user\n\ngo 1.26.0\n"
			for path, v := range c.requires {
				requires += "\nrequire " + path + " " + v + "\n"
			}
			for name, text := range map[string]string{"main.go": program + "\nfunc main() {}\n", "go.mod": requires} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			goCommand("get", library+"@"+version)
			goCommand("mod", "tidy")
			paths := slices.Sorted(maps.Keys(c.want))
			if c.modules > 0 {
				paths = []string{"all"}
			}
			list := goCommand(append([]string{"list", "-m"}, paths...)...)
			got := make(map[string]string)
			for line := range strings.Lines(list) {
				path, v, _ := strings.Cut(strings.TrimSpace(line), " ")
				got[path] = v
			}
			for path, v := range c.want {
				if got[path] != v {
					t.Errorf("%s is %q, not %s", path, got[path], v)
				}
			}
			if c.modules > 0 && len(got) > c.modules {
				t.Errorf("the program needs %d modules:\n%s", len(got), list)
			}
		})
	}
}

// TestLowest checks that the library requires only x/net and x/text, and the x/text that its x/net
// requires.
func TestLowest(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	gomod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := versions(gomod); len(got) != 2 || got["golang.org/x/net"] == "" || got["golang.org/x/text"] == "" {
		t.Fatalf("go.mod requires %v", got)
	}
	file, err := os.ReadFile("testdata/versions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse(file).Files {
		if f.Name != "golang.org/x/net@"+versions(gomod)["golang.org/x/net"] {
			continue
		}
		net, err := modfile.Parse(f.Name, f.Data, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := versions(gomod)["golang.org/x/text"], versions(net)["golang.org/x/text"]; got != want {
			t.Errorf("go.mod requires x/text %s, and its x/net only %s", got, want)
		}
		return
	}
	t.Error("versions.txtar lacks the x/net of go.mod")
}

// versions returns the versions that a go.mod requires.
func versions(file *modfile.File) map[string]string {
	all := make(map[string]string)
	for _, r := range file.Require {
		all[r.Mod.Path] = r.Mod.Version
	}
	return all
}

// importsOf returns the packages of x/net and x/text that the library and its tests import.
func importsOf(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.Contains(name, "testdata") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if strings.HasPrefix(path, "golang.org/x/") {
				all = append(all, path)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// empty returns the archive of a module that has those of the packages that are in it, without
// declarations.
func empty(t *testing.T, m module.Version, gomod []byte, packages []string) []byte {
	t.Helper()
	dir := t.TempDir()
	files := map[string][]byte{"go.mod": gomod}
	for _, path := range packages {
		if rest, ok := strings.CutPrefix(path, m.Path+"/"); ok {
			files[rest+"/empty.go"] = []byte("package empty\n")
		}
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := zip.CreateFromDir(&b, m, dir); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// publish adds a version of a module to the files of a proxy.
func publish(t *testing.T, proxy string, m module.Version, gomod, archive []byte) {
	t.Helper()
	folder := filepath.Join(proxy, filepath.FromSlash(m.Path), "@v")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	list, err := os.OpenFile(filepath.Join(folder, "list"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	if _, err := list.WriteString(m.Version + "\n"); err != nil {
		t.Fatal(err)
	}
	for suffix, text := range map[string][]byte{".info": fmt.Appendf(nil, `{"Version":%q}`, m.Version), ".mod": gomod, ".zip": archive} {
		if err := os.WriteFile(filepath.Join(folder, m.Version+suffix), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
