package extract

import (
	"bytes"
	"io"
	"iter"
	"math"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/iri"
)

// Find returns an iterator over the URIs in text, in order. The text can be any bytes.
// The iterator allocates for each URI and for each text that looks like one. Its
// results share no memory with text. The time is linear in the length of text.
func (t Text) Find(text []byte) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		f := finder{Text: &t, text: text, place: place{line: 1, column: 1}}
		for {
			m, found := f.next(true)
			if !found || !yield(m) {
				return
			}
		}
	}
}

// FindReader is like [Text.Find], for the text that r reads. Memory does not grow with
// the length of the text. FindReader searches each line before it reads more, so that a
// program at the other end of a pipe need not wait. Only a URI between delimiters can go on
// in the next line. An error of r ends the iteration: it comes last, with a zero Match. A URI that
// the error may have cut off is not reported. If an int cannot count the bytes of the text, the
// error is [uri.ErrTooLong].
func (t Text) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		f := finder{Text: &t, place: place{line: 1, column: 1}}
		size := max(1<<16, 2*(t.maxLength()+lookBehind))
		buffer := make([]byte, 0, size)
		empty := 0 // the reads in a row without a byte
		for {
			if f.place.offset > math.MaxInt-int64(size) { // of 32 bits
				yield(Match{}, uri.ErrTooLong)
				return
			}
			n, err := r.Read(buffer[len(buffer):size])
			if n > 0 {
				empty = 0
			} else if empty++; err == nil && empty == maxEmptyReads {
				err = io.ErrNoProgress
			}
			buffer = buffer[:len(buffer)+n]
			f.text = buffer
			ended := err == io.EOF
			f.cut = err != nil && !ended
			for {
				m, found := f.next(err != nil)
				if !found {
					break
				}
				if !yield(m, nil) {
					return
				}
			}
			if ended {
				return
			}
			if err != nil {
				yield(Match{}, err)
				return
			}
			if len(buffer) > size-size/4 {
				buffer = buffer[:copy(buffer, buffer[f.keep():])]
				f.text = buffer
			}
		}
	}
}

// maxEmptyReads is the number of reads without a byte or an error after which FindReader gives up,
// as package bufio does.
const maxEmptyReads = 100

// next returns the next match, and whether there is one. If last is false, more text
// follows, and next stops where that text could change the answer.
func (f *finder) next(last bool) (Match, bool) {
	f.last = last
	for {
		i, found := f.sign()
		if !found {
			f.at = len(f.text)
			return Match{}, false
		}
		partial := !last && len(f.text)-i < f.maxLength()+lookAhead
		if partial && !f.isDecided(i) {
			f.at = i
			return Match{}, false
		}
		f.open = false
		var c candidate
		ok := f.text[i] == ':' && f.candidate(&c, i)
		if partial && f.open {
			f.at, f.tried = i, len(f.text)
			return Match{}, false
		}
		if !ok && f.Suffixes != nil {
			c, ok = f.suffix(i)
		}
		f.at, f.tried = i+1, 0
		if ok {
			f.from = max(c.end, c.closed)
			f.at = max(f.at, f.from)
			return f.match(c), true
		}
	}
}

// isDecided reports whether the text after the sign at i cannot change the answer about it, though
// it is not whole: the line is, and no text between delimiters is open.
func (f *finder) isDecided(i int) bool {
	if f.newline.in(f.text, i, '\n') == len(f.text) {
		return false
	}
	if f.tried <= i {
		return true
	}
	// The text was open at the last attempt. Try again if it may be closed, or is twice as long.
	return bytes.ContainsAny(f.text[f.tried:], `>"`) || len(f.text)-i >= 2*(f.tried-i)
}

// sign returns the offset of the next sign of a URI, and whether there is one. A sign is
// the colon of a scheme, or the dot in the name of a suffix reference.
func (f *finder) sign() (int, bool) {
	if f.Suffixes == nil {
		n := bytes.IndexByte(f.text[f.at:], ':')
		if n < 0 {
			n = len(f.text) - f.at
		}
		work.Add(n + 1)
		return f.at + n, f.at+n < len(f.text)
	}
	i := min(f.colon.in(f.text, f.at, ':'), f.dot.in(f.text, f.at, '.'))
	return i, i < len(f.text)
}

// match returns c as a Match.
func (f *finder) match(c candidate) Match {
	p := f.placeOf(c.start)
	m := Match{
		Line: p.line, Column: p.column,
		URI:       c.uri,
		Delimiter: c.delimiter,
		URLPrefix: c.prefix,
		Err:       c.err,
		Truncated: c.truncation,
	}
	if c.iri != nil {
		m.IRI = *c.iri
	} else {
		m.IRI, _ = iri.FromURI(c.uri)
	}
	if m.Raw = m.IRI.String(); len(m.Raw) != c.end-c.start || c.delimiter == delimiter.Suffix {
		m.Raw = string(f.text[c.start:c.end]) // it has white space or is a suffix reference, or not an IRI
	}
	m.Span = uri.Span{Offset: int(p.offset), Length: len(m.Raw)}
	if c.others != nil && c.err == nil {
		m.Candidates = append([]uri.URI{c.uri}, c.others...)
	}
	return m
}
