package cli

import (
	"io"
	"os"

	"github.com/urikit/uri/internal/process"
)

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
