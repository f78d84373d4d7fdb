package repair

import (
	"errors"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/internal/enum"
	"github.com/urikit/uri/whatwg"
)

// A Form says what a text is.
type Form uint8

const (
	Browser Form = iota // a text for a browser, read by the URL Standard
	Typed               // a text that a person typed or pasted
)

var forms = enum.Names[Form]{Package: "repair", What: "form", Names: []string{"browser", "typed"}}

// String returns "browser" or "typed", or "unknown" for any other value.
func (f Form) String() string { return forms.String(f) }

// ParseForm returns the form with the given name, which is case-sensitive. The error wraps
// [uri.ErrUnknownName].
func ParseForm(name string) (Form, error) { return forms.Parse(name) }

// MarshalText returns the name. A value without a name is an error.
func (f Form) MarshalText() ([]byte, error) { return forms.MarshalText(f) }

// UnmarshalText sets f to the form of that name. An error leaves f unchanged.
func (f *Form) UnmarshalText(text []byte) error { return forms.UnmarshalText(f, text) }

// A Reader reads texts of one form. The zero Reader reads them as a browser does, without a
// base URL. It is safe for concurrent use.
type Reader struct {
	Form Form

	// Base is the base URL of relative references. The zero URL is no base.
	Base whatwg.URL

	// Encoding is that of the document with the text; see [whatwg.Parser].
	Encoding encoding.Encoding

	// Suffixes has the settings for guessing the scheme in the form Typed.
	Suffixes extract.Suffixes

	// NoChanges leaves out the changes: URL and URI return nil for them. A list of changes can take
	// several hundred times the memory of the text.
	NoChanges bool
}

// URL returns the URL that s means, and the changes from s to its serialization, in the order
// of s. They do not overlap. An empty s without a base is an error.
//
// The error is a [*whatwg.ValidationError] with its place in s, or [uri.ErrTooLong].
func (r Reader) URL(s string) (whatwg.URL, []uri.Change, error) {
	text, removed := s, []uri.Change(nil)
	if r.Form == Typed {
		text, removed = r.clean(s)
	}
	if r.NoChanges {
		u, err := whatwg.Parser{Base: r.Base, Encoding: r.Encoding}.Parse(text)
		if err != nil && r.Form == Typed { // its place depends on the changes
			r.NoChanges = false
			_, removed = r.clean(s)
		}
		return u, nil, placed(err, removed)
	}
	u, changes, err := whatwg.Parser{Base: r.Base, Encoding: r.Encoding}.ParseChanges(text)
	if err != nil {
		return whatwg.URL{}, nil, placed(err, removed)
	}
	return u, edits.Compose(s, removed, text, changes), nil
}

// URI is like [Reader.URL], and converts the URL to a valid URI; see [whatwg.URL.URI]. The
// changes lead to the text of the URI. [uri.ErrTooLong] is also the error if the URI would
// be too long.
func (r Reader) URI(s string) (uri.URI, []uri.Change, error) {
	u, changes, err := r.URL(s)
	if err != nil {
		return uri.URI{}, nil, err
	}
	if r.NoChanges {
		converted, err := u.URI()
		return converted, nil, err
	}
	converted, encoded, err := u.URIChanges()
	if err != nil {
		return uri.URI{}, nil, err
	}
	return converted, edits.Compose(s, changes, u.String(), encoded), nil
}

// placed returns the error of a browser's parser with its place in the text before the
// changes.
func placed(err error, changes []uri.Change) error {
	failure, ok := errors.AsType[*whatwg.ValidationError](err)
	if !ok || len(changes) == 0 {
		return err
	}
	return &whatwg.ValidationError{Name: failure.Name, Span: edits.Before(failure.Span, changes), Message: failure.Message}
}
