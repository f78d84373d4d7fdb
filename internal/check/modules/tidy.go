package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
)

// tidy runs go mod tidy in all modules. A module that is installed from a version has no replace
// directives, so go mod tidy would look for the modules of the tree on the network: tidy replaces
// them in a copy of go.mod.
func (t tree) tidy(all []*mod) error {
	for _, m := range all {
		if err := t.tidyOne(m); err != nil {
			return err
		}
	}
	return nil
}

// tidyOne tidies a module in a copy of its go.mod and go.sum. There, modules of the tree replace
// the required ones, because a proxy may not have their versions. These replacements are not
// written back.
func (t tree) tidyOne(m *mod) error {
	dir := filepath.Join(string(t), filepath.FromSlash(m.dir))
	work, err := os.MkdirTemp("", "modules")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	file := m.file
	var added []string
	for _, r := range ours(m) {
		if slices.ContainsFunc(file.Replace, func(old *modfile.Replace) bool { return old.Old.Path == r.Mod.Path }) {
			continue
		}
		to, err := filepath.Abs(filepath.Join(string(t), filepath.FromSlash(r.Mod.Path[len(library):])))
		if err != nil {
			return err
		}
		if err := file.AddReplace(r.Mod.Path, "", to, ""); err != nil {
			return err
		}
		added = append(added, r.Mod.Path)
	}
	if err := write(file, filepath.Join(work, "go.mod")); err != nil {
		return err
	}
	sum := filepath.Join(dir, "go.sum")
	text, err := os.ReadFile(sum)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.WriteFile(filepath.Join(work, "go.sum"), text, 0o666); err != nil {
		return err
	}
	command := exec.Command("go", "mod", "tidy", "-modfile="+filepath.Join(work, "go.mod"))
	command.Dir = dir
	command.Env = append(os.Environ(), "GOWORK=off")
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return err
	}
	if text, err = os.ReadFile(filepath.Join(work, "go.mod")); err != nil {
		return err
	}
	if file, err = modfile.Parse("go.mod", text, nil); err != nil {
		return err
	}
	for _, path := range added {
		if err := file.DropReplace(path, ""); err != nil {
			return err
		}
	}
	file.Cleanup()
	if err := write(file, filepath.Join(dir, "go.mod")); err != nil {
		return err
	}
	if text, err = os.ReadFile(filepath.Join(work, "go.sum")); err != nil || len(text) == 0 {
		return err
	}
	return os.WriteFile(sum, text, 0o666)
}

// write writes a go.mod.
func write(file *modfile.File, name string) error {
	text, err := file.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}
