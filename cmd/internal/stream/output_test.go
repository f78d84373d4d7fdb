package stream

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/process"
)

// If the streams are different files, each has the same content as with one core.
func TestJobsApart(t *testing.T) {
	data := strings.Repeat("a\n^\nbbb\n\nxx^\n", 3000)
	for _, c := range []Config{{}, {Invalid: Fail}, {Invalid: Keep}, {Invalid: Empty}, {MaxErrors: 100}} {
		var want string
		for _, c.Jobs = range []int{1, 4} {
			var out, errs strings.Builder
			c.In, c.Out, c.Err = strings.NewReader(data), &out, &errs
			err := c.Run(nil, echo)
			got := fmt.Sprintf("%s\n%s\n%v", &out, &errs, err)
			if out.Len() == 0 || errs.Len() == 0 || err != process.ErrInvalid {
				t.Errorf("%.200s", got)
			}
			if c.Jobs > 1 && got != want {
				t.Errorf("%d jobs, %+v: %.200s, want %.200s", c.Jobs, c, got, want)
			}
			want = got
		}
	}
}

// A failing writer returns an error after a number of bytes.
type failing struct {
	left int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, f.err
	}
	return len(p), nil
}

// An error of writing ends the run, with any number of cores and on each stream.
func TestWriteFails(t *testing.T) {
	full := errors.New("full")
	data := strings.Repeat("a\n^\n", 100_000)
	for _, jobs := range []int{1, 3} {
		for _, c := range []Config{
			{Out: &failing{1000, full}, Err: io.Discard},
			{Out: io.Discard, Err: &failing{1000, full}},
		} {
			c.In, c.Jobs = strings.NewReader(data), jobs
			err := c.Run(nil, echo)
			if !errors.Is(err, full) || process.Status(err) != process.StatusFailed {
				t.Errorf("%d jobs: error %v", jobs, err)
			}
		}
	}
}

// Open reads and closes a file. It refuses the output, even if that is empty.
func TestOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	results, err := os.Create(filepath.Join(t.TempDir(), "results"))
	if err != nil {
		t.Fatal(err)
	}
	defer results.Close()
	var progress strings.Builder
	out := Config{In: strings.NewReader("typed"), Out: results, Err: &progress, Progress: true}.NewOutput(4)
	out.meter.next = time.Time{}
	read := func(name string) (string, error) {
		var text []byte
		err := out.Open(name, func(in *Input) (err error) {
			text, err = io.ReadAll(in)
			again := "nothing"
			if at := in.ReaderAt(); at != nil {
				again = "text"
				b := make([]byte, 2)
				if _, err := at.ReadAt(b, 1); err != nil || string(b) != "ex" {
					t.Errorf("again %q, %v", b, err)
				}
			}
			text = fmt.Appendf(text, " of %s, again %s", filepath.Base(in.Name), again)
			return err
		})
		return string(text), err
	}
	if text, err := read(name); text != "text of file, again text" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := read("-"); text != "typed of stdin, again nothing" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := read(results.Name()); err != ErrOutput {
		t.Errorf("of the output: %v", err)
	}
	if _, err := read(name + "x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of no file: %v", err)
	}
	if shown := progress.String(); !strings.HasPrefix(shown, "\r\x1b[K100%  0.0 MB") {
		t.Errorf("progress %q", shown)
	}
	progress.Reset()
	if err := out.Close(process.ErrUnread); err != process.ErrUnread || progress.String() != "\r\x1b[K" {
		t.Errorf("error %v, and the progress goes by %q", err, &progress)
	}
}

// Progress is shown after a second, if the size is known.
func TestProgress(t *testing.T) {
	c := Config{Err: io.Discard, Progress: true}
	if newMeter(&c, 0) != nil || newMeter(&Config{}, 1) != nil {
		t.Error("a meter without need")
	}
	m := newMeter(&c, 10)
	if m.add(5); m.shown {
		t.Error("shown at once")
	}
	m.next = time.Now()
	if m.add(5); !m.shown || m.read != 10 {
		t.Errorf("%+v is not shown", m)
	}
}
