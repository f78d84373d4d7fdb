package stream

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/ignore"
	"github.com/urikit/uri/internal/process"
)

// makeFiles makes files below a folder, by their names.
func makeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
}

// found returns the names of the files that a walk gives, from a folder, and the errors.
func found(w Walk, dir string, names ...string) (all []string) {
	for i, name := range names {
		names[i] = filepath.Join(dir, filepath.FromSlash(name))
	}
	for name, err := range w.Files(names) {
		rest, _ := relative(dir, name)
		if err != nil {
			rest = strings.TrimPrefix(rest+" "+process.Reason(err).Error(), " ")
		}
		all = append(all, rest)
	}
	return all
}

// Seen counts what a walk gives, and what lists of git and of the project leave out. It names two
// of the lists, and a list that leaves out nothing is none of them.
func TestSeen(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	makeFiles(t, dir, map[string]string{
		".git/info/exclude": "secret\n",
		".gitignore":        "*.log\n/build/\n",
		"a/.gitignore":      "x\n",
		"b/.gitignore":      "y\n",
		"c/.gitignore":      "nothing\n",
		"secret":            "", "1.log": "", "2.log": "", "build/1": "", "build/2": "",
		"a/x": "", "a/z": "", "b/y": "", "c/z": "", "d/3.log": "", "e/f": "", "e/g": "", "h/i": "", "h/.hidden": "",
	})
	seen := new(Seen)
	filters := []Filter{
		{Folder: dir, Exclude: ignore.Parse("/e/f\n")}, // an option, which is not counted
		{Source: "settings", Folder: dir, Exclude: ignore.Parse("/h/\n/e/g\n")},
		{Source: "others", Folder: dir, Exclude: ignore.Parse("/c/z\n")},
	}
	// A list of git applies to what is in a folder, and not to a file that is named.
	var got []string
	for name, err := range (Walk{Seen: seen, Filters: filters}).Files([]string{".", "e/g", "a/x", "-"}) {
		if got = append(got, filepath.ToSlash(name)); err != nil {
			t.Error(err)
		}
	}
	if want := []string{"a/z", "a/x", "-"}; !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	want := Seen{
		Given: 3, Folders: 1,
		Ignored: Omitted{Files: 6, Folders: 1, By: []string{".gitignore", filepath.Join("a", ".gitignore")}, More: 2},
		Project: Omitted{Files: 3, Folders: 1, By: []string{"others"}}, // the first that left out a file
	}
	if fmt.Sprint(*seen) != fmt.Sprint(want) {
		t.Errorf("seen\n%+v, want\n%+v", *seen, want)
	}
}

// The lists of the folders above the one that is named apply in a repository, and not outside of
// one.
func TestReadAbove(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"no repository":            {map[string]string{".gitignore": "x"}, "sub/sub/x sub/sub/y sub/sub/z"},
		"repository":               {map[string]string{".gitignore": "x", ".git/HEAD": ""}, "sub/sub/y sub/sub/z"},
		"exclude":                  {map[string]string{".git/info/exclude": "y"}, "sub/sub/x sub/sub/z"},
		"between":                  {map[string]string{".git/HEAD": "", "sub/.gitignore": "/sub/z"}, "sub/sub/x sub/sub/y"},
		"nearer list first":        {map[string]string{".git/HEAD": "", ".gitignore": "x\ny", "sub/.gitignore": "!x"}, "sub/sub/x sub/sub/z"},
		"list before exclude":      {map[string]string{".git/info/exclude": "x", ".gitignore": "!x"}, "sub/sub/x sub/sub/y sub/sub/z"},
		"working tree":             {map[string]string{".git": "gitdir: elsewhere", ".gitignore": "x"}, "sub/sub/y sub/sub/z"},
		"repository in another":    {map[string]string{".git/HEAD": "", ".gitignore": "x", "sub/.git/HEAD": "", "sub/.gitignore": "z"}, "sub/sub/x sub/sub/y"},
		"repository at the folder": {map[string]string{".git/HEAD": "", ".gitignore": "x", "sub/sub/.git/HEAD": ""}, "sub/sub/x sub/sub/y sub/sub/z"},
	} {
		dir := t.TempDir()
		makeFiles(t, dir, map[string]string{"sub/sub/x": "", "sub/sub/y": "", "sub/sub/z": ""})
		makeFiles(t, dir, c.files)
		if got := strings.Join(found(Walk{}, dir, "sub/sub"), " "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if got := strings.Join(found(Walk{Ignored: true}, dir, "sub/sub"), " "); got != "sub/sub/x sub/sub/y sub/sub/z" {
			t.Errorf("%s, with what git ignores: %s", name, got)
		}
	}
}

// A list that cannot be read ends the walk, whichever folder it is in. A list that is a symbolic
// link does not, but it is reported.
func TestListErrors(t *testing.T) {
	long := strings.Repeat("#", MaxSettings+1)
	for _, c := range []struct {
		list string
		want []string
	}{
		{".git/info/exclude", []string{".git/info/exclude the file is longer than 1 MiB"}},
		{".gitignore", []string{".gitignore the file is longer than 1 MiB"}},
		{"sub/.gitignore", []string{"sub/.gitignore the file is longer than 1 MiB"}},
		{"sub/2/.gitignore", []string{"sub/1", "sub/2/.gitignore the file is longer than 1 MiB"}},
	} {
		dir := t.TempDir()
		t.Chdir(dir)
		makeFiles(t, dir, map[string]string{".git/HEAD": "", "sub/1": "", "sub/2/a": "", "sub/3": "", "other": "", c.list: long})
		var got []string
		for name, err := range (Walk{}).Files([]string{"sub", "other"}) {
			list := (*ListError)(nil)
			if errors.As(err, &list) {
				if list.Name != name || err.Error() != name+": "+errors.Unwrap(err).Error() {
					t.Errorf("%s: %v", name, err)
				}
				name += " " + list.Err.Error()
			} else if err != nil {
				t.Error(err)
			}
			got = append(got, filepath.ToSlash(name))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.list, got, c.want)
		}
	}
}

// Read takes the place of the disk for the lists in a repository, but not for .git/info/exclude.
func TestWalkRead(t *testing.T) {
	dir := t.TempDir()
	makeFiles(t, dir, map[string]string{".git/info/exclude": "e", ".gitignore": "x", "sub/.gitignore": "y", "sub/e": "", "sub/x": "", "sub/y": "", "sub/z": ""})
	var asked []string
	w := Walk{Read: func(name string) ([]byte, error) {
		rest, _ := relative(dir, name)
		if asked = append(asked, rest); rest == "sub/.gitignore" {
			return []byte("z"), nil
		}
		return nil, fs.ErrNotExist
	}}
	if got := strings.Join(found(w, dir, "sub"), " "); got != "sub/x sub/y" {
		t.Error(got)
	}
	if got := strings.Join(asked, " "); got != ".gitignore sub/.gitignore" {
		t.Errorf("asked for %s", got)
	}
	if err := os.RemoveAll(filepath.Join(dir, ".git")); err != nil {
		t.Fatal(err)
	}
	asked = nil
	if got := strings.Join(found(w, dir, "sub"), " "); got != "sub/e sub/x sub/z" || asked != nil {
		t.Errorf("outside of a repository: %s, asked for %q", got, asked)
	}
}

// A walk ends where its caller ends it, whatever comes next.
func TestWalkEnds(t *testing.T) {
	dir := t.TempDir()
	makeFiles(t, dir, map[string]string{"a/1": "", "a/b/2": "", "a/b/3": "", "c": ""})
	names := []string{"-", filepath.Join(dir, "a"), "-", filepath.Join(dir, "c"), filepath.Join(dir, "missing")}
	for end := 1; end <= 7; end++ {
		n := 0
		for range (Walk{}).Files(names) {
			if n++; n == end {
				break
			}
		}
		if n != end {
			t.Errorf("%d files, want %d", n, end)
		}
	}
}

// A file is chosen by all filters: it matches each list of files to include, and none to exclude.
// Only a folder that is excluded is not read.
func TestFilter(t *testing.T) {
	dir := t.TempDir()
	makeFiles(t, dir, map[string]string{"a.md": "", "a.txt": "", "docs/b.md": "", "docs/c.txt": "", "src/d.md": "", "src/old/e.md": ""})
	parse := func(lists ...string) (all []ignore.List) {
		for _, l := range lists {
			all = append(all, ignore.Parse(l))
		}
		return all
	}
	for _, source := range []string{"", "settings"} {
		for _, c := range []struct {
			filters []Filter
			want    string
		}{
			{nil, "a.md a.txt docs/b.md docs/c.txt src/d.md src/old/e.md"},
			{[]Filter{{Include: parse("*.md")}}, "a.md docs/b.md src/d.md src/old/e.md"},
			{[]Filter{{Include: parse("*.md", "/src/")}}, "src/d.md src/old/e.md"},
			{[]Filter{{Include: parse("*.md")}, {Include: parse("/docs/")}}, "docs/b.md"},
			{[]Filter{{Include: parse("*.md"), Exclude: parse("old/")[0]}}, "a.md docs/b.md src/d.md"},
			{[]Filter{{Exclude: parse("*.md")[0]}, {Exclude: parse("docs")[0]}}, "a.txt"},
		} {
			for i := range c.filters {
				c.filters[i].Source, c.filters[i].Folder = source, dir
			}
			seen := new(Seen)
			if got := strings.Join(found(Walk{Filters: c.filters, Seen: seen}, dir, "."), " "); got != c.want {
				t.Errorf("%+v: %s", c, got)
			}
			n := seen.Project.Files + seen.Project.Folders
			if given := len(strings.Fields(c.want)); seen.Given != given || (source == "") != (n == 0) && given < 6 {
				t.Errorf("%+v: seen %+v", c, seen)
			}
		}
	}
}

// Near returns the shorter way to a file, if both are in one file system.
func TestNear(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, want := range map[string]string{"a": "a", "a/b": "a/b", "../c": "../c", ".": "."} {
		if got := Near(filepath.Join(dir, name)); filepath.ToSlash(got) != want {
			t.Errorf("%s: %s", want, got)
		}
	}
	if got := Near("a"); got != "a" {
		t.Errorf("a name that is not absolute: %s", got)
	}
}

// A folder that cannot be read is reported, and the others are read.
func TestUnreadFolder(t *testing.T) {
	for end := 1; end <= 4; end++ {
		dir := t.TempDir()
		makeFiles(t, dir, map[string]string{"a": "", "b/c": "", "d": ""})
		var got []string
		for name, err := range (Walk{}).Files([]string{dir}) {
			if err := os.RemoveAll(filepath.Join(dir, "b")); err != nil {
				t.Fatal(err)
			}
			if got = append(got, fmt.Sprint(filepath.Base(name), errors.Is(err, fs.ErrNotExist))); len(got) == end {
				break
			}
		}
		if want := []string{"afalse", "btrue", "dfalse"}[:min(end, 3)]; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
