package baseuri

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
)

// An Embedded is what a document says of its own base URI (RFC 3986, section
// 5.1.1), as it is written: it may be relative, and it may be wrong. The zero
// Embedded is of a document that says nothing.
type Embedded struct {
	format   format
	texts    []string // references, each relative to what the one before it gives
	reset    bool     // and the first one to nothing
	repaired bool
}

// A format is what decides how the text of an Embedded is read.
type format uint8

const (
	plain format = iota
	html         // HTML Standard, section 4.2.3
)

// MaxLength is the length in bytes of the longest base URI that a document can give
// itself. All that is relative in it is resolved against that, so a longer one would
// make much of little.
const MaxLength = 1 << 13

// maxSteps is how many references an Embedded can have.
const maxSteps = 64

// What can be wrong with what a document says of its base URI, besides a
// [*uri.SyntaxError], and [uri.ErrNoBase] where it is relative and there is nothing
// that it could be relative to.
var (
	// ErrScheme says that the base of an HTML document would be a URI of the
	// scheme data or javascript, which the HTML Standard (section 4.2.3) refuses.
	ErrScheme = errors.New("baseuri: no data or javascript URI is the base of an HTML document")

	// ErrRelative says that the base of an HTML document is relative, which it is
	// not to be where RFC 2396 and the drafts describe it (appendix D; C in
	// rfc2396bis-02).
	ErrRelative = errors.New("baseuri: the base of an HTML document is an absolute URI by this edition")

	// ErrTooLong says that a base, a token of a document, or the heading of a
	// message is longer than [MaxLength], [MaxToken] or [MaxHeading].
	ErrTooLong = errors.New("baseuri: a base, token or heading is too long")
)

// NewEmbedded returns the Embedded of a reference that a document gives as its base
// in a way that this package does not know.
func NewEmbedded(r uri.Reference) Embedded { return Embedded{texts: []string{r.String()}} }

// IsZero reports whether the document says nothing of its base.
func (e Embedded) IsZero() bool { return len(e.texts) == 0 && !e.reset }

// Texts returns the references that the document gives as its base, each relative
// to what the one before it gives. They may be no references by any edition. There
// is more than one only in JSON-LD.
func (e Embedded) Texts() []string { return append([]string(nil), e.texts...) }

// Repaired reports whether characters were taken out of the text so that it can be a
// reference; see [HTML]. White space around it is no matter of repair.
func (e Embedded) Repaired() bool { return e.repaired }

// Base returns the base URI, without a fragment, of a document whose other sources
// give fallback, which may be zero. If there is an error, it returns fallback,
// without its fragment, and the error, which says why the document's own base does
// not count. It returns the zero URI without an error where the document says that
// there is none.
//
// The base is the target of what the document says, and so has no dot-segments where
// the edition removes them. A reference to the current document, by RFC 2396 and
// rfc2396bis-01, leaves the base as it is.
func (e Embedded) Base(edition uri.Edition, fallback uri.URI) (uri.URI, error) {
	start := withoutFragment(fallback)
	if e.reset {
		start = uri.URI{}
	}
	base := start
	for _, text := range e.texts {
		next, err := e.format.step(edition, base, text)
		if err != nil {
			return start, err
		}
		base = next
	}
	return base, nil
}

// step returns the base that text gives where base was it.
func (f format) step(edition uri.Edition, base uri.URI, text string) (uri.URI, error) {
	if len(text) > MaxLength {
		return uri.URI{}, ErrTooLong
	}
	ref, err := uri.Parser{Edition: edition, Compat: uri.Compat{QueryOnly: true}}.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	absolute, isURI := ref.URI()
	switch {
	case !isURI && f == html && edition != uri.RFC3986:
		return uri.URI{}, ErrRelative
	case base.IsZero() && !isURI:
		return uri.URI{}, uri.ErrNoBase
	case base.IsZero():
		base = absolute // any will do
	}
	b, err := uri.Resolver{Edition: edition}.Base(base)
	if err != nil {
		return uri.URI{}, err
	}
	target, err := b.Target(ref)
	if err != nil {
		return uri.URI{}, err
	}
	if !target.CurrentDocument {
		base = target.URI
	}
	base = withoutFragment(base)
	switch {
	case len(base.String()) > MaxLength:
		return uri.URI{}, ErrTooLong
	case f == html && (strings.EqualFold(base.Scheme(), "data") || strings.EqualFold(base.Scheme(), "javascript")):
		return uri.URI{}, ErrScheme
	}
	return base, nil
}
