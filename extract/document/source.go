package document

import (
	"bytes"
	"io"

	"github.com/urikit/uri/internal/engine/work"
)

// windowSize is the number of bytes of a document in memory, unless a longer part is kept.
const windowSize = 1 << 16

// A source is a document that is read once, from its beginning to its end. Only a window of
// it is in memory: the bytes that have been read and are still needed.
type source struct {
	r    io.Reader // nil if the window is the whole document
	err  error     // the error of r, also io.EOF
	stop *bool     // the consumer wants no more

	charset *charset // the encoding, or nil for UTF-8

	window  []byte
	at      int // window[at] is the next byte
	end     int // window[at:end] can be read; the fence is not before end
	counted int // window[counted] is at place
	place   place

	fence  fence
	fenced bool // the fence is at end

	mark  int // window[mark:] is kept, or -1 if nothing is
	limit int // the maximum number of bytes to keep
}

// newSource returns a source that reads from r. Its window is no longer than a text in memory.
func newSource(r io.Reader, limit int, stopped *bool) *source {
	size := windowSize
	if text, ok := r.(interface{ Len() int }); ok {
		size = min(size, text.Len()+1) // one byte more shows the end
	}
	return &source{r: r, stop: stopped, window: make([]byte, 0, size), place: start, mark: -1, limit: limit}
}

// sourceOf returns a source that reads text. Its places count from the beginning of text.
func sourceOf(text []byte, stopped *bool) *source {
	return &source{err: io.EOF, stop: stopped, window: text, end: len(text), place: start, mark: -1, limit: len(text)}
}

// peek returns the next byte, and whether there is one.
func (s *source) peek() (byte, bool) {
	if s.at < s.end || s.fill() {
		return s.window[s.at], true
	}
	return 0, false
}

// skip skips the next byte, which must exist.
func (s *source) skip() {
	work.Add(1)
	s.at++
}

// fill reads until there is a next byte, and reports whether there is one.
func (s *source) fill() bool {
	for s.at >= s.end {
		if !s.more() {
			return false
		}
	}
	return true
}

// ahead returns the next n bytes, or fewer at the end. They are valid until more is read.
func (s *source) ahead(n int) []byte {
	for s.end-s.at < n && s.more() {
	}
	return s.window[s.at:min(s.end, s.at+n)]
}

// more reads more, and reports whether it was able to try.
func (s *source) more() bool {
	if s.fenced || s.err != nil || *s.stop {
		return false
	}
	s.read()
	s.see()
	return true
}

// read reads into the window once. It drops bytes that are no longer needed.
func (s *source) read() {
	keep := s.at
	if s.mark >= 0 && s.at-s.mark > s.limit {
		s.mark = -1
	}
	if s.mark >= 0 {
		keep = s.mark
	}
	if keep > 0 && len(s.window) == cap(s.window) {
		s.locate(keep)
		work.Add(len(s.window) - keep)
		s.window = s.window[:copy(s.window, s.window[keep:])]
		s.at -= keep
		s.end -= keep
		s.counted -= keep
		s.mark = max(s.mark-keep, -1)
	}
	if n := len(s.window); n == cap(s.window) {
		work.Add(n)
		s.window = append(make([]byte, 0, 2*n), s.window...)
	}
	for range 100 {
		n, err := s.r.Read(s.window[len(s.window):cap(s.window)])
		s.window = s.window[:len(s.window)+n]
		s.err = err
		if n > 0 || err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// see sets end to the fence, or to the last byte that is certainly before it.
func (s *source) see() {
	if s.fence == nil {
		s.end = len(s.window)
		return
	}
	work.Add(len(s.window) - s.end)
	n, found := s.fence.find(s.window[s.end:], s.err != nil)
	s.end += n
	s.fenced = found
}

// find moves to the next b, or to the end, and reports whether there is one.
func (s *source) find(b byte) bool {
	for s.fill() {
		i := bytes.IndexByte(s.window[s.at:s.end], b)
		if i >= 0 {
			work.Add(i + 1)
			s.at += i
			return true
		}
		work.Add(s.end - s.at)
		s.at = s.end
	}
	return false
}

// findQuote moves to the next quotation mark of a kind, or to the end, and reports whether
// there is one. In ISO-2022-JP its byte can be a part of other characters.
func (s *source) findQuote(quote byte) bool {
	if !s.isStateful() {
		return s.find(quote)
	}
	for double := false; s.fill(); s.skip() {
		switch b := s.window[s.at]; {
		case b == escape:
			next := s.ahead(2)
			double = len(next) == 2 && next[1] == '$'
		case b == quote && !double:
			return true
		}
	}
	return false
}

// isStateful reports whether a byte of ASCII can be a part of another character, as in ISO-2022-JP.
func (s *source) isStateful() bool { return s.charset != nil && s.charset.stateful }

// span moves to the next byte that is not in the set, or to the end.
func (s *source) span(set *[256]bool) {
	for s.fill() {
		for s.at < s.end {
			if !set[s.window[s.at]] {
				return
			}
			s.skip()
		}
	}
}

// until moves to the next byte of the set, or to the end.
func (s *source) until(set *[256]bool) {
	for s.fill() {
		for s.at < s.end {
			if set[s.window[s.at]] {
				return
			}
			s.skip()
		}
	}
}

// word appends the text before the next byte of the set to dst. It truncates a text that is
// too long for a name.
func (s *source) word(dst []byte, end *[256]bool) []byte {
	for s.fill() {
		text := s.window[s.at:s.end]
		n := 0
		for n < len(text) && !end[text[n]] {
			n++
		}
		work.Add(n + 1)
		dst = append(dst, text[:min(n, maxName+1-len(dst))]...)
		s.at += n
		if n < len(text) {
			break
		}
	}
	return dst
}

// findEnd moves to the byte after the next occurrence of the string end, or to the end of
// the document, and reports whether there is one.
func (s *source) findEnd(end string) bool {
	for s.find(end[0]) {
		if string(s.ahead(len(end))) == end {
			s.at += len(end)
			return true
		}
		s.skip()
	}
	return false
}

// keep keeps all following bytes until take. It returns the place of the next byte.
func (s *source) keep() place {
	s.mark = s.at
	return s.locate(s.at)
}

// take returns the bytes read since keep, and whether they were few enough to be kept. They
// are valid until more is read.
func (s *source) take() ([]byte, bool) {
	mark := s.mark
	s.mark = -1
	if mark < 0 || s.at-mark > s.limit {
		return nil, false
	}
	return s.window[mark:s.at], true
}

// locate returns the place of window[i]. i must not decrease from call to call.
func (s *source) locate(i int) place {
	if i > s.counted {
		s.place = s.place.after(s.window[s.counted:i])
		s.counted = i
	}
	return s.place
}

// enclose makes the source end at the fence, until release.
func (s *source) enclose(f fence) {
	s.fence, s.fenced = f, false
	s.end = s.at
	if s.end < len(s.window) {
		s.see()
	}
}

// release moves to the fence, and removes it.
func (s *source) release() {
	for s.fill() {
		s.at = s.end
	}
	s.fence, s.fenced = nil, false
	s.end = len(s.window)
}

// A fence is the end of a part of a document that is in another format.
type fence interface {
	// find returns the number of bytes of text that are certainly before the fence, and
	// whether the fence follows them. text begins after those bytes of the last call.
	// last says that text extends to the end of the document.
	find(text []byte, last bool) (int, bool)
}

// Read implements [io.Reader], for a caller that needs all bytes.
func (s *source) Read(p []byte) (int, error) {
	if !s.fill() {
		return 0, s.err
	}
	n := copy(p, s.window[s.at:s.end])
	s.at += n
	return n, nil
}
