package anchor

import (
	"bytes"
	"cmp"
	"slices"
)

// occurrences finds ids that occur again.
type occurrences struct {
	first map[uint64]int // the offset of the first element with an id
	again []occurrence
}

// An occurrence is an element with an id that occurs elsewhere.
type occurrence struct {
	id     string
	hash   uint64
	offset int
}

// add adds an anchor, if it is an id.
func (o *occurrences) add(f found) {
	if f.kind != isID {
		return
	}
	key, offset := hash(f.id), f.start
	first, ok := o.first[key]
	if !ok {
		if o.first == nil {
			o.first = make(map[uint64]int)
		}
		o.first[key] = offset
		return
	}
	if offset < first {
		o.first[key], offset = offset, first
	}
	o.again = append(o.again, occurrence{f.id, key, offset})
}

// duplicates returns the ids that occur again in a text. wide says that the document is in UTF-16.
func (o *occurrences) duplicates(text []byte, wide bool) []Duplicate {
	if len(o.again) == 0 {
		return nil
	}
	slices.SortFunc(o.again, func(a, b occurrence) int { return cmp.Compare(a.offset, b.offset) })
	var offsets []int
	for _, a := range o.again {
		offsets = append(offsets, a.offset, o.first[a.hash])
	}
	places := placesOf(text, offsets, wide)
	all := make([]Duplicate, len(o.again))
	for i, a := range o.again {
		all[i] = Duplicate{a.id, places[a.offset], places[o.first[a.hash]]}
	}
	return all
}

// placesOf returns the places of the offsets in a text.
func placesOf(text []byte, offsets []int, wide bool) map[int]Place {
	slices.Sort(offsets)
	places := make(map[int]Place)
	at, p := 0, Place{Line: 1, Column: 1}
	if wide { // the byte order mark
		p.Offset, p.Column = 2, 3
	}
	for _, offset := range offsets {
		between := text[at:offset]
		at = offset
		p.Offset += length(between, wide)
		if n := bytes.Count(between, []byte{'\n'}); n > 0 {
			p.Line += n
			p.Column = 1
			between = between[bytes.LastIndexByte(between, '\n')+1:]
		}
		p.Column += length(between, wide)
		places[offset] = p
	}
	return places
}
