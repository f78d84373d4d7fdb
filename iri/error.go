package iri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// A SyntaxError says why a text does not match a rule of RFC 3987. It is safe to log.
type SyntaxError struct {
	// The fields of a [uri.SyntaxError], with the rules of RFC 3987. Offset is that of a
	// whole character, or of the first byte that is not UTF-8, in bytes.
	*uri.SyntaxError

	// Character is Offset in characters, with a byte that is not UTF-8 as one, or -1.
	Character int
}

// Error returns the message and the place, in a few hundred bytes at most.
func (e *SyntaxError) Error() string {
	if e.SyntaxError == nil {
		return "iri: unknown error"
	}
	return "iri: " + strings.TrimPrefix(e.SyntaxError.Error(), "uri: ")
}

// Unwrap returns the error as a [*uri.SyntaxError].
func (e *SyntaxError) Unwrap() error {
	if e.SyntaxError == nil {
		return nil
	}
	return e.SyntaxError
}

// located returns the error of the parser for s, if any, with the offset in characters.
func located(s string, err error) error {
	if err == nil {
		return nil
	}
	return syntaxError(s, err)
}

// syntaxError returns the error of the parser for s.
func syntaxError(s string, err error) error {
	wrong, _ := errors.AsType[*uri.SyntaxError](err) // the parser gives no other errors
	e := &SyntaxError{wrong, -1}
	if e.Offset >= 0 {
		e.Character = utf8.RuneCountInString(s[:e.Offset])
	}
	return e
}
