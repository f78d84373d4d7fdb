package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// touched returns the packages that the change since a commit touches, and says in words
// which commit that is.
func touched(ctx context.Context, root string, packages []pkg, commit string) ([]pkg, string, error) {
	if commit == "auto" {
		if commit = automatic(ctx, root); commit == "" {
			return packages, "neither origin/main nor a parent commit is here to compare with", nil
		}
	}
	files, err := changedSince(ctx, root, commit)
	if err != nil {
		return nil, "", err
	}
	why := fmt.Sprintf("%d files changed since %s", len(files), commit)
	var some []pkg
	for _, module := range modules(packages) {
		of, err := touchedIn(ctx, root, module, packages, files)
		if err != nil {
			return nil, "", err
		}
		some = append(some, of...)
	}
	slices.SortFunc(some, func(a, b pkg) int { return strings.Compare(a.path, b.path) })
	return some, why, nil
}

// automatic returns the merge base with origin/main, the parent commit if that is HEAD or
// is not there, or "" if there is no parent either.
func automatic(ctx context.Context, root string) string {
	head, err := git(ctx, root, "rev-parse", "--verify", "--quiet", "HEAD")
	if err != nil {
		return ""
	}
	base, err := git(ctx, root, "merge-base", "HEAD", "refs/remotes/origin/main")
	if err == nil && base != "" && base != head {
		return base
	}
	parent, err := git(ctx, root, "rev-parse", "--verify", "--quiet", "HEAD^")
	if err != nil {
		return ""
	}
	return parent
}

// git returns what a command of Git prints, without the newline at its end.
func git(ctx context.Context, root string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, bytes.TrimSpace(stderr.Bytes()))
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}

// changedSince returns the files that differ from a commit, or are new and not ignored.
func changedSince(ctx context.Context, root, commit string) ([]string, error) {
	differ, err := git(ctx, root, "diff", "--name-only", "--no-renames", "--relative", "-z", commit, "--")
	if err != nil {
		return nil, err
	}
	fresh, err := git(ctx, root, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	files := strings.FieldsFunc(differ+fresh, func(r rune) bool { return r == 0 })
	slices.Sort(files)
	return slices.Compact(files), nil
}

// modules returns the modules of the packages.
func modules(packages []pkg) []string {
	var all []string
	for _, p := range packages {
		all = append(all, p.module)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// touchedIn returns the packages of a module that the changed files touch.
func touchedIn(ctx context.Context, root, module string, packages []pkg, files []string) ([]pkg, error) {
	if len(files) == 0 {
		return nil, nil
	}
	of := slices.DeleteFunc(slices.Clone(packages), func(p pkg) bool { return p.module != module })
	for _, name := range []string{path.Join(module, "go.mod"), path.Join(module, "go.sum")} {
		if slices.Contains(files, name) {
			for i := range of {
				of[i].by = name
			}
			return of, nil
		}
	}
	args := []string{"-deps", "-test"}
	for _, p := range of {
		args = append(args, p.dir)
	}
	all, err := list(ctx, filepath.Join(root, module), args...)
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
		folders[name] = relative(root, l.Dir)
		for _, file := range slices.Concat(l.EmbedFiles, l.TestEmbedFiles, l.XTestEmbedFiles, l.SFiles, l.HFiles, l.CFiles) {
			includes[name] = append(includes[name], path.Join(folders[name], filepath.ToSlash(file)))
		}
	}
	var some []pkg
	for name, deps := range binaries {
		i := slices.IndexFunc(of, func(p pkg) bool { return p.path == folders[name] })
		if i < 0 {
			continue
		}
		m := made{of[i].path, make(map[string]bool), make(map[string]bool), ""}
		for _, dep := range deps {
			dep, _, _ = strings.Cut(dep, " ")
			if folder, ok := folders[dep]; ok {
				m.folders[folder] = true
			}
			for _, file := range includes[dep] {
				m.files[file] = true
			}
		}
		if m.sources, err = sources(of[i].dir); err != nil {
			return nil, err
		}
		if k := slices.IndexFunc(files, m.uses); k >= 0 {
			of[i].by = files[k]
			some = append(some, of[i])
		}
	}
	return some, nil
}

// made is what a test binary is made of.
type made struct {
	path    string          // the folder of the package
	folders map[string]bool // of all packages in it, but for those outside the repository
	files   map[string]bool // which are embedded, or not of Go
	sources string          // the Go files of the package
}

// uses reports whether a test binary may behave otherwise because a file changed: it is a
// Go file of a package in it, a test of its own, a file that a package embeds, or a file of
// its own testdata; or its Go files name it, a file of another testdata by its name or that
// of its folder, and any other by both.
func (m made) uses(file string) bool {
	folder, name := path.Dir(file), path.Base(file)
	owner, inside, isData := strings.Cut("/"+file, "/testdata/")
	switch {
	case m.files[file]:
		return true
	case isData && path.Clean(strings.TrimPrefix(owner, "/")) == m.path:
		return true
	case isData:
		return !strings.HasPrefix(inside, "fuzz/") && (contains(m.sources, name) || contains(m.sources, path.Base(folder)))
	case strings.HasSuffix(name, "_test.go"):
		return folder == m.path
	case strings.HasSuffix(name, ".go"):
		return m.folders[folder]
	case folder == ".":
		return contains(m.sources, "../"+name)
	}
	return contains(m.sources, path.Base(folder)+"/"+name)
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
