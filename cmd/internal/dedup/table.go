package dedup

import "math/bits"

// marks say what is known of a key.
type marks uint8

const (
	recorded marks = 1 << iota // there is a record
	excluded                   // no record is kept
	required                   // a record may be kept, where keys are required
)

// A table holds keys with their marks in a limited number of slots. Shards grow one at a time,
// so that growing needs little memory beside that of the table.
type table struct {
	shards [256]shard
	slots  int // of all shards
	limit  int // the greatest number of slots
}

// slotSize is the size of a slot in bytes.
const slotSize = 17

// A shard is a hash table with linear probing. A slot without marks is free.
type shard struct {
	keys  []Key
	marks []marks
	used  int
}

// place returns the slot of a key in a shard: its own, or the free one for it.
func (s *shard) place(k Key) int {
	n := uint64(len(s.keys))
	hi, _ := bits.Mul64(k[1], n)
	for i := hi; ; {
		if s.marks[i] == 0 || s.keys[i] == k {
			return int(i)
		}
		if i++; i == n {
			i = 0
		}
	}
}

// find returns the marks of a key, or nil if the table does not have it.
func (t *table) find(k Key) *marks {
	s := &t.shards[k[0]>>56]
	if s.used == 0 {
		return nil
	}
	if i := s.place(k); s.marks[i] != 0 {
		return &s.marks[i]
	}
	return nil
}

// add adds a key that the table does not have. It returns false if the table is full.
func (t *table) add(k Key, m marks) bool {
	s := &t.shards[k[0]>>56]
	if s.used*8 >= len(s.keys)*7 && !t.grow(s) {
		return false
	}
	i := s.place(k)
	s.keys[i], s.marks[i] = k, m
	s.used++
	return true
}

// grow makes a shard larger by half.
func (t *table) grow(s *shard) bool {
	size := len(s.keys) + len(s.keys)/2 + 16
	if t.slots-len(s.keys)+size > t.limit {
		return false
	}
	old := *s
	*s = shard{make([]Key, size), make([]marks, size), old.used}
	for i, m := range old.marks {
		if m != 0 {
			at := s.place(old.keys[i])
			s.keys[at], s.marks[at] = old.keys[i], m
		}
	}
	t.slots += size - len(old.keys)
	return true
}
