package dedup

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A kept is a record that a set keeps.
type kept struct {
	text  string
	count uint64
}

// model says with maps which records are kept, in order. The key of a record is its first word, and
// its sort key the rest.
func model(o Options, records, exclude, require []string) []kept {
	type best struct {
		number int
		kept
	}
	keys := map[string][]*best{}
	for i, text := range records {
		key, _, _ := strings.Cut(text, " ")
		if slices.Contains(exclude, key) || o.Required && !slices.Contains(require, key) {
			continue
		}
		list := keys[key]
		if list == nil || !o.Keep.joins() {
			keys[key] = append(list, &best{number: i, kept: kept{text: text, count: 1}})
			continue
		}
		b := list[0]
		b.count++
		if o.Keep == Last || o.Keep == Shortest && len(text) < len(b.text) {
			b.number, b.text = i, text
		}
	}
	before := func(a, b *best) int {
		if o.Most && a.count != b.count {
			return cmp.Compare(b.count, a.count)
		}
		return cmp.Or(strings.Compare(orderOf(o, a.text), orderOf(o, b.text)), a.number-b.number)
	}
	var all []*best
	first := map[*best]*best{} // of the group
	for _, list := range keys {
		slices.SortFunc(list, before)
		if o.Keep == Groups && len(list) == 1 {
			continue
		}
		for _, b := range list {
			first[b] = b
			if o.Keep == Groups {
				first[b] = list[0]
				b.count = uint64(list[0].number) + 1
			}
		}
		all = append(all, list...)
	}
	slices.SortFunc(all, func(a, b *best) int { return cmp.Or(before(first[a], first[b]), before(a, b)) })
	var want []kept
	for _, b := range all {
		want = append(want, b.kept)
	}
	return want
}

// orderOf returns the sort key of a record.
func orderOf(o Options, text string) string {
	if _, rest, _ := strings.Cut(text, " "); o.Sorted || o.Most {
		return rest
	}
	return ""
}

// run gives records to a set and returns those that it keeps.
func run(t testing.TB, s *Set, records, exclude, require []string) []kept {
	defer s.Close()
	h := NewHasher()
	for _, k := range exclude {
		if err := s.Exclude(h.Key([]byte(k))); err != nil {
			t.Fatal(err)
		}
	}
	for _, k := range require {
		if err := s.Require(h.Key([]byte(k))); err != nil {
			t.Fatal(err)
		}
	}
	var got []kept
	for _, text := range records {
		key, _, _ := strings.Cut(text, " ")
		order := orderOf(s.Options, text)
		now, err := s.Add(h.Key([]byte(key)), len(order), []byte(order+text))
		if err != nil {
			t.Fatal(err)
		}
		if now {
			got = append(got, kept{text, 1})
		}
	}
	if err := s.Rest(func(_, text []byte, count uint64) error {
		got = append(got, kept{string(text), count})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return got
}

// records returns n records of about as many keys as asked.
func records(r *rand.Rand, n, keys int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("%d %s", r.IntN(keys), strings.Repeat("x", r.IntN(40)))
	}
	return all
}

// small returns a set with little memory.
func small(o Options, memory int64) *Set {
	s := New(o)
	s.Memory = memory
	if s.atOnce() {
		s.known.limit = int(memory / 2 / slotSize)
	}
	return s
}

// Sets with memory for all, some and few of the records keep what the model keeps.
func TestModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	for n, memory := range map[int]int64{3000: 1 << 30, 3001: 100_000, 2000: 9000, 150: 0} {
		for _, keep := range []Keep{First, Last, Shortest, All, Groups} {
			for _, count := range []bool{false, true} {
				for _, filter := range []int{0, 1, 2, 3, 4, 5, 8, 11} {
					if testing.Short() && filter != 3 && filter != 4 && filter != 8 && filter != 11 && (filter != 0 || keep != First) {
						continue
					}
					o := Options{Keep: keep, Count: count, Required: filter&1 != 0, Most: filter&4 != 0 && keep.joins(), Sorted: filter&8 != 0}
					in := records(r, n, n/2)
					var exclude, require []string
					if o.Required {
						for range n / 4 {
							require = append(require, fmt.Sprint(r.IntN(n/2)))
						}
					}
					if filter&2 != 0 {
						for range n / 10 {
							exclude = append(exclude, fmt.Sprint(r.IntN(n/2)))
						}
					}
					want := model(o, in, exclude, require)
					if !count && keep != Groups {
						for i := range want {
							want[i].count = 1
						}
					}
					got := run(t, small(o, memory), in, exclude, require)
					if !count && keep != Groups {
						for i := range got {
							got[i].count = 1
						}
					}
					if !slices.Equal(got, want) {
						t.Fatalf("memory %d, %+v: %d records, want %d", memory, o, len(got), len(want))
					}
				}
			}
		}
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
}

// Long and empty records.
func TestLong(t *testing.T) {
	long := strings.Repeat("y", 3<<20)
	in := []string{"", "a " + long, "b", "a", "b " + long, ""}
	for _, memory := range []int64{1 << 30, 0} {
		got := run(t, small(Options{Keep: Last}, memory), in, nil, nil)
		if want := model(Options{Keep: Last}, in, nil, nil); !slices.Equal(got, want) {
			t.Errorf("memory %d: %d records, want %d", memory, len(got), len(want))
		}
	}
}

// Errors of temporary files end the work.
func TestErrors(t *testing.T) {
	h := NewHasher()
	fill := func(s *Set) (err error) {
		for i := range 1000 {
			text := fmt.Append(nil, i)
			if _, err = s.Add(h.Key(text), 0, text); err != nil {
				return err
			}
		}
		return s.Rest(func(_, _ []byte, _ uint64) error { return nil })
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(dir, "missing"))
	if err := fill(small(Options{Keep: Last}, 0)); err == nil {
		t.Error("no error without a folder")
	}
	t.Setenv("TMPDIR", dir)
	broken := func(after int, do func(*Set)) error {
		s := small(Options{Keep: Last}, 500)
		defer s.Close()
		for i := range after {
			text := fmt.Append(nil, i)
			if _, err := s.Add(h.Key(text), 0, text); err != nil {
				t.Fatal(err)
			}
		}
		do(s)
		return fill(s)
	}
	if err := broken(100, func(s *Set) { s.spilt.file.Close() }); err == nil {
		t.Error("no error for a file that cannot be written")
	}
	if err := broken(100, func(s *Set) { s.spilt.file.Truncate(3) }); err == nil {
		t.Error("no error for a file that lost its end")
	}
	s := small(Options{Keep: Last}, 0)
	defer s.Close()
	stop := fmt.Errorf("stop")
	for _, text := range []string{"a", "b"} {
		if _, err := s.Add(h.Key([]byte(text)), 0, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Rest(func(_, _ []byte, _ uint64) error { return stop }); err != stop {
		t.Errorf("Rest returns %v", err)
	}
}

// Keys of a Hasher depend on all bytes, and no two of a million are equal.
func TestHasher(t *testing.T) {
	h := NewHasher()
	if again := h.Key([]byte("a")); again != h.Key([]byte{'a'}) || h.Key(nil) == h.Key([]byte{0}) {
		t.Error("keys are not those of the texts")
	}
	seen := map[Key]bool{}
	for i := range 100_000 {
		seen[h.Key(fmt.Append(nil, i))] = true
	}
	if len(seen) != 100_000 {
		t.Errorf("%d keys", len(seen))
	}
	text := []byte("http://example.com/")
	if n := testing.AllocsPerRun(100, func() { h.Key(text) }); n != 0 {
		t.Errorf("Key allocates %v times", n)
	}
}

// Any records are kept as the model keeps them.
func FuzzSet(f *testing.F) {
	f.Add([]byte("a b\nb\na\nc\nb bb\n"), uint8(0), uint16(0))
	f.Add([]byte("a b\nb\na\nc\nb bb\n"), uint8(7), uint16(300))
	f.Fuzz(func(t *testing.T, in []byte, how uint8, memory uint16) {
		var lines []string
		for l := range bytes.Lines(in) {
			lines = append(lines, string(bytes.TrimSuffix(l, []byte("\n"))))
		}
		o := Options{Keep: Keep(how % 5), Count: how&8 != 0, Required: how&16 != 0, Sorted: how&64 != 0}
		o.Most = how&32 != 0 && o.Keep.joins()
		var exclude, require []string
		if len(lines) > 200 {
			return
		}
		if len(lines) > 4 {
			exclude, require, lines = lines[:1], lines[1:4], lines[4:]
		}
		got := run(t, small(o, int64(memory)), lines, exclude, require)
		want := model(o, lines, exclude, require)
		if len(got) != len(want) {
			t.Fatalf("%d records, want %d", len(got), len(want))
		}
		for i := range got {
			if got[i].text != want[i].text || o.Count && got[i].count != want[i].count {
				t.Fatalf("record %d is %v, want %v", i, got[i], want[i])
			}
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	h := NewHasher()
	s := New(Options{Memory: 1 << 30})
	text := []byte("http://example.com/a/path/with/some/segments/and/a/number/00000000")
	for i := 0; b.Loop(); i++ {
		n := len(text)
		for v := i; v > 0; v /= 10 {
			n--
			text[n] = '0' + byte(v%10)
		}
		s.Add(h.Key(text), 0, text)
	}
}
