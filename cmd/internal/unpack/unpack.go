// Package unpack recognizes compressed input by its first bytes and decompresses it.
//
// It knows gzip (RFC 1952) and Zstandard (RFC 8878), both also as several members or frames in
// a row. Memory does not depend on the length of the input or of the result.
package unpack

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// maxWindow is the largest window of a Zstandard frame, as in the command zstd.
const maxWindow = 128 << 20

// A format is a form of compressed data.
type format struct {
	name  string
	isAt  func(head []byte) match
	start func(io.Reader) (io.Reader, error)
}

// A match says whether the first bytes of an input are those of a format.
type match int

const (
	no match = iota
	yes
	maybe // the input may continue so
)

var formats = []format{
	{
		"gzip",
		func(head []byte) match { return begins(head, "\x1f\x8b") },
		func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	},
	{
		"zstd",
		func(head []byte) match { return max(begins(head, "\x28\xb5\x2f\xfd"), beginsSkippable(head)) },
		func(r io.Reader) (io.Reader, error) {
			return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		},
	},
}

// begins reports whether head begins with magic.
func begins(head []byte, magic string) match {
	n := min(len(head), len(magic))
	switch {
	case string(head[:n]) != magic[:n]:
		return no
	case n < len(magic):
		return maybe
	}
	return yes
}

// beginsSkippable reports whether head begins with the magic number of a skippable frame. Some
// programs write one before the data.
func beginsSkippable(head []byte) match {
	if len(head) == 0 {
		return maybe
	}
	if head[0]&0xf0 != 0x50 {
		return no
	}
	return begins(head[1:], "\x2a\x4d\x18")
}

// A Reader reads an input, which it decompresses if it is compressed. The first Read recognizes
// that. A Read of input that is not compressed is a single Read of the underlying reader.
type Reader struct {
	in      source
	format  *format   // nil if the input is not compressed
	content io.Reader // nil before the first Read
	err     error     // of a previous Read
}

// A source keeps the error of the underlying reader, which decompressors may change.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader { return &Reader{in: source{r: r}} }

// Compressed reports whether the input is compressed. It is known after the first Read.
func (r *Reader) Compressed() bool { return r.format != nil }

// Read reads decompressed bytes. If the compressed data is damaged or incomplete, or needs too much memory, the error says
// so, after all bytes before that place.
func (r *Reader) Read(p []byte) (int, error) {
	if r.content == nil {
		if n, err := r.recognize(p); n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
	if r.format == nil {
		return r.content.Read(p)
	}
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.content.Read(p)
	if err != nil && err != io.EOF {
		err = r.explain(err)
	}
	r.err = err
	return n, err
}

// recognize reads the first bytes. It returns those of an input that is not compressed.
func (r *Reader) recognize(p []byte) (int, error) {
	n, err := r.in.Read(p)
	head := p[:n]
	for {
		found, undecided := known(head)
		if found != nil {
			return 0, r.start(found, head)
		}
		if !undecided || err != nil {
			break
		}
		if len(head) == n { // p may have no room for more
			head = append(make([]byte, 0, n+1<<9), head...)
		}
		var more int
		more, err = r.in.Read(head[len(head):cap(head)])
		head = head[:len(head)+more]
	}
	r.content = r.in.r
	if len(head) > n || err != nil && err != io.EOF {
		r.content = io.MultiReader(bytes.NewReader(head[n:]), &failed{err, r.in.r})
		return n, nil
	}
	return n, err
}

// A failed reader returns an error, if it is not nil, and otherwise reads from r.
type failed struct {
	err error
	r   io.Reader
}

func (f *failed) Read(p []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return f.r.Read(p)
}

// known returns the format of an input with the given first bytes, or nil. It also reports
// whether more bytes are needed.
func known(head []byte) (found *format, undecided bool) {
	for i := range formats {
		switch formats[i].isAt(head) {
		case yes:
			return &formats[i], false
		case maybe:
			undecided = true
		}
	}
	return nil, undecided
}

// start begins to decompress an input with the given first bytes.
func (r *Reader) start(f *format, head []byte) error {
	r.format = f
	content, err := f.start(io.MultiReader(bytes.NewReader(bytes.Clone(head)), &r.in))
	if err != nil {
		r.err = r.explain(err)
		r.content = &failed{err: r.err}
		return r.err
	}
	r.content = content
	return nil
}

// An Error says that compressed data is damaged or incomplete, or needs too much memory.
type Error struct {
	Format string // "gzip" or "zstd"
	Err    error  // io.ErrUnexpectedEOF for incomplete data
}

func (e *Error) Error() string {
	switch {
	case e.Err == io.ErrUnexpectedEOF:
		return "the " + e.Format + " data is incomplete"
	case errors.Is(e.Err, zstd.ErrWindowSizeExceeded):
		return "the zstd data has a window of more than " + strconv.Itoa(maxWindow>>20) + " MiB: decompress it, or compress it without --long"
	}
	return "the " + e.Format + " data is damaged: " + strings.TrimPrefix(e.Err.Error(), e.Format+": ")
}

func (e *Error) Unwrap() error { return e.Err }

// explain returns the error of a decompressor, or that of the underlying reader.
func (r *Reader) explain(err error) error {
	if r.in.err != nil {
		return r.in.err
	}
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.ErrUnexpectedEOF
	}
	return &Error{r.format.name, err}
}
