package redact

import (
	"bytes"
	"io"
	"sync"
)

// A Writer masks the secrets of encoded lines, as loggers such as zap, zerolog and log write them,
// and writes the lines to another writer. Each is masked as by [Policy.MaskText]. Its methods can
// be called from several goroutines.
//
// A Writer holds what follows the last line end, so a secret that is divided between two calls is
// masked. Call [Writer.Close] at the end.
type Writer struct {
	mu     sync.Mutex
	w      io.Writer
	masker *masker
	line   []byte // what follows the last line end
	out    []byte
}

// maxLine is the number of bytes that a Writer holds.
const maxLine = 1 << 20

// NewWriter returns a Writer that writes to w.
func (p Policy) NewWriter(w io.Writer) *Writer { return &Writer{w: w, masker: newMasker(p)} }

// NewWriter is [Policy.NewWriter] of the zero Policy.
func NewWriter(w io.Writer) *Writer { return Policy{}.NewWriter(w) }

// Write writes the lines that end in b, and holds the rest. A line longer than 1 MiB is written in
// parts that end before white space; a word of that length is masked whole. Write returns the
// length of b, or an error of the other writer.
func (w *Writer) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := len(b)
	w.out = w.out[:0]
	for len(b) > 0 {
		end := bytes.IndexByte(b, '\n')
		if end >= 0 {
			w.line = append(w.line, b[:end]...)
			w.mask(w.line)
			w.out = append(w.out, '\n')
			w.line, b = w.line[:0], b[end+1:]
			continue
		}
		room := min(len(b), maxLine-len(w.line))
		w.line, b = append(w.line, b[:room]...), b[room:]
		if len(w.line) == maxLine {
			w.cut()
		}
	}
	return n, w.flush()
}

// cut masks the words of the line except the last one, of which more may follow.
func (w *Writer) cut() {
	end := bytes.LastIndexAny(w.line, " \t\"")
	if end <= 0 {
		w.out = append(w.out, w.masker.mask...)
		w.line = w.line[:0]
		return
	}
	w.mask(w.line[:end])
	w.line = append(w.line[:0], w.line[end:]...)
}

// mask appends a line without its line end.
func (w *Writer) mask(line []byte) { w.out = w.masker.appendText(w.out, string(line)) }

func (w *Writer) flush() error {
	if len(w.out) == 0 {
		return nil
	}
	_, err := w.w.Write(w.out)
	w.out = w.out[:0]
	return err
}

// Close masks and writes what follows the last line end. It does not close the other writer, and
// the Writer can be used again.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.mask(w.line)
	w.line = w.line[:0]
	return w.flush()
}
