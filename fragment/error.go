package fragment

import "strconv"

// A SyntaxError says why a text does not follow the syntax of a fragment.
type SyntaxError struct {
	Offset   int    // the offset in bytes of the first byte that cannot be there, or the length of the text
	Message  string // what is wrong; it contains no part of the text
	Document string // such as "RFC 6901"
	Section  string // "" if the sections have no fixed numbers
}

// Error returns the message, the offset and the document.
func (e *SyntaxError) Error() string {
	where := e.Document
	if e.Section != "" {
		where += " section " + e.Section
	}
	return "fragment: " + e.Message + " (offset " + strconv.Itoa(e.Offset) + "; " + where + ")"
}
