package document

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"math"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/older"
	"github.com/urikit/uri/iri"
)

// A walker reads a document, and calls yield with its links.
type walker struct {
	Finder
	yield   func(Link, error) bool
	stopped bool // yield has returned false
	names   names
	room    []byte            // a buffer for names
	charset *charset          // the encoding of the document, or nil for UTF-8 and UTF-16
	utf16   encoding.Encoding // UTF-16, or nil
}

// walk finds the links in the document that r reads.
func (w *walker) walk(r io.Reader) {
	w.names.all = make(map[string]string)
	s := newSource(r, max(w.maxLength(), w.chunk()), &w.stopped)
	head := s.ahead(1 << 10)
	format := w.Format
	if format == Auto {
		format = Detect("", w.ContentType, head)
	}
	supported := true
	if w.utf16 = utf16Of(head, w.ContentType); w.utf16 != nil {
		s = s.decoded(w.utf16)
		head = s.ahead(1 << 10)
	} else {
		supported = w.setCharset(format, head)
	}
	s.charset = w.charset
	if format != PlainText && format != Markdown && bytes.HasPrefix(head, []byte("\uFEFF")) {
		s.at += len("\uFEFF") // the byte order mark is not text
	}
	var err error
	document := newBase(w)
	switch {
	case !supported:
		err = ErrEncoding
	case format == Binary:
		err = ErrBinary
	case format == HTML:
		w.html(s, document, 0, w.link)
	case format == XML:
		w.xml(s, document)
	case format == CSS:
		w.css(s, document, "", w.link)
	case format == JSON:
		w.json(s, document, "", false, w.link)
	case format == Markdown:
		err = w.markdown(s, document)
	default:
		w.text(s, document)
	}
	if err == nil && s.err != io.EOF {
		err = s.err
	}
	if err != nil && !w.stopped {
		w.yield(Link{}, err)
	}
}

// A found is a part of a document that may be a reference. Its bytes are valid only until
// the sink returns.
type found struct {
	place              place
	raw                []byte
	text               []byte // raw decoded
	element, attribute string
	delimiter          string
	rel                []string // see [Link.Rel]
	base               *base
	match              *extract.Match // in running text
	gives              *base          // the base that the reference gives the document
	err                error          // the error of the Link if there is no other
	browser            bool           // browsers read it
	ignored            error          // why they ignore it
	iri                bool           // its format allows IRIs
	utf8               bool           // its queries are in UTF-8, whatever the encoding of the document
}

// A sink receives possible references.
type sink func(found)

// link calls yield with the Link of f.
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
	if l.Text = l.Raw; string(f.text) != l.Raw {
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

// A holder holds back possible references until the base of the document is known.
type holder struct {
	sink
	holding bool
	held    []found
	size    int
}

// give passes f to the sink, now or at release.
func (h *holder) give(f found) {
	if !h.holding {
		h.sink(f)
		return
	}
	work.Add(len(f.raw) + len(f.text))
	raw := append([]byte(nil), f.raw...)
	if len(f.text) > 0 && len(f.raw) > 0 && &f.text[0] == &f.raw[0] && len(f.text) == len(f.raw) {
		f.text = raw
	} else {
		f.text = append([]byte(nil), f.text...)
	}
	f.raw = raw
	h.held = append(h.held, f)
	h.size += len(f.raw) + len(f.text) + 256
	for _, name := range f.rel {
		h.size += len(name) + 16
	}
	if h.size > maxHeld {
		h.release()
	}
}

// maxHeld is the approximate maximum number of bytes held back.
const maxHeld = 1 << 22

// release passes everything held back to the sink, and ends holding.
func (h *holder) release() {
	h.holding = false
	for _, f := range h.held {
		h.sink(f)
	}
	h.held = nil
}
