package dedup

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A table finds the keys that were added with their marks, and no other, however they collide. It
// never has more slots than its limit.
func TestTable(t *testing.T) {
	for _, limit := range []int{0, 1, 16, 17, 100, 5000} {
		tab := table{limit: limit}
		want := map[Key]marks{}
		full := 0
		for i := range uint64(4000) {
			// Few shards, and places that collide.
			k := Key{i % 3 << 56, i % 7 << 61}
			k[0] |= i
			if tab.find(k) != nil {
				t.Fatalf("limit %d: key %d is there before", limit, i)
			}
			m := marks(1 + i%7)
			if tab.add(k, m) {
				want[k] = m
			} else {
				full++
			}
			if tab.slots > limit {
				t.Fatalf("limit %d: %d slots", limit, tab.slots)
			}
		}
		slots := 0
		for i := range tab.shards {
			slots += len(tab.shards[i].keys)
		}
		if slots != tab.slots || len(want) > slots || full == 0 && limit < 4000 || len(want) < min(limit, 4000)/2-16 {
			t.Errorf("limit %d: %d keys in %d slots, counted as %d; %d refused", limit, len(want), slots, tab.slots, full)
		}
		for k, m := range want {
			if got := tab.find(k); got == nil || *got != m {
				t.Fatalf("limit %d: key %x has marks %v, want %d", limit, k, got, m)
			}
			*tab.find(k) |= 1 << 7
			if got := tab.find(k); *got != m|1<<7 {
				t.Fatalf("limit %d: marks of %x stay %d", limit, k, *got)
			}
		}
	}
}

// entries returns n entries in order, of which each key has a few.
func entries(n int) (all []entry) {
	for i := range n {
		all = append(all, entry{
			key: Key{uint64(i / 6), math.MaxUint64 - uint64(i/3%2)}, number: uint64(i) << (i % 50), count: 1,
			marks: recorded, text: []byte(strings.Repeat("x", i%97*i%97)),
		})
	}
	slices.SortStableFunc(all, func(a, b entry) int { return cmp.Or(a.compare(&b), cmp.Compare(a.number, b.number)) })
	return all
}

// Runs give back their entries in order, however many runs there are. Those of one key are joined
// if asked.
func TestRuns(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	all := entries(500)
	for _, n := range []int{1, 2, fan - 1, fan, fan + 1, 3 * fan} {
		r, err := newRuns()
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			var run []entry
			for j := i; j < len(all); j += n {
				run = append(run, all[j])
			}
			if err := r.writeAll(run); err != nil {
				t.Fatal(err)
			}
		}
		describe := func(e *entry) string { return fmt.Sprint(e.key, e.marks, len(e.text)) }
		var got, want []string
		if err := r.merge(nil, func(e *entry) error { got = append(got, describe(e)); return nil }); err != nil {
			t.Fatal(err)
		}
		for i := range all {
			want = append(want, describe(&all[i]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d runs: %d entries, want %d", n, len(got), len(want))
		}
		counts, greatest, last := uint64(0), uint64(0), Key{}
		join := func(to, from *entry) bool { return Last.join(to, from) }
		joined := 0
		if err := r.merge(join, func(e *entry) error {
			if joined > 0 && e.key.compare(last) <= 0 {
				t.Errorf("%d runs: key %x after %x", n, e.key, last)
			}
			i := slices.IndexFunc(all, func(a entry) bool { return a.number == e.number && a.key == e.key })
			if i < 0 || len(all[i].text) != len(e.text) {
				t.Errorf("%d runs: no entry was %+v", n, e)
			}
			joined, counts, greatest, last = joined+1, counts+e.count, max(greatest, e.number), e.key
			return nil
		}); err != nil || joined != (len(all)+2)/3 || counts != uint64(len(all)) {
			t.Errorf("%d runs: %d keys of %d entries: %v", n, joined, counts, err)
		}
		stop := errors.New("stop")
		for end := range 3 {
			given := 0
			err := r.merge(nil, func(*entry) error {
				if given++; given > end {
					return stop
				}
				return nil
			})
			if err != stop || given != end+1 {
				t.Errorf("%d runs: %d entries, error %v", n, given, err)
			}
		}
		r.close()
		if left, err := os.ReadDir(dir); len(left) > 0 || err != nil {
			t.Errorf("%d files are left: %v", len(left), err)
		}
	}
}

// A file whose name cannot be removed while it is open loses its name when it is closed.
func TestNamedRuns(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "runs"))
	if err != nil {
		t.Fatal(err)
	}
	r := &runs{file: f, named: true}
	r.close()
	if _, err := os.Stat(f.Name()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file is left: %v", err)
	}
	if _, err := f.Write([]byte("x")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("the file is open: %v", err)
	}
}

// An entry that the file lacks a part of is an error, whichever part it is.
func TestCutEntry(t *testing.T) {
	r, err := newRuns()
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	one := entry{key: Key{1, 2}, number: 1 << 40, count: 300, marks: required, text: []byte("text")}
	if err := r.writeAll([]entry{one}); err != nil {
		t.Fatal(err)
	}
	whole := make([]byte, r.end)
	if n, err := r.file.ReadAt(whole, 0); n != len(whole) {
		t.Fatal(err)
	}
	for n := range whole {
		c := cursor{from: bufio.NewReader(strings.NewReader(string(whole[:n])))}
		want := io.ErrUnexpectedEOF
		if n == 0 {
			want = io.EOF // the end of the run
		}
		if err := c.next(); err != want {
			t.Errorf("%d of %d bytes: %v", n, len(whole), err)
		}
		if n == 0 {
			continue
		}
		if err := r.file.Truncate(int64(n)); err != nil {
			t.Fatal(err)
		}
		if err := r.merge(nil, func(*entry) error { return errors.New("an entry") }); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("merge of %d bytes: %v", n, err)
		}
		if _, err := r.file.WriteAt(whole, 0); err != nil {
			t.Fatal(err)
		}
	}
	c := cursor{from: bufio.NewReader(strings.NewReader(string(whole)))}
	if err := c.next(); err != nil || c.entry.compare(&one) != 0 || c.number != one.number || c.count != one.count || c.marks != one.marks {
		t.Errorf("%+v, %v", c.entry, err)
	}
}

// An error of a temporary file is returned, at whatever time the file fails.
func TestRunsFail(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	long := entry{marks: recorded, text: make([]byte, 1<<20)}
	fails := func(entries []entry) *runs {
		t.Helper()
		r, err := newRuns()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(r.close)
		r.file.Close()
		if err := r.writeAll(entries); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%d entries: %v", len(entries), err)
		}
		return r
	}
	fails(entries(1))          // at the end
	fails([]entry{long})       // in the text
	fails(entries(100_000))    // in the head or a text
	fails([]entry{long, long}) // after an error
	r := fails(entries(1)[:1]) // and nothing can be read from it
	if err := r.merge(nil, func(*entry) error { return nil }); !errors.Is(err, os.ErrClosed) || !strings.HasPrefix(err.Error(), "reading a temporary file: ") {
		t.Errorf("merge: %v", err)
	}
	many, err := newRuns()
	if err != nil {
		t.Fatal(err)
	}
	defer many.close()
	for range fan + 1 {
		if err := many.writeAll(entries(1)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("TMPDIR", filepath.Join(dir, "missing"))
	if err := many.merge(nil, func(*entry) error { return nil }); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("merge in a folder that is missing: %v", err)
	}
	t.Setenv("TMPDIR", dir)
	many.file.Truncate(5)
	if err := many.merge(nil, func(*entry) error { return nil }); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("merge of a file that was cut off: %v", err)
	}
}

// Rest returns the error of writing the last run.
func TestRestWrites(t *testing.T) {
	s := small(Options{Keep: Last}, 20_000)
	defer s.Close()
	h := NewHasher()
	for i := 0; i < 1000 || len(s.pile.entries) == 0; i++ {
		text := fmt.Append(nil, i)
		if _, err := s.Add(h.Key(text), 0, text); err != nil {
			t.Fatal(err)
		}
	}
	s.spilt.file.Close()
	if err := s.Rest(func(_, _ []byte, _ uint64) error { return nil }); !errors.Is(err, os.ErrClosed) || strings.HasPrefix(err.Error(), "reading") {
		t.Errorf("a file that is closed: %v", err)
	}
}

// Rest stops at the error of its function. The records are in memory or in files.
func TestRestStops(t *testing.T) {
	stop := errors.New("stop")
	for _, memory := range []int64{1 << 30, 20_000, 0} {
		s := small(Options{Keep: Last}, memory)
		h := NewHasher()
		for i := range 1000 {
			text := fmt.Append(nil, i)
			if now, err := s.Add(h.Key(text), 0, text); now || err != nil {
				t.Fatal(now, err)
			}
		}
		n := 0
		if err := s.Rest(func(_, text []byte, _ uint64) error {
			if n++; n == 10 {
				return stop
			}
			return nil
		}); err != stop || n != 10 {
			t.Errorf("memory %d: %d records, error %v", memory, n, err)
		}
		s.Close()
		s.Close() // once is enough
	}
}
