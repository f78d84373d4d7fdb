package dedup

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// An entry replaces the one that is kept if it is earlier, later or shorter, and one that no
// record made is never kept.
func TestJoin(t *testing.T) {
	at := func(number uint64, text string) entry {
		return entry{number: number, count: 1, marks: recorded, text: []byte(text)}
	}
	for _, c := range []struct {
		keep     Keep
		a, b     entry
		replaced bool
	}{
		{First, at(1, "a"), at(2, "a"), false},
		{First, at(2, "a"), at(1, "a"), true},
		{Last, at(1, "a"), at(2, "a"), true},
		{Last, at(2, "a"), at(1, "a"), false},
		{Shortest, at(1, "aa"), at(2, "b"), true},
		{Shortest, at(1, "a"), at(2, "bb"), false},
		{Shortest, at(1, "a"), at(2, "b"), false},
		{Shortest, at(2, "a"), at(1, "b"), true},
		{Shortest, at(2, "a"), at(1, "bb"), false},
	} {
		a := c.a
		if got := c.keep.join(&a, &c.b); got != c.replaced {
			t.Errorf("%d, %d %s and %d %s: %t", c.keep, c.a.number, c.a.text, c.b.number, c.b.text, got)
		}
		want := c.a.number
		if c.replaced {
			want = c.b.number
		}
		if a.number != want || a.count != 2 || a.marks != recorded {
			t.Errorf("%d: number %d, want %d; count %d, marks %d", c.keep, a.number, want, a.count, a.marks)
		}
		for _, m := range []marks{excluded, required} {
			a, mark := c.a, entry{number: 0, marks: m}
			if c.keep.join(&a, &mark) || a.number != c.a.number || a.count != 1 || a.marks != recorded|m {
				t.Errorf("a mark %d replaces a record: %+v", m, a)
			}
			b := c.b
			if mark = (entry{number: 100, marks: m}); !c.keep.join(&mark, &b) || mark.number != b.number || mark.count != 1 || mark.marks != recorded|m {
				t.Errorf("a record does not replace a mark %d: %+v", m, mark)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	entries := []entry{
		{key: Key{0, 0}, split: 1, text: []byte("b")}, {key: Key{0, 1}, number: 7, split: 1, text: []byte("ax")}, {key: Key{0, 1}, number: 8, split: 1, text: []byte("aa")},
		{key: Key{0, 1}, number: 1, split: 1, text: []byte("b")}, {key: Key{1, 0}, text: []byte("")}, {key: Key{1 << 63, 0}, split: 1, text: []byte("a")},
	}
	for i := range entries {
		for j := range entries {
			got := entries[i].compare(&entries[j])
			if got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%d and %d: %d", i, j, got)
			}
		}
	}
}

// A pile counts the memory of its entries and of the texts that were replaced, and owns its texts.
func TestPileSize(t *testing.T) {
	p := pile{keep: Last}
	size := 0
	var want []string
	for i := range 3000 {
		text := []byte(strings.Repeat("x", i%40))
		p.add(entry{key: Key{0, uint64(i) << 3}, number: 1, count: 1, marks: recorded, text: text})
		if size += entrySize + len(text); p.size != size {
			t.Fatalf("%d entries: size %d, want %d", i+1, p.size, size)
		}
		want = append(want, string(text))
		for i := range text {
			text[i] = 'y'
		}
	}
	if len(p.entries) != 3000 || len(p.index) < 4000 || len(p.index) > 8192 {
		t.Errorf("%d entries, index of %d", len(p.entries), len(p.index))
	}
	p.add(entry{key: Key{0, 8}, number: 2, count: 1, marks: recorded, text: []byte("later")})
	if size += len("later"); p.size != size || string(p.entries[1].text) != "later" {
		t.Errorf("size %d, want %d", p.size, size)
	}
	p.add(entry{key: Key{0, 8}, number: 1, count: 1, marks: recorded, text: []byte("earlier")})
	if p.size != size || string(p.entries[1].text) != "later" || p.entries[1].count != 3 {
		t.Errorf("size %d, want %d: %+v", p.size, size, p.entries[1])
	}
	want[1] = "later"
	for i, e := range p.take() {
		if string(e.text) != want[i] {
			t.Errorf("entry %d: %q, want %q", i, e.text, want[i])
		}
	}
	if p.size != 0 || len(p.entries) != 0 || slices.ContainsFunc(p.index, func(n uint32) bool { return n != 0 }) {
		t.Errorf("after take: size %d, %d entries", p.size, len(p.entries))
	}

	p = pile{apart: true}
	text := []byte("abc")
	p.add(entry{text: text})
	p.add(entry{text: text})
	text[0] = 'x'
	if p.size != 2*(entrySize+3) || len(p.entries) != 2 || string(p.entries[0].text) != "abc" {
		t.Errorf("apart: size %d, %d entries, %s", p.size, len(p.entries), p.entries[0].text)
	}
}

// Copies do not share memory that append could overwrite.
func TestPileCopy(t *testing.T) {
	var p pile
	var all [][]byte
	var want []string
	for _, n := range []int{0, 1, chunkSize / 16, chunkSize/16 + 1, 3, chunkSize, chunkSize / 16, chunkSize / 16, 5} {
		for c := range 4 {
			text := strings.Repeat(string(rune('a'+c)), n)
			all, want = append(all, p.copy([]byte(text))), append(want, text)
		}
	}
	for i, text := range all {
		_ = append(text, 'X')
		if string(text) != want[i] {
			t.Errorf("copy %d of %d bytes changed", i, len(want[i]))
		}
	}
	for i, text := range all {
		if string(text) != want[i] {
			t.Errorf("copy %d of %d bytes changed after append", i, len(want[i]))
		}
	}
}

// The two halves of a key are hashed by seeds of their own.
func TestKeyHalves(t *testing.T) {
	h := NewHasher()
	k := h.Key([]byte("a"))
	if k[0] == k[1] || k != h.Key([]byte("a")) || k == h.Key([]byte("b")) || k == NewHasher().Key([]byte("a")) {
		t.Errorf("%x", k)
	}
}

// TestPileLimit fills sets. The records in memory leave half of it to the keys, if Add keeps
// records at once, and a quarter otherwise.
func TestPileLimit(t *testing.T) {
	text := make([]byte, 1000)
	for _, tt := range []struct {
		keep  Keep
		limit int64
	}{{First, Least / 2}, {Last, Least * 3 / 4}} {
		s := New(Options{Keep: tt.keep, Memory: Least})
		most := int64(0)
		for i := range 3 * Least / len(text) {
			if err := s.collect(entry{key: Key{0, uint64(i)}, number: 1, count: 1, text: text}); err != nil {
				t.Fatal(err)
			}
			most = max(most, int64(s.pile.size))
		}
		if s.spilt == nil || most >= tt.limit || most < tt.limit-entrySize-int64(len(text)) {
			t.Errorf("Keep %d: %d bytes, of %d", tt.keep, most, tt.limit)
		}
		s.Close()
	}
}

// TestKeyLimit counts the slots for keys: half of the memory, if Add keeps records at once.
func TestKeyLimit(t *testing.T) {
	for _, tt := range []struct {
		o    Options
		want int
	}{
		{Options{}, Least / 2 / slotSize},
		{Options{Memory: 4 * Least}, 2 * Least / slotSize},
		{Options{Memory: 4 * Least, Count: true}, 0},
	} {
		if got := New(tt.o).known.limit; got != tt.want {
			t.Errorf("%+v: %d slots, want %d", tt.o, got, tt.want)
		}
	}
}

// TestTableLimit fills a table whose limit is the least shard: seven of eight slots.
func TestTableLimit(t *testing.T) {
	for limit, want := range map[int]int{16: 14, 40: 35} {
		tab := table{limit: limit}
		n := 0
		for tab.add(Key{0, uint64(n) << 58}, recorded) {
			n++
		}
		if n != want || tab.slots > limit {
			t.Errorf("limit %d: %d keys in %d slots", limit, n, tab.slots)
		}
	}
}

// TestBothMarks excludes a key that is required, in both orders.
func TestBothMarks(t *testing.T) {
	k := NewHasher().Key([]byte("a"))
	for _, excludeFirst := range []bool{true, false} {
		s := New(Options{Required: true})
		marks := []func(Key) error{s.Require, s.Exclude}
		if excludeFirst {
			marks[0], marks[1] = marks[1], marks[0]
		}
		for _, mark := range marks {
			if err := mark(k); err != nil {
				t.Fatal(err)
			}
		}
		if now, err := s.Add(k, 0, []byte("a")); now || err != nil {
			t.Errorf("excluded first, %t: %t, %v", excludeFirst, now, err)
		}
	}
}

// TestClose closes a set with a temporary file.
func TestClose(t *testing.T) {
	s := New(Options{Keep: Last})
	if err := s.spill(); err != nil {
		t.Fatal(err)
	}
	file := s.spilt.file
	s.Close()
	if _, err := file.Stat(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("the file is open: %v", err)
	}
}
