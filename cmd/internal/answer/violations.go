package answer

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/scheme"
)

// ListUnasked returns the text that rules do not apply to some components, and why.
func ListUnasked(components []string) string {
	return "do not apply to " + strings.Join(components, ", ") +
		": " + uri.RFC3986.Document() + ", on which they are based, reads the text differently"
}

// NewSchemeProblem returns a violation as an error by dialect d, which leaves the rules to the
// scheme. The message names the document of the scheme.
func NewSchemeProblem(d dialect.Dialect, v scheme.Violation) error {
	component := v.Component
	if component == uri.ComponentAuthority {
		component = uri.ComponentHost // in RFC 3986 an authority always has a host
	}
	return &uri.SyntaxError{
		Offset:     v.Span.Offset,
		Component:  component,
		Span:       v.Span,
		Production: v.Component.String(),
		Document:   d.Document(),
		Section:    "3.1",
		Message:    v.Message + ": " + v.Source,
	}
}

// A Violation is a broken rule of a scheme, as JSON.
type Violation struct {
	Component string `json:"component"`
	Span      Span   `json:"span"`
	Need      string `json:"need"`
	Source    string `json:"source"`
	Message   string `json:"message"`
}

// NewViolations returns the violations for JSON, and nil for nil.
func NewViolations(broken []scheme.Violation) []Violation {
	if broken == nil {
		return nil
	}
	list := []Violation{}
	for _, v := range broken {
		list = append(list, Violation{v.Component.String(), NewSpan(v.Span), v.Need, v.Source, v.Message})
	}
	return list
}
