// Package record finds a field in records of tables and of JSON Lines, and writes records with a
// field changed or added.
//
// A record is the text between two line ends, or between two NULs. It is one of these:
//
//   - a line: the record is the text
//   - CSV (RFC 4180). A quoted field can contain line ends; [NewReader] reads such records. As in
//     other programs, a quote is special only at the start of a field, and text after the closing
//     quote belongs to the field
//   - tab-separated values with the escapes of PostgreSQL and ClickHouse
//   - a JSON value (RFC 8259), as in JSON Lines
//   - columns with white space between them
//   - a line of a log: Squid's native format, or the combined log format of Apache and Nginx, which the common one
//     begins. The text is the target of the request. That of CONNECT is an authority, and the text begins with "//"
//
// What is not changed keeps its bytes. Nothing is guessed: a record without the field is an error.
package record

import (
	"bytes"
	"strconv"
)

// A Format is the format of records.
type Format int

const (
	Lines Format = iota
	TSV
	CSV
	JSON
	Space
	Squid
	Combined
)

// String returns the name of a format in options.
func (f Format) String() string {
	return [...]string{"lines", "tsv", "csv", "jsonl", "space", "squid", "combined"}[f]
}

// HasColumns reports whether the fields of a record have numbers that can be asked for.
func (f Format) HasColumns() bool { return f == TSV || f == CSV || f == Space }

// isTable reports whether results can have columns with a header.
func (f Format) isTable() bool { return f == TSV || f == CSV }

// separator returns the byte between two columns, or between two values of JSON.
func (f Format) separator() byte {
	switch f {
	case TSV:
		return '\t'
	case CSV, JSON:
		return ','
	}
	return ' '
}

// An Error says why a record has no text at the place that was asked for, or why a result cannot
// be written.
type Error string

func (e Error) Error() string { return string(e) }

const (
	errNull     = Error("the field is null")
	errUnclosed = Error("a quoted field has no closing quote")
)

// A Selector says where in a record the text is.
type Selector struct {
	Format Format
	Column int      // of TSV and CSV, from 0
	Path   []string // of JSON: the names of the members, from the outermost; nothing for the whole record
}

// A Place is the place of a field in a record, with its quotes.
type Place struct{ Start, End int }

// Find returns the place of the field in a record.
func (s *Selector) Find(rec []byte) (Place, error) {
	if s.Format == JSON {
		return findJSON(rec, s.Path)
	}
	column := 0
	for place, err := range s.Format.columns(rec) {
		if err != nil || column == s.Column {
			return place, err
		}
		column++
	}
	return Place{}, Error("the record has no column " + strconv.Itoa(s.Column+1) + ": the last one is column " + strconv.Itoa(column))
}

// fieldEnd returns the end of the column that begins at an offset.
func (f Format) fieldEnd(rec []byte, at int) (int, error) {
	if f == CSV && at < len(rec) && rec[at] == '"' {
		n := closingQuote(rec[at+1:])
		if n < 0 {
			return 0, errUnclosed
		}
		at += 1 + n + 1
	}
	if n := bytes.IndexByte(rec[at:], f.separator()); n >= 0 {
		return at + n, nil
	}
	return len(rec), nil
}

// Text returns the text of a field, given as it is at its place in a record. The text is a view of
// raw, or of buf, which Text may replace by a larger one. The text of null is empty. Each format
// has its own escapes, and a text without any needs no copy.
func (f Format) Text(raw []byte, buf *[]byte) (text []byte, isNull bool, err error) {
	switch {
	case f == CSV && len(raw) > 0 && raw[0] == '"':
		*buf = appendUnquoted((*buf)[:0], raw)
		return *buf, false, nil
	case f == Combined:
		if len(raw) > 1 && (raw[0] == '"' || raw[0] == '[') {
			raw = raw[1 : len(raw)-1]
		}
		if bytes.IndexByte(raw, '\\') >= 0 {
			*buf = appendLogText((*buf)[:0], raw)
			return *buf, false, nil
		}
	case f == TSV && string(raw) == `\N`, f == JSON && string(raw) == "null":
		return nil, true, nil
	case f == TSV && bytes.IndexByte(raw, '\\') >= 0:
		*buf = appendUnescaped((*buf)[:0], raw)
		return *buf, false, nil
	case f == JSON:
		if raw[0] != '"' {
			return nil, false, Error("the field is " + kindJSON(raw) + ", not a string")
		}
		raw = raw[1 : len(raw)-1]
		if bytes.IndexByte(raw, '\\') >= 0 {
			*buf, err = appendStringText((*buf)[:0], raw)
			return *buf, false, err
		}
	}
	return raw, false, nil
}

// AppendField appends a text as a field. The field is quoted if it must be, or if quoted is set.
func (f Format) AppendField(dst, text []byte, quoted bool) ([]byte, error) {
	switch f {
	case CSV:
		return appendCSV(dst, text, quoted), nil
	case TSV:
		return appendTSV(dst, text), nil
	case JSON:
		return appendString(dst, text)
	case Space, Squid:
		return appendBlank(dst, text)
	case Combined:
		return append(appendLog(append(dst, '"'), text), '"'), nil
	}
	return append(dst, text...), nil
}

// AppendNull appends the field of a record that has no result: null in JSON, "-" as a column that
// white space divides from others, and otherwise an empty text.
func (f Format) AppendNull(dst []byte) []byte {
	switch f {
	case JSON:
		return append(dst, "null"...)
	case Space, Squid, Combined:
		return append(dst, '-')
	}
	return dst
}
