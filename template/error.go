package template

import "strconv"

// A SyntaxError says why a text is not a template.
type SyntaxError struct {
	Offset   int    // the offset in bytes of the first byte that cannot be there, or the length of the text
	Message  string // the problem, such as `"}" closes no expression`
	Expected string // what could be there, such as `"," or "}"`; it may be empty

	// Production is the rule of the grammar that the text does not match, such as "varname",
	// and Section is its section in RFC 6570.
	Production, Section string
}

// Error returns the message, what was expected and the offset. It contains no part of the
// template but single ASCII characters.
func (e *SyntaxError) Error() string {
	s := "template: " + e.Message
	if e.Expected != "" {
		s += ": expected " + e.Expected
	}
	return s + " (offset " + strconv.Itoa(e.Offset) + ", " + e.Production + "; RFC 6570 section " + e.Section + ")"
}

// A PrefixError reports a variable with a prefix, such as "{x:3}", whose value is not a
// string (section 2.4.1).
type PrefixError struct {
	Name    string // the name of the variable
	Offset  int    // its place in the template
	Message string // the problem, with the name
}

// Error returns the message and the place of the variable.
func (e *PrefixError) Error() string {
	return "template: " + e.Message + " (offset " + strconv.Itoa(e.Offset) + "; RFC 6570 section 2.4.1)"
}

// An AmbiguityError says why several values of the variables of a template can have the same
// expansion.
type AmbiguityError struct {
	Offset  int    // the place of the expression in the template
	Message string // the problem
}

// Error returns the message and its place.
func (e *AmbiguityError) Error() string {
	return "template: " + e.Message + " (offset " + strconv.Itoa(e.Offset) + ")"
}
