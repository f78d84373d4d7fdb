package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/check/uses"
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
	for _, name := range []string{path.Join(module, "go.mod"), path.Join(module, "go.sum"), "go.work", "go.work.sum"} {
		if slices.Contains(files, name) {
			for i := range of {
				of[i].by = name
			}
			return of, nil
		}
	}
	var folders []string
	for _, p := range of {
		folders = append(folders, p.dir)
	}
	binaries, err := uses.Binaries(ctx, root, module, folders...)
	if err != nil {
		return nil, err
	}
	var some []pkg
	for _, binary := range binaries {
		i := slices.IndexFunc(of, func(p pkg) bool { return p.path == binary.Path })
		if k := slices.IndexFunc(files, binary.Uses); i >= 0 && k >= 0 {
			of[i].by = files[k]
			some = append(some, of[i])
		}
	}
	return some, nil
}
