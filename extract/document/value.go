package document

import (
	"sort"

	"github.com/urikit/uri/internal/engine/work"
)

// A value is a part of a document, as written and decoded by the document's format.
type value struct {
	place  place
	raw    []byte
	text   []byte  // raw decoded; raw itself if nothing is encoded
	pieces []piece // the encoded parts

	charset *charset // the encoding of raw, or nil for UTF-8

	counted int // raw[counted] is at at
	at      place
}

// A piece is an encoded part of a value: the decoded form of raw[start:end] ends at
// text[to]. The bytes between two pieces are not encoded, so the method from can compute
// where the decoded form begins. A hostile document has a piece for every two bytes, so the
// indexes have 32 bits. Finder.MaxLength bounds them.
type piece struct{ start, end, to uint32 }

// plain returns a value in which nothing is encoded.
func plain(at place, raw []byte) value { return value{place: at, raw: raw, text: raw} }

// replace records that raw[start:end], which must follow the last piece, decodes to text.
// It completes the value's text up to there.
func (v *value) replace(start, end int, text string) {
	v.through(start)
	v.text = append(v.text, text...)
	v.pieces = append(v.pieces, piece{uint32(start), uint32(end), uint32(len(v.text))})
}

// from returns the index in text at which the decoded form of piece k begins.
func (v *value) from(k int) int {
	if k == 0 {
		return int(v.pieces[0].start)
	}
	before := v.pieces[k-1]
	return int(before.to + v.pieces[k].start - before.end)
}

// through completes the value's text up to raw[:end]. Nothing after the last piece is
// encoded.
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

// done completes the value's text.
func (v *value) done() {
	if len(v.pieces) > 0 {
		v.through(len(v.raw))
	}
}

// startOf returns the index in raw at which text[i:] begins.
func (v *value) startOf(i int) int {
	k := sort.Search(len(v.pieces), func(k int) bool { return int(v.pieces[k].to) > i })
	if k < len(v.pieces) && v.from(k) <= i {
		return int(v.pieces[k].start)
	}
	return v.outside(k, i)
}

// endOf returns the index in raw at which text[:j] ends.
func (v *value) endOf(j int) int {
	k := sort.Search(len(v.pieces), func(k int) bool { return int(v.pieces[k].to) >= j })
	if k < len(v.pieces) && v.from(k) < j {
		return int(v.pieces[k].end)
	}
	return v.outside(k, j)
}

// outside returns the index in raw of text[i], which is not in a piece but follows k
// pieces.
func (v *value) outside(k, i int) int {
	if k == 0 {
		return i
	}
	p := v.pieces[k-1]
	return int(p.end) + i - int(p.to)
}

// slice returns the part of the value that decodes to text[i:j].
func (v *value) slice(i, j int) value {
	from := v.startOf(i)
	to := max(from, v.endOf(j))
	return value{place: v.placeOf(from), raw: v.raw[from:to], text: v.text[i:j]}
}

// placeOf returns the place of raw[i]. Calls with increasing i are fast.
func (v *value) placeOf(i int) place {
	if v.counted == 0 || i < v.counted {
		v.counted, v.at = 0, v.place
	}
	v.at = v.at.after(v.raw[v.counted:i])
	v.counted = i
	return v.at
}

// trim returns the value without the bytes of a set at its ends.
func (v *value) trim(set *[256]bool) value {
	i, j := trimmed(v.text, 0, len(v.text), set)
	return v.slice(i, j)
}
