package project

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/process"
)

// initial is a project file with comments in place of settings.
//
//go:embed init.toml
var initial []byte

// Init writes a project file into the working folder. An error is one of the command line if there is one
// already, and otherwise a failure.
func Init() error {
	f, err := os.OpenFile(ask.ProjectFile, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: %s writes a new file only", ask.ProjectFile, ask.Init.Flag())
	}
	if err == nil {
		_, err = f.Write(initial)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return &process.Failure{Err: fmt.Errorf("%s: %w", ask.ProjectFile, process.Reason(err))}
	}
	return nil
}
