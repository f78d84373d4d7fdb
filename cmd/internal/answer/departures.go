package answer

import (
	"strings"

	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/scheme"
)

// A Departure is a departure from the advice of an edition, as JSON.
type Departure struct {
	Advice    string `json:"advice"`
	Section   string `json:"section"`
	Component string `json:"component"`
	Span      Span   `json:"span"`
}

// SectionOf returns the section of RFC 3987 with the rule that an IRI breaks.
func SectionOf(v scheme.Violation) string {
	return strings.TrimPrefix(v.Source, dialect.RFC3987.Document()+", section ")
}

// NewDepartures returns the departures of ref from the advice of d, or nil if d has no
// advice. For IRIs they are the rules about text that the grammar does not have.
func NewDepartures(ref *field.Reference, d dialect.Dialect) []Departure {
	r, ok := ref.AsURI()
	if !ok {
		wide, _ := ref.AsIRI()
		list := []Departure{}
		for _, v := range wide.Violations() {
			fault, _ := syntax.CutAdvice(v.Message) // the findings have advice
			list = append(list, Departure{fault, SectionOf(v), v.Component.String(), NewSpan(v.Span)})
		}
		return list
	}
	if !d.Terms().Advises {
		return nil
	}
	list := []Departure{}
	for _, f := range departures.Departures(d.Edition(), r) {
		list = append(list, Departure{f.Advice.String(), f.Advice.Section(), f.Component.String(), NewSpan(f.Span)})
	}
	return list
}
