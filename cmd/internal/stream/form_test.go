package stream

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/record"
)

// identity starts a job that writes the text of each record, and reports an error of the record.
func identity(out *Output) Job {
	return func(r Record) error {
		if r.Err != nil {
			return out.Report(fmt.Appendf(nil, "%s:%d: %v\n", r.Source, r.Number, r.Err))
		}
		return out.Line(r.Text)
	}
}

// formed runs the identity and returns what it writes.
func formed(c Config, r io.Reader) (out, errs string, err error) {
	var o, e strings.Builder
	c.In, c.Out, c.Err = r, &o, &e
	err = c.Run(nil, identity)
	return o.String(), e.String(), err
}

// upper stands for a reader of another encoding.
func upper(r io.Reader) io.Reader {
	text, err := io.ReadAll(r)
	if err != nil {
		return iotest.ErrReader(err)
	}
	return bytes.NewReader(bytes.ToUpper(text))
}

func TestForms(t *testing.T) {
	const csv, tsv, jsonl = record.CSV, record.TSV, record.JSON
	for _, c := range []struct {
		config         Config
		data           string
		out, errs, err string
	}{
		{Config{Form: record.Form{In: csv, Out: csv, Field: "u", Header: true, Replace: true}},
			"\ufeff\"u\",v\r\n1,2\r\n\"a\r\nb\",\"c\nd\"\n", "\"u\",v\r\n1,2\r\n\"a\r\nb\",\"c\nd\"\n", "", ""},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "u", Header: true, Add: "w"}},
			"u,v\r\n1,2\n3,4\r\n5,6", "u,v,w\r\n1,2,1\n3,4,3\r\n5,6,5", "", ""},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "2", Replace: true}}, "a,b\r\nc\r\n", "a,b\r\n",
			"stdin:2: the record has no column 2: the last one is column 1\n", "invalid input"},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "2", Replace: true}, Invalid: Keep}, "a,b\r\nc\r\nd", "a,b\r\nc\r\nd",
			"stdin:2: the record has no column 2: the last one is column 1\nstdin:3: the record has no column 2: the last one is column 1\n", "invalid input"},
		{Config{Form: record.Form{In: csv, Out: csv, Replace: true}}, "a\r\nb\r", "a\r\nb\r", "", ""},
		{Config{Form: record.Form{In: csv, Out: csv, Replace: true}, Null: true}, "a\r\n\x00b", "a\r\n\x00b", "", ""},
		{Config{Form: record.Form{In: tsv, Out: tsv, Replace: true}}, "a\tb\r\nc", "a\tb\r\nc", "", ""},
		{Config{Form: record.Form{In: jsonl, Out: jsonl, Field: "a", Add: "n"}}, "{\"a\":\"x\"}\r\n{\"a\":\"y\"}", "{\"a\":\"x\",\"n\":\"x\"}\r\n{\"a\":\"y\",\"n\":\"y\"}", "", ""},
		// Results alone, and records in another format, end with LF.
		{Config{Form: record.Form{In: csv, Out: csv, Header: true, Field: "u"}}, "u,v\r\na,b", "u\na\n", "", ""},
		{Config{Form: record.Form{In: csv, Out: tsv, Replace: true}}, "a,b\r\nc,d", "a\tb\nc\td\n", "", ""},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "2"}, Invalid: Empty},
			"a,b\nc\n", "b\n\"\"\n", "stdin:2: the record has no column 2: the last one is column 1\n", "invalid input"},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "2"}, Invalid: Keep},
			"a,b\nc\n", "b\nc\n", "stdin:2: the record has no column 2: the last one is column 1\n", "invalid input"},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "u", Header: true}}, "", "", "", ""},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "u", Header: true}}, "u", "u\n", "", ""},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "x", Header: true}}, "u\na\n", "", "", `--field: the header has no column "x": it has "u"`},
		{Config{Form: record.Form{In: csv, Out: csv, Header: true}, MaxRecord: 10 << 10}, strings.Repeat("u", 20<<10), "", "",
			"stdin:1: the header is longer than 10 KiB: shorten it, or allow more with --max-record"},
		{Config{Form: record.Form{In: tsv, Out: tsv, Field: "2", Replace: true}, SkipEmpty: true}, "a\t\n\nb\tc\n", "b\tc\n", "", ""},
		{Config{Form: record.Form{In: tsv, Out: tsv, Field: "2", Replace: true}, SkipEmpty: true, Invalid: Empty}, "a\t\nb\tc\n", "a\t\nb\tc\n", "", ""},
		{Config{Form: record.Form{In: tsv, Out: tsv, Field: "2", Replace: true}, SkipEmpty: true, Invalid: Keep}, "a\t\n\nb\tc\n", "a\t\n\nb\tc\n", "", ""},
		{Config{Form: record.Form{In: jsonl, Out: jsonl, Field: "a", Add: "n"}, Invalid: Keep},
			"{\"a\":\"x\"}\r\n{\"a\":1}\r\n[\r\n", "{\"a\":\"x\",\"n\":\"x\"}\r\n{\"a\":1,\"n\":null}\r\n[\r\n",
			"stdin:2: the field is a number, not a string\nstdin:3: the record is not JSON: unexpected end of JSON input, at offset 0\n", "invalid input"},
		{Config{Form: record.Form{In: csv, Out: jsonl, Header: true, Replace: true}, Invalid: Keep}, "u,v\na,b\n\"d\n", "{\"u\":\"a\",\"v\":\"b\"}\n",
			"stdin:3: a quoted field has no closing quote\n", "invalid input"},
		{Config{Form: record.Form{In: tsv, Out: csv}, Null: true}, "a\\0\x00b\n\x00", "\"b\n\"\x00",
			"", "the result contains NUL, and with --null that ends a record"},
		{Config{Form: record.Form{In: jsonl, Out: jsonl, Field: "a", Add: "n"}, Invalid: Empty},
			"{\"a\":\"x\"}\n{\"a\":1}\n[\n", "{\"a\":\"x\",\"n\":\"x\"}\n{\"a\":1,\"n\":null}\nnull\n",
			"stdin:2: the field is a number, not a string\nstdin:3: the record is not JSON: unexpected end of JSON input, at offset 0\n", "invalid input"},
		{Config{Form: record.Form{In: tsv, Out: tsv, Replace: true}}, "a\x00b\tc\n", "a\x00b\tc\n", "", ""},
		{Config{Decode: upper}, "a\n\ufffd\n", "A\n", "stdin:2: the record has U+FFFD, or bytes that are not in its encoding\n", "invalid input"},
	} {
		for _, c.config.Jobs = range []int{1, 3} {
			out, errs, err := formed(c.config, strings.NewReader(c.data))
			if c.err == "" && err != nil || c.err != "" && (err == nil || err.Error() != c.err) {
				t.Errorf("%+v, %.40q: error %v, want %s", c.config.Form, c.data, err, c.err)
			}
			if _, refused := err.(record.Error); !refused && (out != c.out || errs != c.errs) {
				t.Errorf("%+v, %.40q: %q, want %q; %q, want %q", c.config.Form, c.data, out, c.out, errs, c.errs)
			}
		}
	}
}

// The records that are written are those that are read, in every format, with any number of cores
// and in whatever pieces they arrive, also compressed.
func FuzzForms(f *testing.F) {
	f.Add("a,\"b\n\"\"\x00\",c\nd\n", uint8(2), uint8(1))
	f.Add("a\t\\N\t\\t\n\\\\", uint8(1), uint8(0))
	f.Add("{\"a\":\"\\u0061\"}\n\n[1]\n{\"a\":2}", uint8(3), uint8(2))
	f.Fuzz(func(t *testing.T, data string, format, options uint8) {
		if isCompressed(data) {
			return
		}
		form := record.Form{In: record.Format(format % 4)}
		form.Out = form.In
		switch {
		case form.In == record.JSON:
			form.Field, form.Replace = "a", true
		case form.In != record.Lines:
			form.Field, form.Replace = "1", true
		}
		c := Config{Form: form, Null: options&1 != 0, Invalid: Empty, Jobs: 1}
		want, errs, err := formed(c, strings.NewReader(data))
		for i, r := range []io.Reader{iotest.OneByteReader(strings.NewReader(data)), nil} {
			if i > 0 {
				if options&6 != 6 {
					break // compressing is slow
				}
				r = compressed(data)
			}
			got, gotErrs, gotErr := formed(c, r)
			if got != want || gotErrs != errs || fmt.Sprint(gotErr) != fmt.Sprint(err) {
				t.Fatalf("%q, %v, %v; and in pieces or compressed %q, %v, %v", want, errs, err, got, gotErrs, gotErr)
			}
		}
		if err != nil {
			return // the records without the field are not written
		}
		if want == "" || !form.Keeps() && strings.Contains(data, "\r") {
			return // results alone end with LF
		}
		if again, _, err := formed(c, strings.NewReader(want)); again != want || err != nil {
			t.Fatalf("%+v: %q becomes %q, and then %q: %v", form, data, want, again, err)
		}
		end := "\n"
		if c.Null {
			end = "\x00"
		}
		plain := strings.TrimPrefix(data, "\ufeff")
		if !form.Keeps() {
			plain = strings.TrimSuffix(plain, end) + end
		}
		if want != plain && !strings.Contains(want, `""`) { // an empty record of CSV
			t.Fatalf("%+v: %q becomes %q, want %q", form, data, want, plain)
		}
	})
}

// A last line without an end stays so, but what follows from another source begins a line.
func TestOpenLine(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for i, text := range []string{"a,1", "", "b,2\r\nc,3", "d,4\n", "e,5\r"} {
		files = append(files, filepath.Join(dir, strconv.Itoa(i)))
		if err := os.WriteFile(files[i], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, jobs := range []int{1, 3} {
		var out strings.Builder
		c := Config{In: strings.NewReader("x,0"), Out: &out, Err: io.Discard, Jobs: jobs, Files: files,
			Form: record.Form{In: record.CSV, Out: record.CSV, Replace: true}}
		err := c.Run([]string{"y,1", "-", "z,2"}, identity)
		if want := "y,1\nx,0\nz,2\na,1\nb,2\r\nc,3\nd,4\ne,5\r"; err != nil || out.String() != want {
			t.Errorf("%d jobs: %q, want %q: %v", jobs, out.String(), want, err)
		}
	}
}

// isCompressed reports whether data begins like gzip or Zstandard.
func isCompressed(data string) bool {
	return strings.HasPrefix(data, "\x1f\x8b") || strings.HasPrefix(data, "\x28\xb5\x2f\xfd") ||
		len(data) > 3 && data[0]&0xf0 == 0x50 && data[1:4] == "\x2a\x4d\x18"
}

// compressed returns a reader of gzip without compression.
func compressed(text string) io.Reader {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.NoCompression)
	w.Write([]byte(text))
	w.Close()
	return &b
}

// TestCounter counts bytes that come with an error.
func TestCounter(t *testing.T) {
	c := counter{r: iotest.DataErrReader(strings.NewReader("abc"))}
	if n, err := c.Read(make([]byte, 9)); n != 3 || err != io.EOF || c.n.Load() != 3 {
		t.Errorf("%d, %v: %d bytes", n, err, c.n.Load())
	}
}
