package stream

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// A header can be as long as a record, and no longer, in whatever pieces it arrives.
func TestMaxHeader(t *testing.T) {
	for _, most := range []int{1, 10, 1<<12 - 1, 1 << 12, 1<<12 + 1, 10_000} {
		for _, n := range []int{1, most - 1, most, most + 1, most + 1<<12, 3 * most} {
			if n == 0 {
				continue
			}
			header := strings.Repeat("u", n)
			for _, rest := range []string{"", "\n", "\na\n", "\r\na\r\n"} {
				if n == most && strings.HasPrefix(rest, "\r") {
					continue // CR is within the limit, as it is with records
				}
				for _, r := range []io.Reader{
					strings.NewReader(header + rest), iotest.OneByteReader(strings.NewReader(header + rest)), iotest.DataErrReader(strings.NewReader(header + rest)),
				} {
					c := Config{Form: record.Form{In: record.TSV, Out: record.TSV, Header: true, Field: "1"}, MaxRecord: int64(most)}
					out, errs, err := formed(c, r)
					if n > most {
						want := "stdin:1: the header is longer than " + formatSize(int64(most)) + ": shorten it, or allow more with --max-record"
						if out != "" || errs != "" || err == nil || err.Error() != want || process.Status(err) != process.StatusFailed {
							t.Errorf("%d bytes, at most %d: %.20q, %q, %v", n, most, out, errs, err)
						}
						continue
					}
					want := header + "\n"
					if len(rest) > 2 {
						want += "a\n"
					}
					if out != want || errs != "" || err != nil {
						t.Errorf("%d bytes and %q, at most %d: %.20q, %q, %v", n, rest, most, out, errs, err)
					}
				}
			}
		}
	}
}

// An error that comes with a part of the header, or with what follows it, is not lost.
func TestHeaderError(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct{ data, out, err string }{
		{"", "", "stdin:1: broken"},
		{"u,v", "", "stdin:1: broken"},
		{"u,v\n", "u\n", "stdin:2: broken"},
		{"u,v\na,b\nc", "u\na\n", "stdin:3: broken"},
	} {
		config := Config{Form: record.Form{In: record.CSV, Out: record.CSV, Header: true, Field: "u"}}
		together := readerFunc(func(p []byte) (int, error) { return copy(p, c.data), broken })
		for _, r := range []io.Reader{together, io.MultiReader(strings.NewReader(c.data), iotest.ErrReader(broken))} {
			out, _, err := formed(config, r)
			if out != c.out || err == nil || err.Error() != c.err || !errors.Is(err, broken) {
				t.Errorf("%q: %q, %v", c.data, out, err)
			}
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// The header is written once. That of another source is the same if whole records are written. If
// results alone are, only the column must be there.
func TestHeaders(t *testing.T) {
	dir := t.TempDir()
	file := func(i int, text string) string {
		name := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	whole, alone := record.Form{Replace: true}, record.Form{}
	for _, c := range []struct {
		form     record.Form
		texts    []string
		out, err string
	}{
		{whole, []string{"u,v\na,b\n", "u,v\nc,d\n"}, "u,v\na,b\nc,d\n", ""},
		{whole, []string{"u,v\na,b", "u,v\r\nc,d"}, "u,v\na,b\nc,d", ""},
		{whole, []string{"u,v\r\na,b", "u,v"}, "u,v\r\na,b\n", ""},
		{whole, []string{"", "u,v\nc,d\n"}, "u,v\nc,d\n", ""},
		{whole, []string{"u,v\na,b\n", "v,u\nc,d\n"}, "u,v\na,b\n", "1:1: the header is not that of the first input"},
		{whole, []string{"\"u\",v\na,b\n", "u,v\nc,d\n"}, "\"u\",v\na,b\n", "1:1: the header is not that of the first input"},
		{alone, []string{"u,v\na,b\n", "v,u\nc,d\n"}, "u\na\nd\n", ""},
		{alone, []string{"u,v\na,b\n", "v\nc,d\n"}, "u\na\n", `1:1: --field: the header has no column "u": it has "v"`},
		{alone, []string{"v\na,b\n", "u\n"}, "", `--field: the header has no column "u": it has "v"`},
		{whole, []string{"u,\"v\n", "u"}, "", "a quoted field has no closing quote"},
		{alone, []string{"\"u\"x,v\n"}, "", "--field: "},
	} {
		var out, errs strings.Builder
		config := Config{Out: &out, Err: &errs, Form: c.form, Unread: func(_ *Output, err *process.ReadError) error {
			return &process.ReadError{Source: filepath.Base(err.Source), Number: err.Number, Err: err.Err}
		}}
		config.Form.In, config.Form.Out, config.Form.Field, config.Form.Header = record.CSV, record.CSV, "u", true
		for i, text := range c.texts {
			config.Files = append(config.Files, file(i, text))
		}
		err := config.Run(nil, identity)
		if out.String() != c.out || errs.Len() > 0 || (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%q: %q, %q, %v", c.texts, out.String(), errs.String(), err)
		}
	}
}

// The header has a line only if results have columns, whatever stands in the place of a result.
func TestHeaderLine(t *testing.T) {
	for _, c := range []struct {
		form      record.Form
		keep      bool
		data, out string
	}{
		{record.Form{In: record.CSV}, false, "u,v\na,b\n", "a\n"},
		{record.Form{In: record.CSV}, true, "u,v\na,b\n", "a\n"},
		{record.Form{In: record.CSV, Out: record.JSON}, false, "u,v\na,b\n", "\"a\"\n"},
		{record.Form{In: record.CSV, Out: record.JSON}, true, "u,v\na,b\n", "\"a\"\n"},
		{record.Form{In: record.CSV, Out: record.TSV}, true, "u,v\na,b\n", "u\na\n"},
	} {
		c.form.Header, c.form.Field = true, "u"
		if out, errs, err := formed(Config{Form: c.form, Invalid: map[bool]Invalid{true: Empty}[c.keep]}, strings.NewReader(c.data)); out != c.out || errs != "" || err != nil {
			t.Errorf("%+v: %q, %q, %v", c.form, out, errs, err)
		}
	}
}

// With Null, LF and CR belong to a header, and NUL ends it.
func TestHeaderNull(t *testing.T) {
	c := Config{Null: true, Form: record.Form{In: record.CSV, Out: record.CSV, Header: true, Field: "u", Replace: true}}
	for _, data := range []string{"u,v\r\x00a,b\x00", "u,v\x00a,b\r\x00", "u,\"v\n\"\x00a,b\n\x00"} {
		if out, errs, err := formed(c, strings.NewReader(data)); out != data || errs != "" || err != nil {
			t.Errorf("%q: %q, %q, %v", data, out, errs, err)
		}
	}
}
