package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
)

// naiveRecords is what the records of a standard input are to be.
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

// journal is where an output can go as a whole: what is written to one file and to
// the other, in order.
type journal struct{ bytes.Buffer }

// to returns the file with that name.
func (j *journal) to(name string) io.Writer {
	return writer(func(p []byte) (int, error) {
		for line := range bytes.Lines(p) { // however many are written at a time
			fmt.Fprintf(j, "%s %q\n", name, line)
		}
		return len(p), nil
	})
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// echo is a job that writes pages, lines and diagnoses, as it is told by a record.
func echo(out *output, r record) error {
	if out.failFast && bytes.Contains(r.text, []byte("break")) {
		return &processError{errors.New("broken")}
	}
	_, err := out.parse(r, uri.RuleURIReference)
	if err != nil {
		return out.invalid(r, err)
	}
	if string(r.text) == "much" { // more than is kept
		const length = mostBlock
		for range inBatches / 3 / length {
			if err := out.line(bytes.Repeat([]byte("m"), length)); err != nil {
				return err
			}
		}
		return nil
	}
	if len(r.text)%3 == 0 {
		return out.page(func() { fmt.Fprintf(out.w, "page %d\n", r.number) })
	}
	return out.line(fmt.Appendf(nil, "%d %q", r.number, r.text))
}

// With any number of cores, standard output and standard error have the same, in the
// same order, and the result is the same.
func TestJobs(t *testing.T) {
	var many strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&many, "%s\n", strings.Repeat("x", i%7)+strings.Repeat("^", i%97/96))
	}
	for _, data := range []string{"", "a", "^", "aaa\nbbb\nccc", "^\naaa\n^\n^\nbbb\nb\n", "a\nbreak\nb", "a\n^\nbreak\n^", many.String(),
		"aaa\nmuch\na\n^\nccc\n\nmuch\n^\nbbb\nbreak\nb", strings.Repeat(strings.Repeat("x", 2*mostBlock)+"\n^\nccc\n", 9)} {
		for _, in := range []input{{}, {null: true}, {json: true}, {skipEmpty: true}, {failFast: true}} {
			var want string
			for _, in.jobs = range []int{1, 2, 5} {
				var j journal
				out := &output{input: &in, w: &sink{to: j.to("out")}, errors: j.to("err")}
				n, err := in.stream(out, strings.NewReader(data), 10, func() job { return echo })
				if out.w.Flush() != nil || len(out.w.b) > 0 {
					t.Error("something is left")
				}
				got := fmt.Sprintf("%s%v", j.String(), err)
				if in.jobs > 1 && got != want {
					t.Errorf("%d jobs, %+v, %.40q:\n%s\nwant\n%s", in.jobs, in, data, got, want)
				}
				if records := len(naiveRecords(data, in.null, false)); err == nil && n != records {
					t.Errorf("%.40q: %d records, want %d", data, n, records)
				}
				want = got
			}
		}
	}
}

func FuzzRecords(f *testing.F) {
	for _, data := range []string{"", "a", "\n", "a\r\n\r\n\n", "a\x00b\n\x00", strings.Repeat("long", 1<<15) + "\nb"} {
		f.Add(data, false, false)
		f.Add(data, true, true)
	}
	f.Fuzz(func(t *testing.T, data string, null, skipEmpty bool) {
		want := naiveRecords(data, null, skipEmpty)
		for _, r := range []io.Reader{strings.NewReader(data), iotest.OneByteReader(strings.NewReader(data))} {
			in := &input{null: null, skipEmpty: skipEmpty, jobs: 1}
			var got []record
			_, err := in.stream(&output{input: in, w: &sink{}}, r, 0, func() job {
				return func(_ *output, r record) error {
					r.text = bytes.Clone(r.text)
					got = append(got, r)
					return nil
				}
			})
			same := func(a, b record) bool {
				return a.source == b.source && a.number == b.number && bytes.Equal(a.text, b.text)
			}
			if err != nil || !slices.EqualFunc(got, want, same) {
				t.Fatalf("%v, want %v; error %v", got, want, err)
			}
		}
	})
}

// An error of reading comes last, after what could be read, and says where.
func TestRecordsError(t *testing.T) {
	broken := errors.New("broken")
	for _, jobs := range []int{1, 3} {
		var j journal
		in := &input{jobs: jobs}
		out := &output{input: in, w: &sink{to: j.to("out")}}
		r := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken))
		n, err := in.stream(out, r, 5, func() job { return echo })
		if !errors.Is(err, broken) || err.Error() != "stdin:7: broken" || n != 1 || j.String() != "out \"6 \\\"a\\\"\\n\"\n" {
			t.Errorf("%d jobs: error %v after %d records: %s", jobs, err, n, &j)
		}
	}
}

// Standard input stands in its place among the arguments, and is counted on.
func TestEach(t *testing.T) {
	name := filepath.Join(t.TempDir(), "stdin")
	if err := os.WriteFile(name, []byte("b\nc\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var got []string
	in := &input{jobs: 1, std: &streams{in: f}}
	err = in.each(&output{input: in, w: &sink{}}, []string{"a", "-", "d", "-", "e"}, func() job {
		return func(_ *output, r record) error {
			got = append(got, fmt.Sprintf("%s:%d:%s", r.source, r.number, r.text))
			return nil
		}
	})
	if want := []string{"arg:1:a", "stdin:1:b", "stdin:2:c", "arg:3:d", "arg:5:e"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, want %q; error %v", got, want, err)
	}
}

// No more is held than the longest record, in a buffer that is used again.
func TestRecordsMemory(t *testing.T) {
	const lines = 1 << 12
	long := strings.Repeat("x", 1<<17) + "\n"
	for _, jobs := range []int{1, 2} {
		readers := make([]io.Reader, lines)
		n := 0
		allocs := testing.AllocsPerRun(1, func() {
			for i := range readers {
				readers[i] = strings.NewReader(long)
			}
			in := &input{jobs: jobs}
			n, _ = in.stream(&output{input: in, w: &sink{to: io.Discard}}, io.MultiReader(readers...), 0, func() job {
				return func(out *output, r record) error { return out.line(r.text) }
			})
		})
		if n != lines {
			t.Errorf("%d records, want %d", n, lines)
		}
		if allocs -= lines; allocs > 200 { // those of the readers
			t.Errorf("%d jobs: %v allocations for %d records", jobs, allocs, lines)
		}
	}
}
