package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/internal/process"
)

// A frame is read once it is whole, and neither before nor with what follows it. A line is read to
// its end.
func TestCutFrame(t *testing.T) {
	k := dedup.Key{1, 2}
	for _, n := range []int{0, 1, 16, 127, 128, 300} {
		want := bytes.Repeat([]byte("\n"), n)
		frame := appendFrame(nil, k, n/2, want)
		for i := 1; i < len(frame); i++ {
			if _, _, text, size := cutFrame(frame[:i], 0, '\n'); text != nil || size != 0 {
				t.Errorf("%d of %d bytes: a text of %d bytes, size %d", i, len(frame), len(text), size)
			}
		}
		for _, more := range []string{"", "x", "\n", "\x00"} {
			got, split, text, size := cutFrame(append(slices.Clone(frame), more...), 0, '\n')
			if got != k || split != n/2 || !bytes.Equal(text, want) || size != len(frame) {
				t.Errorf("text of %d bytes, then %q: %x, %q, size %d, want %d", n, more, got, text, size, len(frame))
			}
		}
	}
	for _, c := range []struct {
		text string
		seen int
		end  byte
		size int
	}{
		{"a", 0, '\n', 0}, {"a\n", 0, '\n', 2}, {"a\n", 1, '\n', 2}, {"\n", 0, '\n', 1}, {"a\nb\n", 0, '\n', 2}, {"ab\nc", 2, '\n', 3}, {"ab", 2, '\n', 0},
		{"a\nb\x00", 0, 0, 4}, {"a\nb", 0, 0, 0},
	} {
		if _, _, text, size := cutFrame([]byte(c.text), c.seen, c.end); text != nil || size != c.size {
			t.Errorf("%q: %q, size %d, want %d", c.text, text, size, c.size)
		}
	}
}

// The results are the same in whatever pieces frames and lines arrive.
func TestDistinctPieces(t *testing.T) {
	h := dedup.NewHasher()
	var in []byte
	for _, text := range []string{"a", "b\n\x00", "a", strings.Repeat("c", 200), "", "b\n\x00", "", "d"} {
		in = appendFrame(in, h.Key([]byte(text)), 0, []byte(text))
		in = append(in, "line "+text[:min(1, len(text))]+"\n"...)
	}
	lines := "line a\n;line b\n;line a\n;line c\n;line \n;line b\n;line \n;line d\n"
	c := strings.Repeat("c", 200)
	for _, quiet := range []bool{false, true} {
		for n := 1; n <= len(in); n++ {
			var out bytes.Buffer
			d := &distinct{set: dedup.New(dedup.Options{}), to: &out, end: '\n', quiet: quiet}
			d.take, d.write = d.set.Add, func(dst, _, text []byte, count uint64) []byte { return fmt.Appendf(dst, "<%s %d>", text, count) }
			for rest := in; len(rest) > 0; {
				n := min(n, len(rest))
				if m, err := d.Write(rest[:n]); m != n || err != nil {
					t.Fatal(m, err)
				}
				rest = rest[n:]
			}
			if err := d.finish(0); err != nil || len(d.rest) > 0 {
				t.Fatal(err, d.rest)
			}
			d.set.Close()
			want := "<a 1>;<b\n\x00 1>;;<" + c + " 1>;< 1>;;;<d 1>;"
			got := out.String()
			if parts := strings.Split(want, ";"); !quiet {
				want = ""
				for i, line := range strings.Split(lines, ";") {
					want += parts[i] + line
				}
			} else {
				want = strings.Join(parts, "")
			}
			if got != want {
				t.Fatalf("pieces of %d bytes, quiet %t: %q, want %q", n, quiet, got, want)
			}
		}
	}
}

// The heading comes before each line that is not a frame, and an error of a frame or of writing
// ends the work.
func TestDistinctWrite(t *testing.T) {
	var out bytes.Buffer
	d := &distinct{to: &out, end: '\n', heading: []byte("count\t")}
	if _, err := d.Write([]byte("a,b\nc")); err != nil || out.String() != "count\ta,b\n" {
		t.Errorf("%q, %v", &out, err)
	}
	full := errors.New("full")
	d = &distinct{to: &out, end: '\n', take: func(dedup.Key, int, []byte) (bool, error) { return false, full }}
	if _, err := d.Write(appendFrame(nil, dedup.Key{}, 0, nil)); err != full {
		t.Error(err)
	}
	d = &distinct{to: writerFunc(func([]byte) (int, error) { return 0, full }), end: '\n'}
	if _, err := d.Write([]byte("a\n")); err != full {
		t.Error(err)
	}
	if _, err := (&distinct{}).Before(&out).(interface{ Stat() (os.FileInfo, error) }).Stat(); err != errors.ErrUnsupported {
		t.Errorf("a buffer is a file: %v", err)
	}
	d = &distinct{}
	if info, err := d.Before(os.Stderr).(*distinct).Stat(); info == nil && err == nil {
		t.Error("a file is nothing")
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// finish writes the results that waited, and not more than asked. Long results are written in
// pieces.
func TestDistinctFinish(t *testing.T) {
	const records = 3000
	h := dedup.NewHasher()
	fill := func() *distinct {
		d := &distinct{set: dedup.New(dedup.Options{Keep: dedup.Last}), write: appendLine}
		for i := range records {
			text := fmt.Appendf(nil, "%0100d", i)
			if _, err := d.set.Add(h.Key(text), 0, text); err != nil {
				t.Fatal(err)
			}
		}
		t.Cleanup(d.set.Close)
		return d
	}
	for most, want := range map[uint64]int{0: records, 1: 1, 7: 7, records - 1: records - 1, records: records, records + 1: records} {
		var out strings.Builder
		longest := 0
		d := fill()
		d.to = writerFunc(func(p []byte) (int, error) {
			longest = max(longest, len(p))
			return out.Write(p)
		})
		if err := d.finish(most); err != nil || strings.Count(out.String(), "\n") != want || longest > 1<<16+200 {
			t.Errorf("at most %d: %d lines, pieces of %d, %v", most, strings.Count(out.String(), "\n"), longest, err)
		}
		for i, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
			if line != fmt.Sprintf("%0100d", i) {
				t.Fatalf("line %d is %s", i, line)
			}
		}
	}
	full := errors.New("full")
	for fails := 1; fails <= 2; fails++ {
		d, n := fill(), 0
		d.to = writerFunc(func(p []byte) (int, error) {
			if n++; n >= fails {
				return 0, full
			}
			return len(p), nil
		})
		if err := d.finish(0); !errors.Is(err, full) || process.Status(err) != process.StatusFailed || n != fails {
			t.Errorf("write %d fails: %v after %d", fails, err, n)
		}
	}
}

func appendLine(dst, _, text []byte, _ uint64) []byte { return append(append(dst, text...), '\n') }

// A size is a number of bytes or of binary multiples. Its text is read as the same size.
func TestByteSize(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "1": 1, "500000": 500000, "1K": 1 << 10, "64k": 64 << 10, "256M": 256 << 20, "3m": 3 << 20, "4G": 4 << 30, "2g": 2 << 30,
		"4294967296G": 1 << 62, "4398046511104M": 1 << 62, "4503599627370496K": 1 << 62, "4611686018427387904": 1 << 62,
	} {
		var s cli.ByteSize
		if err := s.Set(text); err != nil || s.N != want {
			t.Errorf("%s: %d, %v, want %d", text, s.N, err, want)
		}
		var again cli.ByteSize
		if err := again.Set(s.String()); err != nil || again != s {
			t.Errorf("%s: %s is read as %d, %v", text, s.String(), again.N, err)
		}
	}
	for _, text := range []string{"", "K", "-1", "1KK", "1T", "1.5G", "1 K", "K1", "4294967297G", "4398046511105M", "4503599627370497K", "9007199254740992K", "4611686018427387905", "9223372036854775808", "1KB"} {
		s := cli.ByteSize{N: 7}
		if err := s.Set(text); err == nil || s.N != 7 {
			t.Errorf("%q is taken as %d", text, s.N)
		}
	}
	for n, want := range map[int64]string{0: "0", 1023: "1023", 1024: "1K", 1025: "1025", 1536: "1536", 1 << 20: "1M", 1 << 30: "1G", 1 << 40: "1024G", 3 << 19: "1536K"} {
		if got := (&cli.ByteSize{N: n}).String(); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// The object of a key gives its octets if JSON cannot hold its text.
func TestJSONKey(t *testing.T) {
	for key, encoded := range map[string]string{"a": "", "é": "", "": "", "\xff": "/w==", "a\xc3": "YcM="} {
		line := appendJSON([]byte("before\n"), newJSONKey([]byte(key)))
		text, ok := bytes.CutPrefix(line, []byte("before\n"))
		var fields map[string]string
		if err := json.Unmarshal(text, &fields); !ok || err != nil || !bytes.HasSuffix(text, []byte("}\n")) || bytes.Count(text, []byte("\n")) != 1 {
			t.Errorf("%q: %q, %v", key, line, err)
		}
		if fields["key"] != strings.ToValidUTF8(key, "\ufffd") || fields["key_base64"] != encoded {
			t.Errorf("%q: %s", key, text)
		}
	}
}

// Sort keys are in the order of their lists: each key by its bytes, and one that begins another
// before it.
func TestAppendOrder(t *testing.T) {
	keys := []string{"", "\x00", "\x00\x00", "\x00a", "\x01", "a", "a\x00", "a\x00\xff", "a\x01", "a\xff", "b"}
	of := func(first, second string) []byte {
		var sorts []keyFunc
		for _, key := range []string{first, second} {
			sorts = append(sorts, func(dst, _ []byte) ([]byte, error) { return append(dst, key...), nil })
		}
		b, err := appendOrder(nil, sorts, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for i, a := range keys {
		for j, b := range keys {
			for k, c := range keys {
				for l, d := range keys {
					want := cmp.Or(cmp.Compare(i, j), cmp.Compare(k, l))
					if got := bytes.Compare(of(a, c), of(b, d)); got != want {
						t.Errorf("%q, %q and %q, %q: %d, want %d", a, c, b, d, got, want)
					}
				}
			}
		}
	}
}
