package main

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/duckdb/duckdb-go/v2"

	"github.com/urikit/uri/internal/record"
)

// A printer prints rows.
type printer struct {
	format record.Format
	header bool
	to     *bufio.Writer
	line   []byte // memory for a row
}

// flush writes what is not written yet.
func (p *printer) flush() error {
	if err := p.to.Flush(); err != nil {
		return readError{err}
	}
	return nil
}

// run runs statements and prints the rows of the last one.
func (p *printer) run(ctx context.Context, conn *sql.Conn, statements string) error {
	rows, err := conn.QueryContext(ctx, statements)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	if p.header && p.format.HasColumns() {
		var names []any
		for _, c := range columns {
			names = append(names, c.Name())
		}
		if err := p.print(columns, names); err != nil {
			return err
		}
	}
	values := make([]any, len(columns))
	targets := make([]any, len(columns))
	for i := range values {
		targets[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		if err := p.print(columns, values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// print prints a row.
func (p *printer) print(columns []*sql.ColumnType, values []any) error {
	line := p.line[:0]
	if !p.format.HasColumns() {
		line = append(line, '{')
	}
	var text []byte
	for i, value := range values {
		switch {
		case i == 0:
		case p.format == record.TSV:
			line = append(line, '\t')
		default:
			line = append(line, ',')
		}
		if !p.format.HasColumns() {
			if b, ok := value.([]byte); ok && columns[i].DatabaseTypeName() != "UUID" && !utf8.Valid(b) {
				return fmt.Errorf("column %q: the value is not UTF-8, and JSON has no other text: use --out tsv or csv", columns[i].Name())
			}
			line = append(appendString(line, []byte(columns[i].Name())), ':')
			line = appendJSON(line, value, columns[i].DatabaseTypeName())
			continue
		}
		if value == nil {
			if p.format == record.TSV {
				line = append(line, `\N`...)
			}
			continue
		}
		text = appendText(text[:0], value, columns[i].DatabaseTypeName())
		field, err := p.format.AppendField(line, text, p.format == record.CSV && len(text) == 0)
		if err != nil {
			return err
		}
		line = field
	}
	if !p.format.HasColumns() {
		line = append(line, '}')
	}
	p.line = append(line, '\n')
	if _, err := p.to.Write(p.line); err != nil {
		return readError{err}
	}
	return nil
}

// The forms of times, by the names of their types.
var times = map[string]string{
	"DATE": "2006-01-02", "TIME": "15:04:05.999999", "TIMETZ": "15:04:05.999999-07:00",
	"TIMESTAMPTZ": "2006-01-02 15:04:05.999999-07:00",
}

// appendText appends a value, which is not nil, of a type of DuckDB as a text.
func appendText(dst []byte, value any, typeName string) []byte {
	switch v := value.(type) {
	case string:
		return append(dst, v...)
	case []byte:
		if typeName == "UUID" && len(v) == 16 {
			return fmt.Appendf(dst, "%x-%x-%x-%x-%x", v[:4], v[4:6], v[6:8], v[8:10], v[10:])
		}
		return append(dst, v...)
	case time.Time:
		form, ok := times[typeName]
		if !ok {
			form = "2006-01-02 15:04:05.999999999"
		}
		return v.AppendFormat(dst, form)
	case float32:
		return strconv.AppendFloat(dst, float64(v), 'g', -1, 32)
	case float64:
		return strconv.AppendFloat(dst, v, 'g', -1, 64)
	case bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64:
		return fmt.Append(dst, v)
	case duckdb.OrderedMap:
		return appendNested(dst, v)
	case fmt.Stringer:
		return append(dst, v.String()...)
	}
	pointer := reflect.New(reflect.TypeOf(value))
	pointer.Elem().Set(reflect.ValueOf(value))
	if v, ok := pointer.Interface().(fmt.Stringer); ok { // a decimal
		return append(dst, v.String()...)
	}
	return appendNested(dst, value)
}

// appendNested appends a list, a struct or a map as JSON.
func appendNested(dst []byte, value any) []byte {
	text, err := json.Marshal(named(value))
	if err != nil { // a number that JSON does not have
		return fmt.Append(dst, value)
	}
	return append(dst, text...)
}

// named returns a value in which the keys of maps are texts.
func named(value any) any {
	if pairs, ok := value.(duckdb.OrderedMap); ok {
		object, values := make(map[string]any, pairs.Len()), pairs.Values()
		for i, key := range pairs.Keys() {
			object[fmt.Sprint(key)] = named(values[i])
		}
		return object
	}
	switch v := reflect.ValueOf(value); v.Kind() {
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = named(v.Index(i).Interface())
		}
		return list
	case reflect.Map:
		object := make(map[string]any, v.Len())
		for key, element := range v.Seq2() {
			object[fmt.Sprint(key.Interface())] = named(element.Interface())
		}
		return object
	}
	return value
}

// appendJSON appends a value of a type of DuckDB as JSON.
func appendJSON(dst []byte, value any, typeName string) []byte {
	switch v := value.(type) {
	case nil:
		return append(dst, "null"...)
	case bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64:
		return fmt.Append(dst, v)
	case float32:
		return appendJSON(dst, float64(v), typeName)
	case float64:
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			return appendText(dst, v, typeName)
		}
	case *big.Int:
		return v.Append(dst, 10)
	case duckdb.OrderedMap:
		return appendNested(dst, v)
	}
	switch {
	case strings.HasPrefix(typeName, "DECIMAL"):
		return appendText(dst, value, typeName)
	case reflect.TypeOf(value).Kind() == reflect.Map, reflect.TypeOf(value) == reflect.TypeFor[[]any]():
		return appendNested(dst, value)
	}
	return appendString(dst, appendText(nil, value, typeName))
}

// appendString appends a text as a string of JSON. Bytes that are not UTF-8 become U+FFFD.
func appendString(dst, text []byte) []byte {
	if !utf8.Valid(text) {
		text = []byte(string([]rune(string(text))))
	}
	dst, _ = record.JSON.AppendField(dst, text, false) // it is UTF-8
	return dst
}
