package stream

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// A record that is longer than the limit is reported, and the records around it are processed.
func TestMaxRecord(t *testing.T) {
	for _, most := range []int{1, 9, 100, mostPlain - 1, mostPlain, mostPlain + 1} {
		if testing.Short() && most == mostPlain-1 {
			continue
		}
		lengths := []int{0, 1, most - 1, most, most + 1, 1, most + 2, most + 3, 2 * most, 3*most + mostPlain, 1, most}
		for _, c := range []Config{
			{},
			{Null: true},
			{SkipEmpty: true},
			{Invalid: Empty},
			{Plain: plainuri.Normal, CopyPlain: true},
			{Form: record.Form{In: record.CSV, Out: record.CSV}},
			{Form: record.Form{In: record.TSV, Out: record.TSV}, Invalid: Empty},
			{Form: record.Form{In: record.JSON}},
			{Decode: func(r io.Reader) io.Reader { return r }},
		} {
			c.MaxRecord = int64(most)
			end := "\n"
			if c.Null {
				end = "\x00"
			}
			var in, want, wantErrs strings.Builder
			for _, n := range lengths {
				text := strings.Repeat("a", n)
				rec := text
				if c.Form.In == record.JSON {
					if n < 2 {
						continue // not a string
					}
					text = text[:n-2]
					rec = `"` + text + `"`
				}
				in.WriteString(rec + end)
				switch {
				case n > most:
					fmt.Fprintf(&wantErrs, "stdin:%d: the record is longer than %s: shorten it, or allow more with --max-record\n", strings.Count(in.String(), end), formatSize(int64(most)))
					if c.Invalid == Empty {
						want.WriteString(end)
					}
				case n == 0 && c.SkipEmpty:
				case n == 0 && c.Form.Out == record.CSV:
					want.WriteString(`""` + end)
				default:
					want.WriteString(text + end)
				}
			}
			for _, c.Jobs = range []int{1, 4} {
				out, errs, err := formed(c, strings.NewReader(in.String()))
				if out != want.String() || errs != wantErrs.String() || err != process.ErrInvalid {
					t.Errorf("%d, %+v, jobs %d: %d bytes, want %d; error %v, said\n%.300s\nwant\n%.300s",
						most, c.Form, c.Jobs, len(out), want.Len(), err, errs, wantErrs.String())
				}
			}
		}
	}
}

// An argument is a record too.
func TestMaxRecordArg(t *testing.T) {
	var out, errs bytes.Buffer
	c := Config{Out: &out, Err: &errs, MaxRecord: 3}
	err := c.Run([]string{"abc", "abcd", "ab"}, identity)
	if want := "arg:2: the record is longer than 3 bytes: shorten it, or allow more with --max-record\n"; err != process.ErrInvalid || out.String() != "abc\nab\n" || errs.String() != want {
		t.Errorf("%q, %q, %v", out.String(), errs.String(), err)
	}
}

// A quote that is not closed ends the run, because nobody knows where the next record begins.
func TestMaxRecordQuote(t *testing.T) {
	c := Config{Form: record.Form{In: record.CSV, Field: "2"}, MaxRecord: 1 << 10}
	long := strings.Repeat("a\n", 1<<20)
	for _, in := range []io.Reader{strings.NewReader("a,b\nc,\"" + long), iotest.OneByteReader(strings.NewReader("a,b\nc,\"" + long[:1<<12]))} {
		out, errs, err := formed(c, in)
		want := "stdin:2: the record with an open quote is longer than 1 KiB: shorten it, or allow more with --max-record"
		if out != "b\n" || errs != "" || err == nil || err.Error() != want || process.Status(err) != process.StatusFailed {
			t.Errorf("%q, %q, %v", out, errs, err)
		}
	}
}

func TestTooLong(t *testing.T) {
	for most, want := range map[int64]string{
		1: "1 byte", 2: "2 bytes", 1000: "1000 bytes", 1 << 10: "1 KiB", 1 << 20: "1 MiB", 64 << 20: "64 MiB", 1<<20 + 1: "1048577 bytes",
	} {
		err := &TooLong{"the record", most}
		if want := "the record is longer than " + want + ": shorten it, or allow more with --max-record"; err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
