package document

import (
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/engine/work"
)

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

// is sets the place and the text of f to those of v.
func (f *found) is(v value) { f.place, f.raw, f.text = v.place, v.raw, v.text }

// isPlain reports whether text is the same memory as raw, because nothing is encoded.
func (f *found) isPlain() bool {
	return len(f.text) == len(f.raw) && len(f.raw) > 0 && &f.text[0] == &f.raw[0]
}

// A sink receives possible references.
type sink func(found)

// within returns a sink for links in the text of v. It passes them on to to, with their
// places in the whole document.
func (v *value) within(to sink) sink {
	return func(f found) {
		i := int(f.place.offset)
		part := v.slice(i, i+len(f.raw))
		f.place, f.raw = part.place, part.raw
		to(f)
	}
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
	if f.isPlain() {
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

// byBrowsers returns a sink for links that browsers read, except in running text.
func byBrowsers(browser bool, to sink) sink {
	if !browser {
		return to
	}
	return func(f found) {
		f.browser = f.match == nil
		to(f)
	}
}
