package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// Line writes results of every length whole and in order, with their ends.
func TestLine(t *testing.T) {
	for _, null := range []bool{false, true} {
		var out strings.Builder
		o := Config{Out: &out, Err: io.Discard, Null: null}.NewOutput(0)
		end := string([]byte{o.recordEnd()})
		if want := map[bool]string{false: "\n", true: "\x00"}[null]; end != want {
			t.Errorf("the end is %q", end)
		}
		var want strings.Builder
		for i, n := range []int{0, 1, buffer.Size - 2, buffer.Size - 1, buffer.Size, buffer.Size + 1, 1, 3 * buffer.Size} {
			text := strings.Repeat(string(rune('a'+i)), n)
			want.WriteString(text + end)
			if err := o.Line([]byte(text)); err != nil || o.Lines() != i+1 {
				t.Errorf("line %d is number %d, %v", i+1, o.Lines(), err)
			}
		}
		if err := o.Close(process.ErrInvalid); err != process.ErrInvalid || out.String() != want.String() {
			t.Errorf("%d bytes, want %d: %v", out.Len(), want.Len(), err)
		}
	}
}

// If each record has one line, a result with the end of a line is refused, because it would be two
// lines. A record of another format can hold it.
func TestLineEnd(t *testing.T) {
	for _, c := range []struct {
		config Config
		text   string
		out    string
		err    error
	}{
		{Config{}, "a\nb", "a\nb\n", nil},
		{Config{Invalid: Empty}, "a\rb", "a\rb\n", nil},
		{Config{Invalid: Keep}, "a\nb", "", errLineEnd},
		{Config{Invalid: Empty}, "\n", "", errLineEnd},
		{Config{Invalid: Empty, Null: true}, "a\nb", "a\nb\x00", nil},
		{Config{Invalid: Empty, Null: true}, "a\x00b", "", errLineEnd},
	} {
		var out strings.Builder
		c.config.Out, c.config.Err = &out, io.Discard
		o := c.config.NewOutput(0)
		if err := o.Line([]byte(c.text)); err != c.err || o.Close(nil) != nil || out.String() != c.out {
			t.Errorf("%+v, %q: %q, %v", c.config.Invalid, c.text, out.String(), err)
		}
	}
}

// planned runs a job on one record of a format, with an output that has a plan for it.
func planned(c Config, rec string, do func(*Output, Record) error) (string, error) {
	out, errs, err := "", "", error(nil)
	var o, e strings.Builder
	c.In, c.Out, c.Err, c.Jobs = strings.NewReader(rec), &o, &e, 1
	err = c.Run(nil, func(out *Output) Job { return func(r Record) error { return do(out, r) } })
	if out, errs = o.String(), e.String(); errs != "" {
		out += "and " + errs
	}
	return out, err
}

// LineAbout adds the result to the record, or leaves the record as it is if no field is added. It
// writes nothing if the output has no records.
func TestLineAbout(t *testing.T) {
	csv, tsv, json := record.CSV, record.TSV, record.JSON
	for _, c := range []struct {
		config   Config
		rec, out string
		lines    int
	}{
		{Config{}, "a\n", "", 0},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "1", Replace: true}}, "a,b\r\n", "a,b\r\n", 1},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "9", Add: "w"}}, "a,b\n", "a,b,about\n", 1},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "9", Add: "w"}}, "a,b", "a,b,about", 1},
		{Config{Form: record.Form{In: json, Out: json, Field: "x", Add: "w"}}, "{\"a\":1}\n", "{\"a\":1,\"w\":\"about\"}\n", 1},
		{Config{Form: record.Form{In: json, Out: json, Field: "x", Add: "w"}}, "[1]\n", "", 0},
		{Config{Form: record.Form{In: csv, Out: csv, Field: "9"}}, "a,b\n", "", 0},
		{Config{Form: record.Form{In: tsv, Out: csv, Field: "9", Replace: true}, Null: true}, "a\\0\x00", "", 0},
		{Config{Form: record.Form{In: tsv, Out: csv, Field: "9", Replace: true}, Null: true}, "\\0\x00", "", 0},
		{Config{Form: record.Form{In: tsv, Out: csv, Field: "9", Replace: true}}, "a\\0\n", "a\x00\n", 1},
	} {
		out, err := planned(c.config, c.rec, func(o *Output, r Record) error {
			err := o.LineAbout([]byte("about"))
			if o.Lines() != c.lines {
				t.Errorf("%+v, %q: %d lines", c.config.Form, c.rec, o.Lines())
			}
			return err
		})
		if out != c.out || err != nil {
			t.Errorf("%+v, %q: %q, want %q: %v", c.config.Form, c.rec, out, c.out, err)
		}
	}
}

// AppendLine appends what Line writes, but always with an end.
func TestAppendLine(t *testing.T) {
	csv, tsv := record.CSV, record.TSV
	for _, c := range []struct {
		config         Config
		rec, res, want string
		err            error
	}{
		{Config{}, "a\n", "b", "b\n", nil},
		{Config{}, "a", "b", "b\n", nil},
		{Config{Null: true}, "a", "b", "b\x00", nil},
		{Config{Form: record.Form{In: csv, Out: csv, Replace: true, Field: "1"}}, "a,c\r\n", "b,", "\"b,\",c\r\n", nil},
		{Config{Form: record.Form{In: csv, Out: csv, Replace: true, Field: "1"}}, "a,c", "b", "b,c\n", nil},
		{Config{Form: record.Form{In: csv, Out: tsv, Replace: true, Field: "1"}}, "a,c\r\n", "b", "b\tc\n", nil},
		{Config{Form: record.Form{In: csv, Out: csv, Replace: true, Field: "1"}, Null: true}, "a,c\x00", "b\x00", "", errNUL},
		{Config{Form: record.Form{In: csv, Out: csv, Replace: true, Field: "1"}}, "a,c\n", "b\x00", "b\x00,c\n", nil},
	} {
		out, err := planned(c.config, c.rec, func(o *Output, r Record) error {
			line, err := o.AppendLine([]byte("before "), []byte(c.res))
			if string(line) != "before "+c.want || err != c.err || o.Lines() != 0 {
				t.Errorf("%+v, %q: %q, want %q: %v", c.config.Form, c.rec, line, c.want, err)
			}
			if err := o.Line([]byte(c.res)); err != c.err {
				t.Errorf("%+v, %q: Line says %v", c.config.Form, c.rec, err)
			}
			return nil
		})
		end := c.rec[len(c.rec)-1:]
		if want := strings.TrimSuffix(c.want, "\n"); err != nil || strings.TrimSuffix(out, "\n") != want || end == "\n" && out != c.want {
			t.Errorf("%+v, %q: %q, want %q: %v", c.config.Form, c.rec, out, c.want, err)
		}
	}
}

// A result that the record's format cannot hold is an error, and nothing of it is written.
func TestResultRefused(t *testing.T) {
	c := Config{Form: record.Form{In: record.JSON, Out: record.JSON, Field: "a", Replace: true}}
	out, err := planned(c, "{\"a\":\"x\"}\n", func(o *Output, r Record) error {
		if line, err := o.AppendLine([]byte("before"), []byte("\xff")); string(line) != "before" || err == nil {
			t.Errorf("%q, %v", line, err)
		}
		return o.Line([]byte("\xff"))
	})
	if refused := record.Error(""); out != "" || !errors.As(err, &refused) {
		t.Errorf("%q, %v", out, err)
	}
}

// A blank line separates two pages, with any number of cores and over several sources. With Null,
// NUL ends each one.
func TestPage(t *testing.T) {
	pages := func(out *Output) Job {
		return func(r Record) error {
			if len(r.Text) == 0 {
				return out.Report([]byte("empty\n"))
			}
			return out.Page(func() { fmt.Fprintf(out, "<%s>\n", r.Text) })
		}
	}
	for _, jobs := range []int{1, 3} {
		for _, c := range []struct {
			null bool
			in   string
			want string
		}{
			{false, "", "<x>\n\n<y>\n"},
			{false, "a\nb\n", "<x>\n\n<a>\n\n<b>\n\n<y>\n"},
			{false, "\na\n", "<x>\n\n<a>\n\n<y>\n"},
			{true, "a\x00b\x00", "<x>\n\x00<a>\n\x00<b>\n\x00<y>\n\x00"},
		} {
			var out strings.Builder
			err := Config{In: strings.NewReader(c.in), Out: &out, Err: io.Discard, Jobs: jobs, Null: c.null}.Run([]string{"x", "-", "y"}, pages)
			if out.String() != c.want || (err == process.ErrInvalid) != strings.HasPrefix(c.in, "\n") {
				t.Errorf("%d jobs, %q: %q, want %q: %v", jobs, c.in, out.String(), c.want, err)
			}
		}
		// After a diagnosis on the same stream, the first page needs no blank line.
		var j journal
		o := j.output(Config{Jobs: jobs})
		if _, err := o.each(Stdin, strings.NewReader("a\n\nb\n\n"), 0, pages); err != process.ErrInvalid || o.Flush() != nil {
			t.Error(err)
		}
		var want strings.Builder
		for _, line := range []string{`out "<a>\n"`, `err "empty\n"`, `out "\n"`, `out "<b>\n"`, `err "empty\n"`} {
			want.WriteString(line + "\n")
		}
		if j.String() != want.String() {
			t.Errorf("%d jobs:\n%swant\n%s", jobs, &j, &want)
		}
	}
}

// A diagnosis is written in its place: after the results before it if both streams are one, and at
// once if they are not. Report says that the input is invalid, or why it could not say so.
func TestReport(t *testing.T) {
	full := errors.New("full")
	for _, apart := range []bool{false, true} {
		var j journal
		o := j.output(Config{})
		o.apart = apart
		o.Line([]byte("a"))
		if err := o.Report([]byte("bad")); err != process.ErrInvalid {
			t.Error(err)
		}
		o.Flush()
		want := []string{"out \"a\\n\"\n", "err \"bad\"\n"}
		if apart {
			slices.Reverse(want)
		}
		if j.String() != strings.Join(want, "") {
			t.Errorf("apart %t: %s", apart, &j)
		}
		for _, c := range []struct {
			out, err io.Writer
			fails    bool
		}{{&failing{0, full}, io.Discard, !apart}, {io.Discard, &failing{0, full}, true}} {
			o := Config{Out: c.out, Err: c.err}.NewOutput(0)
			o.apart = apart
			o.Line([]byte("a"))
			if err := o.Report([]byte("bad")); errors.Is(err, full) != c.fails || process.IsFailure(err) != c.fails || !c.fails && err != process.ErrInvalid {
				t.Errorf("apart %t: %v", apart, err)
			}
		}
	}
}

// An error of writing is returned by the next call that can return it, and nothing is read after
// it.
func TestOutputFails(t *testing.T) {
	full := errors.New("full")
	o := Config{Out: &failing{0, full}, Err: io.Discard, In: strings.NewReader("a")}.NewOutput(0)
	o.Line([]byte("a"))
	err := o.Open("-", func(in *Input) error {
		b, err := io.ReadAll(in)
		if len(b) > 0 {
			t.Errorf("read %q", b)
		}
		return err
	})
	if !errors.Is(err, full) || process.Status(err) != process.StatusFailed {
		t.Error(err)
	}
	if err := o.Close(process.ErrInvalid); !errors.Is(err, full) {
		t.Errorf("at the end: %v", err)
	}
}

// A program that waits for the answer to a request gets it before it sends the next one.
func TestPrompt(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		requests, answers := io.Pipe()
		var out bytes.Buffer
		seen := make(chan string)
		written := writer(func(p []byte) (int, error) {
			if out.Write(p); bytes.HasSuffix(p, []byte("\n")) {
				seen <- out.String()
				out.Reset()
			}
			return len(p), nil
		})
		done := make(chan error)
		go func() { done <- Config{In: requests, Out: written, Err: io.Discard, Jobs: jobs}.Run(nil, identity) }()
		for _, line := range []string{"a\n", "b\nc\n"} {
			io.WriteString(answers, line)
			select {
			case got := <-seen:
				if got != line {
					t.Errorf("%d jobs: %q, want %q", jobs, got, line)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%d jobs: no answer to %q", jobs, line)
			}
		}
		answers.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// The meter shows the part of the input, what was read and how fast. A write to the screen removes
// it.
func TestMeter(t *testing.T) {
	var screen strings.Builder
	m := newMeter(&Config{Err: &screen, Progress: true}, 8_000_000)
	m.next = time.Time{}
	m.started = time.Now().Add(-2 * time.Second)
	m.add(2_000_000)
	if got := screen.String(); got != "\r\x1b[K 25%  2.0 MB  1.0 MB/s" {
		t.Errorf("%q", got)
	}
	if m.add(1); !m.next.After(time.Now().Add(-time.Second)) || m.read != 2_000_001 {
		t.Errorf("%+v", m)
	}
	screen.Reset()
	w := target{&screen, m}
	for range 2 {
		if n, err := w.Write([]byte("text")); n != 4 || err != nil {
			t.Error(n, err)
		}
	}
	if got := screen.String(); got != "\r\x1b[Ktexttext" {
		t.Errorf("%q", got)
	}
	screen.Reset()
	m = newMeter(&Config{Err: &screen, Progress: true}, 1_000_000)
	m.started, m.next = time.Now().Add(time.Hour), time.Time{} // no time to divide by
	if m.add(500_000); screen.String() != "\r\x1b[K 50%  0.5 MB  500.0 MB/s" {
		t.Errorf("%q", screen.String())
	}
	screen.Reset()
	if m.next = time.Now().Add(time.Hour); m.shown {
		m.add(1)
	}
	if screen.Len() > 0 {
		t.Errorf("shown again at once: %q", screen.String())
	}
	m = nil
	m.add(1)
	m.clear()
}

// The screen of the meter is standard error. Standard output clears it only if it is the same file.
func TestMeterScreen(t *testing.T) {
	var out, errs strings.Builder
	o := Config{Out: &out, Err: &errs, Progress: true}.NewOutput(10)
	o.meter.next = time.Time{}
	o.meter.add(1)
	o.Line([]byte("a"))
	o.Flush()
	if !o.apart || out.String() != "a\n" || strings.Count(errs.String(), "\x1b[K") != 1 {
		t.Errorf("%q, %q", out.String(), errs.String())
	}
	o.Diagnose([]byte("bad"))
	if !strings.HasSuffix(errs.String(), "MB/s\r\x1b[Kbad") || out.String() != "a\n" {
		t.Errorf("%q, %q", out.String(), errs.String())
	}
}

// An error of reading names the record that is incomplete, or the file that cannot be opened.
func TestFailures(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		err         error
		text, place string
		failure     bool
	}{
		{&process.ReadError{Source: "stdin", Number: 0, Err: broken}, "stdin: broken", "stdin", true},
		{&process.ReadError{Source: "a b", Number: 12, Err: broken}, "a b:12: broken", "a b:12", true},
		{fmt.Errorf("x: %w", &process.ReadError{Source: "f", Number: 1, Err: broken}), "x: f:1: broken", "", true},
		{&process.Failure{Err: broken}, "broken", "", true},
		{fmt.Errorf("x: %w", &process.Failure{Err: broken}), "x: broken", "", true},
		{fmt.Errorf("x: %w", broken), "x: broken", "", false},
		{&ListError{"a/.gitignore", broken}, "a/.gitignore: broken", "", false},
	} {
		if c.err.Error() != c.text || !errors.Is(c.err, broken) || process.IsFailure(c.err) != c.failure {
			t.Errorf("%v, failure %t", c.err, process.IsFailure(c.err))
		}
		if reading, ok := c.err.(*process.ReadError); ok && reading.Place() != c.place {
			t.Errorf("%v is at %s", c.err, reading.Place())
		}
		if status := process.Status(c.err); (status == process.StatusFailed) != c.failure {
			t.Errorf("%v: status %d", c.err, status)
		}
	}
	if process.IsFailure(nil) || process.Status(&fs.PathError{Op: "read", Err: broken}) != process.StatusUsage || process.Worse(nil, nil) != nil || process.Worse(process.ErrInvalid, nil) != process.ErrInvalid {
		t.Error("an error comes from nothing, or is lost")
	}
}

// Fail ends a run at the first invalid record, with any number of cores, and also in plain records,
// which continue otherwise.
func TestInvalid(t *testing.T) {
	for _, c := range []struct {
		invalid Invalid
		want    string
	}{{Drop, "a\nc\nd\n"}, {Fail, "a\n"}, {Keep, "a\n^\nc\nd\n"}, {Empty, "a\n\nc\nd\n"}} {
		for _, jobs := range []int{1, 3} {
			var out strings.Builder
			config := Config{In: strings.NewReader("a\n^\nc\n"), Out: &out, Err: io.Discard, Jobs: jobs, Invalid: c.invalid}
			err := config.Run([]string{"-", "d"}, func(out *Output) Job {
				return func(r Record) error {
					if string(r.Text) == "^" {
						return process.ErrInvalid
					}
					return out.Line(r.Text)
				}
			})
			if err != process.ErrInvalid || out.String() != c.want {
				t.Errorf("%d jobs, %d: %q, %v", jobs, c.invalid, out.String(), err)
			}
		}
	}
}
