package stream

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

	"github.com/urikit/uri/internal/process"
)

// naiveRecords returns the expected records of a standard input.
func naiveRecords(data string, null, skipEmpty bool) []Record {
	end := "\n"
	if null {
		end = "\x00"
	}
	var records []Record
	lines := strings.SplitAfter(data, end)
	for i, line := range lines {
		text, ended := strings.CutSuffix(line, end)
		if i == len(lines)-1 && text == "" {
			break // no record after the last end
		}
		if ended && !null {
			text = strings.TrimSuffix(text, "\r")
		}
		if text != "" || !skipEmpty {
			records = append(records, Record{Source: "stdin", Number: i + 1, Text: []byte(text)})
		}
	}
	return records
}

// A journal records the writes to both streams in order.
type journal struct{ bytes.Buffer }

// to returns the writer of the stream with the name.
func (j *journal) to(name string) io.Writer {
	return writer(func(p []byte) (int, error) {
		for line := range bytes.Lines(p) { // a write can have several lines
			fmt.Fprintf(j, "%s %q\n", name, line)
		}
		return len(p), nil
	})
}

// output returns an output that writes to j.
func (j *journal) output(c Config) *Output {
	c.Out, c.Err = j.to("out"), j.to("err")
	out := c.NewOutput(0)
	out.apart = false
	return out
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// echo starts a job that writes a page, a line or a diagnosis, depending on the record.
func echo(out *Output) Job {
	return func(r Record) error {
		if out.config.Invalid == Fail && bytes.Contains(r.Text, []byte("break")) {
			return &process.Failure{Err: errors.New("broken")}
		}
		if bytes.Contains(r.Text, []byte("^")) {
			return out.Report(fmt.Appendf(nil, "%s:%d: %.10q\nis bad\n", r.Source, r.Number, r.Text))
		}
		if string(r.Text) == "much" { // more than a batch can have
			const length = 1 << 15
			for range inBatches / 3 / length {
				if err := out.Line(bytes.Repeat([]byte("m"), length)); err != nil {
					return err
				}
			}
			return nil
		}
		if len(r.Text)%3 == 0 {
			return out.Page(func() { fmt.Fprintf(out, "page %d\n", r.Number) })
		}
		return out.Line(fmt.Appendf(nil, "%d %q", r.Number, r.Text))
	}
}

// With any number of cores, both streams have the same content in the same order, and the
// result is the same.
func TestJobs(t *testing.T) {
	var many strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&many, "%s\n", strings.Repeat("x", i%7)+strings.Repeat("^", i%97/96))
	}
	for _, data := range []string{"", "a", "^", "aaa\nbbb\nccc", "^\naaa\n^\n^\nbbb\nb\n", "a\nbreak\nb", "a\n^\nbreak\n^", many.String(),
		"aaa\nmuch\na\n^\nccc\n\nmuch\n^\nbbb\nbreak\nb", strings.Repeat(strings.Repeat("x", 2*mostBlock)+"\n^\nccc\n", 9)} {
		for _, c := range []Config{{}, {Null: true}, {SkipEmpty: true}, {Invalid: Fail}, {Invalid: Keep}, {Invalid: Empty}, {MaxErrors: 1}, {MaxErrors: 3}, {Quiet: true}, {Long: 5}} {
			var want string
			for _, c.Jobs = range []int{1, 2, 5} {
				var j journal
				out := j.output(c)
				n, err := out.each(Stdin, strings.NewReader(data), 10, echo)
				if out.Flush() != nil || len(out.Bytes()) > 0 {
					t.Error("something is left")
				}
				got := fmt.Sprintf("%s%v", j.String(), err)
				if c.Jobs > 1 && got != want {
					t.Errorf("%d jobs, %+v, %.40q:\n%s\nwant\n%s", c.Jobs, c, data, got, want)
				}
				if records := len(naiveRecords(data, c.Null, false)); err == nil && n != records {
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
		if isCompressed(data) {
			return
		}
		want := naiveRecords(data, null, skipEmpty)
		for _, r := range []io.Reader{strings.NewReader(data), iotest.OneByteReader(strings.NewReader(data))} {
			out := Config{Null: null, SkipEmpty: skipEmpty, Jobs: 1}.NewOutput(0)
			var got []Record
			_, err := out.each(Stdin, r, 0, func(*Output) Job {
				return func(r Record) error {
					r.Text = bytes.Clone(r.Text)
					got = append(got, r)
					return nil
				}
			})
			same := func(a, b Record) bool {
				return a.Source == b.Source && a.Number == b.Number && bytes.Equal(a.Text, b.Text)
			}
			if err != nil || !slices.EqualFunc(got, want, same) {
				t.Fatalf("%v, want %v; error %v", got, want, err)
			}
		}
	})
}

// An error of reading follows the results of all records before it, and names the place.
func TestRecordsError(t *testing.T) {
	broken := errors.New("broken")
	for _, jobs := range []int{1, 3} {
		var j journal
		out := j.output(Config{Jobs: jobs})
		r := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken))
		n, err := out.each(Stdin, r, 5, echo)
		if !errors.Is(err, broken) || err.Error() != "stdin:7: broken" || n != 1 || j.String() != "out \"6 \\\"a\\\"\\n\"\n" {
			t.Errorf("%d jobs: error %v after %d records: %s", jobs, err, n, &j)
		}
	}
}

// Standard input is read at the place of "-" among the arguments. Its records are numbered
// continuously.
func TestEach(t *testing.T) {
	var got []string
	c := Config{Jobs: 1, In: strings.NewReader("b\nc\n"), Out: io.Discard}
	err := c.Run([]string{"a", "-", "d", "-", "e"}, func(*Output) Job {
		return func(r Record) error {
			got = append(got, fmt.Sprintf("%s:%d:%s", r.Source, r.Number, r.Text))
			return nil
		}
	})
	if want := []string{"arg:1:a", "stdin:1:b", "stdin:2:c", "arg:3:d", "arg:5:e"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, want %q; error %v", got, want, err)
	}
}

// Memory is that of the longest record, in a buffer that is used again.
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
			n, _ = Config{Jobs: jobs, Out: io.Discard}.NewOutput(0).each(Stdin, io.MultiReader(readers...), 0, func(out *Output) Job {
				return func(r Record) error { return out.Line(r.Text) }
			})
		})
		if n != lines {
			t.Errorf("%d records, want %d", n, lines)
		}
		if allocs -= lines; allocs > 200 { // without the readers of the test
			t.Errorf("%d jobs: %v allocations for %d records", jobs, allocs, lines)
		}
	}
}

// Files follow the arguments. A file that cannot be read is reported, and the others are read.
func TestFilesOfRecords(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "list")
	if err := os.WriteFile(list, []byte("b\nc\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, invalid := range []Invalid{Drop, Fail} {
		var got []string
		c := Config{Jobs: 1, In: strings.NewReader("d\n"), Out: io.Discard, Invalid: invalid}
		c.Files = []string{list, filepath.Join(dir, "missing"), "-"}
		c.Unread = func(_ *Output, err *process.ReadError) error {
			got = append(got, filepath.Base(err.Error()))
			return nil
		}
		err := c.Run([]string{"a"}, func(*Output) Job {
			return func(r Record) error {
				got = append(got, fmt.Sprintf("%s:%d:%s", filepath.Base(r.Source), r.Number, r.Text))
				return nil
			}
		})
		want := []string{"arg:1:a", "list:1:b", "list:2:c", "missing: no such file or directory", "stdin:1:d"}
		if invalid == Fail {
			want = want[:4]
		}
		if err != process.ErrUnread || !slices.Equal(got, want) {
			t.Errorf("%q, want %q; error %v", got, want, err)
		}
	}
}
