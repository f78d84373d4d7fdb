package bulk

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
)

const (
	defaultBlockSize = 1 << 16
	maxBlockRecords  = 1 << 11 // but as many as recordSize allows in a larger block
	recordSize       = 1 << 5
	maxEmptyReads    = 100 // as in package bufio
)

// A Block is a sequence of consecutive records of the input.
type Block struct {
	buf     []byte
	data    []byte // the records with their ends, in buf
	end     byte   // the last byte of a record
	max     int    // the largest length of a record, or 0
	number  int64  // the number of the first record
	offset  int64  // the offset of the first byte
	size    int64  // the length in the input; data is shorter if bytes were skipped
	records int    // the number of records
	record  Record // the record that iterators yield
}

// Len returns the number of records, which is at least one.
func (b *Block) Len() int { return b.records }

// Size returns the number of bytes of the input that the block covers, with the ends of
// its records.
func (b *Block) Size() int64 { return b.size }

// First returns the number of the first record, counted from 1.
func (b *Block) First() int64 { return b.number }

// Bytes returns the records with their ends, as they were read. The last record of the input may
// have no end. Of a record that is longer than [Reader.MaxRecord] it has only the beginning. The
// text is a view of the block: it is valid until the callback returns, and callers must not change
// it.
func (b *Block) Bytes() []byte { return b.data[:len(b.data):len(b.data)] }

// Records returns an iterator over the records. They are not parsed: Reference is zero,
// and Err is nil or [ErrLimit]. The iterator yields the same *Record each time.
func (b *Block) Records() iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		for rec := range b.each() {
			rec.Reference = uri.Reference{}
			if !yield(rec) {
				return
			}
		}
	}
}

// parsed is like Records but parses them as o says. It copies the block's text once, and
// the references are views of that copy.
func (b *Block) parsed(o *Reader) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		text := string(b.data)
		for rec, at := range b.each() {
			if rec.Err == nil {
				rec.Reference, rec.Err = inplace.ParseString(o.Parser, o.Rule, text[at:at+len(rec.Text)])
			} else {
				rec.Reference = uri.Reference{}
			}
			if !yield(rec) {
				return
			}
		}
	}
}

// each returns an iterator over the unparsed records and their offsets in data. It does not set
// Reference, and sets the other fields one by one: while garbage is collected, a store of the whole
// record takes as long as parsing it.
func (b *Block) each() iter.Seq2[*Record, int] {
	return func(yield func(*Record, int) bool) {
		number := b.number
		for at := 0; at < len(b.data); number++ {
			rest := b.data[at:]
			n := bytes.IndexByte(rest, b.end)
			size := n + 1
			if n < 0 {
				n, size = len(rest), len(rest)
			} else if b.end == '\n' && n > 0 && rest[n-1] == '\r' {
				n--
			}
			rec := &b.record
			rec.Number, rec.Offset, rec.Text, rec.Err = number, b.offset+int64(at), rest[:n:n], nil
			if b.max > 0 && n > b.max {
				rec.Text, rec.Err = rest[:b.max:b.max], ErrLimit
			}
			if !yield(rec, at) {
				return
			}
			at += size
		}
	}
}

// A source reads from r and divides the data into blocks.
type source struct {
	r         io.Reader
	blockSize int
	records   int // the most records of a block
	end       byte
	max       int
	rest      []byte // data that was read and is not in a block yet
	room      []byte // the buffer of rest
	number    int64  // the number of the first record in rest
	offset    int64  // the offset of rest in the input
	err       error  // the error of r
}

func newSource(o *Reader, r io.Reader) *source {
	s := &source{r: r, blockSize: o.BlockSize, end: '\n', max: max(o.MaxRecord, 0), number: 1}
	if s.blockSize <= 0 {
		s.blockSize = defaultBlockSize
	}
	s.records = max(maxBlockRecords, s.blockSize/recordSize)
	if o.Null {
		s.end = 0
	}
	return s
}

// failure returns the error of the reader, or nil if it was io.EOF.
func (s *source) failure() *ReadError {
	if s.err == nil || s.err == io.EOF {
		return nil
	}
	return &ReadError{s.number, s.offset, s.err}
}

// next fills b and returns it. If the next record does not fit in b, next calls long and
// fills that block with this record only. It returns nil at the end of the input, or if
// long returns nil.
func (s *source) next(b *Block, long func() *Block) *Block {
	if b.buf == nil {
		b.buf = make([]byte, s.blockSize)
	}
	if n := s.full(); n > 0 {
		copy(b.buf, s.rest[:n])
		s.rest = s.rest[n:]
		s.fill(b, b.buf[:n], s.records, int64(n))
		return b
	}
	data := b.buf[:copy(b.buf, s.rest)]
	searched := 0
	for {
		if end := bytes.LastIndexByte(data[searched:], s.end); end >= 0 {
			s.cut(b, data, searched+end+1)
			return b
		}
		searched = len(data)
		if s.err != nil {
			return s.last(b, data, 0)
		}
		if len(data) == len(b.buf) {
			if b = long(); b == nil {
				return nil
			}
			return s.nextLong(b, data)
		}
		data = s.read(data, b.buf)
	}
}

// full returns the length of the first records in rest that fill a block by their number, or 0 if
// rest has fewer.
func (s *source) full() (n int) {
	for range s.records {
		size := bytes.IndexByte(s.rest[n:], s.end) + 1
		if size == 0 {
			return 0
		}
		n += size
	}
	return n
}

// nextLong fills b with a record that begins with data. It keeps at most two bytes more
// than the limit, so that a record that is too long stays so without its CR.
func (s *source) nextLong(b *Block, data []byte) *Block {
	b.buf = slices.Grow(b.buf[:0], len(data)+s.blockSize)
	data = append(b.buf, data...)
	dropped := 0
	for {
		if s.max > 0 && len(data) > s.max+2 {
			dropped += len(data) - (s.max + 2)
			data = data[:s.max+2]
		}
		if s.err != nil {
			return s.last(b, data, dropped)
		}
		data = s.grow(data)
		b.buf = data[:0]
		searched := len(data)
		data = s.read(data, data[:searched+s.blockSize])
		if end := bytes.IndexByte(data[searched:], s.end); end >= 0 {
			s.cut(b, data, searched+end+1)
			b.size += int64(dropped)
			s.offset += int64(dropped)
			return b
		}
	}
}

// grow returns data with room for a block. A buffer that doubles up to the limit leaves less
// garbage than one that grows slowly.
func (s *source) grow(data []byte) []byte {
	if cap(data)-len(data) >= s.blockSize {
		return data
	}
	most := s.max + 2 + s.blockSize
	if s.max == 0 || most < len(data)+s.blockSize {
		return slices.Grow(data, s.blockSize)
	}
	return append(make([]byte, 0, min(max(2*cap(data), len(data)+s.blockSize), most)), data...)
}

// errCount reports a Read that returned a negative count, or one larger than its argument.
var errCount = errors.New("bulk: the reader returned an impossible count from Read")

// read appends the data of one Read to data, which is the beginning of room.
func (s *source) read(data, room []byte) []byte {
	for range maxEmptyReads {
		n, err := s.r.Read(room[len(data):])
		if n < 0 || n > len(room)-len(data) {
			s.err = errCount // room[:n] could reach into old data after the length of room
			return data
		}
		s.err = err
		if n > 0 || err != nil {
			return room[:len(data)+n]
		}
	}
	s.err = io.ErrNoProgress
	return data
}

// cut fills b with data up to end, where a record ends, but with at most s.records records. It
// keeps the rest for the next block.
func (s *source) cut(b *Block, data []byte, end int) {
	records := bytes.Count(data[:end], []byte{s.end})
	if records > s.records {
		records, end = s.records, 0
		for range records {
			end += bytes.IndexByte(data[end:], s.end) + 1
		}
	}
	s.room = append(s.room[:0], data[end:]...)
	s.rest = s.room
	s.fill(b, data[:end], records, int64(end))
}

// last fills b with the last record, which has no end, and returns it. It returns nil if
// data is empty or if the reader failed.
func (s *source) last(b *Block, data []byte, dropped int) *Block {
	if len(data) == 0 || s.err != io.EOF {
		return nil
	}
	s.rest = s.rest[:0]
	s.fill(b, data, 1, int64(len(data)+dropped))
	return b
}

// fill sets the fields of b for the next block, and counts it.
func (s *source) fill(b *Block, data []byte, records int, size int64) {
	b.data, b.records, b.size = data, records, size
	b.number, b.offset = s.number, s.offset
	b.end, b.max = s.end, s.max
	s.number += int64(records)
	s.offset += size
}
