//go:build !unix || aix || solaris

package linkhttp

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// staleLock is the age at which a lock is from a run that has crashed.
const staleLock = 30 * time.Second

// lockFile waits for the lock of a cache file, which is a second file with the name and ".lock".
// These systems have no lock in package syscall that a crash releases.
func lockFile(path string) (unlock func(), err error) {
	name := path + ".lock"
	for {
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			file.Close()
			return func() { os.Remove(name) }, nil
		}
		info, errStat := os.Stat(name)
		switch {
		case errStat == nil && time.Since(info.ModTime()) > staleLock:
			os.Remove(name)
		case errStat == nil || errors.Is(errStat, fs.ErrNotExist) && errors.Is(err, fs.ErrExist):
			time.Sleep(10 * time.Millisecond)
		default:
			return nil, err
		}
	}
}
