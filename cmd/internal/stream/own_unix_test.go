//go:build unix

package stream

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/internal/process"
)

// ReadOwn reads regular files below a folder and nothing else, and never waits.
func TestReadOwn(t *testing.T) {
	dir := t.TempDir()
	top := filepath.Join(dir, "top")
	at := func(name string) string { return filepath.Join(top, name) }
	listen, err := net.Listen("unix", filepath.Join(dir, "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer listen.Close()
	err = errors.Join(
		os.MkdirAll(at("folder"), 0o777),
		os.WriteFile(filepath.Join(dir, "outside"), []byte("out"), 0o666),
		os.WriteFile(at("file"), []byte("in"), 0o666),
		os.WriteFile(at("long"), []byte(strings.Repeat("x", 2<<20)), 0o666),
		os.WriteFile(at("full"), []byte(strings.Repeat("x", 1<<20)), 0o666),
		syscall.Mkfifo(at("pipe"), 0o666),
		os.Rename(filepath.Join(dir, "s"), at("socket")),
		os.Symlink("file", at("link")),
		os.Symlink("../link", at("folder/link")),
		os.Symlink("../outside", at("out")),
		os.Symlink("/dev/stdin", at("stdin")),
		os.Symlink("/dev/zero", at("zero")),
		os.Symlink("pipe", at("piped")),
		os.Symlink("loop", at("loop")),
		os.Symlink("gone", at("gone?")),
		os.Symlink("..", at("up")),
		os.Symlink("top", filepath.Join(dir, "other")))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, text, err string }{
		{"file", "in", ""},
		{"link", "in", ""},
		{"folder/link", "in", ""},
		{"up/top/file", "in", ""},
		{"full", strings.Repeat("x", 1<<20), ""},
		{"long", "", "the file is longer than 1 MiB"},
		{"out", "", "it leads out of"},
		{"up/outside", "", "it leads out of"},
		{"../outside", "", "it leads out of"},
		{"stdin", "", "lead"}, // the name of what it is can lead to no file
		{"zero", "", "it leads out of"},
		{"folder", "", "it is a folder: "},
		{"pipe", "", "it is a named pipe: "},
		{"piped", "", "it is a named pipe: "},
		{"socket", "", "it is a socket: "},
		{"loop", "", "it is a symbolic link that leads to no file"},
		{"gone?", "", "it is a symbolic link that leads to no file"},
		{"missing", "", "no such file"},
		{"../missing", "", "it leads out of"},
	} {
		done := make(chan struct{})
		go func() {
			defer close(done)
			for _, top := range []string{top, filepath.Join(dir, "other")} {
				text, err := ReadOwn(top+"/"+c.name, top, MaxSettings)
				if string(text) != c.text || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
					t.Errorf("%s: %.20q, %v", c.name, text, err)
				}
			}
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: ReadOwn waits", c.name)
		}
	}
	if _, err := ReadOwn("/dev/zero", "/", MaxSettings); err == nil || !strings.Contains(err.Error(), "it is a device") {
		t.Error(err)
	}
	// The folder itself can be reached through a link.
	if text, err := ReadFound(filepath.Join(dir, "other", "file"), filepath.Join(dir, "elsewhere")); string(text) != "in" {
		t.Error(err)
	}
	if _, err := ReadFound(filepath.Join(dir, "other", "out"), top); err == nil {
		t.Error("ReadFound follows a link out of the folder")
	}
}

// A .gitignore that cannot be read ends the walk, before the files of its folder. A symbolic link
// has no effect, as in git, wherever it leads.
func TestIrregularLists(t *testing.T) {
	link := func(target string) func(string) error {
		return func(name string) error { return os.Symlink(target, name) }
	}
	linked := ErrLink.Error() + " a"
	for _, c := range []struct {
		make func(name string) error
		want string
	}{
		{func(name string) error { return syscall.Mkfifo(name, 0o666) }, "it is a named pipe: it must be a regular file"},
		{func(name string) error { return os.Mkdir(name, 0o777) }, "it is a folder: it must be a regular file"},
		{func(name string) error { return os.WriteFile(name, make([]byte, 2<<20), 0o666) }, "the file is longer than 1 MiB"},
		{link("/dev/null"), linked},
		{link("/dev/stdin"), linked},
		{link("../../outside"), linked},
		{link("a"), linked},
		{link("nothing"), linked},
		{link(".gitignore"), linked},
	} {
		dir := t.TempDir()
		before, sub := filepath.Join(dir, "1"), filepath.Join(dir, "2")
		list := filepath.Join(sub, ".gitignore")
		if err := errors.Join(os.Mkdir(sub, 0o777), os.WriteFile(before, nil, 0o666), c.make(list), os.WriteFile(filepath.Join(sub, "a"), []byte("a\n"), 0o666)); err != nil {
			t.Fatal(err)
		}
		var got []string
		for name, err := range (Walk{}).Files([]string{dir, before}) {
			list := (*ListError)(nil)
			switch {
			case err == nil:
				got = append(got, filepath.Base(name))
			case errors.As(err, &list):
				got = append(got, filepath.Base(list.Name)+": "+process.Reason(list.Err).Error())
			default:
				got = append(got, filepath.Base(name)+": "+err.Error())
			}
		}
		want := "1 .gitignore: " + c.want
		if c.want == linked {
			want += " 1"
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The caller can end a walk at a list that is a symbolic link, or go on.
func TestLinkedListEnds(t *testing.T) {
	for _, list := range []string{".gitignore", "sub/.gitignore"} {
		for end := 1; end <= 4; end++ {
			dir := t.TempDir()
			makeFiles(t, dir, map[string]string{".git/HEAD": "", "list": "1\n", "sub/1": "", "sub/2": ""})
			if err := os.Symlink(filepath.Join(dir, "list"), filepath.Join(dir, list)); err != nil {
				t.Fatal(err)
			}
			var got []error
			for _, err := range (Walk{}).Files([]string{filepath.Join(dir, "sub")}) {
				if got = append(got, err); len(got) == end {
					break
				}
			}
			if want := []error{ErrLink, nil, nil}[:min(end, 3)]; !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", list, got, want)
			}
		}
	}
}
