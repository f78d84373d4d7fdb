package punycode

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/work"
)

// maxPlaces is the length of the labels whose places fit in one word. DNS has no longer ones.
const maxPlaces = 64

// places is a set of places in a label. The first word has those before maxPlaces.
type places struct {
	first uint64
	rest  []uint64
}

// add adds a place.
func (p *places) add(i int) {
	if i < maxPlaces {
		p.first |= 1 << i
		return
	}
	n := i/maxPlaces - 1
	for n >= len(p.rest) {
		p.rest = append(p.rest, 0)
	}
	p.rest[n] |= 1 << (i % maxPlaces)
}

// before returns the number of places before i.
func (p *places) before(i int) int {
	if i < maxPlaces {
		return bits.OnesCount64(p.first & (1<<i - 1))
	}
	count := bits.OnesCount64(p.first)
	n := i/maxPlaces - 1
	work.Add(n + 1)
	for _, w := range p.rest[:min(n, len(p.rest))] {
		count += bits.OnesCount64(w)
	}
	if n < len(p.rest) {
		count += bits.OnesCount64(p.rest[n] & (1<<(i%maxPlaces) - 1))
	}
	return count
}
