package bulk

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"slices"

	"github.com/urikit/uri/internal/inplace"
)

const (
	defaultBlockSize = 1 << 16
	maxBlockRecords  = 1 << 11
	maxEmptyReads    = 100 // as in package bufio
)

// A Block is a sequence of consecutive records of the input.
type Block struct {
	buf     []byte
	data    []byte // the records with their ends, in buf
	end     byte   // of a record
	max     int    // that a record may have, or 0
	number  int64  // of the first record
	offset  int64  // of the first byte
	size    int64  // of the input, which is more than data has if some was passed over
	records int
	record  Record
}

// Len returns the number of records, which is at least one.
func (b *Block) Len() int { return b.records }

// Size returns the number of bytes of the input that the block covers, with the ends of
// its records.
func (b *Block) Size() int64 { return b.size }

// Records returns an iterator over the records. They are not parsed: Reference is zero,
// and Err is nil or [ErrTooLong]. The iterator yields the same *Record each time.
func (b *Block) Records() iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		for rec := range b.each() {
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
			}
			if !yield(rec) {
				return
			}
		}
	}
}

// each returns an iterator over the records, not parsed, and where in data each begins.
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
			b.record = Record{Number: number, Offset: b.offset + int64(at), Text: rest[:n:n]}
			if b.max > 0 && n > b.max {
				b.record.Text, b.record.Err = rest[:b.max:b.max], ErrTooLong
			}
			if !yield(&b.record, at) {
				return
			}
			at += size
		}
	}
}

// A source cuts what it reads into blocks.
type source struct {
	r         io.Reader
	blockSize int
	end       byte
	max       int
	rest      []byte // has been read, and is in no block
	room      []byte // that rest is in
	number    int64  // of the record that rest begins with
	offset    int64  // of its first byte
	err       error  // of the reader
}

func newSource(o *Reader, r io.Reader) *source {
	s := &source{r: r, blockSize: o.BlockSize, end: '\n', max: max(o.MaxRecord, 0), number: 1}
	if s.blockSize <= 0 {
		s.blockSize = defaultBlockSize
	}
	if o.Null {
		s.end = 0
	}
	return s
}

// failure returns the error of the reader, if it was one.
func (s *source) failure() *ReadError {
	if s.err == nil || s.err == io.EOF {
		return nil
	}
	return &ReadError{s.number, s.offset, s.err}
}

// next fills b and returns it. If the next record does not fit, it fills the block that
// long returns instead, as far as that one record. At the end it returns nil, and so it
// does if long does.
func (s *source) next(b *Block, long func() *Block) *Block {
	if b.buf == nil {
		b.buf = make([]byte, s.blockSize)
	}
	if n := s.full(); n > 0 {
		copy(b.buf, s.rest[:n])
		s.rest = s.rest[n:]
		s.fill(b, b.buf[:n], maxBlockRecords, int64(n))
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

// full returns how long as many records are as a block has, or 0 if there are fewer in
// rest.
func (s *source) full() (n int) {
	for range maxBlockRecords {
		size := bytes.IndexByte(s.rest[n:], s.end) + 1
		if size == 0 {
			return 0
		}
		n += size
	}
	return n
}

// nextLong fills b with a record that begins with data. Of one that is too long, just
// so much is kept that it stays too long when a CR goes.
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
		data = slices.Grow(data, s.blockSize)
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

// errCount is the error of a reader that says that it has read what cannot be.
var errCount = errors.New("bulk: the reader returned an impossible count from Read")

// read appends what one Read brings to data, which room begins with.
func (s *source) read(data, room []byte) []byte {
	for range maxEmptyReads {
		n, err := s.r.Read(room[len(data):])
		if n < 0 || n > len(room)-len(data) {
			s.err = errCount // room may go on behind its length, with what was there before
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

// cut gives data up to end, where a record ends, to b, or as much of it as a block has
// records. The rest is kept.
func (s *source) cut(b *Block, data []byte, end int) {
	records := bytes.Count(data[:end], []byte{s.end})
	if records > maxBlockRecords {
		records, end = maxBlockRecords, 0
		for range records {
			end += bytes.IndexByte(data[end:], s.end) + 1
		}
	}
	s.room = append(s.room[:0], data[end:]...)
	s.rest = s.room
	s.fill(b, data[:end], records, int64(end))
}

// last gives data, which has no end, to b, if it is a record: if it is not empty, and
// all of it could be read.
func (s *source) last(b *Block, data []byte, dropped int) *Block {
	if len(data) == 0 || s.err != io.EOF {
		return nil
	}
	s.rest = s.rest[:0]
	s.fill(b, data, 1, int64(len(data)+dropped))
	return b
}

// fill makes b the next block.
func (s *source) fill(b *Block, data []byte, records int, size int64) {
	b.data, b.records, b.size = data, records, size
	b.number, b.offset = s.number, s.offset
	b.end, b.max = s.end, s.max
	s.number += int64(records)
	s.offset += size
}
