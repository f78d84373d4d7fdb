package alias_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
)

// anything accepts redirects between any two URIs.
var anything = alias.Policy{Also: func(uri.URI, uri.URI) bool { return true }}

// list returns the aliases of store as "alias > canonical", separated by commas.
func list(store *alias.Store) string {
	var lines []string
	for from, to := range store.All() {
		lines = append(lines, from.String()+" > "+to.String())
	}
	return strings.Join(lines, ", ")
}

// A step is "a > b", a redirect, or "- a", to forget a.
func do(t testing.TB, store *alias.Store, step string) error {
	t.Helper()
	if text, ok := strings.CutPrefix(step, "- "); ok {
		store.Forget(uri.MustParseURI(text))
		return nil
	}
	from, to, ok := strings.Cut(step, " > ")
	if !ok {
		t.Fatalf("no step: %q", step)
	}
	return store.Observe(uri.MustParseURI(from), uri.MustParseURI(to), 301)
}

func TestStore(t *testing.T) {
	for _, test := range []struct {
		name  string
		steps []string
		want  string
	}{
		{"nothing", nil, ""},
		{"one", []string{"x:a > x:b"}, "x:a > x:b"},
		{"itself", []string{"x:a > x:a"}, ""},
		{"twice", []string{"x:a > x:b", "x:a > x:b"}, "x:a > x:b"},
		{"several", []string{"x:b > x:c", "x:a > x:c"}, "x:a > x:c, x:b > x:c"},
		{"apart", []string{"x:a > x:b", "x:c > x:d"}, "x:a > x:b, x:c > x:d"},
		{"normal forms", []string{"HTTP://H:80/%7e > http://h/b", "http://h/./~#f > http://H/b"}, "http://h/~ > http://h/b"},
		{"normal forms of a chain", []string{"HTTP://H:80/%7e#f > http://h/b", "http://H:/b > http://h/c"}, "http://h/b > http://h/c, http://h/~ > http://h/c"},

		{"chain", []string{"x:a > x:b", "x:b > x:c"}, "x:a > x:c, x:b > x:c"},
		{"chain from its end", []string{"x:b > x:c", "x:a > x:b"}, "x:a > x:c, x:b > x:c"},
		{"chains meet", []string{"x:a > x:b", "x:c > x:d", "x:b > x:c"}, "x:a > x:d, x:b > x:d, x:c > x:d"},

		// The later observation counts.
		{"contradiction", []string{"x:a > x:b", "x:a > x:c"}, "x:a > x:c"},
		{"contradiction within", []string{"x:a > x:c", "x:b > x:c", "x:a > x:b"}, "x:a > x:c, x:b > x:c"},
		{"contradiction, others stay", []string{"x:a > x:b", "x:d > x:b", "x:a > x:c"}, "x:a > x:c, x:d > x:b"},
		{"contradiction behind a chain", []string{"x:z > x:a", "x:a > x:b", "x:a > x:c"}, "x:a > x:c, x:z > x:b"},
		{"contradiction at its end", []string{"x:a > x:b", "x:b > x:c", "x:c > x:d"}, "x:a > x:d, x:b > x:d, x:c > x:d"},
		{"cycle of two", []string{"x:a > x:b", "x:b > x:a"}, "x:b > x:a"},
		{"cycle of two, again", []string{"x:a > x:b", "x:b > x:a", "x:a > x:b"}, "x:a > x:b"},
		{"cycle of three", []string{"x:a > x:b", "x:b > x:c", "x:c > x:a"}, "x:b > x:a, x:c > x:a"},
		{"cycle with others", []string{"x:z > x:b", "x:a > x:b", "x:b > x:a"}, "x:b > x:a, x:z > x:a"},

		{"forget", []string{"x:a > x:b", "- x:a"}, ""},
		{"forget by another form", []string{"http://h/a > http://h/b", "- HTTP://h:80/a#f"}, ""},
		{"forget one", []string{"x:a > x:b", "x:c > x:b", "- x:a"}, "x:c > x:b"},
		{"forget the canonical", []string{"x:a > x:b", "- x:b"}, "x:a > x:b"},
		{"forget the unknown", []string{"x:a > x:b", "- x:c"}, "x:a > x:b"},
		{"forget the middle", []string{"x:a > x:b", "x:b > x:c", "- x:b"}, "x:a > x:c"},
		{"forget and learn", []string{"x:a > x:b", "- x:a", "x:b > x:a"}, "x:b > x:a"},
	} {
		store := alias.New(alias.Config{Schemes: normal{}, Policy: anything})
		for _, step := range test.steps {
			if err := do(t, store, step); err != nil {
				t.Errorf("%s: %s: %v", test.name, step, err)
			}
		}
		if got := list(store); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		sound(t, store)
	}
}

// sound checks that the methods of store agree with each other.
func sound(t testing.TB, store *alias.Store) {
	t.Helper()
	n, before := 0, ""
	for from, to := range store.All() {
		n++
		if from.String() <= before {
			t.Fatalf("%q comes after %q", from, before)
		}
		before = from.String()
		for _, u := range []uri.URI{from, to} {
			if got, ok := store.Canonical([]byte(u.String())); got != to || !ok {
				t.Fatalf("Canonical(%q) = %q, %t, want %q", u, got, ok, to)
			}
			if parsed, err := uri.ParseURI(u.String()); err != nil || parsed != u {
				t.Fatalf("%q reads back as %q, %v", u, parsed, err)
			}
		}
		if from == to {
			t.Fatalf("%q is its own alias", from)
		}
	}
	if n != store.Len() {
		t.Fatalf("Len is %d, and there are %d", store.Len(), n)
	}
}

func TestStoreZero(t *testing.T) {
	var store alias.Store
	if u, ok := store.Canonical([]byte("http://h/a")); ok || !u.IsZero() {
		t.Errorf("the zero Store knows %q", u)
	}
	if store.Forget(uri.MustParseURI("http://h/a")) || store.Forget(uri.URI{}) {
		t.Error("the zero Store forgets")
	}
	sound(t, &store)
	if err := do(t, &store, "http://h/a > http://h/a/"); err != nil {
		t.Error(err)
	}
	if got, want := list(&store), "http://h/a > http://h/a/"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestStoreCanonical(t *testing.T) {
	store := alias.New(alias.Config{Schemes: normal{}, Policy: anything})
	if err := do(t, store, "http://h/a > http://h/b"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text, want string
		ok         bool
	}{
		{"http://h/a", "http://h/b", true},
		{"http://h/b", "http://h/b", true},
		{"http://h/c", "", false},
		{"http://H/a", "", false}, // not in normal form
		{"", "", false},
		{"\xff", "", false},
	} {
		if got, ok := store.Canonical([]byte(test.text)); got.String() != test.want || ok != test.ok {
			t.Errorf("Canonical(%q) = %q, %t, want %q", test.text, got, ok, test.want)
		}
	}
	if got := store.Forget(uri.MustParseURI("http://h/b")); got {
		t.Error("a canonical URI is forgotten before its alias")
	}
	if !store.Forget(uri.MustParseURI("http://h/a")) {
		t.Error("an alias is not forgotten")
	}
	if u, ok := store.Canonical([]byte("http://h/b")); ok {
		t.Errorf("%q outlives its alias", u)
	}
}

func TestStoreNormalizer(t *testing.T) {
	store := alias.New(alias.Config{Schemes: normal{}})
	if err := do(t, store, "http://example.com/data > http://example.com/data/"); err != nil {
		t.Fatal(err)
	}
	n := uri.Normalizer{Schemes: normal{}, Aliases: store}
	for _, test := range []struct{ u, want string }{
		{"http://example.com/data", "http://example.com/data/"},
		{"HTTP://EXAMPLE.com:80/x/../data#f", "http://example.com/data/#f"},
		{"http://example.com/data/#f", "http://example.com/data/#f"},
		{"http://example.com/data?", "http://example.com/data?"},
		{"http://u@example.com/data", "http://u@example.com/data"},
	} {
		if got := n.NormalizeURI(uri.MustParseURI(test.u), uri.LevelProtocol).String(); got != test.want {
			t.Errorf("%q: %q, want %q", test.u, got, test.want)
		}
	}
}

func TestStoreLimit(t *testing.T) {
	store := alias.New(alias.Config{Policy: anything, Limit: 2})
	for _, test := range []struct {
		step string
		err  error
		want string
	}{
		{"x:a > x:b", nil, "x:a > x:b"},
		{"x:b > x:c", nil, "x:a > x:c, x:b > x:c"},
		{"x:d > x:e", alias.ErrFull, "x:a > x:c, x:b > x:c"},
		{"x:c > x:d", alias.ErrFull, "x:a > x:c, x:b > x:c"},
		{"x:d > x:c", alias.ErrFull, "x:a > x:c, x:b > x:c"},
		{"x:a > x:c", nil, "x:a > x:c, x:b > x:c"}, // updates an alias
		{"x:a > x:d", nil, "x:a > x:d, x:b > x:c"},
		{"x:c > x:b", nil, "x:a > x:d, x:c > x:b"},
		{"- x:a", nil, "x:c > x:b"},
		{"x:d > x:e", nil, "x:c > x:b, x:d > x:e"},
	} {
		if err := do(t, store, test.step); !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
			t.Errorf("%s: %v, want %v", test.step, err, test.err)
		}
		if got := list(store); got != test.want {
			t.Errorf("%s: %s, want %s", test.step, got, test.want)
		}
		sound(t, store)
	}
}

// TestStoreConfig checks that changes of a Config do not change the Store.
func TestStoreConfig(t *testing.T) {
	c := alias.Config{Policy: alias.Policy{Statuses: []int{301}, Documents: []string{"index.html"}}}
	store := alias.New(c)
	c.Policy.Statuses[0], c.Policy.Documents[0] = 302, "x"
	if err := do(t, store, "http://h/ > http://h/index.html"); err != nil {
		t.Error(err)
	}
}

// TestStoreKeepsCopies checks that a Store does not keep longer texts in memory.
func TestStoreKeepsCopies(t *testing.T) {
	text := "http://h/a/?q#" + strings.Repeat("f", 1000)
	store := alias.New(alias.Config{Policy: anything})
	u := uri.MustParseURI(text)
	if err := store.Observe(u, uri.MustParseURI("http://h/a?q"), 301); err != nil {
		t.Fatal(err)
	}
	part, _ := u.Without(uri.ComponentFragment)
	if err := store.Observe(uri.MustParseURI("http://h/a?q"), part, 301); err != nil {
		t.Fatal(err)
	}
	for alias, canonical := range store.All() {
		for _, kept := range []string{alias.String(), canonical.String()} {
			if p := unsafe.StringData(kept); p == unsafe.StringData(text) || p == unsafe.StringData(part.String()) {
				t.Errorf("%q is part of what was observed", kept)
			}
		}
	}
}

// flat is a slow and simple Store: a map from alias to canonical URI. Each change visits
// all aliases.
type flat map[string]string

func (f flat) canonical(text string) string {
	if to, ok := f[text]; ok {
		return to
	}
	return text
}

func (f flat) learn(from, to string) {
	if from == to {
		return
	}
	target := f.canonical(to)
	if target == from {
		target = to
		delete(f, to)
	}
	if _, known := f[from]; !known {
		for alias, canonical := range f {
			if canonical == from {
				f[alias] = target
			}
		}
	}
	f[from] = target
}

func (f flat) list() string {
	var lines []string
	for _, alias := range slices.Sorted(maps.Keys(f)) {
		lines = append(lines, alias+" > "+f[alias])
	}
	return strings.Join(lines, ", ")
}

// twins makes the same steps with a Store and a flat, and compares the two after each. A
// step is a byte. Its low six bits choose two of eight URIs. Its high two bits choose
// between a redirect and Forget.
func twins(t testing.TB, steps []byte) {
	store, slow := alias.New(alias.Config{Policy: anything}), make(flat)
	for i, b := range steps {
		from, to := fmt.Sprintf("x:%d", b&7), fmt.Sprintf("x:%d", b>>3&7)
		if b>>6 == 3 {
			_, known := slow[from]
			delete(slow, from)
			if store.Forget(uri.MustParseURI(from)) != known {
				t.Fatalf("steps %x: Forget(%q) is not %t", steps[:i+1], from, known)
			}
		} else {
			slow.learn(from, to)
			if err := do(t, store, from+" > "+to); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := list(store), slow.list(); got != want {
			t.Fatalf("steps %x: %s, want %s", steps[:i+1], got, want)
		}
		for n := range 8 {
			text := fmt.Sprintf("x:%d", n)
			u, ok := store.Canonical([]byte(text))
			_, is := slow[text]
			for _, canonical := range slow {
				is = is || canonical == text
			}
			if ok != is || ok && u.String() != slow.canonical(text) {
				t.Fatalf("steps %x: Canonical(%q) = %q, %t, want %q, %t", steps[:i+1], text, u, ok, slow.canonical(text), is)
			}
		}
	}
	sound(t, store)
	reload(t, store)
}

func TestStoreTwins(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		steps := make([]byte, 60)
		for i := range steps {
			steps[i] = byte(random.Uint32())
		}
		twins(t, steps)
	}
}

func FuzzStore(f *testing.F) {
	f.Add([]byte{0o01, 0o12, 0o23, 0o30})
	f.Add([]byte{0o10, 0o20, 0o01, 0o301, 0o12, 0o21})
	f.Fuzz(func(t *testing.T, steps []byte) {
		if len(steps) > 200 {
			return
		}
		twins(t, steps)
	})
}

// TestStoreChains makes long chains of redirects in the orders that are slowest for a
// simple store.
func TestStoreChains(t *testing.T) {
	const n = 20000
	at := func(i int) uri.URI { return uri.MustParseURI("x:" + strconv.Itoa(i)) }
	for name, step := range map[string]func(i int) (from, to int){
		"forwards":  func(i int) (int, int) { return i, i + 1 },
		"backwards": func(i int) (int, int) { return n - 1 - i, n - i },
		"inwards":   func(i int) (int, int) { return (i*7919 + 1) % n, (i*7919+1)%n + 1 },
	} {
		store := alias.New(alias.Config{Policy: anything})
		for i := range n {
			from, to := step(i)
			if err := store.Observe(at(from), at(to), 301); err != nil {
				t.Fatal(err)
			}
		}
		if store.Len() != n {
			t.Errorf("%s: %d aliases, want %d", name, store.Len(), n)
		}
		for i := range n + 1 {
			if u, ok := store.Canonical([]byte(at(i).String())); !ok || u != at(n) {
				t.Fatalf("%s: Canonical(%q) = %q, %t, want %q", name, at(i), u, ok, at(n))
			}
		}
	}
}

func TestStoreAllocs(t *testing.T) {
	store := alias.New(alias.Config{})
	if err := do(t, store, "http://h/a > http://h/a/"); err != nil {
		t.Fatal(err)
	}
	known, unknown := []byte("http://h/a"), []byte("http://h/b")
	if got := testing.AllocsPerRun(100, func() {
		store.Canonical(known)
		store.Canonical(unknown)
		store.Len()
	}); got > 0 {
		t.Errorf("%v allocations", got)
	}
}

// TestStoreConcurrent calls all methods at the same time, for the race detector.
func TestStoreConcurrent(t *testing.T) {
	store := alias.New(alias.Config{Policy: anything, Limit: 30})
	n := uri.Normalizer{Aliases: store}
	var group sync.WaitGroup
	for seed := range uint64(8) {
		group.Go(func() {
			random := rand.New(rand.NewPCG(seed, seed))
			for i := range 300 {
				from := uri.MustParseURI(fmt.Sprintf("x:%d", random.IntN(40)))
				to := uri.MustParseURI(fmt.Sprintf("x:%d", random.IntN(40)))
				if err := store.Observe(from, to, 301); err != nil && !errors.Is(err, alias.ErrFull) {
					t.Error(err)
				}
				n.NormalizeURI(to, uri.LevelProtocol)
				switch i % 16 {
				case 0:
					for alias := range store.All() {
						store.Forget(alias) // All iterates over a copy
						break
					}
				case 1:
					if store.Len() > 30 {
						t.Error("more aliases than the limit")
					}
				}
			}
		})
	}
	group.Wait()
	sound(t, store)
	reload(t, store)
}
