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

// Validate returns nil if u has the scheme and breaks none of its rules. Otherwise it
// returns an [*Error]. Components that are only [Deprecated] are accepted. The zero URI
// has no scheme, so it is an error. Validate allocates as [Rules.Violations] does.
func (r *Rules) Validate(u uri.URI) error {
	if !equalFold(u.Scheme(), r.Name) {
		return &Error{Violation{
			Component: uri.ComponentScheme,
			Span:      uri.Span{Length: len(u.Scheme())},
			Need:      Required,
			Source:    r.Source,
			Message:   "the scheme must be " + r.Name,
		}}
	}
	for _, v := range r.Violations(u) {
		if v.Need != Deprecated {
			return &Error{v}
		}
	}
	return nil
}
