//go:build unix && !aix && !solaris

package linkhttp

import (
	"os"
	"syscall"
)

// lockFile waits for the lock of a cache file. The lock is on the file itself, so there is no other
// file that could be left over. Another run may replace the file while this one waits; then the
// lock is on a file that has no name any more, and lockFile begins again.
func lockFile(path string) (unlock func(), err error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		for {
			if err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != syscall.EINTR {
				break
			}
		}
		if err != nil {
			file.Close()
			return nil, &os.PathError{Op: "flock", Path: path, Err: err}
		}
		locked, errLocked := file.Stat()
		named, errNamed := os.Stat(path)
		if errLocked == nil && errNamed == nil && os.SameFile(locked, named) {
			return func() { file.Close() }, nil
		}
		file.Close()
	}
}
