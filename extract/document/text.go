package document

import (
	"bytes"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/work"
)

// inText gives the URIs in a value that is running text.
func (w *walker) inText(v *value, b *base, element, attribute string, to sink) {
	if w.Text.Suffixes == nil && bytes.IndexByte(v.text, ':') < 0 {
		return
	}
	for m := range w.Text.Find(v.text) {
		f := found{element: element, attribute: attribute, base: b, match: &m}
		i := int(m.Offset)
		f.is(v.slice(i, i+len(m.Raw)))
		to(f)
		if w.stopped {
			return
		}
	}
}

// text gives the URIs in a document that is running text.
func (w *walker) text(s *source, b *base) {
	for m, err := range w.Text.FindReader(s) {
		if err != nil || w.stopped {
			return
		}
		w.link(found{
			place: place{m.Offset, m.Line, m.Column},
			raw:   []byte(m.Raw), base: b, match: &m, delimiter: extract.DelimiterSpace,
		})
	}
}

// chunk is how much of the text of a document with markup is looked at at once.
func (w *walker) chunk() int {
	longest := w.Text.MaxLength
	if longest <= 0 {
		longest = windowSize
	}
	return 2 * longest
}

// texts goes through text up to where it ends, at a byte where ends reports true, and
// gives it in parts of about a chunk. Where one ends and the next begins white space
// stands. A chunk without any is no text, but data, and is not given: then texts returns
// false.
func (s *source) texts(chunk int, end byte, ends func() bool, give func(value)) (all bool) {
	s.keep()
	all = true
	broken := false // what is kept begins within a chunk that is not given
	for s.fill() {
		// No more than a chunk is kept while more is read, however much there is.
		from, stop := s.at, min(s.end, s.mark+chunk+1)
		i := bytes.IndexByte(s.window[from:stop], end)
		if s.at = stop; i >= 0 {
			s.at = from + i
		}
		work.Add(s.at - from + 1)
		if i >= 0 {
			if ends() {
				break
			}
			s.at++
		}
		if s.at-s.mark <= chunk {
			continue
		}
		work.Add(s.at - s.mark)
		n := bytes.LastIndexAny(s.window[s.mark:s.at], "\t\n\f\r ") + 1
		if n == 0 {
			all, broken = false, true
			s.mark = s.at
			continue
		}
		s.part(n, &broken, give)
	}
	if s.mark < s.at {
		s.part(s.at-s.mark, &broken, give)
	}
	s.mark = -1
	return all
}

// part gives the first n bytes of what is kept, and keeps the rest. If it is broken, it
// begins behind the first white space.
func (s *source) part(n int, broken *bool, give func(value)) {
	text := s.window[s.mark : s.mark+n]
	skip := 0
	if *broken {
		skip = bytes.IndexAny(text, "\t\n\f\r ") + 1
		*broken = skip == 0
	}
	if !*broken {
		give(plain(s.locate(s.mark+skip), text[skip:]))
	}
	s.mark += n
}
