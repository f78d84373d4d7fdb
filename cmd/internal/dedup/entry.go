package dedup

import "bytes"

// Keep says which record of a key is kept.
type Keep uint8

const (
	First Keep = iota
	Last
	Shortest // the first of the shortest
)

// An entry is the record that is kept for a key so far.
type entry struct {
	key    Key
	number uint64 // of the record
	count  uint64 // of records with the key
	marks  marks
	text   []byte
}

// compare orders entries by their keys, then by their texts.
func (e *entry) compare(f *entry) int {
	if c := e.key.compare(f.key); c != 0 {
		return c
	}
	return bytes.Compare(e.text, f.text)
}

// better reports whether the record b replaces a. Their numbers differ.
func (keep Keep) better(a, b *entry) bool {
	switch {
	case keep == Last:
		return b.number > a.number
	case keep == Shortest && len(a.text) != len(b.text):
		return len(b.text) < len(a.text)
	}
	return b.number < a.number
}

// join adds what is known of a key by b to a. It reports whether the record of b replaces that
// of a, whose text the caller then copies.
func (keep Keep) join(a, b *entry) (replaced bool) {
	if b.marks&recorded != 0 && (a.marks&recorded == 0 || keep.better(a, b)) {
		a.number, replaced = b.number, true
	}
	a.marks |= b.marks
	a.count += b.count
	return replaced
}
