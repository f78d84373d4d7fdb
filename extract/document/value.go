package document

import (
	"sort"

	"github.com/urikit/uri/internal/work"
)

// A value is a stretch of a document, and what it means in the document's format.
type value struct {
	place  place
	raw    []byte
	text   []byte  // what it means; raw itself where that means itself
	pieces []piece // where it does not

	counted int // raw[counted] is at at
	at      place
}

// A piece is a stretch of a value's raw bytes, from start to end, that means something
// else, which ends at text[to]. What is between two pieces means itself, so where the
// meaning of a piece begins need not be held: see from. A hostile document has a piece
// for every two bytes, so the indexes take 32 bits: Finder.MaxLength bounds them.
type piece struct{ start, end, to uint32 }

// plain returns the value of bytes that mean themselves.
func plain(at place, raw []byte) value { return value{place: at, raw: raw, text: raw} }

// replace says that the raw bytes from start to end, which are behind those of the
// last piece, mean text. The value's text up to there is complete then.
func (v *value) replace(start, end int, text string) {
	v.through(start)
	v.text = append(v.text, text...)
	v.pieces = append(v.pieces, piece{uint32(start), uint32(end), uint32(len(v.text))})
}

// from returns the index in text at which the meaning of piece k begins.
func (v *value) from(k int) int {
	if k == 0 {
		return int(v.pieces[0].start)
	}
	before := v.pieces[k-1]
	return int(before.to + v.pieces[k].start - before.end)
}

// through makes the value's text complete up to raw[:end], which means itself from the
// last piece on.
func (v *value) through(end int) {
	start := 0
	if n := len(v.pieces); n > 0 {
		start = int(v.pieces[n-1].end)
	} else {
		v.text = make([]byte, 0, len(v.raw))
	}
	work.Add(end - start)
	v.text = append(v.text, v.raw[start:end]...)
}

// done makes the value's text complete.
func (v *value) done() {
	if len(v.pieces) > 0 {
		v.through(len(v.raw))
	}
}

// startOf returns the index in raw of what text[i:] begins with.
func (v *value) startOf(i int) int {
	k := sort.Search(len(v.pieces), func(k int) bool { return int(v.pieces[k].to) > i })
	if k < len(v.pieces) && v.from(k) <= i {
		return int(v.pieces[k].start)
	}
	return v.behind(k, i)
}

// endOf returns the index in raw behind what text[:j] ends with.
func (v *value) endOf(j int) int {
	k := sort.Search(len(v.pieces), func(k int) bool { return int(v.pieces[k].to) >= j })
	if k < len(v.pieces) && v.from(k) < j {
		return int(v.pieces[k].end)
	}
	return v.behind(k, j)
}

// behind returns the index in raw of text[i], which is not in a piece, behind k of
// them.
func (v *value) behind(k, i int) int {
	if k == 0 {
		return i
	}
	p := v.pieces[k-1]
	return int(p.end) + i - int(p.to)
}

// slice returns the part of the value that means text[i:j].
func (v *value) slice(i, j int) value {
	from := v.startOf(i)
	to := max(from, v.endOf(j))
	return value{place: v.placeOf(from), raw: v.raw[from:to], text: v.text[i:j]}
}

// placeOf returns the place of raw[i]. It is quick if it is asked for places in the
// order of the document.
func (v *value) placeOf(i int) place {
	if v.counted == 0 || i < v.counted {
		v.counted, v.at = 0, v.place
	}
	v.at = v.at.after(v.raw[v.counted:i])
	v.counted = i
	return v.at
}

// trim returns the part of the value without the bytes of a set at its ends.
func (v *value) trim(set *[256]bool) value {
	i, j := trimmed(v.text, 0, len(v.text), set)
	return v.slice(i, j)
}

// trimmed returns text[i:j] without the bytes of a set at its ends.
func trimmed(text []byte, i, j int, set *[256]bool) (int, int) {
	for i < j && set[text[i]] {
		i++
	}
	for i < j && set[text[j-1]] {
		j--
	}
	return i, j
}
