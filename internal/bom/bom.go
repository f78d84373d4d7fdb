// Package bom removes a byte order mark from the beginning of a text in UTF-8. Editors and
// spreadsheets write one there; it is not part of the first line.
package bom

import "io"

// Mark is the byte order mark.
const Mark = "\ufeff"

// Trim returns text without a mark at its beginning.
func Trim[T ~string | ~[]byte](text T) T {
	if len(text) >= len(Mark) && string(text[:len(Mark)]) == Mark {
		return text[len(Mark):]
	}
	return text
}

// NewReader returns a reader of r without a mark at its beginning. Once the first bytes are known,
// a Read is a single Read of r.
func NewReader(r io.Reader) io.Reader { return &reader{r: r} }

type reader struct {
	r    io.Reader
	head []byte // the first bytes, while they can begin a mark
	done bool
	err  error // follows head
}

// Read returns no bytes while those it has may begin a mark. After that it returns the rest of
// head, then the error that came with it, and then what r has.
func (u *reader) Read(p []byte) (int, error) {
	if u.done {
		switch n := copy(p, u.head); {
		case n > 0:
			u.head = u.head[n:]
			return n, nil
		case u.err != nil:
			return 0, u.err
		}
		return u.r.Read(p)
	}
	n, err := u.r.Read(p)
	if len(u.head) == 0 && (n > 0 && p[0] != Mark[0] || n == 0 && err != nil) {
		u.done = true
		return n, err
	}
	u.head, u.err = append(u.head, p[:n]...), err
	if len(u.head) >= len(Mark) || err != nil {
		u.done = true
		u.head = Trim(u.head)
	}
	return 0, nil
}
