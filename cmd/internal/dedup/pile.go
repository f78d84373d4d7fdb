package dedup

import "slices"

// A pile collects entries in memory, one for each key unless they are apart.
type pile struct {
	keep    Keep
	apart   bool
	entries []entry
	index   []uint32 // the numbers of entries plus one, by their keys; 0 is free
	chunk   []byte   // the free rest of the memory for texts
	size    int      // the memory in use, about, with that of texts that were replaced
}

const (
	entrySize = 88 // with its share of the index
	chunkSize = 1 << 20
)

// add adds an entry, whose text is copied.
func (p *pile) add(e entry) {
	if p.apart {
		e.text = p.copy(e.text)
		p.entries = append(p.entries, e)
		p.size += entrySize + len(e.text)
		return
	}
	if len(p.entries)*4 >= len(p.index)*3 {
		p.rehash()
	}
	at := p.place(e.key)
	if n := p.index[at]; n != 0 {
		old := &p.entries[n-1]
		if p.keep.join(old, &e) {
			p.size += len(e.text)
			old.text = p.copy(e.text)
		}
		return
	}
	e.text = p.copy(e.text)
	p.entries = append(p.entries, e)
	p.index[at] = uint32(len(p.entries))
	p.size += entrySize + len(e.text)
}

// copy copies a text into the memory of the pile.
func (p *pile) copy(text []byte) []byte {
	if len(text) > chunkSize/16 {
		return slices.Clone(text)
	}
	if len(text) > len(p.chunk) {
		p.chunk = make([]byte, chunkSize)
	}
	own := p.chunk[:len(text):len(text)]
	p.chunk = p.chunk[len(text):]
	copy(own, text)
	return own
}

// place returns the place of a key in the index: its own, or the free one for it.
func (p *pile) place(k Key) int {
	mask := len(p.index) - 1
	for i := int(k[1]) & mask; ; i = (i + 1) & mask {
		if n := p.index[i]; n == 0 || p.entries[n-1].key == k {
			return i
		}
	}
}

func (p *pile) rehash() {
	p.index = make([]uint32, max(1024, 2*len(p.index)))
	for i := range p.entries {
		p.index[p.place(p.entries[i].key)] = uint32(i + 1)
	}
}

// take sorts the entries and returns them. The pile is then empty; the entries are valid until
// the next call of add.
func (p *pile) take() []entry {
	slices.SortFunc(p.entries, func(a, b entry) int { return a.compare(&b) })
	entries := p.entries
	clear(p.index)
	p.entries, p.chunk, p.size = p.entries[:0], nil, 0
	return entries
}
