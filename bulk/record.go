package bulk

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
)

// A Record is a record of the input. Text is a view of a block: it is valid until the
// callback returns or the loop body ends.
type Record struct {
	Number int64 // the number of the record, from 1
	Offset int64 // the offset of its first byte in the input, from 0

	// Text is the record as it was read, without its end. It can be any bytes. For a
	// record that is too long, it is the beginning.
	Text []byte

	// Reference is the parsed Text, or zero if Err is not nil. A program may keep it,
	// but it keeps the text of the whole block in memory. A [uri.Reference.Clone] does
	// not.
	Reference uri.Reference

	// Err is the error of this record: nil, a [*uri.SyntaxError] or [ErrLimit]. It
	// does not affect other records.
	Err error
}

// ErrLimit reports a record that is longer than [Reader.MaxRecord].
var ErrLimit = errors.New("bulk: the record is longer than allowed")

// A ReadError is an error of the underlying reader. The records before it have been
// delivered. The data of the record that it interrupted is lost.
type ReadError struct {
	Number int64 // the record that could not be read, counted from 1
	Offset int64 // the offset of its first byte
	Err    error
}

// Error returns the number of the record and the message of the underlying error.
func (e *ReadError) Error() string {
	return fmt.Sprintf("bulk: record %d: %s", e.Number, secret.Cause(e.Err, "bulk: "))
}

// Unwrap returns the underlying error.
func (e *ReadError) Unwrap() error { return e.Err }
