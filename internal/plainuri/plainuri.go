// Package plainuri finds the records of a text that are URIs of the most common form. It finds
// many at once, so that a program can skip or copy them without parsing each.
//
// A plain record is a URI of RFC 3986 with a scheme of the letters h, t, p and s, such as http
// and https, a host of small letters, digits and marks, a path and a query. It has no port and no
// percent-encoded octets. Most lines of lists of URLs are plain. The caller must parse the other
// records, which can be valid or not.
package plainuri

import (
	"bytes"
	"math/bits"

	"github.com/urikit/uri/internal/scan"
)

// A Kind says which records are plain.
type Kind int

const (
	// None makes no record plain.
	None Kind = iota

	// Valid records are URIs.
	Valid

	// Normal records also equal their normal form up to uri.LevelSyntax.
	Normal

	// SchemeNormal records also equal their normal form up to uri.LevelScheme, with the rules
	// of package scheme.
	SchemeNormal
)

// A Scanner divides a text into runs of plain records and other records.
//
// It moves markers through the masks of a block, one for each record and all at the same time:
// over the scheme to ":", over "//" to the host, and over the host to its end. To move markers
// over runs of the bytes of a set, it adds the mask of the set to that of the markers. A record
// is not plain if its marker meets another byte than that, or if it contains a byte that no plain
// record has.
type Scanner struct {
	text   []byte
	end    byte
	kind   Kind
	bare   uint64 // all bits if a plain URI can end after its host, or 0
	dotted uint64 // all bits if a plain URI cannot contain "/.", or 0

	start int    // of the records that Next did not return yet
	base  int    // of the current block
	live  uint64 // the bytes of the block that are in the text, but not in a returned record
	first uint64 // the start of a record that follows no live end in the block, or 0

	// What is carried from the block before.
	inScheme, inName uint64 // 1 if a marker is in a scheme or a host
	colons           uint64 // the markers at a colon
	slashes          uint64 // 1 if the last byte is a slash

	rows            [16]scan.Rows
	row, classified int // the row of the current block, and the number of rows with masks
}

// Reset begins to scan text. Each record in it ends with the byte end, also the last one. The
// byte must not be one of a URI.
func (s *Scanner) Reset(text []byte, end byte, k Kind) {
	s.text, s.end, s.kind = text, end, k
	s.bare, s.dotted = 0, 0
	if k != SchemeNormal {
		s.bare = ^uint64(0)
	}
	if k != Valid {
		s.dotted = ^uint64(0)
	}
	s.row, s.classified = 0, 0
	s.restart(0)
}

// restart continues with the record at an offset.
func (s *Scanner) restart(at int) {
	s.start, s.base = at, at&^(scan.Block-1)
	s.first = 1 << (at - s.base)
	s.live = -s.first
	s.inScheme, s.inName, s.colons, s.slashes = 0, 0, 0, 0
}

// Next returns a run of n plain records with their ends, and the other record after them, with
// its end. n can be 0, and at the end of the text there may be no other record. Next returns
// false if there are no more records.
func (s *Scanner) Next() (run []byte, n int, other []byte, ok bool) {
	text, begin := s.text, s.start
	if begin == len(text) {
		return nil, 0, nil, false
	}
	if s.kind == None || !scan.Fast {
		return nil, 0, s.cut(begin), true
	}
	base, row, live, first := s.base, s.row, s.live, s.first
	inScheme, inName, colons, slashes := s.inScheme, s.inName, s.colons, s.slashes
	for base < len(text) {
		if row == s.classified {
			s.classify(base)
			row = 0
		}
		if rest := len(text) - base; rest < scan.Block {
			live &= 1<<rest - 1
		}
		m := &s.rows[row]
		ends := m.End & live
		starts := ends<<1 | first
		var sum uint64
		sum, inScheme = bits.Add64(starts, m.Scheme, inScheme)
		colon := sum &^ m.Scheme
		slash := colon<<1 | colons>>63 | colon<<2 | colons>>62
		host := colon<<3 | colons>>61
		sum, inName = bits.Add64(host, m.Name, inName)
		after := sum &^ m.Name
		wrong := ^(m.Plain | m.End) | starts&^m.Scheme | colon&^m.Colon | slash&^m.Slash | host&^m.Name |
			after&^(m.Slash|m.End&s.bare) | (m.Slash<<1|slashes)&m.Dot&s.dotted
		if wrong &= live; wrong != 0 {
			x := bits.TrailingZeros64(wrong)
			n += bits.OnesCount64(ends & (1<<x - 1))
			at := base + bits.Len64(ends&(1<<x-1))
			if at == base { // no record ends before it in the block
				at = begin + bytes.LastIndexByte(text[begin:max(begin, base)], s.end) + 1
			}
			s.base, s.row = base, row
			return text[begin:at], n, s.cut(at), true
		}
		n += bits.OnesCount64(ends)
		colons, slashes = colon, m.Slash>>63
		first, live = m.End>>63, ^uint64(0)
		base += scan.Block
		row++
	}
	s.start = len(text)
	return text[begin:], n, nil, true
}

// classify makes the masks of the blocks from base on.
func (s *Scanner) classify(base int) {
	rest := s.text[base:]
	s.classified = min(len(rest)/scan.Block, len(s.rows))
	if s.classified > 0 {
		scan.ClassifyRows(rest, s.end, s.rows[:s.classified])
		return
	}
	var last [scan.Block]byte
	copy(last[:], rest)
	s.classified = 1
	scan.ClassifyRows(last[:], s.end, s.rows[:1])
}

// cut returns the record at an offset with its end, and continues after it.
func (s *Scanner) cut(at int) []byte {
	n := bytes.IndexByte(s.text[at:], s.end) + 1
	before := s.base
	s.restart(at + n)
	s.row = min(s.row+(s.base-before)/scan.Block, s.classified)
	return s.text[at : at+n]
}
