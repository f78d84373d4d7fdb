package extract

import (
	"bytes"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/work"
)

// lookBehind is the number of bytes before the colon of a scheme, or before a dot, that
// can matter: the longest scheme or name, "URL:", white space and a delimiter.
const lookBehind = 512

// maxRest is the maximum number of bytes after the end of an IRI in a Truncation.
const maxRest = 256

// lookAhead is the number of bytes after the longest URI that can matter: the text after
// it, as for a [Truncation].
const lookAhead = maxRest + 2*utf8.UTFMax

// afterCut is the number of bytes after a URI that decide where it ends: a delimiter, the
// rest of a percent-encoded octet, or a character.
const afterCut = utf8.UTFMax

// A finder searches a text. FindReader gives it one part of the text after the other.
type finder struct {
	*Text
	text    []byte
	cut     bool  // an error ended the text
	last    bool  // no text follows
	at      int   // text[:at] has been searched for colons
	from    int   // a URI cannot begin before this: the end of the last match
	place   place // of text[counted]
	counted int

	runEnd   int // the end of the last run of URI characters that run examined
	runWide  int // the next character outside ASCII in it, or an offset after it
	seen     int // the length of text then
	failures int // failed attempts in that run

	searched struct{ from, to int } // endInvalid found no delimiter here

	newline cursor
	open    bool // text between delimiters goes up to the end of what was read
	tried   int  // the length of text at which that was so at the sign in at, or an offset before that

	use lastUse

	colon, dot cursor // for suffix references
	nameEnd    int    // the end of the last name that suffix examined
}

// limit returns the end of the longest text that begins at start and is examined: one byte more
// than the maximum length, or the end of the text.
func (f *finder) limit(start int) int { return min(len(f.text), start+f.maxLength()+1) }

// keep returns the offset of the first byte that still matters, and makes all offsets of
// the finder relative to it.
func (f *finder) keep() int {
	start := max(f.at-lookBehind, f.counted)
	f.placeOf(start)
	for _, i := range []*int{&f.at, &f.from, &f.runEnd, &f.runWide, &f.seen, &f.searched.from, &f.searched.to, &f.colon.at, &f.dot.at, &f.nameEnd, &f.newline.at, &f.tried} {
		*i -= start
	}
	f.counted = 0
	return start
}

// A cursor remembers where the next byte of some value is.
type cursor struct{ at int }

// in returns the index of the first b in text[from:], or len(text). It searches no byte
// twice.
func (c *cursor) in(text []byte, from int, b byte) int {
	if c.at >= from && c.at < len(text) && text[c.at] == b {
		return c.at
	}
	from = max(from, c.at)
	if i := bytes.IndexByte(text[from:], b); i >= 0 {
		c.at = from + i
	} else {
		c.at = len(text)
	}
	work.Add(c.at - from + 1)
	return c.at
}

// A place is a place in the whole text.
type place struct {
	offset       int64
	line, column int
}

// placeOf returns the place of text[i]. i must not decrease from call to call.
func (f *finder) placeOf(i int) place {
	between := f.text[f.counted:i]
	work.Add(len(between))
	f.place.offset += int64(len(between))
	if n := bytes.Count(between, []byte{'\n'}); n > 0 {
		f.place.line += n
		f.place.column = len(between) - bytes.LastIndexByte(between, '\n')
	} else {
		f.place.column += len(between)
	}
	f.counted = i
	return f.place
}
