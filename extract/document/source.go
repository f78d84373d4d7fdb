package document

import (
	"bytes"
	"io"

	"github.com/urikit/uri/internal/work"
)

// A place is a place in a document. Lines and columns begin with 1, and columns are
// bytes.
type place struct {
	offset       int64
	line, column int
}

var start = place{line: 1, column: 1}

// after returns the place behind text, which stands at p.
func (p place) after(text []byte) place {
	work.Add(len(text))
	p.offset += int64(len(text))
	if n := bytes.Count(text, []byte{'\n'}); n > 0 {
		p.line += n
		p.column = len(text) - bytes.LastIndexByte(text, '\n')
	} else {
		p.column += len(text)
	}
	return p
}

// windowSize is how much of a document is in memory at once, if nothing in it is to
// be kept longer.
const windowSize = 1 << 16

// A source is a document that is read from its beginning to its end. Of it there is a
// window in memory: what has been read and is still of interest.
type source struct {
	r    io.Reader // nil if the window is all there is
	err  error     // of r, io.EOF included
	stop *bool     // says that nobody wants more

	window  []byte
	at      int // window[at] is the next byte
	end     int // up to which it can be read: as far as the fence lets see
	counted int // window[counted] is at place
	place   place

	fence  fence
	fenced bool // the fence is at end

	mark  int // from which on the window is kept; or -1
	limit int // how much is kept at most
}

// newSource returns the source of what r reads.
func newSource(r io.Reader, limit int, stopped *bool) *source {
	return &source{r: r, stop: stopped, window: make([]byte, 0, windowSize), place: start, mark: -1, limit: limit}
}

// sourceOf returns the source of text, whose places are counted from its beginning.
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

// skip goes on to the byte behind the next, which there is.
func (s *source) skip() {
	work.Add(1)
	s.at++
}

// fill makes sure that there is a next byte, and reports whether there is.
func (s *source) fill() bool {
	for s.at >= s.end {
		if !s.more() {
			return false
		}
	}
	return true
}

// ahead returns the next n bytes, or less if there are less. They are valid until
// more is read.
func (s *source) ahead(n int) []byte {
	for s.end-s.at < n && s.more() {
	}
	return s.window[s.at:min(s.end, s.at+n)]
}

// more reads more if there is any, and reports whether it may have.
func (s *source) more() bool {
	if s.fenced || s.err != nil || *s.stop {
		return false
	}
	s.read()
	s.see()
	return true
}

// read reads into the window once, and drops what is no longer of interest.
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

// see sets how far the source can be read.
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

// find goes to the next b, and reports whether there is one. If not, it goes to the
// end.
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

// span goes to the next byte that is not in the set, or to the end.
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

// until goes to the next byte of the set, or to the end.
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

// word appends what comes before a byte of the set to dst: of what is too long for a
// name the beginning.
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

// findEnd goes behind the next end, or to the end of all, and reports whether there is
// one.
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

// keep keeps what comes next, until take takes it. It returns the place of that.
func (s *source) keep() place {
	s.mark = s.at
	return s.locate(s.at)
}

// take returns what has been read since keep, and whether it has been kept: whether
// it is not too long. It is valid until more is read.
func (s *source) take() ([]byte, bool) {
	mark := s.mark
	s.mark = -1
	if mark < 0 || s.at-mark > s.limit {
		return nil, false
	}
	return s.window[mark:s.at], true
}

// locate returns the place of window[i], which is not before the last one asked for.
func (s *source) locate(i int) place {
	if i > s.counted {
		s.place = s.place.after(s.window[s.counted:i])
		s.counted = i
	}
	return s.place
}

// enclose makes the source end where the fence is, until release.
func (s *source) enclose(f fence) {
	s.fence, s.fenced = f, false
	s.end = s.at
	if s.end < len(s.window) {
		s.see()
	}
}

// release goes to the fence, and removes it.
func (s *source) release() {
	for s.fill() {
		s.at = s.end
	}
	s.fence, s.fenced = nil, false
	s.end = len(s.window)
}

// A fence is the end of a part of a document that is in another format.
type fence interface {
	// find returns how many bytes of text are before the fence for certain, and
	// whether it stands behind them. Text begins behind those of the last call;
	// last says that it goes on to the end of the document.
	find(text []byte, last bool) (int, bool)
}

// Read reads what comes next, for who wants all of it.
func (s *source) Read(p []byte) (int, error) {
	if !s.fill() {
		return 0, s.err
	}
	n := copy(p, s.window[s.at:s.end])
	s.at += n
	return n, nil
}
