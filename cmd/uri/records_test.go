package main

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// naiveRecords is what records is to deliver of a standard input.
func naiveRecords(data string, null, skipEmpty bool) []record {
	end := "\n"
	if null {
		end = "\x00"
	}
	var records []record
	lines := strings.SplitAfter(data, end)
	for i, line := range lines {
		text, ended := strings.CutSuffix(line, end)
		if i == len(lines)-1 && text == "" {
			break // nothing behind the last end
		}
		if ended && !null {
			text = strings.TrimSuffix(text, "\r")
		}
		if text != "" || !skipEmpty {
			records = append(records, record{source: "stdin", number: i + 1, text: []byte(text)})
		}
	}
	return records
}

func FuzzRecords(f *testing.F) {
	for _, data := range []string{"", "a", "\n", "a\r\n\r\n\n", "a\x00b\n\x00", strings.Repeat("long", 1<<15) + "\nb"} {
		f.Add(data, false, false)
		f.Add(data, true, true)
	}
	f.Fuzz(func(t *testing.T, data string, null, skipEmpty bool) {
		in := &input{null: null, skipEmpty: skipEmpty}
		want := naiveRecords(data, null, skipEmpty)
		for _, r := range []io.Reader{strings.NewReader(data), iotest.OneByteReader(strings.NewReader(data))} {
			n := 0
			for got, err := range in.records(nil, r) {
				if err != nil {
					t.Fatal(err)
				}
				if n == len(want) {
					t.Fatalf("one record too many: %+v", got)
				}
				if got.source != want[n].source || got.number != want[n].number || !bytes.Equal(got.text, want[n].text) {
					t.Fatalf("record %d is %+v, want %+v", n, got, want[n])
				}
				n++
			}
			if n != len(want) {
				t.Fatalf("%d records, want %d", n, len(want))
			}
		}
	})
}

// An error of reading comes last, after what could be read, and says where.
func TestRecordsError(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken))
	n := 0
	for got, err := range new(input).records([]string{"x", "-", "y"}, r) {
		n++
		switch {
		case n == 1 && string(got.text) == "x", n == 2 && string(got.text) == "a", n == 4 && string(got.text) == "y":
		case n == 3 && errors.Is(err, broken) && err.Error() == "stdin:2: broken":
		default:
			t.Errorf("%d: %+v, %v", n, got, err)
		}
	}
	if n < 3 {
		t.Errorf("only %d records", n)
	}
}

// No more is held than the longest record, in a buffer that is used again.
func TestRecordsMemory(t *testing.T) {
	const lines = 1 << 12
	long := strings.Repeat("x", 1<<17) + "\n"
	readers := make([]io.Reader, lines)
	for i := range readers {
		readers[i] = strings.NewReader(long)
	}
	r := io.MultiReader(readers...)
	n := 0
	allocs := testing.AllocsPerRun(1, func() {
		for range new(input).records(nil, r) {
			n++
		}
	})
	if n != lines {
		t.Errorf("%d records, want %d", n, lines)
	}
	if allocs > 100 {
		t.Errorf("%v allocations for %d records", allocs, lines)
	}
}
