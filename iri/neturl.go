//go:build !urismall

package iri

import "net/url"

// NetURL returns a URL of net/url for the URI-reference to which r maps ([Reference.URIReference]),
// whose String is the text of that. It never changes the text of the URI-reference or its meaning.
// The error is a [*HostError], or a [*uri.LossError] as that of [uri.Reference.NetURL].
func (r Reference) NetURL() (*url.URL, error) {
	mapped, err := r.URIReference()
	if err != nil {
		return nil, err
	}
	return mapped.NetURL()
}

// NetURL is like [Reference.NetURL], for the URI to which i maps. The zero IRI gives [uri.ErrZero].
func (i IRI) NetURL() (*url.URL, error) {
	u, err := i.URI()
	if err != nil {
		return nil, err
	}
	return u.NetURL()
}
