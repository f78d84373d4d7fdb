package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/hostname"
)

// hostForms are the forms of a name that get prints.
var hostForms = map[string]func(string) (string, error){
	"ascii":   idn.ToASCII,
	"unicode": idn.ToUnicode,
}

// nameIn returns the host of r, converted if it is a domain name by its scheme. An error is a
// diagnosis.
func nameIn(r uri.Reference, convert func(string) (string, error)) (string, error) {
	name, err := hostname.In(r, convert)
	if err != nil {
		h, _ := r.Host()
		at, _ := r.Span(uri.ComponentHost)
		return "", ask.NameProblem(err.(*idn.Error), h.String(), at.Offset)
	}
	return name, nil
}
