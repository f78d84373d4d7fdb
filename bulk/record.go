package bulk

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
)

// A Record is an input. Text is a view of a block: it is valid until the callback that
// was given the Record returns, or the loop's body ends.
type Record struct {
	Number int64 // of the record, from 1
	Offset int64 // of its first byte in the input, from 0

	// Text is the record as it was read, any bytes, without its end. Of a record
	// that is too long it is the beginning.
	Text []byte

	// Reference is Text parsed, and zero if Err is not nil. It may be kept, but keeps
	// the text of the whole block in memory; a [uri.Reference.Clone] does not.
	Reference uri.Reference

	// Err says what is wrong with this record: a [*uri.SyntaxError], or
	// [ErrTooLong]. Others are not affected.
	Err error
}

// ErrTooLong is the error of a record that is longer than Reader.MaxRecord.
var ErrTooLong = errors.New("bulk: the record is longer than allowed")

// A ReadError is an error of the underlying reader. All records before it have been
// given out; what was read of the one that it cut off is lost.
type ReadError struct {
	Number int64 // of the record that could not be read
	Offset int64 // of its first byte
	Err    error
}

// Error returns the record's number and what the underlying error says.
func (e *ReadError) Error() string {
	return fmt.Sprintf("bulk: record %d: %s", e.Number, strings.TrimPrefix(e.Err.Error(), "bulk: "))
}

// Unwrap returns the underlying error.
func (e *ReadError) Unwrap() error { return e.Err }
