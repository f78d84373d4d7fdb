//go:build unix

package machine

import (
	"syscall"
	"time"
)

// ProcessTime returns the time that all threads of this process have spent on processors.
// It includes the collection of garbage, and leaves out the work of other processes.
func ProcessTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return WallTime()
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
