package uri

import (
	"math/bits"
	"slices"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A copier writes the normal form of a text with as few searches as possible: each block is
// searched once for all kinds of edits, and the text between edits is copied. It is for texts
// whose triplets are spelled as RFC 3986 says.
type copier struct {
	text  string
	block int    // the start of the block that was searched last, or len(text)
	marks uint64 // the bytes of the block, "%" and ".", that may have edits
}

// isCopied reports whether the copier can write the path of r and what follows it.
func (r *reduced) isCopied() bool {
	path := r.path()
	return r.copies && !r.opaque && r.edits&addSlash == 0 && (path == "" || path[0] == '/')
}

// append appends text[first:last] to dst in normal form. It removes dot-segments if isPath is
// set. Then the text must begin with a slash or be empty. Later calls must be for later parts
// of the text. from is the end of the text that was copied. c.block and c.marks continue after the
// last call. Once a triplet has become a dot, removeDots reads the whole path again.
func (c *copier) append(dst []byte, first, last uint32, isPath bool) []byte {
	start, decoded := len(dst), false
	from, end := int(first), int(last)
	if c.block < end {
		dst = slices.Grow(dst, end-from) // the normal form is not longer
	}
	block, marks, decodable := c.block, c.marks, syntax.RFC3986.Classes()
	for block < end {
		for ; marks != 0; marks &= marks - 1 {
			i := block + bits.TrailingZeros64(marks)
			if i >= end {
				break
			}
			switch {
			case i < from:
			case c.text[i] == '%':
				dst = appendRun(dst, c.text[from:end], i-from)
				from = i + len("%00")
				if o := octet(c.text[i+1], c.text[i+2]); decodable[o]&syntax.InDecodable != 0 {
					dst = append(dst, o)
					decoded = decoded || o == '.'
				} else {
					dst = percent.Append(dst, o)
				}
			case isPath && !decoded:
				if n := dotSegment(c.text[:end], i); n > 0 {
					dst, _ = climb(appendRun(dst, c.text[from:end], i-1-from), start, n)
					from = i + n
				}
			}
		}
		if marks != 0 {
			break
		}
		if block+scan.Block >= len(c.text) {
			block = len(c.text)
			break
		}
		var edits scan.Edits
		block = scan.NextEdits(c.text, block+scan.EditStride, 0, &edits)
		marks = edits.Triplet | edits.Dot
	}
	c.block, c.marks = block, marks
	dst = append(dst, c.text[from:end]...)
	switch {
	case !isPath:
	case decoded: // the dot may be one of a dot-segment
		dst, _, _ = removeDots(dst[:start], start, false, view(dst[start:]), true)
	case from == end && from > int(first) && c.text[end-1] == '.':
		dst = append(dst, '/')
	}
	return dst
}

// appendRun appends s[:n] to dst, which has room for s. Between edits are a few bytes: a store of
// eight, of which the next ones overwrite what is too much, is faster than a copy.
func appendRun(dst []byte, s string, n int) []byte {
	const word = 8
	if n > word || len(s) < word {
		return append(dst, s[:n]...)
	}
	end := len(dst)
	copy(dst[end:end+word], s[:word])
	return dst[:end+n]
}
