package stream

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/ignore"
	"github.com/urikit/uri/internal/testenv"
)

// Folders are read in order, without hidden files. Files does not open files, so it returns
// missing ones too.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b", "a/c", "a.txt", ".git/x", ".h", "a/.h/y"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, nil, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	missing := filepath.Join(dir, "missing")
	for _, c := range []struct {
		hidden bool
		want   string
	}{
		{false, "- missing a/c a.txt b -"},
		{true, "- missing .h a/.h/y a/c a.txt b -"},
	} {
		var got []string
		for name, err := range (Walk{Hidden: c.hidden}).Files([]string{"-", missing, dir, "-"}) {
			if err != nil {
				t.Error(err)
			}
			if name != "-" {
				name, err = filepath.Rel(dir, name)
				if err != nil {
					t.Error(err)
				}
			}
			got = append(got, filepath.ToSlash(name))
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("hidden %v: %s, want %s", c.hidden, got, c.want)
		}
	}
	for name := range (Walk{}).Files([]string{dir, missing}) {
		if filepath.Base(name) != "c" {
			t.Errorf("%s comes first", name)
		}
		break
	}
}

// TestIgnored compares a walk with git, which lists the files that it would add.
func TestIgnored(t *testing.T) {
	git := testenv.Program(t, "git")
	dir := t.TempDir()
	for name, text := range map[string]string{
		".gitignore":          "*.log\n/build/\n!keep.log\n",
		"a/.gitignore":        "!b.log\nx\n/only\n",
		"a/b.log":             "",
		"a/c.log":             "",
		"a/x/y":               "",
		"a/deep/only":         "",
		"a/only":              "",
		"a/keep.log":          "",
		"build/.gitignore":    "!*",
		"build/z":             "",
		"c/build/z":           "",
		"secret":              "",
		"c/link/.gitignore":   "*",
		"c/link/all":          "",
		".hidden/d":           "",
		"c/.gitignore.d/file": "",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		cmd := exec.Command(git, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "GIT_CONFIG_NOSYSTEM=1")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	run("init", "-q")
	exclude := filepath.Join(dir, ".git", "info", "exclude")
	if err := errors.Join(os.MkdirAll(filepath.Dir(exclude), 0o777), os.WriteFile(exclude, []byte("/secret\n"), 0o666)); err != nil {
		t.Fatal(err)
	}
	for _, sub := range []string{".", "a", "c"} {
		want := strings.Split(strings.Trim(run("ls-files", "-z", "--others", "--exclude-standard", sub), "\x00"), "\x00")
		slices.Sort(want)
		var got []string
		for name, err := range (Walk{Hidden: true}).Files([]string{filepath.Join(dir, sub)}) {
			rest, _ := relative(dir, name)
			if got = append(got, rest); err != nil {
				t.Error(err)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, git has %q", sub, got, want)
		}
	}
}

func TestFilters(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.md", "a.txt", "vendor/b.md", "docs/c.md", "docs/d.txt"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, nil, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ folder, include, exclude, named, want string }{
		{"", "*.md", "vendor/", ".", "a.md docs/c.md"},
		{"", "*.md", "vendor/", "vendor/b.md", ""},
		{"", "docs/", "", ".", "docs/c.md docs/d.txt"},
		{"", "", "/docs/*.txt", "docs", "docs/c.md"},
		{"elsewhere", "", "/d.txt", "docs", "docs/c.md"},
	} {
		f := Filter{Folder: filepath.Join(dir, c.folder), Exclude: ignore.Parse(c.exclude)}
		if c.include != "" {
			f.Include = []ignore.List{ignore.Parse(c.include)}
		}
		var got []string
		for name := range (Walk{Filters: []Filter{f}}).Files([]string{filepath.Join(dir, c.named)}) {
			rest, _ := relative(dir, name)
			got = append(got, rest)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
