// Package unpack recognizes compressed input by its first bytes and decompresses it.
//
// It knows gzip (RFC 1952) and Zstandard (RFC 8878), both also as several members or frames in
// a row. Memory does not depend on the length of the input or of the result.
package unpack

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// The largest windows of a Zstandard frame: as in the command zstd, and in HTTP (RFC 9659, section
// 3).
const (
	maxWindow  = 128 << 20
	httpWindow = 8 << 20
)

// A format is a form of compressed data.
type format struct {
	name  string
	isAt  func(head []byte) match
	start func(r io.Reader, window uint64) (io.Reader, error)
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
		func(r io.Reader, _ uint64) (io.Reader, error) { return gzip.NewReader(r) },
	},
	{
		"zstd",
		func(head []byte) match { return max(begins(head, "\x28\xb5\x2f\xfd"), beginsSkippable(head)) },
		func(r io.Reader, window uint64) (io.Reader, error) {
			return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(window))
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
// that. It waits for no more input than that needs.
type Reader struct {
	in      source
	format  *format   // nil if the input is not compressed
	window  uint64    // the largest of a Zstandard frame
	content io.Reader // nil before the first Read
	err     error     // of a previous Read
}

// A source keeps the error of the underlying reader, which decompressors may change.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.r.Read(p)
	}
	return n, s.err
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader { return &Reader{in: source{r: r}, window: maxWindow} }

// NewDecoder returns a Reader of r for a content coding of HTTP (RFC 9110, section 8.4.1), or false
// if it does not know the coding. It allows windows as HTTP does.
func NewDecoder(r io.Reader, coding string) (*Reader, bool) {
	i := slices.IndexFunc(formats, func(f format) bool { return f.name == strings.TrimPrefix(strings.ToLower(coding), "x-") })
	if i < 0 {
		return nil, false
	}
	return &Reader{in: source{r: r}, format: &formats[i], window: httpWindow}, true
}

// Compressed reports whether the input is compressed. It is known after the first Read.
func (r *Reader) Compressed() bool { return r.format != nil }

// Read reads decompressed bytes. If the compressed data is damaged or incomplete, or needs too much
// memory, the error says so, after all bytes before that place.
func (r *Reader) Read(p []byte) (int, error) {
	if r.content == nil && r.err == nil {
		r.err = r.recognize()
	}
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.content.Read(p)
	if r.format != nil && err != nil && err != io.EOF {
		err = r.explain(err)
	}
	r.err = err
	return n, err
}

// recognize reads the first bytes, and begins to decompress an input that is compressed.
func (r *Reader) recognize() error {
	in := bufio.NewReader(&r.in)
	r.content = in
	if r.format != nil {
		return r.begin(in)
	}
	for n := 1; ; n++ {
		head, err := in.Peek(n) // the next read returns the error
		found, undecided := known(head)
		if found == nil && undecided && err == nil {
			continue
		}
		if r.format = found; found == nil {
			return nil
		}
		return r.begin(in)
	}
}

// begin begins to decompress.
func (r *Reader) begin(in io.Reader) (err error) {
	if r.content, err = r.format.start(in, r.window); err != nil {
		return r.explain(err)
	}
	return nil
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

// An Error says that compressed data is damaged or incomplete, or needs too much memory.
type Error struct {
	Format string // "gzip" or "zstd"
	Err    error  // io.ErrUnexpectedEOF for incomplete data
	window uint64 // the largest
}

func (e *Error) Error() string {
	switch {
	case e.Err == io.ErrUnexpectedEOF:
		return "the " + e.Format + " data is incomplete"
	case errors.Is(e.Err, zstd.ErrWindowSizeExceeded):
		return "the zstd data has a window of more than " + strconv.Itoa(int(e.window>>20)) + " MiB: decompress it, or compress it without --long"
	}
	return "the " + e.Format + " data is damaged: " + strings.TrimPrefix(e.Err.Error(), e.Format+": ")
}

func (e *Error) Unwrap() error { return e.Err }

// explain returns the error of a decompressor, or that of the underlying reader.
func (r *Reader) explain(err error) error {
	if r.in.err != nil && r.in.err != io.EOF {
		return r.in.err
	}
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.ErrUnexpectedEOF
	}
	return &Error{r.format.name, err, r.window}
}
