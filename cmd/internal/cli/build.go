package cli

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/urikit/uri/internal/process"
)

// Version returns the version of the module from which the command was built.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// VersionText returns the line that "uri version" and "uri --version" print.
func VersionText() string {
	return fmt.Sprintf("uri %s %s %s/%s\n", Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// Streams are the standard streams.
type Streams struct {
	In, Out, Err *os.File
}

// WriteAll writes b. An error is a failure of processing.
func WriteAll(w io.Writer, b []byte) error {
	if _, err := w.Write(b); err != nil {
		return &process.Failure{Err: err}
	}
	return nil
}
