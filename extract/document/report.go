package document

import (
	"cmp"
	"errors"
	"math"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/older"
	"github.com/urikit/uri/iri"
)

// link calls yield with the Link of f. A text that is too long has no other reading. A match in
// running text is parsed already, and other texts are parsed here. A later error never replaces an
// earlier one.
func (w *walker) link(f found) {
	if w.stopped {
		return
	}
	if f.place.offset > math.MaxInt { // of 32 bits
		w.stopped = true
		w.yield(Link{}, uri.ErrTooLong)
		return
	}
	l := Link{
		Line: f.place.line, Column: f.place.column,
		Raw:       string(f.raw),
		Delimiter: cmp.Or(f.delimiter, delimiter.Space),
		Element:   f.element, Attribute: f.attribute, Rel: f.rel,
	}
	if l.Text = l.Raw; !f.isPlain() && string(f.text) != l.Raw {
		l.Text = string(f.text)
	}
	if w.utf16 != nil {
		raw, _ := w.utf16.NewEncoder().Bytes(f.raw) // f.raw is UTF-8
		l.Raw = string(raw)
	}
	l.Span = uri.Span{Offset: int(f.place.offset), Length: len(l.Raw)}
	f.base.settle(w)
	l.Base = f.base.base()
	switch {
	case errors.Is(f.err, ErrLimit):
		l.Err = f.err
	case f.match != nil && f.match.Err == nil:
		l.Delimiter, l.URLPrefix, l.Candidates = f.match.Delimiter, f.match.URLPrefix, f.match.Candidates
		l.Truncated = f.match.Truncated
		l.Text = f.match.IRI.String()
		l.Reference = f.match.URI.Reference()
		l.Target, l.Err = f.base.resolve(w, l.Reference)
	default:
		if f.match != nil { // a text that is not a URI
			l.Delimiter, l.URLPrefix = f.match.Delimiter, f.match.URLPrefix
			l.Text, l.Err = f.match.Raw, f.match.Err
		} else {
			l.Reference, l.Err = w.parse(l.Text)
			if l.Err != nil && f.iri && !older.Is(w.Resolver.Edition) {
				l.Reference, l.Err = parseIRI(l.Text, l.Err)
			}
		}
		if l.Err == nil {
			l.Target, l.Err = f.base.resolve(w, l.Reference)
		}
		if l.Err == nil && f.gives != nil {
			f.gives.settle(w)
			l.Err = f.gives.refused
		}
		if l.Err == nil {
			l.Err = f.err
		}
	}
	if f.browser {
		w.browse(&l, &f)
	}
	if !w.yield(l, nil) {
		w.stopped = true
	}
}

// parse parses a reference by the edition of the Resolver.
func (w *walker) parse(text string) (uri.Reference, error) {
	return uri.Parser{Edition: w.Resolver.Edition, Compat: uri.Compat{QueryOnly: true}}.Parse(text)
}

// parseIRI returns the URI reference to which an IRI reference maps (RFC 3987, section 3.1). For
// other texts it returns the error err.
func parseIRI(text string, err error) (uri.Reference, error) {
	ref, wrong := iri.Parse(text)
	if wrong != nil {
		return uri.Reference{}, err
	}
	mapped, wrong := iri.Mapper{}.ToURI(ref)
	if wrong != nil {
		return uri.Reference{}, wrong
	}
	return mapped, nil
}
