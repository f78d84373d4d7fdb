//go:build unix

package replace

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// A file that is not regular, and an output of the process, are written directly.
func TestFileDirectly(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	testenv.Allowed(t, "named pipes", syscall.Mkfifo(pipe, 0o666))
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		read <- string(text)
	}()
	must(t, Check(pipe)) // does not open it, so the reader waits
	must(t, File(pipe, []byte("through"), 0o666))
	if got := <-read; got != "through" {
		t.Errorf("the pipe gave %q", got)
	}
	must(t, Check(os.DevNull))
	must(t, File(os.DevNull, []byte("x"), 0o666))

	// Standard output is a file. What follows is written after the content.
	out, err := os.Create(filepath.Join(dir, "out"))
	must(t, err)
	defer out.Close()
	defer func(old *os.File) { os.Stdout = old }(os.Stdout)
	os.Stdout = out
	io.WriteString(os.Stdout, "before ")
	must(t, File(out.Name(), []byte("content "), 0o666))
	io.WriteString(os.Stdout, "after")
	same(t, dir, map[string]string{"pipe": "p---------", "out": "before content after"})
}

// A file of another owner keeps it, and a file that the process may not write stays.
func TestFileOwner(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "known")
	must(t, os.WriteFile(name, []byte("old"), 0o666))
	if os.Geteuid() != 0 {
		must(t, os.Chmod(name, 0o444))
		if Check(name) == nil || File(name, []byte("new"), 0o666) == nil {
			t.Error("a file that is read-only was replaced")
		}
		same(t, dir, map[string]string{"known": "old"})
		return
	}
	must(t, os.Chown(name, 1234, 4321))
	must(t, File(name, []byte("new"), 0o666))
	info, err := os.Stat(name)
	must(t, err)
	if s := info.Sys().(*syscall.Stat_t); s.Uid != 1234 || s.Gid != 4321 {
		t.Errorf("the owner is %d:%d", s.Uid, s.Gid)
	}
	same(t, dir, map[string]string{"known": "new"})
}
