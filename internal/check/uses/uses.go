// Package uses says which test binaries of the repository a file can change. Programs that
// run tests after a change of files ask it which packages to test.
package uses

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Environment returns the environment of commands in a folder of a module. A module that the
// go.work above it does not join is built alone.
func Environment(dir string) []string { return append(os.Environ(), "GOWORK="+workOf(dir)) }

// workOf returns the name of the go.work that joins the module of a folder, or "off".
func workOf(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "off"
	}
	module := dir
	for !exists(filepath.Join(module, "go.mod")) && module != filepath.Dir(module) {
		module = filepath.Dir(module)
	}
	for above := module; ; above = filepath.Dir(above) {
		name := filepath.Join(above, "go.work")
		if text, err := os.ReadFile(name); err == nil {
			work, err := modfile.ParseWork(name, text, nil)
			if err == nil && slices.ContainsFunc(work.Use, func(u *modfile.Use) bool { return filepath.Join(above, filepath.FromSlash(u.Path)) == module }) {
				return name
			}
			return "off"
		}
		if above == filepath.Dir(above) {
			return "off"
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// Modules returns the folders of all modules below root, relative to it and with slashes.
func Modules(root string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.Name() == "go.mod":
			found = append(found, Relative(root, filepath.Dir(name)))
		}
		return nil
	})
	slices.Sort(found)
	return found, err
}

// Relative returns the path from root to name with slashes.
func Relative(root, name string) string {
	rel, err := filepath.Rel(root, name)
	if err != nil {
		return filepath.ToSlash(name)
	}
	return filepath.ToSlash(rel)
}

// A Listed package is what go list prints of one.
type Listed struct {
	ImportPath, Dir, Name                       string
	Standard                                    bool
	TestGoFiles, XTestGoFiles                   []string
	EmbedFiles, TestEmbedFiles, XTestEmbedFiles []string
	SFiles, HFiles, CFiles                      []string
	Deps                                        []string
}

// List returns what go list prints in a folder.
func List(ctx context.Context, dir string, args ...string) ([]Listed, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-json=ImportPath,Dir,Name,Standard,TestGoFiles,XTestGoFiles," +
		"EmbedFiles,TestEmbedFiles,XTestEmbedFiles,SFiles,HFiles,CFiles,Deps"}, args...)...)
	cmd.Dir, cmd.Env = dir, Environment(dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list in %s: %w\n%s", dir, err, &stderr)
	}
	var all []Listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l Listed
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list in %s: %w", dir, err)
		}
		all = append(all, l)
	}
}

// A Binary is the test binary of a package.
type Binary struct {
	Path    string          // the folder of the package, relative to the root
	folders map[string]bool // of all packages in it, but for those outside the repository
	files   map[string]bool // which are embedded, or not of Go
	sources string          // the Go files of the package
}

// Binaries returns the test binaries of the packages that patterns of go list name in a
// module, whose folder is relative to root. Packages without tests have none.
func Binaries(ctx context.Context, root, module string, patterns ...string) ([]Binary, error) {
	all, err := List(ctx, filepath.Join(root, filepath.FromSlash(module)), append([]string{"-deps", "-test"}, patterns...)...)
	if err != nil {
		return nil, err
	}
	folders := make(map[string]string)    // by import path
	binaries := make(map[string][]string) // what a test binary is made of, by the import path of the package
	includes := make(map[string][]string) // the files other than Go's, by import path
	for _, l := range all {
		name, _, _ := strings.Cut(l.ImportPath, " ")
		if tested, ok := strings.CutSuffix(name, ".test"); ok && l.Name == "main" {
			binaries[tested] = l.Deps
			continue
		}
		if l.Standard {
			continue
		}
		folders[name] = Relative(root, l.Dir)
		for _, file := range slices.Concat(l.EmbedFiles, l.TestEmbedFiles, l.XTestEmbedFiles, l.SFiles, l.HFiles, l.CFiles) {
			includes[name] = append(includes[name], path.Join(folders[name], filepath.ToSlash(file)))
		}
	}
	var found []Binary
	for name, deps := range binaries {
		b := Binary{folders[name], make(map[string]bool), make(map[string]bool), ""}
		for _, dep := range deps {
			dep, _, _ = strings.Cut(dep, " ")
			if folder, ok := folders[dep]; ok {
				b.folders[folder] = true
			}
			for _, file := range includes[dep] {
				b.files[file] = true
			}
		}
		if b.sources, err = sources(filepath.Join(root, filepath.FromSlash(b.Path))); err != nil {
			return nil, err
		}
		found = append(found, b)
	}
	slices.SortFunc(found, func(a, b Binary) int { return strings.Compare(a.Path, b.Path) })
	return found, nil
}

// Includes reports whether the binary is built with a file that is not of Go.
func (b Binary) Includes(file string) bool { return b.files[file] }

// Uses reports whether a test binary may behave otherwise because a file changed: it is a
// Go file of a package in it, a test of its own, a file that a package embeds, or a file of
// its own testdata; or its Go files name it, a file of another testdata by its name or that
// of its folder, and any other by both.
func (b Binary) Uses(file string) bool {
	folder, name := path.Dir(file), path.Base(file)
	owner, inside, isData := strings.Cut("/"+file, "/testdata/")
	switch {
	case b.files[file]:
		return true
	case isData && path.Clean(strings.TrimPrefix(owner, "/")) == b.Path:
		return true
	case isData:
		return !strings.HasPrefix(inside, "fuzz/") && (contains(b.sources, name) || contains(b.sources, path.Base(folder)))
	case strings.HasSuffix(name, "_test.go"):
		return folder == b.Path
	case strings.HasSuffix(name, ".go"):
		return b.folders[folder]
	case folder == ".":
		return contains(b.sources, "../"+name)
	}
	return contains(b.sources, path.Base(folder)+"/"+name)
}

// contains reports whether a text contains a name that is not a part of a longer one. The
// name testdata, in nearly all sources, says nothing.
func contains(text, name string) bool {
	return name != "testdata" && regexp.MustCompile(`(^|[^\w.-])`+regexp.QuoteMeta(name)+`($|[^\w.-])`).MatchString(text)
}

// sources returns the Go files of a folder.
func sources(dir string) (string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		b.Write(text)
	}
	return b.String(), nil
}
