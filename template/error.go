package template

import (
	"strconv"

	"github.com/urikit/uri/internal/secret"
)

// A SyntaxError says why a text is not a template.
type SyntaxError struct {
	Offset   int    // the offset in bytes of the first byte that cannot be there, or the length of the text
	Problem  string // such as `"}" closes no expression`
	Expected string // what could be there, such as `"," or "}"`; it may be empty

	// Production is the rule of the grammar that the text does not match, such as "varname",
	// and Section is its section in RFC 6570.
	Production, Section string
}

// Error returns the problem, what was expected and the offset. It contains no part of the
// template but single ASCII characters.
func (e *SyntaxError) Error() string {
	s := "template: " + e.Problem
	if e.Expected != "" {
		s += ": expected " + e.Expected
	}
	return s + " (offset " + strconv.Itoa(e.Offset) + ", " + e.Production + "; RFC 6570 section " + e.Section + ")"
}

// A PrefixError reports a variable with a prefix, such as "{x:3}", whose value is not a
// string (section 2.4.1).
type PrefixError struct {
	Name   string // the name of the variable
	Offset int    // its place in the template
}

// Error returns the name and the place of the variable.
func (e *PrefixError) Error() string {
	return "template: the value of " + secret.Quote(e.Name) + " has a prefix but is not a string (offset " + strconv.Itoa(e.Offset) + "; RFC 6570 section 2.4.1)"
}

// An AmbiguityError says why several values of the variables of a template can have the same
// expansion.
type AmbiguityError struct {
	Offset  int // the place of the expression in the template
	Problem string
}

// Error returns the problem and its place.
func (e *AmbiguityError) Error() string {
	return "template: " + e.Problem + " (offset " + strconv.Itoa(e.Offset) + ")"
}
