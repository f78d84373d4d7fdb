//go:build unix

package replace

import (
	"io/fs"
	"os"
	"syscall"
)

// own gives f the owner and the group of an old file, if the process may do that.
func own(f *os.File, old fs.FileInfo) {
	if s, ok := old.Sys().(*syscall.Stat_t); ok {
		f.Chown(int(s.Uid), int(s.Gid))
	}
}
