package answer

import "fmt"

// A QuotingError is the error of a text that its user wrote. Its message quotes a part of the text,
// which may be a secret of somebody else if the user is a program. Err says the same without that
// part.
type QuotingError struct {
	message string
	Err     error
}

func (e *QuotingError) Error() string { return e.message }
func (e *QuotingError) Unwrap() error { return e.Err }

// Quoting returns an error with a message that quotes, for an error that does not.
func Quoting(message string, err error) error { return &QuotingError{message, err} }

// About returns an error about a part of a text: the words before it, the part in quotes, and the
// error.
func About(before, part string, err error) error {
	return Quoting(fmt.Sprintf("%s%q: %s", before, part, err), err)
}
