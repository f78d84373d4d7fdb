package stream

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// A text of the greatest length is read, and no longer one, in whatever pieces it arrives.
func TestReadAll(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		length int
		most   int64
		fits   bool
	}{
		{0, 0, true}, {1, 0, false}, {0, 1, true}, {9, 10, true}, {10, 10, true}, {11, 10, false}, {1000, 10, false}, {1000, math.MaxInt64, true},
	} {
		text := strings.Repeat("a", c.length)
		for _, r := range []io.Reader{
			strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, err := ReadAll(r, "the page", c.most)
			if c.fits {
				if string(got) != text || err != nil {
					t.Errorf("%d bytes, at most %d: %d bytes, error %v", c.length, c.most, len(got), err)
				}
				continue
			}
			long := (*TooLong)(nil)
			if got != nil || !errors.As(err, &long) || *long != (TooLong{"the page", c.most}) {
				t.Errorf("%d bytes, at most %d: %d bytes, error %v", c.length, c.most, len(got), err)
			}
		}
	}
	if got, err := ReadAll(io.MultiReader(strings.NewReader("a"), iotest.ErrReader(broken)), "the page", 2); got != nil || err != broken {
		t.Errorf("%q, %v", got, err)
	}
	// A text that is too long is never given whole.
	r := Limit(strings.NewReader("abcd"), "the page", 3)
	if b, err := io.ReadAll(r); len(b) > 3 || err == nil {
		t.Errorf("%q, %v", b, err)
	}
	if n, err := r.Read(make([]byte, 9)); n != 0 || err == nil || err.Error() != (&TooLong{"the page", 3}).Error() {
		t.Errorf("again: %d bytes, %v", n, err)
	}
}

func TestFormatSize(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1: "1 byte", 1023: "1023 bytes", 1024: "1 KiB", 1025: "1025 bytes", 1536 << 10: "1536 KiB", 3 << 30: "3 GiB", 1 << 40: "1024 GiB",
	} {
		if got := formatSize(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// The blocks in work have a limit together, with any number of cores. Plain records have larger
// blocks.
func TestWorkers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(40))
	for jobs, want := range map[int]int{0: 16, 1: 1, 2: 2, 17: 17, 63: 63, 64: 64, 65: 64, 1 << 30: 64} {
		c := Config{Jobs: jobs}
		if got := c.workers(); got != want {
			t.Errorf("%d jobs: %d workers, want %d", jobs, got, want)
		}
		size := c.blockSize()
		if size > mostBlock || size*want > inBlocks || size*(want+1) < inBlocks && size < mostBlock {
			t.Errorf("%d jobs: blocks of %d bytes", jobs, size)
		}
		c.Plain = plainuri.Normal
		if got := c.blockSize(); got != 8*size {
			t.Errorf("%d jobs: blocks of %d bytes with plain records, and %d without", jobs, got, size)
		}
	}
	runtime.GOMAXPROCS(3)
	if got := (&Config{}).workers(); got != 3 {
		t.Errorf("%d workers on 3 cores", got)
	}
}

// Plain records are skipped only if the job need not see them: if their text is the record, and if
// none of a block can be too long.
func TestPlainKind(t *testing.T) {
	const normal = plainuri.Normal
	same := func(r io.Reader) io.Reader { return r }
	for i, c := range []struct {
		config Config
		want   plainuri.Kind
	}{
		{Config{}, plainuri.None},
		{Config{Plain: normal}, normal},
		{Config{Plain: normal, Invalid: Empty}, normal},
		{Config{Plain: normal, CopyPlain: true}, normal},
		{Config{Plain: normal, MaxRecord: mostPlain}, normal},
		{Config{Plain: normal, MaxRecord: mostPlain - 1}, plainuri.None},
		{Config{Plain: normal, Decode: same}, plainuri.None},
		{Config{Plain: normal, Form: record.Form{In: record.TSV}}, plainuri.None},
		{Config{Plain: normal, Form: record.Form{Out: record.JSON}}, plainuri.None},
	} {
		if got := c.config.plain(); got != c.want {
			t.Errorf("case %d: %v, want %v", i, got, c.want)
		}
	}
}

// Records of gzip (RFC 1952), also of several members, and of Zstandard (RFC 8878) are those of the
// text. A byte order mark at the beginning belongs to no record.
func TestCompressed(t *testing.T) {
	const text = "a\r\nb\n\nc"
	gz := func(text string) string {
		b, err := io.ReadAll(compressed(text))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	// A frame of one raw block (RFC 8878, 3.1.1), for a text shorter than 256 bytes.
	frame := "\x28\xb5\x2f\xfd\x20" + string([]byte{byte(len(text)), byte(len(text)<<3 | 1), byte(len(text) >> 5), 0}) + text
	for name, data := range map[string]string{
		"text": text, "BOM": "\ufeff" + text, "gzip": gz(text), "members": gz("a\r") + gz("\nb\n\nc"),
		"zstd": frame, "gzip of a BOM": gz("\ufeff" + text),
	} {
		for _, jobs := range []int{1, 3} {
			for _, r := range []io.Reader{strings.NewReader(data), iotest.OneByteReader(strings.NewReader(data))} {
				out, errs, err := formed(Config{Jobs: jobs}, r)
				if out != "a\nb\n\nc\n" || errs != "" || err != nil {
					t.Errorf("%s: %q, %q, %v", name, out, errs, err)
				}
			}
		}
	}
	// A stream that is cut off is an error after the records before the cut.
	cut := gz(text)
	cut = cut[:len(cut)-8]
	out, _, err := formed(Config{}, strings.NewReader(cut))
	if failed := (*process.ReadError)(nil); !errors.As(err, &failed) || failed.Number != 4 || out != "a\nb\n\n" || process.Status(err) != process.StatusFailed {
		t.Errorf("cut off: %q, %v", out, err)
	}
}

// The runtime may use memory for garbage in proportion to what is in use.
func TestLimitFor(t *testing.T) {
	const mega = 1 << 20
	for _, c := range []struct{ more, live, want int64 }{
		{0, 0, 40 * mega},
		{0, 15 * mega, 40 * mega},
		{0, 16 * mega, 42 * mega},
		{0, 100 * mega, 210 * mega},
		{1000 * mega, 900 * mega, 1040 * mega},
		{1000 * mega, 1015 * mega, 1040 * mega},
		{1000 * mega, 1100 * mega, 1210 * mega},
	} {
		if got := limitFor(c.more, c.live); got != c.want {
			t.Errorf("%d MiB in use, %d of them not for records: %d, want %d", c.live/mega, c.more/mega, got/mega, c.want/mega)
		}
	}
	held := bytes.Repeat([]byte("x"), 8*mega)
	runtime.GC()
	if live := liveHeap(); live < int64(len(held)) || live > 1000*mega {
		t.Errorf("%d bytes are in use", live)
	}
	runtime.KeepAlive(held)
}

// A limit is in force until restore, also within another one. The settings of the user have
// priority.
func TestLimitHeap(t *testing.T) {
	limit := func() int64 { return debug.SetMemoryLimit(-1) }
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	for _, name := range []string{"GOMEMLIMIT", "GOGC"} {
		t.Setenv(name, "")
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	beforePercent := percent()
	check := func(at string, least, most int64, rate int) {
		t.Helper()
		if got := limit(); got < least || got > most || percent() != rate {
			t.Errorf("%s: the limit is %d, want %d to %d; %d percent, want %d", at, got, least, most, percent(), rate)
		}
	}
	const more = 10 << 30
	restore := LimitHeap(0)
	check("outside", enoughMemory, enoughMemory+1<<30, 200)
	within := LimitHeap(more)
	check("within", more+enoughMemory, more+enoughMemory, 200)
	runtime.GC()
	check("after a collection", more+enoughMemory, more+enoughMemory, 200)
	within()
	check("outside again", enoughMemory, enoughMemory+1<<30, 200)
	restore()
	check("at the end", math.MaxInt64, math.MaxInt64, beforePercent)
	for _, name := range []string{"GOMEMLIMIT", "GOGC"} {
		t.Setenv(name, "50")
		restore := LimitHeap(0)
		check("with "+name, math.MaxInt64, math.MaxInt64, beforePercent)
		restore()
		check("with "+name+", restored", math.MaxInt64, math.MaxInt64, beforePercent)
		os.Unsetenv(name)
	}
}

// The size of an input is known if it is a regular file.
func TestSizeOf(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	if err := os.WriteFile(name, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if got := SizeOf(f); got != 5 {
		t.Errorf("a file of %d bytes", got)
	}
	if got := SizeOf(folder); got != 0 {
		t.Errorf("a folder of %d bytes", got)
	}
	f.Close()
	for _, r := range []io.Reader{nil, f, strings.NewReader("12345"), (*os.File)(nil)} {
		if got := SizeOf(r); got != 0 {
			t.Errorf("%v: %d bytes", r, got)
		}
	}
	if isSameFile(f, f) || isSameFile(folder, nil) || !isSameFile(folder, folder) {
		t.Error("only files that exist are the same")
	}
}

// Records are not read from the file that they are written to, which would never end.
func TestEachOutput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	for _, invalid := range []Invalid{Drop, Fail} {
		if err := os.WriteFile(name, []byte("a\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		var errs strings.Builder
		c := Config{In: f, Out: f, Err: &errs, Invalid: invalid}
		if err := c.Run(nil, identity); !errors.Is(err, ErrOutput) || process.Status(err) != process.StatusFailed || err.Error() != "stdin: it is the output" {
			t.Errorf("standard input: %v", err)
		}
		c.In, c.Files = strings.NewReader("b\n"), []string{name, "-"}
		c.Unread = func(out *Output, err *process.ReadError) error { return out.Diagnose([]byte(err.Err.Error() + "\n")) }
		if err := c.Run(nil, identity); err != process.ErrUnread || errs.String() != "it is the output\n" {
			t.Errorf("a file: %v, %q", err, &errs)
		}
		f.Close()
		want := "a\nb\n"
		if invalid == Fail {
			want = "a\n"
		}
		if text, err := os.ReadFile(name); string(text) != want || err != nil {
			t.Errorf("the file has %q: %v", text, err)
		}
	}
}

// An error of the report about a file ends the run.
func TestUnread(t *testing.T) {
	full := &process.Failure{Err: errors.New("full")}
	c := Config{In: strings.NewReader("a"), Out: io.Discard, Err: io.Discard, Files: []string{filepath.Join(t.TempDir(), "missing"), "-"}}
	c.Unread = func(*Output, *process.ReadError) error { return full }
	if err := c.Run(nil, func(*Output) Job { return func(Record) error { return errors.New("the run goes on") } }); err != full {
		t.Error(err)
	}
}

// The standard input is read once: its records are counted from one "-" to the next, with the
// header.
func TestNumbers(t *testing.T) {
	var got []string
	// A terminal has an end of file, and then gives more.
	parts := []string{"u\nx\ny\n", "", "u\nz\n"}
	in := readerFunc(func(p []byte) (int, error) {
		if len(parts) == 0 || parts[0] == "" {
			parts = parts[min(1, len(parts)):]
			return 0, io.EOF
		}
		n := copy(p, parts[0])
		parts[0] = parts[0][n:]
		if parts[0] == "" {
			parts = parts[1:]
		}
		return n, nil
	})
	c := Config{Jobs: 1, Out: io.Discard, In: in, Files: []string{"-"}, Form: record.Form{In: record.CSV, Out: record.CSV, Header: true, Field: "1"}}
	err := c.Run([]string{"-"}, func(*Output) Job {
		return func(r Record) error {
			got = append(got, strconv.Itoa(r.Number)+string(r.Text))
			return nil
		}
	})
	if err != nil || !slices.Equal(got, []string{"2x", "3y", "5z"}) {
		t.Errorf("%q, %v", got, err)
	}
}
