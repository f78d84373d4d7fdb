package main

import (
	"errors"
	"fmt"
	"go/build"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// library is the path of the library. The paths of the other modules begin with it.
const library = "github.com/urikit/uri"

// A tree is the folder of a checkout.
type tree string

// A mod is a module of the tree.
type mod struct {
	dir      string // its folder in the tree, with slashes; "." is the library
	file     *modfile.File
	commands []string // its folders with a package main, for this system
}

// path returns the path of the module.
func (m *mod) path() string { return m.file.Module.Mod.Path }

// kept are the modules that are not released: nothing outside of the tree uses them.
var kept = []string{"bench", "cmd/web/test", "conformance/adapters/go", "examples/frameworks", "internal/check", "packaging", "tools"}

// released reports whether the module gets a tag.
func (m *mod) released() bool { return !slices.Contains(kept, m.dir) }

// mostTags is the number of tags of a push that GitHub reports: of more tags it reports none.
const mostTags = 3

// pushes returns the tags of the released modules at a version, by push. The tag of the library
// starts the release, so it comes last and alone.
func pushes(all []*mod, version string) [][]string {
	var tags []string
	for _, m := range all {
		if m.released() && m.dir != "." {
			tags = append(tags, m.dir+"/"+version)
		}
	}
	return append(slices.Collect(slices.Chunk(tags, mostTags)), []string{version})
}

// modules returns the modules of the tree in the order of their folders.
func (t tree) modules() (all []*mod, err error) {
	err = t.folders(func(dir string) error {
		name := filepath.Join(string(t), filepath.FromSlash(dir), "go.mod")
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		file, err := modfile.Parse(name, text, nil)
		if err != nil {
			return err
		}
		if want := path.Join(library, dir); file.Module.Mod.Path != want {
			return fmt.Errorf("%s: the path is %s, not %s", name, file.Module.Mod.Path, want)
		}
		all = append(all, &mod{dir: dir, file: file})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(all) == 0 || all[0].dir != "." {
		return nil, fmt.Errorf("%s has no go.mod", t)
	}
	return all, t.findCommands(all)
}

// folders calls f with each folder of the tree that can have a package, in lexical order.
func (t tree) folders(f func(dir string) error) error {
	return filepath.WalkDir(string(t), func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		dir, err := filepath.Rel(string(t), name)
		if err != nil {
			return err
		}
		if base := d.Name(); dir != "." && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata" || base == "node_modules") {
			return fs.SkipDir
		}
		return f(filepath.ToSlash(dir))
	})
}

// findCommands adds the commands of the modules.
func (t tree) findCommands(all []*mod) error {
	return t.folders(func(dir string) error {
		pkg, err := build.ImportDir(filepath.Join(string(t), filepath.FromSlash(dir)), 0)
		if err != nil || pkg.Name != "main" {
			return nil // a folder without a package for this system
		}
		var of *mod
		for _, m := range all { // the last one is the innermost
			if m.dir == "." || dir == m.dir || strings.HasPrefix(dir, m.dir+"/") {
				of = m
			}
		}
		of.commands = append(of.commands, dir)
		return nil
	})
}

// check returns an error unless the modules are as they must be at the tags of a version.
func check(all []*mod, version string) error {
	if !semver.IsValid(version) || semver.Canonical(version) != version {
		return fmt.Errorf("%q is not a version such as v1.2.3", version)
	}
	errs := []error{installable(all)}
	for _, m := range all {
		for _, r := range ours(m) {
			if r.Mod.Version != version {
				errs = append(errs, fmt.Errorf("%s/go.mod requires %s %s, not %s: run .ci/release prepare %s", m.dir, r.Mod.Path, r.Mod.Version, version, version))
			}
		}
	}
	return errors.Join(errs...)
}

// installable returns an error if go install pkg@version would refuse a command: the go.mod of its
// module must not have a replace or exclude directive.
func installable(all []*mod) error {
	var errs []error
	for _, m := range all {
		if m.released() && len(m.commands) > 0 && len(m.file.Replace)+len(m.file.Exclude) > 0 {
			errs = append(errs, fmt.Errorf("%s/go.mod has a replace or exclude directive, so go install refuses its command %s", m.dir, m.commands[0]))
		}
	}
	return errors.Join(errs...)
}

// isOurs reports whether a path is of a module of the tree.
func isOurs(path string) bool { return path == library || strings.HasPrefix(path, library+"/") }

// ours returns the requirements of a module that are modules of the tree.
func ours(m *mod) (all []*modfile.Require) {
	for _, r := range m.file.Require {
		if isOurs(r.Mod.Path) {
			all = append(all, r)
		}
	}
	return all
}

// set writes a version into the requirements of all modules that are modules of the tree, and into
// the go.work files that replace them.
func (t tree) set(all []*mod, version string) error {
	for _, m := range all {
		dir := filepath.Join(string(t), filepath.FromSlash(m.dir))
		for _, r := range ours(m) {
			if err := m.file.AddRequire(r.Mod.Path, version); err != nil {
				return err
			}
		}
		if err := write(m.file, filepath.Join(dir, "go.mod")); err != nil {
			return err
		}
		if err := setWork(filepath.Join(dir, "go.work"), version); err != nil {
			return err
		}
	}
	return check(all, version)
}

// setWork writes a version into the replace directives of a go.work for modules of the tree, if
// there is a go.work.
func setWork(name, version string) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	file, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return err
	}
	for _, r := range slices.Clone(file.Replace) {
		from, to := r.Old, r.New
		if !isOurs(from.Path) || from.Version == "" {
			continue
		}
		if err := errors.Join(file.DropReplace(from.Path, from.Version), file.AddReplace(from.Path, version, to.Path, to.Version)); err != nil {
			return err
		}
	}
	file.Cleanup()
	return os.WriteFile(name, modfile.Format(file.Syntax), 0o666)
}
