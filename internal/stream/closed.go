package stream

import "os"

// OrClosed returns f, or a file that cannot be used if f, a standard stream, was closed
// before the start.
func OrClosed(f *os.File) *os.File {
	if f == nil || !WasClosed(f) {
		return f
	}
	closed := os.NewFile(f.Fd(), f.Name())
	closed.Close()
	return closed
}
