// Package process has what all programs of the project share: the statuses with which they exit,
// the errors that decide these, and standard streams that were closed before the start.
package process

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// The exit statuses.
const (
	StatusOK      = 0
	StatusInvalid = 1 // an input was invalid, or a comparison or an audit was negative
	StatusUsage   = 2 // the command line was wrong; nothing was processed
	StatusFailed  = 3 // reading or writing failed
)

var (
	// ErrInvalid says that an input was invalid, and that this was reported.
	ErrInvalid = errors.New("invalid input")

	// ErrNegative says that every input was valid, but a comparison was negative or a
	// vector failed.
	ErrNegative = errors.New("different")

	// ErrUnread says that a file could not be read to its end, and that this was reported. The
	// other files are processed.
	ErrUnread = errors.New("unread")

	// ErrClosed says that a standard stream was closed before the start.
	ErrClosed = errors.New("closed before the start")
)

// A Failure is an error of reading or writing. An error that is neither a Failure nor one of
// the errors above is an error of the command line.
type Failure struct{ Err error }

func (e *Failure) Error() string { return e.Err.Error() }
func (e *Failure) Unwrap() error { return e.Err }

// A ReadError says that a source of records cannot be read to its end.
type ReadError struct {
	Source string // "stdin" or the name of the file
	Number int    // the record that is incomplete, or 0 if the file cannot be opened
	Err    error
}

func (e *ReadError) Error() string { return e.Place() + ": " + e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Place returns the source and the number of the record.
func (e *ReadError) Place() string {
	if e.Number == 0 {
		return e.Source
	}
	return e.Source + ":" + strconv.Itoa(e.Number)
}

// IsFailure reports whether err is a [Failure] or a [ReadError], or wraps one.
func IsFailure(err error) bool {
	failure, reading := (*Failure)(nil), (*ReadError)(nil)
	return errors.As(err, &failure) || errors.As(err, &reading)
}

// Status returns the exit status for the error of a run, which may be nil. If the reader of the
// output went away, the status is 0.
func Status(err error) int {
	writing := (*fs.PathError)(nil)
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return StatusOK
	case IsFailure(err), errors.As(err, &writing) && writing.Op == "write":
		return StatusFailed
	case errors.Is(err, ErrUnread):
		return StatusFailed
	case errors.Is(err, ErrInvalid), errors.Is(err, ErrNegative):
		return StatusInvalid
	default:
		return StatusUsage
	}
}

// Worse returns the one of two results that decides the exit status: b if it is worse than a. From
// good to bad they are nil, ErrNegative, ErrInvalid, ErrUnread and any other error.
func Worse(a, b error) error {
	if badness(b) > badness(a) {
		return b
	}
	return a
}

func badness(err error) int {
	if i := slices.Index([]error{nil, ErrNegative, ErrInvalid, ErrUnread}, err); i >= 0 {
		return i
	}
	return math.MaxInt
}

// Reason returns err without the operation and the name of the file. Of a URI that is no file, it
// says so.
func Reason(err error) error {
	if errors.Is(err, fs.ErrClosed) {
		return ErrClosed
	}
	p, ok := errors.AsType[*fs.PathError](err)
	switch {
	case !ok:
		return err
	case errors.Is(err, fs.ErrNotExist) && strings.Contains(p.Path, "://"):
		return fmt.Errorf("%w: it is a URI, and only files are read here", p.Err)
	}
	return p.Err
}
