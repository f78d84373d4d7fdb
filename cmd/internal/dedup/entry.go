package dedup

import (
	"bytes"
	"cmp"
	"hash/maphash"
)

// Keep says which record of a key is kept.
type Keep uint8

const (
	First Keep = iota
	Last
	Shortest // the first of the shortest
	All
	Groups // all of each key that has several
)

// joins reports whether one record of a key is kept. Otherwise each is kept apart.
func (keep Keep) joins() bool { return keep <= Shortest }

// An entry is the record that is kept for a key so far.
type entry struct {
	key    Key
	number uint64 // of the record
	count  uint64 // of records with the key
	marks  marks
	split  int    // the length of the sort key at the beginning of the text
	text   []byte // the sort key, and what is given back
}

// order returns the sort key, and payload what follows it.
func (e *entry) order() []byte   { return e.text[:e.split] }
func (e *entry) payload() []byte { return e.text[e.split:] }

// compare orders entries by their keys, then by their sort keys, then by their numbers.
func (e *entry) compare(f *entry) int {
	if c := e.key.compare(f.key); c != 0 {
		return c
	}
	if c := bytes.Compare(e.order(), f.order()); c != 0 {
		return c
	}
	return cmp.Compare(e.number, f.number)
}

// better reports whether the record b replaces a. Their numbers differ.
func (keep Keep) better(a, b *entry) bool {
	switch {
	case keep == Last:
		return b.number > a.number
	case keep == Shortest && len(a.payload()) != len(b.payload()):
		return len(b.payload()) < len(a.payload())
	}
	return b.number < a.number
}

// join adds what is known of a key by b to a. It reports whether the record of b replaces that
// of a, whose text the caller then copies.
func (keep Keep) join(a, b *entry) (replaced bool) {
	if b.marks&recorded != 0 && (a.marks&recorded == 0 || keep.better(a, b)) {
		a.number, a.split, replaced = b.number, b.split, true
	}
	a.marks |= b.marks
	a.count += b.count
	return replaced
}

// A Key is the hash of a key.
type Key [2]uint64

// compare orders keys.
func (k Key) compare(l Key) int {
	if c := cmp.Compare(k[0], l[0]); c != 0 {
		return c
	}
	return cmp.Compare(k[1], l[1])
}

// A Hasher makes the keys of a process. It is safe for concurrent use.
type Hasher struct{ seeds [2]maphash.Seed }

// NewHasher returns a Hasher with new seeds.
func NewHasher() *Hasher {
	return &Hasher{[2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

// Key returns the hash of text. It does not allocate.
func (h *Hasher) Key(text []byte) Key {
	return Key{maphash.Bytes(h.seeds[0], text), maphash.Bytes(h.seeds[1], text)}
}
