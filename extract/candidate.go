package extract

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

// A candidate is a part of a text that may be a URI, from start to end, without its
// delimiters.
type candidate struct {
	start, end int
	closed     int // the end of the closing delimiter, if there is one
	uri        uri.URI
	iri        *iri.IRI  // if it is not a URI
	others     []uri.URI // the other URIs that the text can mean
	truncation *Truncation
	delimiter  string
	prefix     bool  // "URL:" precedes it
	late       bool  // it was not examined, because too many before it have failed
	cut        bool  // it was not examined, because an error may have cut it off
	err        error // why it is not a URI, for Invalid
}

// fail makes c a text that is not a URI because of err.
func (c *candidate) fail(err error) {
	c.uri, c.iri, c.others, c.truncation, c.err = uri.URI{}, nil, nil, nil, err
}

// authority returns the place of the authority in the URI or IRI of c, and whether it has one.
func (c *candidate) authority() (uri.Span, bool) {
	if c.iri != nil {
		return c.iri.Span(uri.ComponentAuthority)
	}
	return c.uri.Reference().Span(uri.ComponentAuthority)
}
