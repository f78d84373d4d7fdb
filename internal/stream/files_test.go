package stream

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		for name, err := range Files([]string{"-", missing, dir, "-"}, c.hidden) {
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
	for name := range Files([]string{dir, missing}, false) {
		if filepath.Base(name) != "c" {
			t.Errorf("%s comes first", name)
		}
		break
	}
}
