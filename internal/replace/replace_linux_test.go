package replace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// A file that is a mount point is written directly.
func TestFileMounted(t *testing.T) {
	dir := t.TempDir()
	source, name := filepath.Join(dir, "source"), filepath.Join(dir, "mounted")
	must(t, os.WriteFile(source, []byte("the old content, which is longer"), 0o666))
	must(t, os.WriteFile(name, nil, 0o666))
	testenv.Allowed(t, "mounts", syscall.Mount(source, name, "", syscall.MS_BIND, ""))
	defer syscall.Unmount(name, 0)
	must(t, Check(name))
	must(t, File(name, []byte("new"), 0o666))
	same(t, dir, map[string]string{"source": "new", "mounted": "new"})
}

// The error about a file that may be written, in a folder that may not, is about the folder.
func TestFileInClosedFolder(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "known")
	must(t, os.WriteFile(name, []byte("old"), 0o666))
	must(t, os.Chmod(name, 0o666))
	must(t, os.Chmod(dir, 0o555))
	defer os.Chmod(dir, 0o755)
	must(t, os.Chmod(filepath.Dir(dir), 0o755))
	if os.Geteuid() == 0 {
		runtime.LockOSThread() // which alone has the user of its file system
		defer runtime.UnlockOSThread()
		must(t, syscall.Setfsuid(65534)) // root may write everywhere
		defer syscall.Setfsuid(0)
	}
	for _, err := range []error{Check(name), File(name, []byte("new"), 0o666)} {
		p := (*fs.PathError)(nil)
		if !errors.As(err, &p) || p.Path != name || !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "folder") {
			t.Error(err)
		}
	}
}
