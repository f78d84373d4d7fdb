package scan

import (
	"math/bits"
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// Rows goes over the rows of a text, such as its lines, as long as they are plain URIs: a scheme of
// the letters of http and https, "://", a host of small letters, digits and marks, and a path and
// query without percent-encoded octets.
//
// It moves markers through the masks of each block, one for each row and all at the same time: over
// the scheme to ":", over "//" to the host, and over the host to its end. To move markers over runs
// of the bytes of a set, it adds the mask of the set to that of the markers, which is to subtract
// the complement of that mask, and 1. A row is not plain if its marker meets another byte than
// that, or if it contains a byte that no plain row has.
type Rows struct {
	End    byte   // ends a row. It is not one of a URI.
	Bare   uint64 // all bits if a plain row can end after its host, or 0
	Dotted uint64 // all bits if a plain row cannot contain "/.", or 0

	Count int    // the rows that ended in the blocks that Skip went over
	Wrong uint64 // the bytes of the next block that make rows not plain, or 0
	Ends  uint64 // the ends of rows in that block

	// What is carried from the block before.
	within   uint64 // 1 if a row goes on
	inScheme uint64 // 1 if a marker is in a scheme
	inName   uint64 // 1 if a marker is in a host
	colons   uint64 // the last three bits of the mask of markers at a colon
	slash    uint64 // 1 if the last byte is a slash
}

// Skip goes over blocks of text until one contains a byte that is wrong in a plain row. It returns
// the offset of that block, or the length of text. Each row has an end, also the last one. Text
// begins with a row. After Skip has gone over all of a text of whole blocks, the next text can
// continue it. The caller must check Fast first.
func (r *Rows) Skip(text []byte) (at int) {
	if n := len(text) / Block; n > 0 {
		at = skip(&text[0], n, r) * Block
		work.Add(at)
	}
	if r.Wrong != 0 || at == len(text) {
		return at
	}
	var last [Block]byte
	for i := copy(last[:], text[at:]); i < Block; i++ {
		last[i] = 'h' // is plain after the end of a row
	}
	work.Add(Block)
	if skip(&last[0], 1, r) == 0 {
		return at
	}
	return len(text)
}

// skipGeneric goes over n blocks as Skip does, and returns the number of blocks before the first
// other one.
func skipGeneric(p *byte, n int, r *Rows) (i int) {
	text := unsafe.Slice(p, n*Block)
	for i < n && r.move([]rowMasks{classifyRows(text[:Block], r.End)}) > 0 {
		text = text[Block:]
		i++
	}
	return i
}

// rowMasks are the masks of a block of a text. Like [Masks] they have one bit for each byte, the
// first byte in the lowest bit.
type rowMasks struct {
	end       uint64 // the byte that ends a row
	odd       uint64 // not end, letters, digits or any of - . _ ~ ! $ & ' ( ) * + , ; = : / ? @
	notScheme uint64 // not the letters of http and https
	notName   uint64 // not plain in a host: small letters, digits and any of - . ~ ! $ & ' ( ) * + , ; =
	notColon  uint64
	notSlash  uint64
	dot       uint64
}

// move moves the markers through blocks with these masks. It returns the number of blocks before
// the first with bytes that are wrong.
func (r *Rows) move(masks []rowMasks) (i int) {
	first, notScheme, notName := 1-r.within, 1-r.inScheme, 1-r.inName
	colons, slashes, count := r.colons, r.slash, r.Count
	for i := range masks {
		m := &masks[i]
		starts := m.end<<1 | first
		var sum uint64
		sum, notScheme = bits.Sub64(starts, m.notScheme, notScheme)
		colon := sum & m.notScheme
		slash := colon<<1 | colons>>2 | colon<<2 | colons>>1
		host := colon<<3 | colons
		sum, notName = bits.Sub64(host, m.notName, notName)
		after := sum & m.notName
		wrong := m.odd | starts&m.notScheme | colon&m.notColon | slash&m.notSlash | host&m.notName |
			after&m.notSlash&^(m.end&r.Bare) | (^m.notSlash<<1|slashes)&m.dot&r.Dotted
		if wrong != 0 {
			r.Count, r.Wrong, r.Ends = count, wrong, m.end
			return i
		}
		count += bits.OnesCount64(m.end)
		first, colons, slashes = m.end>>63, colon>>61, ^m.notSlash>>63
	}
	r.Count, r.within, r.inScheme, r.inName, r.colons, r.slash = count, 1-first, 1-notScheme, 1-notName, colons, slashes
	return len(masks)
}

// classifyRows returns the masks of a block. It is a byte loop.
func classifyRows(block []byte, end byte) rowMasks {
	none := ^uint64(0)
	m := rowMasks{odd: none, notScheme: none, notName: none, notColon: none, notSlash: none}
	for i, b := range block {
		bit := uint64(1) << i
		digit, small := '0' <= b && b <= '9', 'a' <= b && b <= 'z'
		mark := isPlainMark(b)
		if isLetter(b) || digit || mark || isPathMark(b) || b == end {
			m.odd &^= bit
		}
		if small || digit || mark && b != ':' && b != '_' {
			m.notName &^= bit
		}
		switch b {
		case 'h', 't', 'p', 's':
			m.notScheme &^= bit
		case ':':
			m.notColon &^= bit
		case '/':
			m.notSlash &^= bit
		case '.':
			m.dot |= bit
		}
		if b == end {
			m.end |= bit
		}
	}
	return m
}
