package stream

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A walk and Ignores agree about each file of a repository.
func TestIgnores(t *testing.T) {
	top := t.TempDir()
	for name, text := range map[string]string{
		".git/HEAD": "", ".git/info/exclude": "/private\n",
		".gitignore": "*.log\nbuild/\n!keep.log\n", "a.txt": "", "a.log": "", "keep.log": "",
		"build/x.txt": "", "build/keep.log": "", "private/y.txt": "", "sub/private/y.txt": "",
		"sub/.gitignore": "!b.log\n/c.txt\n", "sub/b.log": "", "sub/c.txt": "", "sub/d/c.txt": "", "sub/d/e.log": "",
		"sub/d/.gitignore": "*\n!c.txt\n", "sub/d/f.txt": "",
	} {
		name = filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, root := range []string{top, filepath.Join(top, "sub")} {
		var given []string
		for name, err := range (Walk{Hidden: true}).Files([]string{root}) {
			if err != nil {
				t.Fatal(err)
			}
			given = append(given, name)
		}
		ignores := Walk{}.Ignores(root)
		seen := 0
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.Name() == ".git" {
				return fs.SkipDir
			}
			if entry.IsDir() {
				return nil
			}
			seen++
			below, err := filepath.Rel(root, name)
			if err != nil {
				return err
			}
			if got, want := ignores(filepath.ToSlash(below)), !slices.Contains(given, name); got != want {
				t.Errorf("%s below %s: ignored is %t, and the walk says %t", below, root, got, want)
			}
			return nil
		})
		if err != nil || seen < 6 || len(given) == seen {
			t.Errorf("%v, %d of %d files", err, len(given), seen)
		}
	}
}
