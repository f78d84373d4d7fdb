//go:build unix

package stream

import "syscall"

// nonblock opens a named pipe without waiting for its writer.
const nonblock = syscall.O_NONBLOCK
