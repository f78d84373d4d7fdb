package uri

import (
	"math/bits"

	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/syntax"
)

// A copier writes the normal form of a text with as few searches as possible: each block is
// searched once for all kinds of edits, and the text between edits is copied. It is for texts
// whose triplets are spelled as RFC 3986 says.
type copier struct {
	text  string
	block int    // the start of the block that was searched last, or len(text)
	marks uint64 // the bytes of the block, "%" and ".", that may have edits
}

// unreserved is the spelling of RFC 3986.
var unreserved = spelling{decodable: syntax.RFC3986.Classes(), triplets: true}

// isCopied reports whether the copier can write the path of r and what follows it.
func (r *reduced) isCopied() bool {
	path := r.path()
	return r.copies && r.edits&addSlash == 0 && (path == "" || path[0] == '/')
}

// append appends text[first:last] to dst in normal form. It removes dot-segments if isPath is
// set. Then the text must begin with a slash or be empty. Later calls must be for later parts
// of the text.
func (c *copier) append(dst []byte, first, last uint32, isPath bool) []byte {
	start, decoded := len(dst), false
	from, end := int(first), int(last)
	block, marks := c.block, c.marks
	for block < end {
		for ; marks != 0; marks &= marks - 1 {
			i := block + bits.TrailingZeros64(marks)
			if i >= end {
				break
			}
			switch {
			case i < from:
			case c.text[i] == '%':
				u, next := unreserved.unit(c.text, i)
				dst = appendUnit(append(dst, c.text[from:i]...), u)
				from = next
				decoded = decoded || u == '.'
			case isPath && !decoded:
				if n := dotSegment(c.text[:end], i); n > 0 {
					dst, _ = climb(append(dst, c.text[from:i-1]...), start, n)
					from = i + n
				}
			}
		}
		if marks != 0 {
			break
		}
		var edits scan.Edits
		block = scan.NextEdits(c.text, min(block+scan.EditStride, len(c.text)), 0, &edits)
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
