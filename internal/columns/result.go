package columns

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/urikit/uri/internal/scalar"
)

// A result has the results of a function for rows that follow each other.
type result struct {
	kind  columnType
	rows  int
	nulls int
	valid []byte   // a bit for each row
	bits  []byte   // of boolColumn: a bit for each row
	ends  []uint32 // the end of each row: in data, or of listColumn in words
	words []uint32 // of listColumn: the end of each word in data
	data  []byte
}

// reset makes the result empty, for a function of texts or of bytes.
func (r *result) reset(f *scalar.Function, isText bool) {
	*r = result{valid: r.valid[:0], bits: r.bits[:0], ends: r.ends[:0], words: r.words[:0], data: r.data[:0]}
	switch {
	case f.Result == scalar.Bool:
		r.kind = boolColumn
	case f.Result == scalar.List:
		r.kind = listColumn
	case isText:
		r.kind = textColumn
	default:
		r.kind = bytesColumn
	}
}

// add adds the result of a row, which the call has appended to data: out is data with it. First
// come the bits that all kinds of columns have, then what each kind keeps: a bit, the ends of
// words, or the end of the text.
func (r *result) add(out []byte, ok bool) {
	before := len(r.data)
	if r.kind == textColumn && ok && !utf8.Valid(out[before:]) {
		ok = false
	}
	if r.rows%8 == 0 {
		r.valid = append(r.valid, 0)
		if r.kind == boolColumn {
			r.bits = append(r.bits, 0)
		}
	}
	bit := byte(1) << (r.rows % 8)
	r.rows++
	if ok {
		r.valid[len(r.valid)-1] |= bit
	} else {
		r.nulls++
		out = out[:before]
	}
	switch r.kind {
	case boolColumn:
		if ok && out[before] == '1' {
			r.bits[len(r.bits)-1] |= bit
		}
		r.data = out[:before]
	case listColumn:
		r.data = out[:before]
		for word := range scalar.Words(out[before:]) {
			r.data = append(r.data, word...) // in place: it is further on in the same bytes
			r.words = append(r.words, uint32(len(r.data)))
		}
		r.ends = append(r.ends, uint32(len(r.words)))
	default:
		r.data = out
		r.ends = append(r.ends, uint32(len(out)))
	}
}

// size returns the length of the buffers that grow with texts.
func (r *result) size() int { return len(r.data) + 4*len(r.ends) + 4*len(r.words) }

// An answer is one column of results, made in parts. All parts but the last have a multiple of 8
// rows.
type answer []*result

// appendTo appends the column.
func (a answer) appendTo(dst []byte) []byte {
	rows, nulls := 0, 0
	for _, r := range a {
		rows, nulls = rows+r.rows, nulls+r.nulls
	}
	dst = binary.LittleEndian.AppendUint64(dst, uint64(a[0].kind)|uint64(rows)<<32)
	if nulls == 0 {
		dst = appendLength(dst, 0)
	} else {
		dst = a.appendBytes(dst, func(r *result) []byte { return r.valid })
	}
	switch a[0].kind {
	case boolColumn:
		return a.appendBytes(dst, func(r *result) []byte { return r.bits })
	case listColumn:
		dst = a.appendOffsets(dst, func(r *result) []uint32 { return r.ends }, func(r *result) int { return len(r.words) })
		dst = a.appendOffsets(dst, func(r *result) []uint32 { return r.words }, func(r *result) int { return len(r.data) })
	default:
		dst = a.appendOffsets(dst, func(r *result) []uint32 { return r.ends }, func(r *result) int { return len(r.data) })
	}
	return a.appendBytes(dst, func(r *result) []byte { return r.data })
}

// appendBytes appends a buffer of bytes of all parts.
func (a answer) appendBytes(dst []byte, of func(*result) []byte) []byte {
	n := 0
	for _, r := range a {
		n += len(of(r))
	}
	dst = appendLength(dst, n)
	for _, r := range a {
		dst = append(dst, of(r)...)
	}
	return append(dst, make([]byte, padded(n)-n)...)
}

// appendOffsets appends a buffer of offsets: 0, and the ends in all parts. size is the last end of
// a part.
func (a answer) appendOffsets(dst []byte, ends func(*result) []uint32, size func(*result) int) []byte {
	n := 4
	for _, r := range a {
		n += 4 * len(ends(r))
	}
	dst = binary.LittleEndian.AppendUint32(appendLength(dst, n), 0)
	base := uint32(0)
	for _, r := range a {
		for _, end := range ends(r) {
			dst = binary.LittleEndian.AppendUint32(dst, base+end)
		}
		base += uint32(size(r))
	}
	return append(dst, make([]byte, padded(n)-n)...)
}

// appendLength appends the length of a buffer.
func appendLength(dst []byte, n int) []byte { return binary.LittleEndian.AppendUint64(dst, uint64(n)) }
