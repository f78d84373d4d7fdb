package extract

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// parse sets the URI or IRI of c to text, which is ascii or else may be so, and reports whether it
// is one that f accepts.
func (f *finder) parse(c *candidate, text []byte, ascii bool) bool {
	c.iri = nil
	if ascii {
		var err error
		c.uri, err = uri.Parser{}.ParseURIBytes(text)
		return err == nil && f.accepts(c.uri)
	}
	var i iri.IRI
	if i.UnmarshalText(text) != nil {
		return false
	}
	c.iri = &i
	c.uri, c.err = i.URI()
	return c.err != nil || f.accepts(c.uri) // the host can lack an ASCII form
}

// accepts reports whether u is a URI that Text finds. Delimiters alone after the scheme,
// as in "ws://", are not enough, although the rules of some schemes allow it.
func (f *finder) accepts(u uri.URI) bool {
	rest := u.String()[len(u.Scheme())+len(":"):]
	switch {
	case rest == "", rest == "//", rest == "?", rest == "#":
		return false
	case f.AnyScheme:
		return true
	case !strings.HasPrefix(rest, "//") && takesAnyWord(u.Scheme()):
		return false
	case f.use.of(u.Scheme()) != ruled:
		return strings.HasPrefix(rest, "//")
	}
	_, broken := breach(u)
	return !broken
}

// breach returns the first place where u breaks a rule of its scheme, and whether it breaks one. A
// deprecated part of a URI breaks none here.
func breach(u uri.URI) (scheme.Violation, bool) {
	for _, v := range scheme.Known().ViolationsOf(u) {
		if v.Need != schemename.Deprecated {
			return v, true
		}
	}
	return scheme.Violation{}, false
}

// other adds text to the other URIs that c can mean, if f accepts it.
func (f *finder) other(c *candidate, text []byte) {
	if o := (candidate{}); f.parse(&o, text, c.iri == nil) && o.err == nil {
		c.others = append(c.others, o.uri)
	}
}

// check returns the syntax error of text, or nil.
func (f *finder) check(text string) error {
	if f.OnlyURIs {
		_, err := uri.ParseURI(text)
		return err
	}
	_, err := iri.ParseIRI(text)
	return err
}

// checkReference is like check, for a suffix reference, which looks like a relative one.
func (f *finder) checkReference(text string) error {
	if f.OnlyURIs {
		_, err := uri.Parse(text)
		return err
	}
	_, err := iri.Parse(text)
	return err
}
