package bulk

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/urikit/uri"
)

// A Record is an input. It and its parts are views of a block: they are valid until
// the callback that was given the Record returns, or the loop's body ends. Neither
// the bytes of Text nor those behind it may be changed.
type Record struct {
	Number int64 // of the record, from 1
	Offset int64 // of its first byte in the input, from 0

	// Text is the record as it was read, any bytes, without its end. Of a record
	// that is too long it is the beginning.
	Text []byte

	// Reference is what Text was parsed as, and zero if Err is not nil.
	Reference uri.Reference

	// Err says what is wrong with this record: a [*uri.SyntaxError], or
	// [ErrTooLong]. Others are not affected.
	Err error
}

// ErrTooLong is the error of a record that is longer than Reader.MaxRecord.
var ErrTooLong = errors.New("bulk: the record is longer than allowed")

// View parses text, which is to match rule, one of the four for references, and
// returns a reference whose text is text itself, not a copy: it is valid while text is
// not changed. The error is that of [uri.Parser.Validate]. View does not allocate if
// text is valid.
func View(p uri.Parser, rule uri.Rule, text []byte) (uri.Reference, error) {
	s := unsafe.String(unsafe.SliceData(text), len(text))
	switch rule {
	case uri.RuleURIReference:
		return p.Parse(s)
	case uri.RuleURI:
		u, err := p.ParseURI(s)
		return u.Reference(), err
	case uri.RuleAbsoluteURI:
		u, err := p.ParseAbsoluteURI(s)
		return u.Reference(), err
	case uri.RuleRelativeRef:
		return p.ParseRelativeRef(s)
	}
	panic("bulk: not a rule for references: " + rule.String())
}

// parse sets Reference, or Err.
func (r *Record) parse(o *Reader) {
	if r.Err == nil {
		r.Reference, r.Err = View(o.Parser, o.Rule, r.Text)
	}
}

// A ReadError is an error of the underlying reader. All records before it have been
// given out; what was read of the one that it cut off is lost.
type ReadError struct {
	Number int64 // of the record that could not be read
	Offset int64 // of its first byte
	Err    error
}

// Error returns the record's number and what the underlying error says.
func (e *ReadError) Error() string { return fmt.Sprintf("bulk: record %d: %v", e.Number, e.Err) }

// Unwrap returns the underlying error.
func (e *ReadError) Unwrap() error { return e.Err }
