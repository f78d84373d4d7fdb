// Package sample takes a sample of texts.
package sample

import (
	"cmp"
	"container/heap"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// A Key is a hash that chooses texts. It is the same in each process.
type Key [2]uint64

// KeyOf returns the hash of a text.
func KeyOf(text []byte) Key {
	sum := sha256.Sum256(text)
	return Key{binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])}
}

// A Sample keeps at most some texts, those with the least keys. So the same keys always give the
// same sample, in whatever order they come.
type Sample struct {
	most   uint64
	number uint64 // of the texts so far
	kept   chosen
}

// New returns a sample of at most this number of texts.
func New(most uint64) *Sample { return &Sample{most: most} }

// Add adds a text with its key. Among equal keys the first come first. It copies the text if it
// keeps it.
func (s *Sample) Add(k Key, text []byte) {
	s.number++
	e := entry{k, s.number, text}
	switch {
	case uint64(len(s.kept)) < s.most:
		e.text = slices.Clone(text)
		heap.Push(&s.kept, e)
	case s.most > 0 && e.compare(&s.kept[0]) < 0:
		e.text = append(s.kept[0].text[:0], text...)
		s.kept[0] = e
		heap.Fix(&s.kept, 0)
	}
}

// AppendTo appends the texts of the sample, in the order in which they were added. Nothing can be
// added then.
func (s *Sample) AppendTo(dst []byte) []byte {
	slices.SortFunc(s.kept, func(a, b entry) int { return cmp.Compare(a.number, b.number) })
	for _, e := range s.kept {
		dst = append(dst, e.text...)
	}
	return dst
}

// chosen are entries, as a heap with the one that leaves next at the top.
type chosen []entry

type entry struct {
	key    Key
	number uint64
	text   []byte
}

func (e *entry) compare(other *entry) int {
	return cmp.Or(cmp.Compare(e.key[0], other.key[0]), cmp.Compare(e.key[1], other.key[1]), cmp.Compare(e.number, other.number))
}

func (c chosen) Len() int           { return len(c) }
func (c chosen) Less(i, j int) bool { return c[i].compare(&c[j]) > 0 }
func (c chosen) Swap(i, j int)      { c[i], c[j] = c[j], c[i] }
func (c *chosen) Push(x any)        { *c = append(*c, x.(entry)) }
func (c *chosen) Pop() any {
	last := (*c)[len(*c)-1]
	*c = (*c)[:len(*c)-1]
	return last
}
