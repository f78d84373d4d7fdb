package process

import "os"

// OrClosed returns f. If f, a standard stream, was closed before the start, it returns a file
// whose methods fail.
func OrClosed(f *os.File) *os.File {
	if f == nil || !WasClosed(f) {
		return f
	}
	closed := os.NewFile(f.Fd(), f.Name())
	closed.Close()
	return closed
}
