// Package basedoc has what packages baseuri and document share about the base that a document gives
// itself: the head of an HTML document, limits, errors, and the names of sources.
package basedoc

import "errors"

// The sources of a base URI (RFC 3986, section 5.1).
const (
	None      = "none"      // nowhere: there is no base URI
	Content   = "content"   // the document's own content (section 5.1.1)
	Entity    = "entity"    // the entity that contains the document (section 5.1.2)
	Retrieval = "retrieval" // the URI from which the document was retrieved (section 5.1.3)
	Default   = "default"   // the application (section 5.1.4)
)

// MaxLength is the length in bytes of the longest base URI that a document can give
// itself. All relative references in the document are resolved against it, so a longer
// one would turn a short document into very long targets.
const MaxLength = 1 << 13

// MaxHeading is the length in bytes of the longest heading of a message that is read.
const MaxHeading = 1 << 20

// The errors of package baseuri that tell its callers of several faults.
var (
	ErrForbidden = errors.New("baseuri: the document cannot give this base")
	ErrForm      = errors.New("baseuri: the document is not well-formed")
	ErrLimit     = errors.New("baseuri: a base, a token or a heading is too long")
)

// The faults with messages of their own.
var (
	ErrScheme    error = &fault{ErrForbidden, "the base of an HTML document must not be a data or javascript URI"}
	ErrRelative  error = &fault{ErrForbidden, "the base of an HTML document must be an absolute URI in this edition"}
	ErrNoURI     error = &fault{ErrForbidden, "the Content-Base is relative: it must be an absolute URI"}
	ErrSeveral   error = &fault{ErrForbidden, "a heading has more than one Content-Location or Content-Base"}
	ErrStartLine error = &fault{ErrForm, "the first line is not a request line or a status line of HTTP"}
	ErrContext   error = &fault{ErrForm, "a JSON-LD @context must be an object, a string, null or an array of these, and its @base a string or null"}
	ErrTooDeep   error = &fault{ErrLimit, "the document is nested too deeply"}
	ErrTooMany   error = &fault{ErrLimit, "too many nested elements have an xml:base"}
)

// A fault is an error of package baseuri with a message of its own.
type fault struct {
	kind    error
	message string
}

func (f *fault) Error() string { return "baseuri: " + f.message }

func (f *fault) Unwrap() error { return f.kind }
