package columns

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"
)

// A columnType is the type of a column.
type columnType uint32

const (
	textColumn  columnType = 1 // UTF-8: validity, offsets, bytes
	bytesColumn columnType = 2 // any bytes: validity, offsets, bytes
	boolColumn  columnType = 3 // validity, bits; only in answers
	listColumn  columnType = 4 // lists of texts: validity, offsets, offsets of texts, bytes; only in answers
)

// Errors about batches.
var (
	errShort   = errors.New("the batch ends within a column")
	errRest    = errors.New("the batch has bytes after its last column")
	errType    = errors.New("a column has neither the type text nor bytes")
	errRows    = errors.New("a column has neither as many rows as the batch nor one")
	errBuffer  = errors.New("a buffer has not the length that its rows need")
	errOffsets = errors.New("offsets are negative, or decrease")
	errUTF8    = errors.New("a text is not UTF-8: send the column as bytes")
	errTooMany = errors.New("the batch has more rows, or longer constants, than the limit of a frame allows")
)

// A column has the texts of an argument. It is a view of a frame.
type column struct {
	isText   bool
	constant bool   // there is one row, which is that of every row of the batch
	validity []byte // a bit for each row, 1 if it is not NULL; empty: no row is NULL
	offsets  []byte // of rows+1 offsets, each an int32
	first    uint32 // the first offset
	data     []byte // from the first offset to the last
}

// A batch has the rows of a frame.
type batch struct {
	rows    int
	columns []column
}

// parse sets the batch to that of a frame.
func (b *batch) parse(f frame, most int64) error {
	rest := body(f.body)
	rows, ok := rest.number()
	if !ok {
		return errShort
	}
	if rows > uint64(most)/4 {
		return errTooMany
	}
	b.rows, b.columns = int(rows), b.columns[:0]
	total := int64(0)
	for range f.columns {
		c, err := rest.column(b.rows)
		if err != nil {
			return fmt.Errorf("column %d: %w", len(b.columns), err)
		}
		b.columns = append(b.columns, c)
		size := int64(len(c.data) + 4)
		if c.constant {
			if size > most/int64(max(b.rows, 1)) {
				return errTooMany
			}
			size *= int64(b.rows)
		}
		if total += size; total > most {
			return errTooMany
		}
	}
	if len(rest) > 0 {
		return errRest
	}
	return nil
}

// A body is what is left of the body of a frame.
type body []byte

// number cuts a number.
func (b *body) number() (uint64, bool) {
	if len(*b) < 8 {
		return 0, false
	}
	n := binary.LittleEndian.Uint64(*b)
	*b = (*b)[8:]
	return n, true
}

// buffer cuts a buffer: its length, and as many bytes with zeros up to a multiple of 8.
func (b *body) buffer() ([]byte, error) {
	n, ok := b.number()
	if !ok || n > uint64(len(*b)) || padded(int(n)) > len(*b) {
		return nil, errShort
	}
	buffer := (*b)[:n:n]
	*b = (*b)[padded(int(n)):]
	return buffer, nil
}

// column cuts a column of a batch with a number of rows, and checks it. It reads the head, the
// validity, the offsets and the data, which is their order in a batch. A column of one row is
// constant.
func (b *body) column(rows int) (c column, err error) {
	head, ok := b.number()
	if !ok {
		return c, errShort
	}
	switch columnType(head) { // its lower half
	case textColumn:
		c.isText = true
	case bytesColumn:
	default:
		return c, errType
	}
	if n := head >> 32; n != uint64(rows) {
		if n != 1 {
			return c, errRows
		}
		c.constant, rows = true, 1
	}
	if c.validity, err = b.buffer(); err != nil {
		return c, err
	}
	if n := len(c.validity); n != 0 && n != (rows+7)/8 {
		return c, errBuffer
	}
	if c.offsets, err = b.buffer(); err != nil {
		return c, err
	}
	if len(c.offsets) != 4*(rows+1) {
		return c, errBuffer
	}
	if c.data, err = b.buffer(); err != nil {
		return c, err
	}
	c.first = c.offset(0)
	return c, c.check(rows)
}

// offset returns an offset in the other program's data.
func (c *column) offset(i int) uint32 { return binary.LittleEndian.Uint32(c.offsets[4*i:]) }

// check checks the offsets, and that texts are UTF-8. The offsets do not decrease, each is at the
// beginning of a character, and the last one is the end of the data.
func (c *column) check(rows int) error {
	if c.isText && !utf8.Valid(c.data) {
		return errUTF8
	}
	before := c.first
	for i := range rows + 1 {
		next := c.offset(i)
		if next < before || next > math.MaxInt32 {
			return errOffsets
		}
		if before = next; uint64(next-c.first) > uint64(len(c.data)) {
			return errBuffer
		}
		if at := int(next - c.first); c.isText && at < len(c.data) && !utf8.RuneStart(c.data[at]) {
			return errUTF8
		}
	}
	if int(before-c.first) != len(c.data) {
		return errBuffer
	}
	return nil
}

// value returns the text of a row, and false for NULL.
func (c *column) value(row int) ([]byte, bool) {
	if c.constant {
		row = 0
	}
	if len(c.validity) > 0 && c.validity[row/8]>>(row%8)&1 == 0 {
		return nil, false
	}
	from, to := c.offset(row)-c.first, c.offset(row+1)-c.first
	return c.data[from:to:to], true
}
