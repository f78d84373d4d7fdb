package file

import "strconv"

// An Error says why a path or URI cannot be converted.
type Error struct {
	Offset  int    // the offset in bytes, in the path or in the text of the URI, of what is refused
	Message string // what is refused, and what to do; it contains nothing of the path or URI
}

// Error returns the message and the offset.
func (e *Error) Error() string {
	return "file: " + e.Message + " (offset " + strconv.Itoa(e.Offset) + ")"
}

// at returns the error with start added to its offset.
func (e *Error) at(start int) *Error {
	e.Offset += start
	return e
}
