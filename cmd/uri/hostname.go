package main

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/scheme"
)

// hostForms are the forms of a name that get prints.
var hostForms = map[string]func(string) (string, error){
	"ascii":   idn.ToASCII,
	"unicode": idn.ToUnicode,
}

// nameIn returns the host of r, converted if it is a domain name by its scheme. A name in ASCII
// without encoded labels has one form, in lower case, also if DNS cannot have it. An error is a
// diagnosis.
func nameIn(r uri.Reference, convert func(string) (string, error)) (string, error) {
	name, _ := r.Scheme()
	h, _ := r.Host()
	host := h.String()
	if h.Kind() != uri.HostRegName && h.Kind() != uri.HostHostname || !scheme.Known().DomainHost(name) {
		return host, nil
	}
	if lower := strings.ToLower(host); isPlainName(lower) {
		return lower, nil
	}
	converted, err := convert(h.Decoded())
	if err != nil {
		at, _ := r.Span(uri.ComponentHost)
		return "", nameProblem(err.(*idn.Error), host, at.Offset)
	}
	return converted, nil
}

// isPlainName reports whether a host in lower case has neither encoded labels nor characters
// that are encoded or outside ASCII.
func isPlainName(host string) bool {
	for i := range len(host) {
		if host[i] == '%' || host[i] >= 0x80 {
			return false
		}
	}
	return !strings.HasPrefix(host, "xn--") && !strings.Contains(host, ".xn--")
}
