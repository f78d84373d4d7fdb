package pipe

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/internal/testenv"
)

// appendColumn appends the values as a column of bytes.
func appendColumn(dst []byte, values []value) []byte {
	valid, offsets, data := make([]byte, (len(values)+7)/8), make([]byte, 4), []byte(nil)
	for i, v := range values {
		if !v.null {
			valid[i/8] |= 1 << (i % 8)
		}
		data = append(data, v.text...)
		offsets = binary.LittleEndian.AppendUint32(offsets, uint32(len(data)))
	}
	dst = binary.LittleEndian.AppendUint64(dst, 2|uint64(len(values))<<32)
	for _, b := range [][]byte{valid, offsets, data} {
		dst = append(binary.LittleEndian.AppendUint64(dst, uint64(len(b))), b...)
		dst = append(dst, make([]byte, -len(b)&7)...)
	}
	return dst
}

// appendFrame appends a frame.
func appendFrame(dst []byte, kind byte, columns int, body []byte) []byte {
	dst = append(append(dst, "uri"...), kind)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(columns))
	return append(binary.LittleEndian.AppendUint64(dst, uint64(len(body))), body...)
}

// cutBuffer cuts a buffer.
func cutBuffer(data []byte) (buffer, rest []byte) {
	n := int(binary.LittleEndian.Uint64(data))
	return data[8:][:n], data[8+n+-n&7:]
}

// columnOf returns the values of a column of an answer, and those of rows of the line formats for
// them.
func columnOf(data []byte, result scalar.Result) (values []value, rest []byte) {
	values = make([]value, binary.LittleEndian.Uint32(data[4:]))
	valid, rest := cutBuffer(data[8:])
	first, rest := cutBuffer(rest)
	var words, texts []byte
	if result == scalar.List {
		words, rest = cutBuffer(rest)
	}
	if result != scalar.Bool {
		texts, rest = cutBuffer(rest)
	}
	at := func(offsets []byte, i int) uint32 { return binary.LittleEndian.Uint32(offsets[4*i:]) }
	for i := range values {
		v := &values[i]
		v.null = len(valid) > 0 && valid[i/8]>>(i%8)&1 == 0
		switch {
		case v.null:
			v.null = result != scalar.List // which the line formats have as an empty list
		case result == scalar.Bool:
			v.text = []byte{'0' + first[i/8]>>(i%8)&1}
		case result == scalar.List:
			for k := at(first, i); k < at(first, i+1); k++ {
				if len(v.text) > 0 {
					v.text = append(v.text, scalar.Separator)
				}
				v.text = append(v.text, texts[at(words, int(k)):at(words, int(k)+1)]...)
			}
		default:
			v.text = texts[at(first, i):at(first, i+1)]
		}
	}
	return values, rest
}

// TestColumnsLikeRows compares the answers to columns with the results for the same texts in rows,
// for all functions.
func TestColumnsLikeRows(t *testing.T) {
	rows := testenv.Tier(4_000, 20_000, 100_000)
	r := rand.New(rand.NewPCG(45, 2))
	args := make([][]value, 2)
	for i := range args {
		for range rows {
			args[i] = append(args[i], randomValue(r, 1<<16))
		}
	}
	type step struct {
		Function string `json:"function"`
		Level    string `json:"level"`
	}
	var plan struct {
		Functions []step `json:"functions"`
	}
	for _, f := range scalar.SQL() {
		plan.Functions = append(plan.Functions, step{f.Function.Name, f.Options.Level})
	}
	text, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	body := appendColumn(appendColumn(binary.LittleEndian.AppendUint64(nil, uint64(rows)), args[0]), args[1])
	var out bytes.Buffer
	if err := Columns(bytes.NewReader(appendFrame(appendFrame(nil, 'P', 0, text), 'B', 2, body)), &out, math.MaxInt32); err != nil {
		t.Fatal(err)
	}
	rest := out.Bytes()[16+16+8:] // the answer to the plan, the head, the number of rows
	for _, f := range scalar.SQL() {
		for _, format := range []Format{TabSeparated, RowBinary} {
			var in []byte
			for i := range rows {
				in = appendRow(in, format, []value{args[0][i], args[1][i]}[:len(f.Args)])
			}
			lines := buffer.New(nil)
			if err := (Config{Format: format}).Run(bytes.NewReader(in), lines, f.Function, f.Options); err != nil {
				t.Fatal(err)
			}
			values, _ := columnOf(rest, f.Result)
			data := lines.Bytes()
			for i, got := range values {
				var want value
				want, data = cutResult(t, data, format, f.Result)
				if got.null != want.null || !bytes.Equal(got.text, want.text) {
					t.Fatalf("%s, %s, row %d: %.200q, %t, want %.200q, %t", f.Name, format, i, got.text, got.null, want.text, want.null)
				}
			}
			if len(values) != rows {
				t.Fatalf("%s: %d rows of %d", f.Name, len(values), rows)
			}
		}
		_, rest = columnOf(rest, f.Result)
	}
	if len(rest) > 0 {
		t.Errorf("%d bytes after the columns", len(rest))
	}
}

func TestColumnsError(t *testing.T) {
	var out bytes.Buffer
	err := Columns(bytes.NewReader([]byte("http://a/\n")), &out, 0)
	if failed, ok := errors.AsType[*process.ReadError](err); !ok || failed.Number != 1 || !process.IsFailure(err) || !bytes.HasPrefix(out.Bytes(), []byte("uriE")) {
		t.Errorf("%v, %q", err, out.Bytes())
	}
}
