package cli

import (
	"fmt"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
)

// WrongOption returns an error of the command line about an option.
func WrongOption(o *ask.Option, format string, args ...any) error {
	return &ask.OptionError{Option: o, Index: -1, Err: fmt.Errorf(format, args...)}
}

// WrongFile returns an error about a file that an option names. It can be a failure.
func WrongFile(o *ask.Option, name string, err error) error {
	return WrongOption(o, "%s: %w", answer.ShownName(name), err)
}

// An OwnStatus is an exit status of a command that has its own. Its message is printed already.
type OwnStatus int

func (s OwnStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }
