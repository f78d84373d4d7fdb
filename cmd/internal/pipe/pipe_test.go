package pipe

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/internal/testenv"
)

// echo is a function that returns its argument, and NULL for "null".
var echo = &scalar.Function{Name: "echo", Args: []string{"text"}}

func callEcho(dst []byte, args [][]byte) ([]byte, bool) {
	if string(args[0]) == "null" {
		return dst, false
	}
	return append(dst, args[0]...), true
}

// pair is a function of two texts, and nonempty one with a Bool.
var (
	pair     = &scalar.Function{Name: "pair", Args: []string{"a", "b"}}
	nonempty = &scalar.Function{Name: "nonempty", Args: []string{"a"}, Result: scalar.Bool}
)

func callPair(dst []byte, args [][]byte) ([]byte, bool) {
	return append(append(append(dst, args[1]...), '+'), args[0]...), true
}

func callNonempty(dst []byte, args [][]byte) ([]byte, bool) {
	if len(args[0]) == 0 {
		return append(dst, '0'), true
	}
	return append(dst, '1'), true
}

// run gives in to a function, byte by byte.
func run(c Config, in string, f *scalar.Function, call scalar.Call) (string, error) {
	out := buffer.New(nil)
	err := c.run(iotest.OneByteReader(strings.NewReader(in)), out, f, call, plainuri.None)
	return string(out.Bytes()), err
}

func TestRun(t *testing.T) {
	tsv, empty, header := Config{}, Config{Invalid: Empty}, Config{Header: true}
	bin, binEmpty, binHeader := Config{Format: RowBinary}, Config{Format: RowBinary, Invalid: Empty}, Config{Format: RowBinary, Header: true}
	long := strings.Repeat("x", 300)
	for _, test := range []struct {
		c        Config
		f        *scalar.Function
		call     scalar.Call
		in, want string
		err      error
	}{
		{tsv, echo, callEcho, "", "", nil},
		{tsv, echo, callEcho, "a\nb\n", "a\nb\n", nil},
		{tsv, echo, callEcho, "a\nb", "a\nb\n", nil},
		{tsv, echo, callEcho, "\n\n", "\n\n", nil},
		{tsv, echo, callEcho, "\\N\nnull\n\\\\N\n", "\\N\n\\N\n\\\\N\n", nil},
		{tsv, echo, callEcho, "\\t\\n\\\\\\0\\b\\f\\r\\'\n", "\\t\\n\\\\\x00\b\f\\r'\n", nil},
		{tsv, echo, callEcho, "a\r\n", "a\\r\n", nil}, // CR is data
		{tsv, echo, callEcho, "a\tb\n", "", errColumns},
		{tsv, pair, callPair, "a\tb\n\tc\n\\N\tc\nc\t\\N\n", "b+a\nc+\n\\N\n\\N\n", nil},
		{tsv, pair, callPair, "a\tb\na\n", "b+a\n", errColumns},
		{empty, echo, callEcho, "\\N\nnull\nx\n", "\n\nx\n", nil},
		{empty, nonempty, callNonempty, "\\N\n\nx\n", "0\n0\n1\n", nil},
		{tsv, nonempty, callNonempty, "\\N\n\nx\n", "\\N\n0\n1\n", nil},
		{header, echo, callEcho, "2\na\nb\n0\n1\n3\n", "a\nb\n3\n", nil},
		{header, echo, callEcho, "2\na\n", "a\n", errEnd},
		{header, echo, callEcho, "2\na\nb", "a\nb\n", nil},
		{header, echo, callEcho, "a\n", "", errHeader},
		{header, echo, callEcho, "2", "", errHeader},
		{header, echo, callEcho, strings.Repeat("2", 100), "", errHeader},
		{bin, echo, callEcho, "\x00\x01a\x01\x00\x00\x00\x04null", "\x00\x01a\x01\x00\x00\x01", nil},
		{bin, echo, callEcho, "\x00\xac\x02" + long, "\x00\xac\x02" + long, nil},
		{bin, echo, callEcho, "\x02", "", errBinary},
		{bin, echo, callEcho, "\x00" + strings.Repeat("\xff", 12), "", errBinary},
		{bin, echo, callEcho, "\x00\x02a", "", errEnd},
		{bin, echo, callEcho, "\x00", "", errEnd},
		{bin, echo, callEcho, "\x00\x80", "", errEnd},
		{bin, echo, callEcho, "\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01a", "", errEnd},
		{bin, pair, callPair, "\x00\x01a\x00\x01b\x01\x00\x01b", "\x00\x03b+a\x01", nil},
		{bin, nonempty, callNonempty, "\x00\x00\x01\x00\x01x", "\x00\x00\x01\x00\x01", nil},
		{binEmpty, echo, callEcho, "\x00\x00\x01\x00\x01x\x00\x04null", "\x00\x00\x01x\x00", nil},
		{binEmpty, nonempty, callNonempty, "\x00\x00\x01\x00\x01x", "\x00\x00\x01", nil},
		{binHeader, echo, callEcho, "1\n\x00\x01\n1\n\x01", "\x00\x01\n\x01", nil},
	} {
		got, err := run(test.c, test.in, test.f, test.call)
		if got != test.want || !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
			t.Errorf("%+v %s %q: %q, %v, want %q, %v", test.c, test.f.Name, test.in, got, err, test.want, test.err)
		}
		if err != nil && !process.IsFailure(err) {
			t.Errorf("%q: %v is no failure", test.in, err)
		}
	}
}

// TestPrompt answers a chunk before it reads more.
func TestPrompt(t *testing.T) {
	for _, c := range []Config{{}, {Header: true}} {
		in, ask := io.Pipe()
		answers, to := io.Pipe()
		done := make(chan error)
		go func() {
			err := c.run(in, buffer.New(to), echo, callEcho, plainuri.None)
			to.Close()
			done <- err
		}()
		for i := range 3 {
			if c.Header {
				io.WriteString(ask, "1\n")
			}
			io.WriteString(ask, strconv.Itoa(i)+"\n")
			answer := make([]byte, 2)
			if _, err := io.ReadFull(answers, answer); err != nil || string(answer) != strconv.Itoa(i)+"\n" {
				t.Fatalf("%q, %v", answer, err)
			}
		}
		ask.Close()
		if _, err := answers.Read(make([]byte, 1)); err != io.EOF {
			t.Error(err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestFailures(t *testing.T) {
	boom := errors.New("boom")
	out := buffer.New(nil)
	err := Config{}.run(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(boom)), out, echo, callEcho, plainuri.None)
	var failed *process.ReadError
	if !errors.As(err, &failed) || failed.Number != 2 || !errors.Is(err, boom) || string(out.Bytes()) != "a\n" {
		t.Errorf("%v, %q", err, out.Bytes())
	}
	err = Config{}.run(strings.NewReader("a\n"), buffer.New(refuse{boom}), echo, callEcho, plainuri.None)
	if !errors.Is(err, boom) {
		t.Error(err)
	}
	err = Config{}.run(idle{}, buffer.New(nil), echo, callEcho, plainuri.None)
	if !errors.Is(err, io.ErrNoProgress) {
		t.Error(err)
	}
}

type refuse struct{ err error }

func (r refuse) Write([]byte) (int, error) { return 0, r.err }

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// A value is an argument or a result.
type value struct {
	text []byte
	null bool
}

// appendRow appends a row of arguments as ClickHouse writes it.
func appendRow(dst []byte, f Format, row []value) []byte {
	for i, v := range row {
		if f == RowBinary {
			if v.null {
				dst = append(dst, 1)
				continue
			}
			dst = append(binary.AppendUvarint(append(dst, 0), uint64(len(v.text))), v.text...)
			continue
		}
		if i > 0 {
			dst = append(dst, '\t')
		}
		if v.null {
			dst = append(dst, `\N`...)
		}
		for _, c := range v.text {
			if i := strings.IndexByte("\b\f\r\n\t\x00'\\", c); i >= 0 {
				dst = append(dst, '\\', `bfrnt0'\`[i])
			} else {
				dst = append(dst, c)
			}
		}
	}
	if f == TabSeparated {
		dst = append(dst, '\n')
	}
	return dst
}

// cutResult reads a result as ClickHouse does, and returns the rest.
func cutResult(t *testing.T, data []byte, f Format, result scalar.Result) (v value, rest []byte) {
	if result == scalar.List {
		return cutList(t, data, f)
	}
	if f == RowBinary {
		flag, data := data[0], data[1:]
		switch {
		case flag == 1:
			return value{null: true}, data
		case flag != 0:
			t.Fatalf("the flag of NULL is %d", flag)
		case result == scalar.Bool:
			return value{text: []byte{data[0] + '0'}}, data[1:]
		}
		length, n := binary.Uvarint(data)
		return value{text: data[n : n+int(length)]}, data[n+int(length):]
	}
	line, rest, ok := bytes.Cut(data, []byte("\n"))
	switch {
	case !ok:
		t.Fatal("no end of a row")
	case string(line) == `\N`:
		return value{null: true}, rest
	case bytes.IndexByte(line, '\\') < 0:
		return value{text: line}, rest
	}
	var text []byte
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c == '\\' {
			i++
			if n := strings.IndexByte("bfrnt0", line[i]); n >= 0 {
				c = "\b\f\r\n\t\x00"[n]
			} else {
				c = line[i]
			}
		}
		text = append(text, c)
	}
	return value{text: text}, rest
}

// cutList is cutResult for a list, whose words it joins as the call does.
func cutList(t *testing.T, data []byte, f Format) (v value, rest []byte) {
	var words [][]byte
	if f == TabSeparated {
		line, rest, ok := bytes.Cut(data, []byte("\n"))
		if !ok || line[0] != '[' || line[len(line)-1] != ']' {
			t.Fatalf("no list: %.100q", line)
		}
		if line = line[1 : len(line)-1]; len(line) > 0 {
			for _, word := range bytes.Split(line, []byte(",")) {
				words = append(words, bytes.Trim(word, "'"))
			}
		}
		return value{text: bytes.Join(words, []byte{scalar.Separator})}, rest
	}
	count, n := binary.Uvarint(data)
	for data = data[n:]; count > 0; count-- {
		length, n := binary.Uvarint(data)
		words = append(words, data[n:n+int(length)])
		data = data[n+int(length):]
	}
	return value{text: bytes.Join(words, []byte{scalar.Separator})}, data
}

// randomValue returns NULL, an empty text, random bytes, or something like a URL. Now and then it
// has the length 1 MiB.
func randomValue(r *rand.Rand, longest int) value {
	kind := r.IntN(1000)
	switch {
	case kind < 20:
		return value{null: true}
	case kind < 40:
		return value{text: []byte{}}
	}
	n := r.IntN(40)
	if r.IntN(20_000) == 0 {
		n = longest
	}
	text := make([]byte, n)
	if kind < 500 {
		for i := range text {
			text[i] = byte(r.Uint32())
		}
		return value{text: text}
	}
	const alphabet = "abcEF0189./:?#[]@%=&+-_~2e"
	for i := range text {
		text[i] = alphabet[r.IntN(len(alphabet))]
	}
	if kind < 800 { // plain for package plainuri, mostly
		return value{text: append([]byte("https://www.example.com/a/"), strings.ToLower(strconv.Itoa(r.IntN(1e9)))...)}
	}
	begin := [...]string{"", "http://", "https://www.Example.co.uk/", "HTTP://a:80/../", "//", "mailto:", "http://xn--", "?a="}
	return value{text: append([]byte(begin[r.IntN(len(begin))]), text...)}
}

// TestRows gives random rows to every function in both formats, and compares the results with those
// of the functions called directly.
func TestRows(t *testing.T) {
	rows, longest := testenv.Tier(4_000, 20_000, 1_000_000), testenv.Tier(1<<17, 1<<20, 1<<20)
	for _, f := range scalar.SQL() {
		for _, format := range []Format{TabSeparated, RowBinary} {
			t.Run(f.Name+"/"+format.String(), func(t *testing.T) {
				t.Parallel()
				testRows(t, f, Config{Format: format, Header: format == TabSeparated}, rows, longest)
			})
		}
	}
}

// testRows gives random rows to a function through a pipe, without keeping them all.
func testRows(t *testing.T, f scalar.Named, c Config, rows, longest int) {
	direct, err := f.Prepare(f.Options)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(22, uint64(len(f.Name))))
	var results []byte
	in := new(source)
	out := buffer.New(sink{&results})
	checked := 0
	var expected []value // of the rows in work
	check := func() {
		data := results
		for _, want := range expected {
			if len(data) == 0 {
				t.Fatalf("row %d of %d has no result", checked, rows)
			}
			var got value
			got, data = cutResult(t, data, c.Format, f.Result)
			if f.Result == scalar.List {
				want.null = false // but empty
			}
			if got.null != want.null || !bytes.Equal(got.text, want.text) {
				t.Fatalf("row %d: %.300q, %t, want %.300q, %t", checked, got.text, got.null, want.text, want.null)
			}
			checked++
		}
		if len(data) > 0 {
			t.Fatalf("%d bytes more than results", len(data))
		}
		results, expected = results[:0], expected[:0]
	}
	made := 0
	in.next = func(dst []byte) []byte {
		check()
		chunk := min(rows-made, 1+r.IntN(5000))
		if c.Header && chunk > 0 {
			dst = append(strconv.AppendInt(dst, int64(chunk), 10), '\n')
		}
		for range chunk {
			row := make([]value, len(f.Args))
			args := make([][]byte, len(row))
			null := false
			for i := range row {
				row[i] = randomValue(r, longest)
				args[i] = row[i].text
				null = null || row[i].null
			}
			dst = appendRow(dst, c.Format, row)
			want := value{null: true}
			if !null {
				if text, ok := direct(nil, args); ok {
					want = value{text: text}
				}
			}
			expected = append(expected, want)
		}
		made += chunk
		return dst
	}
	if err := c.Run(in, out, f.Function, f.Options); err != nil {
		t.Fatal(err)
	}
	if check(); checked != rows {
		t.Fatalf("%d results for %d rows", checked, rows)
	}
}

// A source is a reader that asks for the next chunk when all results must have been sent.
type source struct {
	next func(dst []byte) []byte
	data []byte
	rest []byte
}

func (s *source) Read(b []byte) (int, error) {
	if len(s.rest) == 0 {
		if s.data = s.next(s.data[:0]); len(s.data) == 0 {
			return 0, io.EOF
		}
		s.rest = s.data
	}
	n := copy(b[:min(len(b), 10_000)], s.rest) // ends within rows
	s.rest = s.rest[n:]
	return n, nil
}

// A pieces reader gives n bytes at once.
type pieces struct {
	rest []byte
	n    int
}

func (p *pieces) Read(b []byte) (int, error) {
	n := copy(b[:min(len(b), p.n)], p.rest)
	if p.rest = p.rest[n:]; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

type sink struct{ to *[]byte }

func (s sink) Write(b []byte) (int, error) {
	*s.to = append(*s.to, b...)
	return len(b), nil
}

// FuzzRun gives any data to a pipe. There are as many results as rows before the error, and
// arguments come back as they are.
func FuzzRun(f *testing.F) {
	f.Add([]byte("a\tb\n\\N\n\\t\\x\\"), []byte("x\n"), false, false)
	f.Add([]byte("1\n\x00\x01a"), []byte{}, true, true)
	f.Add([]byte("http://a/\nhttp://b/c?d\nHTTP://a\nhttp://a/"), []byte{}, false, false)
	f.Add([]byte("1\nhttp://a/\n2\nhttp://a/\nx\n1\nhttp://a/\nhttp://b/\n"), []byte{}, false, true)
	f.Fuzz(func(t *testing.T, data, text []byte, isBinary, header bool) {
		c := Config{Header: header}
		if isBinary {
			c.Format = RowBinary
		}
		calls := 0
		count := func(dst []byte, args [][]byte) ([]byte, bool) {
			calls++
			return callEcho(dst, args)
		}
		out := buffer.New(nil)
		err := c.run(bytes.NewReader(data), out, echo, count, plainuri.None)
		n := 0
		for rest := out.Bytes(); len(rest) > 0; n++ {
			_, rest = cutResult(t, rest, c.Format, scalar.Text)
		}
		if n < calls {
			t.Fatalf("%d results for %d calls", n, calls)
		}
		failed := (*process.ReadError)(nil)
		if errors.As(err, &failed) && failed.Number != n+1 {
			t.Fatalf("%d results before the error of row %d", n, failed.Number)
		}
		// Plain rows need no call.
		for _, f := range []string{"normalize", "valid"} {
			f, _ := scalar.Find(f)
			call, _ := f.Prepare(scalar.Options{})
			called, skipped := buffer.New(nil), buffer.New(nil)
			errCalled := c.run(bytes.NewReader(data), called, f, call, plainuri.None)
			errSkipped := c.Run(&pieces{rest: data, n: 1 + len(text)%20}, skipped, f, scalar.Options{})
			if !bytes.Equal(called.Bytes(), skipped.Bytes()) || fmt.Sprint(errCalled) != fmt.Sprint(errSkipped) {
				t.Fatalf("%s: %q, %v, without calls %q, %v", f.Name, called.Bytes(), errCalled, skipped.Bytes(), errSkipped)
			}
		}
		// A text comes back.
		row := appendRow(nil, c.Format, []value{{text: text}})
		if header {
			row = append([]byte("1\n"), row...)
		}
		out = buffer.New(nil)
		if err := c.run(bytes.NewReader(row), out, echo, callEcho, plainuri.None); err != nil {
			t.Fatal(err)
		}
		got, rest := cutResult(t, out.Bytes(), c.Format, scalar.Text)
		if len(rest) > 0 || got.null != (string(text) == "null") || !got.null && !bytes.Equal(got.text, text) {
			t.Fatalf("%q: %q, %t, and %q", text, got.text, got.null, rest)
		}
	})
}
