package answer

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/syntax"
)

// A Departure is a departure from the advice of an edition, as JSON.
type Departure struct {
	Advice    string `json:"advice"`
	Section   string `json:"section"`
	Component string `json:"component"`
	Span      Span   `json:"span"`
}

// NewDepartures returns the departures of ref from the advice of e, or nil if e has no
// advice. For IRIs they are the rules about text that the grammar does not have.
func NewDepartures(ref uri.Reference, e uri.Edition) []Departure {
	if e == RFC3987 {
		list := []Departure{}
		for _, v := range AsIRI(ref).Violations() {
			fault, _ := syntax.CutAdvice(v.Message) // the findings have advice
			list = append(list, Departure{fault, v.Section, v.Component.String(), NewSpan(v.Span)})
		}
		return list
	}
	if !Dialects[e].advises {
		return nil
	}
	list := []Departure{}
	for _, d := range departures.Departures(e, ref) {
		list = append(list, Departure{d.Advice.String(), d.Advice.Section(), d.Component.String(), NewSpan(d.Span)})
	}
	return list
}
