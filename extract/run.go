package extract

import (
	"bytes"
	"errors"
	"math"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/iri"
)

// attempts is the number of failed attempts after which run gives up on one run of URI
// characters. It bounds the time for a text without white space.
const attempts = 16

// run completes c with the text up to white space or another character that ends it, and
// reports whether that is a URI.
func (f *finder) run(c *candidate, colon int) bool {
	f.enterRun(colon)
	c.late = f.failures >= attempts
	c.cut = f.cut && (f.runEnd+afterCut > len(f.text) || f.isUndecided(f.runEnd))
	if c.late || c.cut {
		return false
	}
	whole := f.whole(c.start)
	end, ok := f.longestIRI(c, whole)
	if !ok {
		f.failures++
		return false
	}
	if host, _ := f.mayGoOn(end); host || end < whole || end == f.runEnd {
		c.truncation = f.truncationAt(c.start, end, f.check)
	}
	return c.truncation == nil || !f.cutsHost(c, end)
}

// enterRun finds the end of the run of URI characters with the given colon, unless it is known.
func (f *finder) enterRun(colon int) {
	if f.runEnd > 0 && f.runEnd+lookAhead > f.seen { // more of the run may have been read
		f.runEnd, f.seen = f.endOfRun(f.runEnd), len(f.text)
	}
	if colon >= f.runEnd {
		f.runWide = math.MaxInt
		f.runEnd, f.seen, f.failures = f.endOfRun(colon), len(f.text), 0
	}
}

// whole returns the end of the text from start on that may be an IRI: that of the run, or before
// that, where the text after an IRI seems to begin. It goes at most one character beyond the
// maximum length.
func (f *finder) whole(start int) int {
	whole := min(f.runEnd, start+f.maxLength()+1)
	for whole < f.runEnd && !utf8.RuneStart(f.text[whole]) { // too long, not cut
		whole++
	}
	f.skipToWide(start)
	if f.runWide < whole && f.reach(start, f.runWide) == f.runWide {
		whole = f.endInProse(start, whole)
	}
	return whole
}

// skipToWide moves runWide to the next character outside ASCII from start on, or to the end of the
// run.
func (f *finder) skipToWide(start int) {
	for f.runWide < start || f.runWide < f.runEnd && f.text[f.runWide] < utf8.RuneSelf {
		work.Add(1)
		f.runWide++
	}
}

// longestIRI completes c with the longest IRI that ends at whole or before, and returns the end of
// what the grammar allows, and whether there is an IRI.
func (f *finder) longestIRI(c *candidate, whole int) (int, bool) {
	limit := c.start + f.maxLength()
	// Most runs are IRIs as a whole. Try that first, if it takes no longer than reach.
	if whole-c.start <= window && whole <= limit && f.isIRI(c, whole) {
		return whole, true
	}
	end := f.reach(c.start, whole)
	secondAt := end < f.runEnd && f.text[end] == '@' // the host is unclear
	return end, end <= limit && !secondAt && f.isIRI(c, end)
}

// window is the number of bytes that reach examines first.
const window = 256

// isIRI completes c with the text up to end, without punctuation, and reports whether that is
// an IRI.
func (f *finder) isIRI(c *candidate, end int) bool {
	c.end = f.trim(c.start, end)
	return !f.hostGoesOn(c) && !f.isSplitAt(c.start, c.end) && f.parse(c, f.text[c.start:c.end], f.runWide >= c.end)
}

// hostGoesOn reports whether c, a URI, ends within a host name that continues with letters
// outside ASCII: "http://exämple.com/" does not mean "http://ex". Letters of scripts without
// spaces between words may begin the next word, so they do not count.
func (f *finder) hostGoesOn(c *candidate) bool {
	r, _ := utf8.DecodeRune(f.text[c.end:])
	if !f.OnlyURIs || r < utf8.RuneSelf || isUnspaced(r) || !ucd.In(r, ucd.L|ucd.M|ucd.N) {
		return false
	}
	_, authority, ok := bytes.Cut(f.text[c.start:c.end], []byte("://"))
	return ok && !bytes.ContainsAny(authority, "/?#")
}

// endOfRun returns the end of the run of characters of an IRI that begins at i. If the run
// has characters outside ASCII, the first is at runWide, unless that was set before.
func (f *finder) endOfRun(i int) int {
	for i < len(f.text) {
		work.Add(1)
		if !inURI[f.text[i]] {
			size := f.wideAt(i)
			if size == 0 || f.endsProse(i) && !f.separates(i) {
				break
			}
			f.runWide = min(f.runWide, i)
			i += size
			continue
		}
		if f.text[i] != '%' {
			i++
			continue
		}
		if i+2 >= len(f.text) || !isHex(f.text[i+1]) || !isHex(f.text[i+2]) {
			break
		}
		i += 3
	}
	return i
}

// reach returns the end of the longest beginning of text[start:end] that can begin a URI.
// A "]" or a second "#" ends it, for example. It examines little more than the result.
func (f *finder) reach(start, end int) int {
	for size := window; ; size *= 4 {
		stop := min(end, start+size)
		err := error(nil)
		if f.runWide >= stop {
			err = uri.Parser{}.ValidateBytes(uri.RuleURI, f.text[start:stop])
		} else {
			for stop < end && !utf8.RuneStart(f.text[stop]) {
				stop--
			}
			err = iri.Validate(uri.RuleURI, string(f.text[start:stop]))
		}
		if e, ok := errors.AsType[*uri.SyntaxError](err); ok && start+e.Offset < stop {
			return start + e.Offset
		}
		if stop == end {
			return end
		}
	}
}
