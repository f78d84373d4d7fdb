package extract

import (
	"slices"

	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/work"
)

// delimited completes c with the text up to the closing delimiter, and reports whether
// that is a URI. If the text ends before that delimiter, c.end is its end.
func (f *finder) delimited(c *candidate) bool {
	_, closing := delimiters(c.delimiter)
	t, end, closed := f.enclosed(c.start, closing)
	c.end = end
	if !closed || !f.parse(c, t.text, !t.wide) {
		return false
	}
	if len(t.hyphens) > 0 {
		f.other(c, without(t.text, t.hyphens))
	}
	if t.spaced && !f.divided(c, &t) {
		return false
	}
	c.closed = end + 1
	for c.end = end; isSpace(f.text[c.end-1]); {
		c.end--
	}
	return true
}

// delimiters returns the characters that open and close a text.
func delimiters(delimiters string) (opening, closing byte) {
	if delimiters == delimiter.Quote {
		return '"', '"'
	}
	return '<', '>'
}

// divided decides where c, a URI with white space within a line, ends. It returns false if no URI
// ends there.
//
// Appendix C ignores white space that breaks a line. White space within a line is more likely the
// end of the URI than an accident within a name. So in the authority it ends the URI, and the whole
// is the other URI that the text can mean. After the authority it is the other way round.
func (f *finder) divided(c *candidate, t *enclosed) bool {
	authority, ok := c.authority()
	if !ok || t.space >= authority.End() {
		f.other(c, t.text[:t.gap])
		return true
	}
	whole := c.uri
	if c.err != nil || isSplit(t.text[:t.space], t.text[t.space:], false) || !f.parse(c, t.text[:t.space], c.iri == nil) {
		return false
	}
	c.others = slices.Insert(c.others, 0, whole)
	return true
}

// An enclosed is the text between delimiters, without white space.
type enclosed struct {
	text    []byte
	wide    bool  // it has characters outside ASCII
	hyphens []int // the indexes of hyphens before a line break
	broken  bool  // it had white space, not counting that at the end
	gap     int   // the index at which the first white space was
	spaced  bool  // it had white space within a line
	space   int   // the index at which the first of that was
}

// enclosed reads the text from i up to the closing delimiter, and returns the index of the
// delimiter and true. It returns false, and the index at which it stops, if the delimiter does not
// follow, or after a character that no IRI has or an empty line.
func (f *finder) enclosed(i int, closing byte) (t enclosed, end int, closed bool) {
	for limit := f.limit(i); i < limit; {
		work.Add(1)
		b := f.text[i]
		switch {
		case b == closing:
			return t, i, true
		case inURI[b]:
			t.text = append(t.text, b)
			i++
		case isSpace(b):
			after, lines := f.afterSpace(i, limit)
			if lines > 1 { // the paragraph ends
				return t, i, false
			}
			if after == limit || f.text[after] != closing {
				t.leave(lines > 0, isBreak(b))
			}
			i = after
		default:
			size := f.wideAt(i)
			if size == 0 {
				return t, i, false
			}
			t.wide = true
			t.text = append(t.text, f.text[i:i+size]...)
			i += size
		}
	}
	f.open = f.open || i >= len(f.text)
	return t, i, false
}

// afterSpace returns the end of the white space at i, and the number of line breaks in it.
func (f *finder) afterSpace(i, limit int) (end, lines int) {
	for ; i < limit && isSpace(f.text[i]); i++ {
		if f.text[i] == '\n' || f.text[i] == '\r' && (i+1 == limit || f.text[i+1] != '\n') {
			lines++
		}
	}
	return i, lines
}

// leave leaves out white space, which may break a line and may begin with the line break.
func (t *enclosed) leave(breaks, atOnce bool) {
	n := len(t.text)
	if !t.broken {
		t.broken, t.gap = true, n
	}
	if !breaks && !t.spaced {
		t.spaced, t.space = true, n
	}
	if atOnce && n > 0 && t.text[n-1] == '-' {
		t.hyphens = append(t.hyphens, n-1)
	}
}

// without returns b without the bytes at the given indexes, which are in order.
func without(b []byte, indexes []int) []byte {
	var rest []byte
	from := 0
	for _, i := range indexes {
		rest = append(rest, b[from:i]...)
		from = i + 1
	}
	return append(rest, b[from:]...)
}

// closes reports whether the closing delimiter follows c without white space before it.
// Then the text between the delimiters is not a URI, and c is only its beginning:
// "<http://ex/é>" does not mean "http://ex/". An error may have cut the delimiter off.
func (f *finder) closes(c *candidate, opened string) bool {
	opening, closing := delimiters(opened)
	rest := f.text[c.end:f.limit(c.start)]
	for i, b := range rest {
		if b == closing || b == opening || isSpace(b) {
			work.Add(i + 1)
			return b == closing
		}
	}
	work.Add(len(rest))
	return f.cut && c.end+len(rest) == len(f.text)
}
