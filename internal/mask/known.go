package mask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// Known are secrets that a caller has found in one text and that others can repeat. The zero Known
// has none.
type Known struct{ pieces *strings.Replacer }

const (
	// mark precedes the length of a secret in the text that a Known writes. No text in UTF-8 has
	// it.
	mark = "\xff\xfe\xff"

	// longest is the length of the longest piece that is looked up. The cost of a byte of a text
	// grows with it.
	longest = 256
)

// NewKnown returns a Known for secrets. Empty ones are ignored.
func NewKnown(secrets []string) Known {
	var pieces []string
	for _, s := range secrets {
		for n := (len(s) + longest - 1) / longest; n > 0; n-- { // pieces of about the same length
			size := len(s) / n
			pieces = append(pieces, s[:size])
			s = s[size:]
		}
	}
	slices.SortFunc(pieces, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	var pairs []string // the longest first, since the first that matches counts
	for _, piece := range slices.Compact(pieces) {
		pairs = append(pairs, piece, mark+strconv.Itoa(len(piece))+";")
	}
	return Known{strings.NewReplacer(pairs...)}
}

// Find returns the places in a text where one of the secrets is, whatever is around it. Adjacent
// ones are joined.
func (k Known) Find(text string) (found Spans) {
	if k.pieces == nil {
		return nil
	}
	if strings.Contains(text, mark) {
		return Spans{{Length: len(text)}}
	}
	at := 0
	for i, piece := range strings.Split(k.pieces.Replace(text), mark) {
		if i > 0 {
			length, rest, _ := strings.Cut(piece, ";")
			n, _ := strconv.Atoi(length)
			if last := len(found) - 1; last >= 0 && found[last].End() == at {
				found[last].Length += n
			} else {
				found = append(found, uri.Span{Offset: at, Length: n})
			}
			at, piece = at+n, rest
		}
		at += len(piece)
	}
	return found
}
