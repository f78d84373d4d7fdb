package scheme

import (
	"strconv"

	"github.com/urikit/uri"
)

// An Error says where and why a URI is invalid for its scheme. It is the first
// [Violation] that is not only deprecated.
type Error struct{ Violation }

// Error returns the message, the document, and the place in the text. It contains nothing
// of the URI.
func (e *Error) Error() string {
	text := "scheme: " + e.Message
	if e.Source != "" {
		text += ": " + e.Source
	}
	return text + " (offset " + strconv.Itoa(e.Span.Offset) + ", " + e.Component.String() + ")"
}

// Verify returns nil if u has the scheme and breaks none of its rules. Otherwise it
// returns an [*Error]. Components that are only deprecated are accepted. The zero URI
// has no scheme, so it is an error. Verify allocates as [Rules.ViolationsOf] does.
func (r *Rules) Verify(u uri.URI) error {
	if !equalFold(u.Scheme(), r.Name) {
		return &Error{Violation{
			Component: uri.ComponentScheme,
			Span:      uri.Span{Length: len(u.Scheme())},
			Need:      required,
			Source:    r.Source,
			Message:   "the scheme must be " + r.Name,
		}}
	}
	for _, v := range r.ViolationsOf(u) {
		if v.Need != deprecated {
			return &Error{v}
		}
	}
	return nil
}
