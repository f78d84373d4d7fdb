package whatwg

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// Readings are the two readings of one text: the target by RFC 3986, and the URL of a
// browser.
type Readings struct {
	URI      uri.URI
	URIError error // why URI is zero: of package uri

	URL      URL
	URLError error // why URL is zero: of this package
}

// Read reads a text by RFC 3986, strictly, and as browsers do. If base is not the zero URL,
// the text is a reference that is resolved against base, and by RFC 3986 against the URI of
// base.
func Read(text string, base URL) Readings {
	var r Readings
	r.URL, r.URLError = Parser{Base: base}.Parse(text)
	if base.IsZero() {
		r.URI, r.URIError = uri.ParseURI(text)
		return r
	}
	ref, err := uri.Parse(text)
	if err != nil {
		r.URIError = err
		return r
	}
	from, _ := base.URI()
	r.URI, r.URIError = from.Resolve(ref)
	return r
}

// differing are the components that [Readings.Differ] compares. All but the host and the port
// also differ if the authority is missing in one reading.
var differing = [...]uri.Component{
	uri.ComponentScheme, uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort,
	uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment,
}

// Differ returns the components in which the two readings differ, in the order of a URI. It
// compares normal forms at [uri.LevelScheme] with the rules of package scheme, so "%7E" equals
// "~", and ":80" after "http" equals no port. It returns false if one reading is an error.
//
// A component that is undefined differs from an empty one. Readings that agree do not make a
// text safe; see package audit.
func (r Readings) Differ() ([]uri.Component, bool) {
	if r.URIError != nil || r.URLError != nil || r.URL.IsZero() {
		return nil, false
	}
	if r.URI.String() == r.URL.String() {
		return nil, true // both end components at the same bytes of a serialization
	}
	n := uri.Normalizer{Schemes: scheme.Known()}
	browser, _ := r.URL.URI()
	a, b := n.NormalizeURI(r.URI, uri.LevelScheme), n.NormalizeURI(browser, uri.LevelScheme)
	if a == b {
		return nil, true
	}
	var found []uri.Component
	for _, c := range differing {
		x, hasX := a.Span(c)
		y, hasY := b.Span(c)
		if hasX != hasY || hasX && x.Of(a.String()) != y.Of(b.String()) {
			found = append(found, c)
		}
	}
	return found, true
}
