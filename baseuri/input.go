package baseuri

import (
	"bufio"
	"errors"
	"io"

	"github.com/urikit/uri/internal/basedoc"
)

// maxToken is the length in bytes of the longest token of a document that is read: a
// tag, a comment or a script. Finding a base takes memory for a few tokens, however
// long the document is. After a longer token, the rest of the document is not read, and
// the error is [ErrLimit].
const maxToken = 1 << 22

// ErrEncoding reports a document in UTF-16, which this package does not read. It reads
// UTF-8 and other encodings in which ASCII characters are single bytes. That is enough
// to find a URI.
var ErrEncoding = errors.New("baseuri: the document is in UTF-16: convert it to UTF-8")

// open returns a reader of r that skips a byte order mark.
func open(r io.Reader) (io.Reader, error) {
	b := bufio.NewReader(r)
	mark, _ := b.Peek(3) // the next read returns the error again
	switch {
	case len(mark) == 3 && string(mark) == "\uFEFF":
		b.Discard(3)
	case len(mark) >= 2 && (string(mark[:2]) == "\xFE\xFF" || string(mark[:2]) == "\xFF\xFE"):
		return nil, ErrEncoding
	}
	return b, nil
}

// ErrForm reports a document or message that breaks the rules of its format, so that it
// cannot be read further: also a message/http without a start line, and a JSON-LD @context of
// a JSON type that it cannot have. The error does not say where, because that would
// quote the document, perhaps with a password.
var ErrForm = basedoc.ErrForm

// A window reads left bytes from r, and then returns ErrLimit.
type window struct {
	r    io.Reader
	left int64
	err  error // the error of r or ErrLimit, but not io.EOF
}

// Read reads at most left bytes.
func (w *window) Read(p []byte) (int, error) {
	if w.left <= 0 {
		w.err = ErrLimit
		return 0, ErrLimit
	}
	n, err := w.r.Read(p[:min(int64(len(p)), w.left)])
	w.left -= int64(n)
	if err != nil && err != io.EOF {
		w.err = err
	}
	return n, err
}

// A filler fills the whole buffer with each read. Package encoding/json examines white
// space again after each read, so few reads keep its time linear.
type filler struct{ r io.Reader }

// Read fills p, unless the input ends.
func (f filler) Read(p []byte) (int, error) {
	n, err := io.ReadFull(f.r, p)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n, err
}

// explain returns the error to report for an error of a decoder that reads from w.
func (w *window) explain(err error) error {
	switch {
	case w.err != nil:
		return w.err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return io.ErrUnexpectedEOF
	}
	return ErrForm
}
