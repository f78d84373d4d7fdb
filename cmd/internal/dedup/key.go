package dedup

import (
	"cmp"
	"hash/maphash"
)

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
