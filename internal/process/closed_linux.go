package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
)

// shells are the names of programs that can start another one with a closed stream, as in
// "uri parse >&-". relays pass their own streams on.
var (
	shells = []string{"ash", "bash", "busybox", "csh", "dash", "fish", "ksh", "mksh", "sh", "tcsh", "yash", "zsh"}
	relays = []string{"find", "make", "time", "timeout", "xargs"}
)

// WasClosed reports whether f, a standard stream, was closed when the program started. Go's runtime
// opens /dev/null for reading and writing in place of a closed stream. Python, Node.js and git open
// it in the same way for a child whose output they discard. So WasClosed looks at the parent
// process. The stream was closed if the parent is a shell whose own stream is not /dev/null, or a
// shell or relay whose own stream is closed. Standard input was also closed if the parent is a
// shell whose own one is another opening of /dev/null. In doubt WasClosed returns false, because an
// error would be wrong for a program that discards the output on purpose. It is wrong about "uri
// parse <>/dev/null" in a shell, and about a shell that opens the stream so and then becomes this
// process: nothing in /proc tells them from a closed stream.
func WasClosed(f *os.File) bool {
	number := f.Fd()
	var status syscall.Stat_t
	if err := syscall.Fstat(int(number), &status); err != nil {
		return errors.Is(err, syscall.EBADF)
	}
	flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, number, syscall.F_GETFL, 0)
	if !isNull(status) || errno != 0 || flags&syscall.O_ACCMODE != syscall.O_RDWR {
		return false
	}
	parent := os.Getppid()
	if !sameSession(parent) {
		return false // a daemon, whose parent is not the process that started it
	}
	comm, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", parent))
	if err != nil {
		return false
	}
	name := strings.TrimSpace(string(comm))
	shell := slices.Contains(shells, name)
	stream := fmt.Sprintf("/proc/%d/fd/%d", parent, number)
	switch _, err := os.Readlink(stream); {
	case errors.Is(err, fs.ErrNotExist):
		_, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", parent)) // fails if the parent has exited
		return err == nil && (shell || slices.Contains(relays, name))
	case err != nil:
		return false
	case number == 0 && name == "zsh":
		return false // zsh opens /dev/null in this way for background jobs
	}
	var above syscall.Stat_t
	if !shell || syscall.Stat(stream, &above) != nil {
		return false
	}
	return !isNull(above) || number == 0 && !isShared(parent, number)
}

// kcmp is the number of the system call kcmp(2), which package syscall lacks.
var kcmp = map[string]uintptr{
	"386": 349, "amd64": 312, "arm": 378, "arm64": 272, "loong64": 272, "ppc64": 354, "ppc64le": 354, "riscv64": 272, "s390x": 343,
}

// isShared reports whether a stream of this process is that of its parent, and not another opening
// of the same file. In doubt it returns true.
func isShared(parent int, number uintptr) bool {
	info, err := os.ReadFile(fmt.Sprintf("/proc/%d/fdinfo/%d", parent, number))
	if err != nil {
		return true
	}
	for line := range strings.Lines(string(info)) {
		var flags int
		if n, _ := fmt.Sscanf(line, "flags: %o", &flags); n == 1 && flags&syscall.O_ACCMODE != syscall.O_RDWR {
			return false
		}
	}
	call, ok := kcmp[runtime.GOARCH]
	if !ok {
		return true
	}
	const file = 0
	order, _, errno := syscall.Syscall6(call, uintptr(parent), uintptr(os.Getpid()), file, number, number, 0)
	return errno != 0 || order == 0
}

// isNull reports whether status belongs to /dev/null.
func isNull(status syscall.Stat_t) bool {
	const device = 1<<8 | 3
	return status.Mode&syscall.S_IFMT == syscall.S_IFCHR && status.Rdev == device
}

// sameSession reports whether process is in the same session as this process.
func sameSession(process int) bool {
	own, _, errno := syscall.Syscall(syscall.SYS_GETSID, 0, 0, 0)
	other, _, err := syscall.Syscall(syscall.SYS_GETSID, uintptr(process), 0, 0)
	return errno == 0 && err == 0 && own == other
}
