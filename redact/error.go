package redact

import (
	"errors"
	"fmt"
	"io"
)

// MaskError returns an error whose text is that of err with its secrets masked, as by
// [Policy.MaskText]. It unwraps to err, so errors.Is and errors.As find what err is. What errors.As
// finds still has its secrets: net/http's *url.Error has the whole URL. As a net.Error, the result
// itself is found. For nil it returns nil.
func (p Policy) MaskError(err error) error {
	if err == nil {
		return nil
	}
	return &maskedError{p, err}
}

// Error is [Policy.MaskError] of the zero Policy.
func Error(err error) error { return Policy{}.MaskError(err) }

type maskedError struct {
	policy Policy
	err    error
}

func (e *maskedError) Error() string { return e.policy.MaskText(e.err.Error()) }

func (e *maskedError) Unwrap() error { return e.err }

// Timeout reports whether err is a timeout. net/http asks for it without unwrapping.
func (e *maskedError) Timeout() bool {
	var timeout interface{ Timeout() bool }
	return errors.As(e.err, &timeout) && timeout.Timeout()
}

// Temporary is the other method of net.Error.
func (e *maskedError) Temporary() bool {
	var temporary interface{ Temporary() bool }
	return errors.As(e.err, &temporary) && temporary.Temporary()
}

// Format writes the masked text for each verb, because "%#v" would show the fields of the error.
func (e *maskedError) Format(f fmt.State, verb rune) {
	if verb == 'q' {
		fmt.Fprintf(f, "%q", e.Error())
		return
	}
	io.WriteString(f, e.Error())
}
