package document

import (
	"bytes"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/iri"
)

// inText reports the URIs in a value that is running text.
func (w *walker) inText(v *value, b *base, element, attribute string, to sink) {
	if w.Text.Suffixes == nil && bytes.IndexByte(v.text, ':') < 0 {
		return
	}
	for m := range w.Text.Find(v.text) {
		f := found{element: element, attribute: attribute, base: b, match: &m}
		f.is(v.slice(m.Span.Offset, m.Span.End()))
		to(f)
		if w.stopped {
			return
		}
	}
}

// isURI reports whether the whole text is a URI that would be found in running text, or unless
// only URIs are wanted, an IRI.
func (w *walker) isURI(text []byte) bool {
	if len(text) == 0 || !ascii.IsLetter(text[0]) || bytes.IndexByte(text, ':') < 0 {
		return false
	}
	search := w.Text
	search.KeepPunctuation, search.KeepBrackets, search.Suffixes, search.Invalid, search.Refused = true, true, nil, false, false
	search.MaxLength = len(text)
	if (uri.Parser{}).ValidateBytes(uri.RuleURI, text) != nil {
		if w.Text.OnlyURIs || iri.Validate(uri.RuleURI, string(text)) != nil {
			return false
		}
		text = slices.Concat([]byte("<"), text, []byte(">")) // in running text, other letters may follow an IRI
	}
	for m := range search.Find(text) {
		return m.Delimiter == delimiter.Angle || m.Span.Offset == 0 && len(m.Raw) == len(text)
	}
	return false
}

// text reports the URIs in a document that is running text.
func (w *walker) text(s *source, b *base) {
	if w.utf16 != nil { // the places of a match count bytes of UTF-8
		s.texts(w.chunk(), 0, func() bool { return w.stopped }, func(v value) { w.inText(&v, b, "", "", w.link) }, unsearched("", b, w.link))
		return
	}
	for m, err := range w.Text.FindReader(s) {
		if err != nil || w.stopped {
			return
		}
		w.link(found{
			place: place{offset: int64(m.Span.Offset), line: m.Line, column: m.Column},
			raw:   []byte(m.Raw), base: b, match: &m, delimiter: delimiter.Space,
		})
	}
}

// chunk returns the length of the parts in which the text between markup is searched.
func (w *walker) chunk() int {
	longest := w.Text.MaxLength
	if longest <= 0 {
		longest = windowSize
	}
	return 2 * longest
}

// unsearched returns a function that reports a text at a place as too long.
func unsearched(element string, b *base, to sink) func(place) {
	return func(at place) {
		to(found{place: at, element: element, base: b, err: ErrLimit})
	}
}
