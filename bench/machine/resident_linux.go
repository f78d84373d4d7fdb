package machine

import (
	"os"
	"syscall"
)

// Resident returns the peak of a process's resident memory, in bytes.
func Resident(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss) * 1024 // in KiB on Linux
	}
	return 0
}
