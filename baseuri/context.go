package baseuri

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/older"
)

// A Context has the four sources of section 5.1 for the base of a document. A zero field
// is undefined.
type Context struct {
	// Edition is the edition of the standard. It must be the one that parsed the URIs.
	Edition uri.Edition

	// Content is the base that the document gives itself, the result of [Find] or a
	// similar function.
	Content Embedded

	// Entity is the base URI of the entity that contains the document: the message or
	// archive of which it is a part, or the HTML document with it in a srcdoc
	// attribute. See [MIME].
	Entity uri.URI

	// Retrieved is the URI from which the document was retrieved, the last one after
	// redirects. See RetrievalURI of package urihttp.
	Retrieved uri.URI

	// Default is the application's base if nothing else is known. Section 5.1.4 warns
	// that other applications may have another.
	Default uri.URI
}

// ErrNone reports that no source defines a base URI.
var ErrNone = errors.New("baseuri: no base URI is defined")

// A SourceError reports an invalid base and its source; see [Context.Establish].
type SourceError struct {
	Source string
	Err    error
}

// Error returns the source and the message of Err. The message contains at most one
// character of the URI, one that the grammar does not allow.
func (e *SourceError) Error() string {
	return "baseuri: " + e.Source + ": " + secret.Cause(e.Err, "baseuri: ")
}

// Unwrap returns Err.
func (e *SourceError) Unwrap() error { return e.Err }

// Establish returns the base URI of the document, without a fragment, and its source: the
// first one in the order of section 5.1 that defines a base. The names of the sources are
// those of the fields in lower case, but for Retrieved: "content", "entity", "retrieval" and
// "default". A base in the content may be relative to the base of the next source.
//
// Establish can return both a base and an error. If the base in the content is invalid, the
// next source applies, and the error is a [*SourceError]. In RFC 2396 and the drafts, a
// base can be one against which no relative reference can be resolved. The error is
// then [uri.ErrNotHierarchical] in a SourceError, and Establish returns the base, because no
// other source replaces it. If there is no base, Establish returns the zero URI and
// [ErrNone]. The source is then "none", or "content" if the document itself
// says so, as JSON-LD can.
func (c Context) Establish() (uri.URI, string, error) {
	var base uri.URI
	source := basedoc.None
	for _, outer := range []struct {
		uri    uri.URI
		source string
	}{{c.Entity, basedoc.Entity}, {c.Retrieved, basedoc.Retrieval}, {c.Default, basedoc.Default}} {
		if !outer.uri.IsZero() {
			base, source = withoutFragment(outer.uri), outer.source
			break
		}
	}
	var wrong *SourceError
	if !c.Content.IsZero() {
		own, err := c.Content.Against(c.Edition, base)
		if err != nil {
			wrong = &SourceError{basedoc.Content, err}
		} else {
			base, source = own, basedoc.Content
		}
	}
	var err error
	switch {
	case base.IsZero():
		err = ErrNone
	case !serves(c.Edition, base):
		err = &SourceError{source, uri.ErrNotHierarchical}
	}
	switch {
	case wrong == nil:
		return base, source, err
	case err == nil:
		return base, source, wrong
	}
	return base, source, errors.Join(wrong, err)
}

// withoutFragment returns u without its fragment. A base never has one (section 5.1).
func withoutFragment(u uri.URI) uri.URI {
	b, err := uri.NewBase(u, uri.Resolver{})
	if err != nil {
		return uri.URI{}
	}
	return b.Base()
}

var relative = uri.MustParse("x")

// serves reports whether relative references can be resolved against base.
func serves(edition uri.Edition, base uri.URI) bool {
	if !older.Is(edition) {
		return true
	}
	b, err := uri.NewBase(base, uri.Resolver{Edition: edition})
	if err == nil {
		_, err = b.Resolve(relative)
	}
	return !errors.Is(err, uri.ErrNotHierarchical)
}
