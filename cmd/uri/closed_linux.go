package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
)

// shells are the names of programs that can start another one with a standard stream
// closed, as in "uri parse >&-".
var shells = []string{"ash", "bash", "busybox", "csh", "dash", "fish", "ksh", "mksh", "sh", "tcsh", "yash", "zsh"}

// wasClosed reports whether f, a standard stream, was closed when the program started.
// Go's runtime opens /dev/null, for reading and writing, in place of one that is. Other
// programs open it in the same way to discard output, so the parent process is asked:
// its own stream is closed too, or it is a shell whose stream is not /dev/null. It
// reports false if it cannot be known.
func wasClosed(f *os.File) bool {
	const null = 1<<8 | 3 // the device number of /dev/null
	var status syscall.Stat_t
	number := f.Fd()
	if err := syscall.Fstat(int(number), &status); err != nil {
		return errors.Is(err, syscall.EBADF)
	}
	flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, number, syscall.F_GETFL, 0)
	if status.Mode&syscall.S_IFMT != syscall.S_IFCHR || status.Rdev != null || errno != 0 || flags&syscall.O_ACCMODE != syscall.O_RDWR {
		return false
	}
	parent := fmt.Sprintf("/proc/%d/", os.Getppid())
	switch above, err := os.Readlink(fmt.Sprint(parent, "fd/", number)); {
	case errors.Is(err, fs.ErrNotExist):
		_, err := os.Readlink(parent + "exe") // else the parent itself is gone
		return err == nil
	case err != nil || above == os.DevNull:
		return false
	}
	name, err := os.ReadFile(parent + "comm")
	return err == nil && slices.Contains(shells, strings.TrimSpace(string(name))) || startedByShell()
}

// startedByShell reports whether a shell has become this program: bash, ksh and zsh say
// in "_" which program they start.
func startedByShell() bool {
	started, err := os.Stat(os.Getenv("_"))
	if err != nil {
		return false
	}
	self, err := os.Stat("/proc/self/exe")
	return err == nil && os.SameFile(started, self)
}
