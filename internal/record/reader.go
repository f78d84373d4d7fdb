package record

import (
	"bytes"
	"io"

	"github.com/urikit/uri/internal/bom"
)

// A reader reads records of CSV, in which quoted fields can contain line ends. Each LF that it
// returns ends a record. A LF in a quoted field is replaced by NUL and "n", and NUL by NUL and "0".
// [Restore] undoes that.
type reader struct {
	r       io.Reader
	in      []byte
	stuffed []byte
	out     []byte // what was not returned yet
	err     error

	state   quoting
	size    int64 // the bytes of the record so far
	most    int64 // of a record with line ends
	tooLong error // reports a longer one
}

// quoting says where in a record of CSV a byte is.
type quoting int

const (
	atStart  quoting = iota // of a field
	inField                 // after the start of a field that is not quoted, or after its quotes
	inQuotes                // after the opening quote
	atQuote                 // after a quote in a quoted text: it is the closing one if no other quote follows
)

// The bytes after NUL in a record.
const (
	stuffedLF  = 'n'
	stuffedNUL = '0'
	unclosed   = 'u' // the quoted text has no end
)

const readSize = 1 << 15

// NewReader returns a reader of the records in r, which removes a byte order mark before the
// first. If null is set, NUL ends a record, and a quoted field needs no care.
//
// If a record of CSV has more than most bytes before a quoted field ends, the reader returns
// tooLong as its error, because the field may have no closing quote. A line end in a field counts
// as two bytes.
func NewReader(r io.Reader, f Format, null bool, most int64, tooLong error) io.Reader {
	r = bom.NewReader(r)
	if f != CSV || null {
		return r
	}
	return &reader{r: r, in: make([]byte, readSize), most: most, tooLong: tooLong}
}

func (r *reader) Read(p []byte) (int, error) {
	for len(r.out) == 0 {
		if r.err != nil {
			return 0, r.err
		}
		n, err := r.r.Read(r.in)
		r.err = err
		r.out = r.stuff(r.in[:n])
		if r.size > r.most && (r.state == inQuotes || r.state == atQuote) {
			r.err = r.tooLong
		} else if err == io.EOF && r.state == inQuotes {
			r.out = append(r.out, 0, unclosed)
		} else if n == 0 && err == nil {
			return 0, nil
		}
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	return n, nil
}

// stuff returns b with the line ends in quoted texts replaced. A part of the input without quotes
// stays as it is. r.state goes on from call to call: it says whether a quote would begin a text,
// end it, or be the second of two.
func (r *reader) stuff(b []byte) []byte {
	if r.state != inQuotes && bytes.IndexByte(b, '"') < 0 && bytes.IndexByte(b, 0) < 0 {
		if len(b) > 0 {
			r.state = after(b[len(b)-1])
		}
		r.count(b)
		return b
	}
	dst := r.stuffed[:0]
	for len(b) > 0 {
		if r.state == atQuote && b[0] == '"' {
			dst, b, r.state = append(dst, '"'), b[1:], inQuotes
			r.size++
			continue
		}
		n := bytes.IndexByte(b, '"')
		isQuote := n >= 0
		if !isQuote {
			n = len(b)
		}
		part := b[:n]
		isQuoted := r.state == inQuotes
		at := len(dst)
		dst = appendStuffed(dst, part, isQuoted)
		r.count(dst[at:])
		if !isQuoted && n > 0 {
			r.state = after(part[n-1])
		}
		if b = b[n:]; isQuote {
			r.size++
			dst, b = append(dst, '"'), b[1:]
			switch r.state {
			case atStart:
				r.state = inQuotes
			case inQuotes:
				r.state = atQuote
			}
		}
	}
	r.stuffed = dst
	return dst
}

// count adds the bytes of a part of the result to the size of the record.
func (r *reader) count(b []byte) {
	if n := bytes.LastIndexByte(b, '\n'); n >= 0 {
		r.size, b = 0, b[n+1:]
	}
	r.size += int64(len(b))
}

// after returns where a record is after a byte outside of quotes.
func after(c byte) quoting {
	if c == ',' || c == '\n' {
		return atStart
	}
	return inField
}

// appendStuffed appends text with NULs replaced and, in quotes, line ends.
func appendStuffed(dst, text []byte, isQuoted bool) []byte {
	for {
		var n int
		if isQuoted {
			n = bytes.IndexAny(text, "\x00\n")
		} else {
			n = bytes.IndexByte(text, 0)
		}
		if n < 0 {
			return append(dst, text...)
		}
		dst = append(dst, text[:n]...)
		if text[n] == 0 {
			dst = append(dst, 0, stuffedNUL)
		} else {
			dst = append(dst, 0, stuffedLF)
		}
		text = text[n+1:]
	}
}

// Restore returns a record of a reader as it was in the input. It is rec, or uses buf.
func Restore(rec []byte, buf *[]byte) ([]byte, error) {
	if bytes.IndexByte(rec, 0) < 0 {
		return rec, nil
	}
	dst := (*buf)[:0]
	for {
		n := bytes.IndexByte(rec, 0)
		if n < 0 || n+1 == len(rec) {
			*buf = append(dst, rec...)
			return *buf, nil
		}
		dst = append(dst, rec[:n]...)
		switch rec[n+1] {
		case stuffedLF:
			dst = append(dst, '\n')
		case stuffedNUL:
			dst = append(dst, 0)
		case unclosed:
			*buf = dst
			return dst, errUnclosed
		}
		rec = rec[n+2:]
	}
}
