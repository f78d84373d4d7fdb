package redact

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/secret"
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
	skip   string // the bytes that end what a mask hides, or ""
	out    []byte
}

// maxLine is the number of bytes that a Writer holds.
const maxLine = 1 << 20

// NewWriter returns a Writer that writes to w.
func (p Policy) NewWriter(w io.Writer) *Writer { return &Writer{w: w, masker: newMasker(p)} }

// NewWriter is [Policy.NewWriter] of the zero Policy.
func NewWriter(w io.Writer) *Writer { return Policy{}.NewWriter(w) }

// Write writes the lines that end in b, and holds the rest. A line of which it would hold 1 MiB is
// written in parts that end before white space or a quotation mark, and that are masked as running
// text. No part ends between a name and its secret. A word of that length is masked whole, and so
// is the rest of a line after a secret of that length in quotation marks. Write returns the length
// of b, or an error of the other writer.
func (w *Writer) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := len(b)
	w.out = w.out[:0]
	for len(b) > 0 {
		if w.skip != "" {
			hidden := bytes.IndexAny(b, w.skip)
			if hidden < 0 {
				break
			}
			w.skip, b = "", b[hidden:]
		}
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

// cut masks the beginning of a long line, and keeps the rest, of which more may follow.
func (w *Writer) cut() {
	text := string(w.line)
	spans := w.masker.rules.FindText(text)
	if end := w.end(text, spans); end > 0 {
		w.mask(w.line[:end])
		w.line = append(w.line[:0], w.line[end:]...)
		return
	}
	if strings.IndexByte(" \t\"", text[0]) >= 0 { // the last part ended before it
		w.out = append(w.out, text[0])
	}
	w.out = append(w.out, w.masker.mask...)
	w.line, w.skip = w.line[:0], " \t\"\n"
	if n := len(spans); n > 0 && spans[n-1].End() == len(text) && spans[n-1].Offset > 0 && text[spans[n-1].Offset-1] == '"' {
		w.skip = "\n" // the secret can contain white space
	}
}

const (
	ahead    = 4 << 10 // the number of bytes after the end of a part that decide whether it is one
	mostEnds = 64      // the number of ends that are tried
)

// end returns an end for a part of a text with secrets, or 0. After it, the text has the same
// secrets without the part.
func (w *Writer) end(text string, spans []secret.Span) int {
	for end, n := len(text)-ahead, 0; n < mostEnds; n++ {
		if end = strings.LastIndexAny(text[:end], " \t\""); end <= 0 {
			break
		}
		spans := after(spans, end)
		if len(spans) > 0 && spans[0].Offset < end {
			end = spans[0].Offset
			continue
		}
		next := text[end:min(end+2*ahead, len(text))]
		found := w.masker.rules.FindText(next)
		isFound := func(s secret.Span) bool {
			from, to := s.Offset-end, min(s.End()-end, len(next))
			return slices.ContainsFunc(found, func(f secret.Span) bool { return f.Offset <= from && to <= f.End() })
		}
		near, _ := slices.BinarySearchFunc(spans, end+ahead, func(s secret.Span, at int) int { return s.Offset - at })
		if !slices.ContainsFunc(spans[:near], func(s secret.Span) bool { return !isFound(s) }) {
			return end
		}
	}
	return 0
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
	w.line, w.skip = w.line[:0], ""
	return w.flush()
}

// after returns the spans that end after a place.
func after(spans []secret.Span, at int) []secret.Span {
	for len(spans) > 0 && spans[0].End() <= at {
		spans = spans[1:]
	}
	return spans
}
