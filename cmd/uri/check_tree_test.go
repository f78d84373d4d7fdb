package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestFiles reads files of a tree, more folders than are open at once, and symbolic links: those in
// the tree are followed, and those out of it are not.
func TestFiles(t *testing.T) {
	outside, top := t.TempDir(), t.TempDir()
	write := func(name string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(filepath.Base(name)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(outside, "secret"))
	for i := range 2*mostOpen + 1 {
		write(filepath.Join(top, "d", fmt.Sprint(i), fmt.Sprint("f", i)))
	}
	for link, to := range map[string]string{
		"d/0/beside": filepath.Join("..", "1", "f1"), "d/0/out": filepath.Join(outside, "secret"), "folder": filepath.Join("d", "2"), "away": outside,
	} {
		testenv.Symlink(t, to, filepath.Join(top, filepath.FromSlash(link)))
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	f := &files{root: root}
	want := map[string]string{"d/0/beside": "f1", "folder/f2": "f2", "d/0/out": "", "away/secret": "", "d/0/none": "", "none/none": "", "d/0/f0/x": ""}
	for i := range 2*mostOpen + 1 {
		want[fmt.Sprintf("d/%d/f%d", i, i)] = fmt.Sprint("f", i)
	}
	for range 2 {
		for name, text := range want {
			_, whole := root.Open(filepath.FromSlash(name))
			got, err := fs.ReadFile(f, name)
			if string(got) != text || fmt.Sprint(err) != fmt.Sprint(whole) {
				t.Errorf("%s: %q and %v, want %q and %v", name, got, err, text, whole)
			}
		}
	}
	if len(f.open) > mostOpen {
		t.Errorf("%d folders are open", len(f.open))
	}
}
