package main

import (
	"os"
	"syscall"
)

// resident returns the most memory that a process had resident, in bytes.
func resident(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss) * 1024 // in KiB on Linux
	}
	return 0
}
