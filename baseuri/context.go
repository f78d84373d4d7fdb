package baseuri

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
)

// A Context is what is known of where a document comes from: what the four sources
// of section 5.1 say, each undefined where it is zero.
type Context struct {
	// Edition is the edition of the standard that all of it goes by. The URIs
	// are to have been parsed by it.
	Edition uri.Edition

	// Content is what the document says itself: what [Find] and its like find.
	Content Embedded

	// Entity is the base URI of the entity that the document stands in: of the
	// message or archive that it is a part of, the HTML document in whose srcdoc
	// attribute it is written. See [MIME].
	Entity uri.URI

	// Retrieved is the URI by which the document was retrieved, the last one if
	// there were redirects. See package baseurihttp.
	Retrieved uri.URI

	// Default is what the application takes if nothing else is known. By section
	// 5.1.4 it is to be expected that others take something else.
	Default uri.URI
}

// ErrNone says that no source defines a base URI.
var ErrNone = errors.New("baseuri: no base URI is defined")

// A SourceError says what is wrong with what a source says.
type SourceError struct {
	Source Source
	Err    error
}

// Error returns the source and what Err says. It holds nothing of the URI but, as
// [uri.SyntaxError] does, a character that is out of place.
func (e *SourceError) Error() string {
	return "baseuri: " + e.Source.String() + ": " + strings.TrimPrefix(e.Err.Error(), "baseuri: ")
}

// Unwrap returns Err.
func (e *SourceError) Unwrap() error { return e.Err }

// Base returns the base URI of the document, without a fragment, and where it comes
// from: of the sources that define one the innermost, in the order of section 5.1.
// What the content says may be relative to what the next source says.
//
// An error does not mean that there is no base. What the content says may be wrong;
// then the next source goes, and a [*SourceError] tells of it. In RFC 2396 and the
// drafts a base may be one that no relative reference can be resolved against: the
// error is [uri.ErrNotHierarchical] then, in a SourceError, and comes with the
// base, for no other source takes its place. Where there is none the URI is zero and
// the error [ErrNone]; with the source SourceContent if the document says so, as JSON-LD
// can.
func (c Context) Base() (uri.URI, Source, error) {
	var base uri.URI
	source := SourceNone
	for _, outer := range []struct {
		uri    uri.URI
		source Source
	}{{c.Entity, SourceEntity}, {c.Retrieved, SourceRetrieval}, {c.Default, SourceDefault}} {
		if !outer.uri.IsZero() {
			base, source = withoutFragment(outer.uri), outer.source
			break
		}
	}
	var wrong *SourceError
	if !c.Content.IsZero() {
		own, err := c.Content.Base(c.Edition, base)
		if err != nil {
			wrong = &SourceError{SourceContent, err}
		} else {
			base, source = own, SourceContent
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

// withoutFragment returns u without its fragment, which no base has (section 5.1).
func withoutFragment(u uri.URI) uri.URI {
	b, err := uri.Resolver{}.Base(u)
	if err != nil {
		return uri.URI{}
	}
	return b.URI()
}

var relative = uri.MustParse("x")

// serves reports whether relative references can be resolved against base.
func serves(edition uri.Edition, base uri.URI) bool {
	if edition == uri.RFC3986 {
		return true
	}
	b, err := uri.Resolver{Edition: edition}.Base(base)
	if err == nil {
		_, err = b.Resolve(relative)
	}
	return !errors.Is(err, uri.ErrNotHierarchical)
}
