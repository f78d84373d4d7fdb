package unpack_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/testenv"
)

func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

func zstdded(text string) string {
	w, _ := zstd.NewWriter(nil)
	defer w.Close()
	return string(w.EncodeAll([]byte(text), nil))
}

const skippable = "\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"

func TestReader(t *testing.T) {
	long := strings.Repeat("http://example.com/a/b?c\n", 10000)
	for _, c := range []struct{ data, want string }{
		{"", ""},
		{"a", "a"},
		{"\x1f", "\x1f"},
		{"\x1f\n", "\x1f\n"},
		{"(", "("},
		{"(\xb5/", "(\xb5/"},
		{"P\n", "P\n"},
		{"P*M", "P*M"},
		{"P*M\x19", "P*M\x19"},
		{long, long},
		{gzipped(""), ""},
		{gzipped(long), long},
		{gzipped("a\n") + gzipped("") + gzipped("b\n"), "a\nb\n"},
		{zstdded(""), ""},
		{zstdded(long), long},
		{zstdded("a\n") + skippable + zstdded("b\n"), "a\nb\n"},
		{skippable + zstdded(long), long},
	} {
		for _, r := range []io.Reader{
			strings.NewReader(c.data), iotest.OneByteReader(strings.NewReader(c.data)), iotest.DataErrReader(strings.NewReader(c.data)),
		} {
			got, err := io.ReadAll(iotest.OneByteReader(unpack.NewReader(r)))
			if err != nil || string(got) != c.want {
				t.Errorf("%.20q: %d bytes, want %d; error %v", c.data, len(got), len(c.want), err)
			}
		}
	}
}

// Data that is cut short or damaged is an error, after a prefix of the text.
func TestDamaged(t *testing.T) {
	text := strings.Repeat("http://example.com/\n", 50)
	for _, data := range []string{gzipped(text), zstdded(text), gzipped("") + gzipped(text), skippable + zstdded(text)} {
		for n := range data {
			got, err := io.ReadAll(unpack.NewReader(strings.NewReader(data[:n])))
			isStart := n < 4 || n == len(gzipped("")) && data[0] == '\x1f' || n == len(skippable)
			if !isStart && (!errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasPrefix(text, string(got))) {
				t.Errorf("%.8q, cut at %d: %q, error %v", data, n, got, err)
			}
			wrong := []byte(data)
			wrong[n] ^= 0x40
			if got, err = io.ReadAll(unpack.NewReader(bytes.NewReader(wrong))); err == nil && n > 16 && string(got) != text {
				t.Errorf("%.8q, changed at %d: %q without an error", data, n, got)
			}
		}
		broken := errors.New("broken")
		if _, err := io.ReadAll(unpack.NewReader(io.MultiReader(strings.NewReader(data[:30]), iotest.ErrReader(broken)))); err != broken {
			t.Errorf("%.8q: error %v of the input", data, err)
		}
	}
	if _, err := io.ReadAll(unpack.NewReader(strings.NewReader(gzipped("a") + "rest"))); err == nil {
		t.Error("no error for text after the compressed data")
	}
}

// An answer does not wait for more input than is needed to recognize a format.
func TestSingleRead(t *testing.T) {
	for _, line := range []string{"a\n", "http://a/\n", "P\n", "(\n"} {
		in, out := io.Pipe()
		go out.Write([]byte(line))
		p := make([]byte, 100)
		if n, err := unpack.NewReader(in).Read(p); string(p[:n]) != line || err != nil {
			t.Errorf("%q: %q, %v", line, p[:n], err)
		}
		in.Close()
	}
}

// The memory for a bomb is that of its window.
func TestBomb(t *testing.T) {
	size := int64(1 << 30)
	if testing.Short() {
		size = 1 << 25
	}
	in, out := io.Pipe()
	go func() {
		w, _ := zstd.NewWriter(out)
		io.Copy(w, io.LimitReader(zeros{}, size))
		w.Close()
		out.Close()
	}()
	if n, err := io.Copy(io.Discard, unpack.NewReader(in)); n != size || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// What the programs gzip and zstd write is read.
func TestPrograms(t *testing.T) {
	text := strings.Repeat("http://example.com/a/b?c\n", 100_000)
	for _, command := range []string{"gzip -9", "gzip --fast", "zstd -q", "zstd -q -19 --long=27", "zstd -q --no-check", "zstd -q --format=gzip"} {
		if testing.Short() {
			break
		}
		fields := strings.Fields(command)
		if _, err := exec.LookPath(fields[0]); err != nil {
			t.Run(command, func(t *testing.T) { testenv.Program(t, fields[0]) }) // says what is not tested
			continue
		}
		c := exec.Command(fields[0], append(fields[1:], "-c")...)
		c.Stdin = strings.NewReader(text)
		data, err := c.Output()
		if err != nil {
			t.Logf("%s: %v", command, err)
			continue
		}
		got, err := io.ReadAll(unpack.NewReader(bytes.NewReader(data)))
		if string(got) != text || err != nil {
			t.Errorf("%s: %d bytes of %d, error %v", command, len(got), len(text), err)
		}
	}
}

// Text that is not compressed is read as it is, in whatever pieces. Compressed text is read back.
func FuzzReader(f *testing.F) {
	f.Add([]byte("http://a/\n"), uint8(3))
	f.Add([]byte("P*M\x18"), uint8(1))
	f.Add([]byte("\x1f\x8b\x08"), uint8(2))
	f.Add([]byte(zstdded("a")), uint8(5))
	f.Fuzz(func(t *testing.T, data []byte, step uint8) {
		read := func(data []byte) (string, error) {
			got, err := io.ReadAll(unpack.NewReader(&stepped{data, int(step)%16 + 1}))
			return string(got), err
		}
		isPacked := bytes.HasPrefix(data, []byte("\x1f\x8b")) || bytes.HasPrefix(data, []byte("\x28\xb5\x2f\xfd")) ||
			len(data) > 3 && data[0]&0xf0 == 0x50 && string(data[1:4]) == "\x2a\x4d\x18"
		if got, err := read(data); !isPacked && (err != nil || got != string(data)) {
			t.Fatalf("%q became %q: %v", data, got, err)
		}
		// A stored block needs no compressor.
		if got, err := read([]byte(stored(data))); err != nil || got != string(data) {
			t.Fatalf("%q became %q: %v", data, got, err)
		}
	})
}

// stored returns data in gzip without compression.
func stored(data []byte) string {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.NoCompression)
	w.Write(data)
	w.Close()
	return b.String()
}

// A stepped reader returns few bytes at a time.
type stepped struct {
	data []byte
	step int
}

func (s *stepped) Read(p []byte) (int, error) {
	n := copy(p[:min(len(p), s.step)], s.data)
	if s.data = s.data[n:]; n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// A frame with a large window is not damaged, and its error says what to do.
func TestWindow(t *testing.T) {
	frame := func(log byte) string { // RFC 8878, section 3.1.1: one raw block with "a"
		return "\x28\xb5\x2f\xfd\x00" + string([]byte{(log - 10) << 3}) + "\x09\x00\x00a"
	}
	for _, log := range []byte{10, 27} {
		if got, err := io.ReadAll(unpack.NewReader(strings.NewReader(frame(log)))); string(got) != "a" || err != nil {
			t.Errorf("a window of 2^%d bytes: %q, %v", log, got, err)
		}
	}
	const want = "the zstd data has a window of more than 128 MiB: decompress it, or compress it without --long"
	for _, log := range []byte{28, 31, 41} {
		_, err := io.ReadAll(unpack.NewReader(strings.NewReader(frame(log))))
		if e := (*unpack.Error)(nil); !errors.As(err, &e) || err.Error() != want {
			t.Errorf("a window of 2^%d bytes: %v", log, err)
		}
	}
}
