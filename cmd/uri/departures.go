package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
)

// A jsonDeparture is a departure from the advice of an edition, as JSON.
type jsonDeparture struct {
	Advice    string   `json:"advice"`
	Section   string   `json:"section"`
	Component string   `json:"component"`
	Span      jsonSpan `json:"span"`
}

// newJSONDepartures returns the departures of ref from the advice of e, or nil if e has no
// advice. For IRIs they are the rules about text that the grammar does not have.
func newJSONDepartures(ref uri.Reference, e uri.Edition) []jsonDeparture {
	if e == rfc3987 {
		list := []jsonDeparture{}
		for _, v := range asIRI(ref).Violations() {
			list = append(list, jsonDeparture{v.Message, v.Section, v.Component.String(), newJSONSpan(v.Span)})
		}
		return list
	}
	if !dialects[e].advises {
		return nil
	}
	list := []jsonDeparture{}
	for _, d := range edition.Departures(e, ref) {
		list = append(list, jsonDeparture{d.Advice.String(), d.Advice.Section(), d.Component.String(), newJSONSpan(d.Span)})
	}
	return list
}
