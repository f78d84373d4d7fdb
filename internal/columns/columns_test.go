package columns

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/internal/testenv"
)

// texts makes a column of texts or bytes; nil is NULL.
func texts(t columnType, values ...[]byte) []byte {
	valid, offsets, data := make([]byte, (len(values)+7)/8), []byte{0, 0, 0, 0}, []byte(nil)
	nulls := false
	for i, v := range values {
		if v != nil {
			valid[i/8] |= 1 << (i % 8)
		} else {
			nulls = true
		}
		data = append(data, v...)
		offsets = binary.LittleEndian.AppendUint32(offsets, uint32(len(data)))
	}
	if !nulls {
		valid = nil
	}
	dst := binary.LittleEndian.AppendUint64(nil, uint64(t)|uint64(len(values))<<32)
	for _, buffer := range [][]byte{valid, offsets, data} {
		dst = appendBuffer(dst, buffer)
	}
	return dst
}

func appendBuffer(dst, buffer []byte) []byte {
	dst = append(binary.LittleEndian.AppendUint64(dst, uint64(len(buffer))), buffer...)
	return append(dst, make([]byte, padded(len(buffer))-len(buffer))...)
}

// framed makes a frame of a body.
func framed(k kind, columns int, body []byte) []byte {
	return append(appendHead(nil, k, columns, len(body)), body...)
}

// batched makes a batch of columns.
func batched(rows int, columns ...[]byte) []byte {
	body := binary.LittleEndian.AppendUint64(nil, uint64(rows))
	return framed(batchFrame, len(columns), append(body, bytes.Join(columns, nil)...))
}

func planned(t testing.TB, steps ...step) []byte {
	t.Helper()
	body, err := json.Marshal(plan{steps})
	if err != nil {
		t.Fatal(err)
	}
	return framed(planFrame, 0, body)
}

// A reply is an answer, decoded.
type reply struct {
	kind    kind
	columns [][]any // of nil, string, bool or []string
	message string
}

// replies decodes answers.
func replies(t testing.TB, data []byte) []reply {
	t.Helper()
	var all []reply
	for len(data) > 0 {
		if len(data) < headSize || string(data[:3]) != magic {
			t.Fatalf("no head: %.100q", data)
		}
		r := reply{kind: kind(data[3])}
		n, length := binary.LittleEndian.Uint32(data[4:]), binary.LittleEndian.Uint64(data[8:])
		if uint64(len(data)-headSize) < length {
			t.Fatalf("%d bytes of %d", len(data)-headSize, length)
		}
		rest := body(data[headSize:][:length])
		data = data[headSize+length:]
		if r.kind == errorFrame {
			r.message = string(rest)
		}
		if r.kind == batchFrame {
			rows, _ := rest.number()
			for range n {
				r.columns = append(r.columns, decoded(t, &rest, int(rows)))
			}
			if len(rest) > 0 {
				t.Fatalf("%d bytes after the columns", len(rest))
			}
		}
		all = append(all, r)
	}
	return all
}

// decoded decodes a column of an answer.
func decoded(t testing.TB, rest *body, rows int) []any {
	t.Helper()
	head, _ := rest.number()
	if int(head>>32) != rows {
		t.Fatalf("%d rows, want %d", head>>32, rows)
	}
	buffer := func() []byte {
		b, err := rest.buffer()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	valid, first := buffer(), buffer()
	offset := func(b []byte, i int) int { return int(binary.LittleEndian.Uint32(b[4*i:])) }
	all := make([]any, rows)
	var second, data []byte
	switch columnType(head) {
	case listColumn:
		second = buffer()
		fallthrough
	case textColumn, bytesColumn:
		data = buffer()
	}
	for i := range all {
		if len(valid) > 0 && valid[i/8]>>(i%8)&1 == 0 {
			continue
		}
		switch columnType(head) {
		case boolColumn:
			all[i] = first[i/8]>>(i%8)&1 == 1
		case listColumn:
			words := []string{}
			for k := offset(first, i); k < offset(first, i+1); k++ {
				words = append(words, string(data[offset(second, k):offset(second, k+1)]))
			}
			all[i] = words
		default:
			all[i] = string(data[offset(first, i):offset(first, i+1)])
		}
	}
	return all
}

// serve serves frames, byte by byte.
func serve(t testing.TB, most int64, frames ...[]byte) ([]reply, error) {
	t.Helper()
	var out bytes.Buffer
	err := Serve(iotest.OneByteReader(bytes.NewReader(slices.Concat(frames...))), &out, most)
	return replies(t, out.Bytes()), err
}

func some(values ...string) [][]byte {
	var all [][]byte
	for _, v := range values {
		if v == "NULL" {
			all = append(all, nil)
		} else {
			all = append(all, []byte(v))
		}
	}
	return all
}

func TestServe(t *testing.T) {
	first := planned(t, step{Function: "host"}, step{Function: "valid", As: "uri"}, step{Function: "findings"},
		step{Function: "query_parameter", Arguments: []int{0, 1}, Params: []string{"form"}})
	second := planned(t, step{Function: "normalize", Level: "crawl", Arguments: []int{1}})
	column := texts(textColumn, some("http://A/?q=1+2", "NULL", "a b", "http://u:p@h/")...)
	constant := texts(textColumn, []byte("q"))
	got, err := serve(t, 1<<20, first, batched(4, column, constant), batched(0, texts(textColumn), texts(bytesColumn)), second,
		batched(1, constant, texts(bytesColumn, []byte("HTTP://A/#f"))))
	if err != nil {
		t.Fatal(err)
	}
	want := []reply{
		{kind: planFrame},
		{kind: batchFrame, columns: [][]any{
			{"A", nil, nil, "h"}, {true, nil, false, true}, {[]string{"single-label"}, nil, []string{"invalid"}, []string{"password", "single-label"}}, {"1 2", nil, nil, nil},
		}},
		{kind: batchFrame, columns: [][]any{{}, {}, {}, {}}},
		{kind: planFrame},
		{kind: batchFrame, columns: [][]any{{"http://a/"}}},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestColumnTypes gives a result that is not UTF-8 as bytes, and in a column of texts as NULL.
func TestColumnTypes(t *testing.T) {
	for kind, want := range map[columnType]any{textColumn: nil, bytesColumn: "\xff"} {
		got, err := serve(t, 1<<20, planned(t, step{Function: "query_parameter"}), batched(1, texts(kind, []byte("?a=%FF")), texts(kind, []byte("a"))))
		if err != nil || got[1].columns[0][0] != want {
			t.Errorf("%d: %v, %v", kind, got, err)
		}
	}
}

// TestSlices takes the offsets of a part of an Arrow array, which do not begin with 0.
func TestSlices(t *testing.T) {
	column := texts(bytesColumn, some("/a", "/bc")...)
	for i, offset := range []uint32{100, 102, 105} {
		binary.LittleEndian.PutUint32(column[8+8+8+4*i:], offset)
	}
	got, err := serve(t, 1<<20, planned(t, step{Function: "path"}), batched(2, column))
	if err != nil || fmt.Sprint(got[1].columns) != "[[/a /bc]]" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestPlanErrors(t *testing.T) {
	for text, want := range map[string]string{
		"": errJSON.Error(), "[]": errJSON.Error(), `{"x":1}`: errJSON.Error(), `{"functions":[{"function":"host"}]} x`: errJSON.Error(),
		"{}":                                  errFunctions.Error(),
		`{"functions":[{"function":"nope"}]}`: `"nope" is not a function`,
		`{"functions":[{"function":"` + planted.Texts()[0] + `"}]}`:                                        "is not a function",
		`{"functions":[{"function":"host","level":"crawl"}]}`:                                              "host has no option level: remove it",
		`{"functions":[{"function":"host","params":[]}]}`:                                                  "host has no option params: remove it",
		`{"functions":[{"function":"host","arguments":[0,1]}]}`:                                            "host has 1 arguments",
		`{"functions":[{"function":"host","arguments":[]}]}`:                                               "host has 1 arguments",
		`{"functions":[{"function":"host","arguments":[-1]}]}`:                                             "host has 1 arguments",
		`{"functions":[{"function":"valid","as":"iri"}]}`:                                                  `as has the value "iri"`,
		`{"functions":[{"function":"key","level":"no"}]}`:                                                  `there is no level "no"`,
		`{"functions":[{"function":"query_parameter","params":["decode"]}]}`:                               `params has the value "decode"`,
		`{"functions":[` + strings.Repeat(`{"function":"host"},`, mostFunctions) + `{"function":"host"}]}`: errFunctions.Error(),
		strings.Repeat(" ", mostPlan+1):                                                                    errLong.Error(),
	} {
		got, err := serve(t, 1<<20, framed(planFrame, 0, []byte(text)))
		wrong, ok := errors.AsType[*Error](err)
		if !ok || wrong.Number != 1 || len(got) != 1 || got[0].kind != errorFrame || !strings.Contains(got[0].message, want) || wrong.Err.Error() != got[0].message {
			t.Errorf("%.200s: %v, %v, want %s", text, got, err, want)
		}
		if planted.Shows(fmt.Sprint(err)) {
			t.Errorf("%.200s: %v", text, err)
		}
	}
}

// A hostile frame is one that is wrong, by some random choices.
func hostile(r *rand.Rand, good []byte) []byte {
	const start = headSize + 8 // the head of the first column
	data := slices.Clone(good)
	put := func(at int, n uint64) { binary.LittleEndian.PutUint64(data[at:], n) }
	valid := start + 8
	offsets := valid + 8 + padded(int(binary.LittleEndian.Uint64(data[valid:])))
	rows := int(binary.LittleEndian.Uint64(data[headSize:]))
	text := offsets + 8 + padded(4*(rows+1))
	lengths := []uint64{1 << 31, 1<<31 - 1, 1 << 32, math.MaxUint64, math.MaxUint64 - 7, 1 << 63}
	length := lengths[r.IntN(len(lengths))]
	switch r.IntN(12) {
	case 0:
		return data[:1+r.IntN(len(data)-1)]
	case 1:
		data[r.IntN(4)] ^= byte(1 + r.IntN(255))
	case 2:
		put(8, length)
	case 3:
		put(headSize, length)
	case 4:
		put(headSize, uint64(rows+1+r.IntN(1000)))
	case 5:
		put(start, uint64(r.Uint32())|5)
	case 6:
		put([]int{valid, offsets, text}[r.IntN(3)], length)
	case 7:
		put([]int{offsets, text}[r.IntN(2)], uint64(r.IntN(8)))
	case 8:
		binary.LittleEndian.PutUint32(data[offsets+8+4*r.IntN(rows+1):], 1<<31|r.Uint32())
	case 9:
		binary.LittleEndian.PutUint32(data[offsets+8+4*(1+r.IntN(rows)):], uint32(1000+r.IntN(1<<20)))
	case 10:
		data[text+8+r.IntN(5)] = 0x80 | byte(r.Uint32())
	case 11:
		binary.LittleEndian.PutUint32(data[4:], 2+r.Uint32()>>1)
	}
	return data
}

// TestHostileFrames gives an error for each wrong frame, after the answers to the right ones.
func TestHostileFrames(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 45))
	start, good := planned(t, step{Function: "host"}, step{Function: "findings"}), batched(3, texts(textColumn, some("/aaaaa", "NULL", "http://h")...))
	for i := range testenv.Tier(20_000, 100_000, 1_000_000) {
		bad := hostile(r, good)
		var out bytes.Buffer
		err := Serve(bytes.NewReader(slices.Concat(start, good, bad)), &out, 1<<16)
		wrong, ok := errors.AsType[*Error](err)
		got := replies(t, out.Bytes())
		if !ok || wrong.Number != 3 || len(got) != 3 || got[2].kind != errorFrame || got[2].message != wrong.Err.Error() {
			t.Fatalf("frame %d, %q: %v, %v", i, bad, got, err)
		}
	}
}

// TestLimits refuses what would need more memory or time than the limit of a frame.
func TestLimits(t *testing.T) {
	const most = 1 << 16
	text := []byte("http://h/" + strings.Repeat("{", most/8))
	rows := 200
	column := texts(bytesColumn, make([][]byte, rows)...)
	many := texts(bytesColumn, slices.Repeat([][]byte{[]byte("http://u@h/")}, 1000)...)
	for name, test := range map[string]struct {
		plan, batch []byte
		want        error
	}{
		"constants": {planned(t, step{Function: "valid"}), batched(rows, texts(bytesColumn, text), column), errTooMany},
		"rows":      {planned(t, step{Function: "valid"}), batched(most, texts(bytesColumn, nil)), errTooMany},
		"answer":    {planned(t, slices.Repeat([]step{{Function: "browser_href"}}, 5)...), batched(1, texts(bytesColumn, text)), errAnswer},
		"functions": {planned(t, slices.Repeat([]step{{Function: "key"}}, 64)...), batched(1000, many), errAnswer},
		"offsets":   {planned(t, slices.Repeat([]step{{Function: "port"}}, 17)...), batched(1000, many), errAnswer},
	} {
		got, err := serve(t, most, test.plan, test.batch)
		if !errors.Is(err, test.want) || len(got) != 2 || got[1].kind != errorFrame {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := serve(t, most, framed(planFrame, 0, make([]byte, most+1))); err == nil || !strings.Contains(err.Error(), "the limit is 65536") {
		t.Error(err)
	}
}

// TestMemoryOfPromises reads a frame that promises much and sends little.
func TestMemoryOfPromises(t *testing.T) {
	head := appendHead(nil, batchFrame, 1, 1<<30)
	if allocated := testing.AllocsPerRun(1, func() { readFrame(bytes.NewReader(head), nil, 1<<31) }); allocated > 10 {
		t.Errorf("%v allocations", allocated)
	}
	f := readFrame(io.MultiReader(bytes.NewReader(head), bytes.NewReader(make([]byte, 1000))), nil, 1<<31)
	if f.err != errCut || cap(f.body) > 2*firstRead {
		t.Errorf("%v, %d bytes", f.err, cap(f.body))
	}
}

// TestReadsAhead sends a frame before it reads the answer to the one before it, through pipes
// without any buffer.
func TestReadsAhead(t *testing.T) {
	in, to := io.Pipe()
	from, out := io.Pipe()
	done := make(chan error)
	go func() { done <- Serve(in, out, 1<<24) }()
	value := []byte("http://h/" + strings.Repeat("a", 1<<16))
	to.Write(planned(t, step{Function: "path"}))
	for range 20 {
		to.Write(batched(1, texts(textColumn, value))) // the answer to the frame before waits
		head := make([]byte, headSize)
		if _, err := io.ReadFull(from, head); err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(io.Discard, from, int64(binary.LittleEndian.Uint64(head[8:]))); err != nil {
			t.Fatal(err)
		}
	}
	go io.Copy(io.Discard, from)
	to.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestWriteError(t *testing.T) {
	boom := errors.New("boom")
	if err := Serve(bytes.NewReader(planned(t, step{Function: "host"})), refuse{boom}, 1<<20); err != boom {
		t.Error(err)
	}
	if err := Serve(iotest.ErrReader(boom), io.Discard, 1<<20); !errors.Is(err, boom) {
		t.Error(err)
	}
}

type refuse struct{ err error }

func (r refuse) Write([]byte) (int, error) { return 0, r.err }

// TestEveryFunction compares the columns of all functions, with several workers, with the functions
// called directly.
func TestEveryFunction(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 1))
	const rows = 10*fewRows + 5
	pieces := []string{"http://", "HTTP://A", "u:p@", "h.example", ":80", "/a", "/../", "%7e", "?q=1", "&q", "#f", "ü", " ", "\\", "[::1]", ""}
	columns := make([][][]byte, 2)
	for i := range columns {
		for range rows {
			var text []byte
			if r.IntN(20) > 0 {
				text = []byte{}
				for range r.IntN(7) {
					text = append(text, pieces[r.IntN(len(pieces))]...)
				}
			}
			columns[i] = append(columns[i], text)
		}
	}
	var steps []step
	var want [][]any
	for _, f := range scalar.SQL() {
		steps = append(steps, step{Function: f.Function.Name, Level: f.Options.Level})
		call, err := f.Prepare(f.Options)
		if err != nil {
			t.Fatal(err)
		}
		var column []any
		for row := range rows {
			column = append(column, direct(f.Function, call, columns, row))
		}
		want = append(want, column)
	}
	got, err := serve(t, math.MaxInt32, planned(t, steps...), batched(rows, texts(textColumn, columns[0]...), texts(textColumn, columns[1]...)))
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range steps {
		for row := range rows {
			if a, b := got[1].columns[i][row], want[i][row]; fmt.Sprintf("%T %q", a, a) != fmt.Sprintf("%T %q", b, b) {
				t.Fatalf("%s %s, row %d, %q %q: %q, want %q", s.Function, s.Level, row, columns[0][row], columns[1][row], a, b)
			}
		}
	}
}

// TestShares gives each row one result, however many rows the workers share.
func TestShares(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	for rows := range 4*fewRows + 20 {
		if rows > 40 && rows%fewRows > 20 && rows%fewRows < fewRows-20 {
			continue
		}
		var values [][]byte
		var want []any
		for i := range rows {
			values = append(values, fmt.Append(nil, "http://", i))
			want = append(want, fmt.Sprint(i))
		}
		var out bytes.Buffer
		frames := slices.Concat(planned(t, step{Function: "host"}), batched(rows, texts(textColumn, values...)))
		if err := Serve(bytes.NewReader(frames), &out, 1<<20); err != nil {
			t.Fatal(err)
		}
		if got := replies(t, out.Bytes())[1].columns[0]; !slices.Equal(got, want) {
			t.Fatalf("%d rows: %d results", rows, len(got))
		}
	}
}

// direct calls a function for a row.
func direct(f *scalar.Function, call scalar.Call, columns [][][]byte, row int) any {
	var args [][]byte
	for i := range f.Args {
		if columns[i][row] == nil {
			return nil
		}
		args = append(args, columns[i][row])
	}
	out, ok := call(nil, args)
	switch {
	case !ok:
		return nil
	case f.Result == scalar.Bool:
		return string(out) == "1"
	case f.Result == scalar.List:
		return strings.Fields(string(out))
	}
	return string(out)
}

// FuzzServe serves any bytes after a plan. Answers can be decoded, and the error is the last one.
func FuzzServe(f *testing.F) {
	start := planned(f, step{Function: "normalize"}, step{Function: "findings"}, step{Function: "valid", Arguments: []int{1}})
	f.Add(batched(2, texts(textColumn, some("NULL", "http://A/")...), texts(bytesColumn, []byte("a"))))
	f.Add(planned(f, step{Function: "key", Level: "crawl"}))
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		err := Serve(bytes.NewReader(slices.Concat(start, data)), &out, 1<<16)
		got := replies(t, out.Bytes())
		for i, r := range got {
			if (r.kind == errorFrame) != (err != nil && i == len(got)-1) {
				t.Fatalf("%v, %v", got, err)
			}
			for _, column := range r.columns {
				if r.kind == batchFrame && len(column) != len(r.columns[0]) {
					t.Fatalf("%v", got)
				}
			}
		}
	})
}

func BenchmarkServe(b *testing.B) {
	const rows = 1 << 14
	data := planned(b, step{Function: "normalize"})
	column := texts(textColumn, slices.Repeat([][]byte{[]byte("http://www.Example.com:80/%7euser/./a/../b?q=1")}, rows)...)
	frame := batched(rows, column)
	b.SetBytes(int64(len(frame)))
	in, to := io.Pipe()
	go func() {
		to.Write(data)
		for range b.N {
			to.Write(frame)
		}
		to.Close()
	}()
	if err := Serve(in, io.Discard, 1<<30); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rows, "ns/row")
}
