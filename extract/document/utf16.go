package document

import (
	"bytes"
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// decoded returns a source that reads s in UTF-8. Nothing of s has been read, but its window may
// have its beginning. The places count the bytes of UTF-16.
func (s *source) decoded(e encoding.Encoding) *source {
	rest := s.r
	if s.err != nil {
		rest = failed{s.err}
	}
	r := io.MultiReader(bytes.NewReader(bytes.Clone(s.window)), rest)
	d := newSource(transform.NewReader(r, e.NewDecoder()), s.limit, s.stop)
	d.place.utf16 = true
	return d
}

// A failed is a reader that has failed.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }
