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

	"github.com/urikit/uri/internal/engine/scan"
)

// A Kind says which records are plain.
type Kind int

const (
	// None makes no record plain.
	None Kind = iota

	// Valid records are URIs.
	Valid

	// Normal records also equal their normal form up to uri.LevelPath.
	Normal

	// SchemeNormal records also equal their normal form up to uri.LevelScheme, with the rules
	// of package scheme.
	SchemeNormal
)

// A Scanner divides a text into runs of plain records and other records. [scan.Rows] finds the
// runs.
type Scanner struct {
	text  []byte
	kind  Kind
	rows  scan.Rows // at the beginning of a run
	start int       // of the records that Next did not return yet
}

// Reset begins to scan text. Each record in it ends with the byte end, also the last one. The
// byte must not be one of a URI.
func (s *Scanner) Reset(text []byte, end byte, k Kind) {
	*s = Scanner{text: text, kind: k, rows: scan.Rows{End: end}}
	if k != SchemeNormal {
		s.rows.Bare = ^uint64(0)
	}
	if k != Valid {
		s.rows.Dotted = ^uint64(0)
	}
}

// Next returns a run of n plain records with their ends, and the other record after them, with
// its end. n can be 0, and at the end of the text there may be no other record. Next returns
// false if there are no more records.
func (s *Scanner) Next() (run []byte, n int, other []byte, ok bool) {
	rest := s.text[s.start:]
	if len(rest) == 0 {
		return nil, 0, nil, false
	}
	at, end := 0, 0 // where the other record begins, and a place in it
	if s.kind != None && scan.Fast {
		rows := s.rows
		block := rows.Skip(rest)
		n = rows.Count
		if block == len(rest) {
			s.start = len(s.text)
			return rest, n, nil, true
		}
		wrong := bits.TrailingZeros64(rows.Wrong)
		before := rows.Ends & (1<<wrong - 1)
		n += bits.OnesCount64(before)
		if at = block + bits.Len64(before); before == 0 {
			at = bytes.LastIndexByte(rest[:block], s.rows.End) + 1
		}
		end = block + wrong
	}
	end += bytes.IndexByte(rest[end:], s.rows.End) + 1
	s.start += end
	return rest[:at], n, rest[at:end], true
}
