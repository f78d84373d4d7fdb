package replace

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// files returns the names in a folder, and the contents of regular files.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range entries {
		text := e.Type().String()
		if e.Type().IsRegular() {
			b, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			text = string(b)
		}
		all[e.Name()] = text
	}
	return all
}

func same(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	got := files(t, dir)
	for name := range got {
		if got[name] != want[name] {
			t.Errorf("%s has %q, not %q", name, got[name], want[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files: %q", len(got), got)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A new file is like that of os.WriteFile, and an old one keeps its mode.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	name, like := filepath.Join(dir, "new"), filepath.Join(dir, "like")
	must(t, Check(name))
	same(t, dir, nil)
	must(t, File(name, []byte("one"), 0o664))
	must(t, os.WriteFile(like, []byte("one"), 0o664))
	a, err := os.Stat(name)
	must(t, err)
	b, err := os.Stat(like)
	must(t, err)
	if a.Mode() != b.Mode() {
		t.Errorf("the mode is %v, and that of os.WriteFile %v", a.Mode(), b.Mode())
	}
	for _, mode := range []fs.FileMode{0o600, 0o751, 0o646} {
		must(t, os.Chmod(name, mode))
		must(t, Check(name))
		must(t, File(name, []byte(mode.String()), 0o666))
		if a, err = os.Stat(name); err != nil || a.Mode() != mode && runtime.GOOS != "windows" {
			t.Errorf("the mode is %v: %v", a.Mode(), err)
		}
		same(t, dir, map[string]string{"new": mode.String(), "like": "one"})
	}

	// Long names, and names without a folder.
	t.Chdir(dir)
	must(t, File("x", nil, 0o666))
	long := strings.Repeat("y", 255)
	must(t, File(long, []byte("two"), 0o666))
	must(t, File("./x", []byte("three"), 0o666))
	same(t, dir, map[string]string{"new": "-rw-r--rw-", "like": "one", "x": "three", long: "two"})
}

// After an error the old file is unchanged, nothing remains, and the error names the file.
func TestFileFails(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "known")
	must(t, os.WriteFile(name, []byte("old"), 0o666))
	full := errors.New("full")
	for _, written := range []string{"", "a part"} {
		found, err := find(name, 0o666)
		must(t, err)
		err = found.write(func(w io.Writer) error {
			if _, err := io.WriteString(w, written); err != nil {
				return err
			}
			same(t, dir, map[string]string{"known": "old", newFile(t, dir): written})
			return full
		})
		if err != full {
			t.Error(err)
		}
		same(t, dir, map[string]string{"known": "old"})
	}
	must(t, os.Mkdir(filepath.Join(dir, "folder"), 0o777))
	for _, bad := range []string{"folder", "none/x", "known/x"} {
		bad = filepath.Join(dir, bad)
		for _, err := range []error{Check(bad), File(bad, []byte("new"), 0o666)} {
			if p := (*fs.PathError)(nil); !errors.As(err, &p) || p.Path != bad {
				t.Errorf("%s: %v", bad, err)
			}
		}
	}
	same(t, dir, map[string]string{"known": "old", "folder": "d---------"})
	same(t, filepath.Join(dir, "folder"), nil)
}

// newFile returns the name of the file that is being written in a folder.
func newFile(t *testing.T, dir string) string {
	for name := range files(t, dir) {
		if strings.HasSuffix(name, ".tmp") {
			return name
		}
	}
	t.Fatal("no new file")
	return ""
}

// The target of a symbolic link is replaced or made, and the link stays.
func TestFileLinks(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	must(t, os.MkdirAll(in("far/away"), 0o777))
	must(t, os.WriteFile(in("far/known"), []byte("old"), 0o666))
	testenv.Symlink(t, "far/away", in("away"))
	for link, text := range map[string]string{
		"plain": "far/known", "absolute": in("far/known"), "up": "away/../known", "second": "plain",
		"dangling": "far/none", "loop": "loop",
	} {
		must(t, os.Symlink(text, in(link)))
	}
	for _, link := range []string{"plain", "absolute", "up", "second", "away/../known"} {
		name := dir + "/" + link
		must(t, Check(name))
		must(t, File(name, []byte(link), 0o666))
		same(t, in("far"), map[string]string{"known": link, "away": "d---------"})
	}
	must(t, File(in("dangling"), []byte("made"), 0o666))
	same(t, in("far"), map[string]string{"known": "away/../known", "away": "d---------", "none": "made"})
	if err := File(in("loop"), nil, 0o666); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("a loop: %v", err)
	}
	for name, kind := range files(t, dir) {
		if name != "far" && kind != "L---------" {
			t.Errorf("%s is %s", name, kind)
		}
	}
}

// A reader sees a whole content at any time.
func TestFileIsWhole(t *testing.T) {
	name := filepath.Join(t.TempDir(), "known")
	content := func(i int) []byte { return bytes.Repeat([]byte{byte('a' + i%26)}, 1<<16) }
	must(t, File(name, content(0), 0o666))
	done := make(chan error)
	go func() {
		for i := range 50 {
			if err := File(name, content(i), 0o666); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for {
		select {
		case err := <-done:
			must(t, err)
			return
		default:
		}
		text, err := os.ReadFile(name)
		if err != nil && runtime.GOOS == "windows" {
			continue // a file that is being renamed cannot be opened there
		}
		must(t, err)
		if len(text) != 1<<16 || bytes.Count(text, text[:1]) != len(text) {
			t.Fatalf("a part of a file: %d bytes, from %q", len(text), text[0])
		}
	}
}
