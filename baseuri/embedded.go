package baseuri

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/older"
)

// An Embedded is the base that a document gives itself (RFC 3986, section 5.1.1), as
// written: it may be relative, and it may be invalid. The zero Embedded is that of a
// document without a base of its own.
type Embedded struct {
	format   format
	texts    []string // references, each relative to the base that the one before gives
	reset    bool     // the first one has no base; without texts, the document has none
	repaired bool
}

// A format has its own rules for the text of an Embedded.
type format uint8

const (
	plain format = iota
	html         // HTML Standard, section 4.2.3
)

// maxSteps is the maximum number of references in an Embedded.
const maxSteps = 64

// Errors of the base in a document. A base can also have a [*uri.SyntaxError], and
// [uri.ErrNoBase] if it is relative and no other source gives a base.
var (
	// ErrForbidden reports a base that the document cannot give: in HTML one of the scheme
	// data or javascript (HTML Standard, section 4.2.3), or in RFC 2396 and the drafts a
	// relative one (appendix D; appendix C in rfc2396bis-02); in a heading of a message more
	// than one Content-Location or Content-Base (RFC 2557, section 4.2), or a Content-Base
	// that is not an absolute URI (RFC 2110, section 4.2). Its message says which.
	ErrForbidden = basedoc.ErrForbidden

	// ErrLimit reports a base longer than 8 KiB, a token of a document longer than 4 MiB, a
	// heading of a message longer than 1 MiB, more than 256 nested elements with bases, or
	// elements or values that are nested more than 10,000 deep. Its message says which.
	ErrLimit = basedoc.ErrLimit
)

// NewEmbedded returns the Embedded of a reference that a document gives as its base in
// a way that this package does not know.
func NewEmbedded(r uri.Reference) Embedded { return Embedded{texts: []string{r.String()}} }

// IsZero reports whether the document does not mention its base.
func (e Embedded) IsZero() bool { return len(e.texts) == 0 && !e.reset }

// Texts returns the references that the document gives as its base, or nil. Each is
// relative to the one before it. They may be invalid in every edition. Only JSON-LD has
// more than one.
func (e Embedded) Texts() []string { return append([]string(nil), e.texts...) }

// Repaired reports whether characters were removed from the text; see
// [HTML.RemoveBreaks]. White space around the text does not count.
func (e Embedded) Repaired() bool { return e.repaired }

// Against returns the base URI of the document, without a fragment. fallback is the base
// of the other sources, and may be zero. If the document gives no base, Against returns
// fallback without its fragment. If the document's own base is invalid, Against returns
// fallback without its fragment, and an error that says why. If the document says that
// it has no base, Against returns the zero URI and no error.
//
// The base is the target of the reference in the document, so it has no dot-segments if
// the edition removes them. By RFC 2396 and rfc2396bis-01, a reference to the current
// document does not change the base.
func (e Embedded) Against(edition uri.Edition, fallback uri.URI) (uri.URI, error) {
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

// step returns the base that the reference text gives, resolved against base. HTML refuses some
// bases that other formats accept, so three cases depend on f and on the edition.
func (f format) step(edition uri.Edition, base uri.URI, text string) (uri.URI, error) {
	if len(text) > basedoc.MaxLength {
		return uri.URI{}, ErrLimit
	}
	ref, err := uri.Parser{Edition: edition, Compat: uri.Compat{QueryOnly: true}}.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	absolute, relative := ref.URI()
	switch {
	case relative != nil && f == html && older.Is(edition):
		return uri.URI{}, basedoc.ErrRelative
	case base.IsZero() && relative != nil:
		return uri.URI{}, uri.ErrNoBase
	case base.IsZero():
		base = absolute // resolving an absolute URI needs a base, but does not use it
	}
	b, err := uri.NewBase(base, uri.Resolver{Edition: edition})
	if err != nil {
		return uri.URI{}, err
	}
	switch target, err := b.Resolve(ref); {
	case err == nil:
		base = target
	case err != uri.ErrCurrentDocument: // which leaves the base
		return uri.URI{}, err
	}
	base = withoutFragment(base)
	switch {
	case len(base.String()) > basedoc.MaxLength:
		return uri.URI{}, ErrLimit
	case f == html && (strings.EqualFold(base.Scheme(), "data") || strings.EqualFold(base.Scheme(), "javascript")):
		return uri.URI{}, basedoc.ErrScheme
	}
	return base, nil
}
