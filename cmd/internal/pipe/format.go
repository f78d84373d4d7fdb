package pipe

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/urikit/uri/internal/record"
	"github.com/urikit/uri/internal/scalar"
)

// A Format is a format of rows.
type Format int

const (
	TabSeparated Format = iota
	RowBinary
)

// String returns the name of a format in options.
func (f Format) String() string {
	if f == RowBinary {
		return "rowbinary"
	}
	return "tsv"
}

// A column is an argument of a row.
type column struct {
	raw     []byte // as in the row, without what separates it
	null    bool
	escaped bool
	buf     []byte // for a text with escapes
}

// text returns the text of the column. It is valid until the column is set again.
func (c *column) text() []byte {
	if !c.escaped {
		return c.raw
	}
	text, _, _ := record.TSV.Text(c.raw, &c.buf) // it has no errors
	return text
}

// cut sets the columns to those of the first row in data, and returns the length of the row. It
// returns 0 if the row is not whole. The first seen bytes were in data before.
func (f Format) cut(data []byte, seen int, columns []column) (int, error) {
	if f == RowBinary {
		return cutBinary(data, columns)
	}
	end := bytes.IndexByte(data[seen:], '\n')
	if end < 0 {
		return 0, nil
	}
	end += seen
	rest := data[:end]
	for i := range columns {
		c, last := &columns[i], i == len(columns)-1
		c.raw = rest
		tab := bytes.IndexByte(rest, '\t')
		if (tab < 0) != last {
			return 0, errColumns
		}
		if !last {
			c.raw, rest = rest[:tab], rest[tab+1:]
		}
		c.escaped = bytes.IndexByte(c.raw, '\\') >= 0
		c.null = c.escaped && string(c.raw) == `\N`
	}
	return end + 1, nil
}

// cutBinary is cut for RowBinary.
func cutBinary(data []byte, columns []column) (int, error) {
	at := 0
	for i := range columns {
		if at == len(data) {
			return 0, nil
		}
		c := &columns[i]
		c.raw, c.null = nil, data[at] == 1
		if data[at] > 1 {
			return 0, errBinary
		}
		if at++; c.null {
			continue
		}
		length, n := binary.Uvarint(data[at:])
		if n < 0 || n == 0 && len(data)-at >= binary.MaxVarintLen64 {
			return 0, errBinary
		}
		if at += n; n == 0 || uint64(len(data)-at) < length {
			return 0, nil
		}
		c.raw = data[at : at+int(length)]
		at += int(length)
	}
	return at, nil
}

// begin appends what precedes a result that is not NULL, before its length is known.
func (f Format) begin(dst []byte, result scalar.Result, notNull bool) []byte {
	if f == RowBinary && !notNull && result != scalar.List {
		dst = append(dst, 0)
	}
	return dst
}

// finish makes of the text in dst[n:] a result of a type.
func (f Format) finish(dst []byte, n int, result scalar.Result) []byte {
	if result == scalar.List {
		return f.appendList(dst[:n], bytes.Clone(dst[n:]))
	}
	if f == TabSeparated {
		if isEscaped(dst[n:]) {
			text := bytes.Clone(dst[n:])
			dst, _ = record.TSV.AppendField(dst[:n], text, false) // it has no errors
		}
		return append(dst, '\n')
	}
	if result == scalar.Bool {
		dst[n] -= '0'
		return dst
	}
	var head [binary.MaxVarintLen64]byte
	length := binary.PutUvarint(head[:], uint64(len(dst)-n))
	dst = append(dst, head[:length]...) // makes room
	copy(dst[n+length:], dst[n:])
	copy(dst[n:], head[:length])
	return dst
}

// appendList appends the words of a list, an Array(String) of ClickHouse.
func (f Format) appendList(dst, list []byte) []byte {
	words := slices.Collect(scalar.Words(list))
	if f == TabSeparated {
		dst = append(dst, '[')
		for i, word := range words {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(append(append(dst, '\''), word...), '\'')
		}
		return append(dst, "]\n"...)
	}
	dst = binary.AppendUvarint(dst, uint64(len(words)))
	for _, word := range words {
		dst = append(binary.AppendUvarint(dst, uint64(len(word))), word...)
	}
	return dst
}

// isEscaped reports whether a text has bytes that a field of TabSeparated has only as escapes.
func isEscaped(text []byte) bool {
	for _, c := range text {
		if c == '\\' || c <= '\r' && (c == '\n' || c == '\t' || c == '\r') {
			return true
		}
	}
	return false
}

// appendNull appends the result NULL, or what is in its place. An array of ClickHouse cannot be
// NULL.
func (f Format) appendNull(dst []byte, result scalar.Result, notNull bool) []byte {
	switch {
	case result == scalar.List:
		return f.appendList(dst, nil)
	case f == TabSeparated && !notNull:
		return append(dst, "\\N\n"...)
	case f == TabSeparated && result == scalar.Bool:
		return append(dst, "0\n"...)
	case f == TabSeparated:
		return append(dst, '\n')
	case notNull:
		return append(dst, 0) // the number 0, or the length of an empty text
	}
	return append(dst, 1)
}
