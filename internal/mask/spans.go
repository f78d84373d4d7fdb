package mask

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
)

// Spans are places in a text, in order. They do not overlap, and none is empty.
type Spans []uri.Span

// Merge returns the Spans that cover the same bytes as spans in a text of the given length.
// The argument can be any spans, and Merge changes it. Overlapping spans become one, and
// adjacent spans stay separate.
func Merge(length int, spans []uri.Span) Spans {
	within := spans[:0]
	for _, s := range spans {
		if s.Offset < 0 && s.Length > 0 {
			s = uri.Span{Length: s.Offset + s.Length}
		}
		if s.Length = min(s.Length, length-s.Offset); s.Length > 0 {
			within = append(within, s)
		}
	}
	slices.SortFunc(within, func(a, b uri.Span) int { return a.Offset - b.Offset })
	merged := within[:0]
	for _, s := range within {
		if last := len(merged) - 1; last >= 0 && s.Offset < merged[last].End() {
			merged[last].Length = max(merged[last].End(), s.End()) - merged[last].Offset
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// Search returns the index of the first span that ends after the offset of at, and whether
// that span overlaps at.
func (s Spans) Search(at uri.Span) (int, bool) {
	if len(s) == 0 {
		return 0, false
	}
	i, _ := slices.BinarySearchFunc(s, at.Offset, func(s uri.Span, offset int) int {
		if s.End() <= offset {
			return -1
		}
		return 1
	})
	return i, i < len(s) && s[i].Offset < at.End()
}

// Overlap reports whether a span overlaps at.
func (s Spans) Overlap(at uri.Span) bool {
	_, ok := s.Search(at)
	return ok
}

// Mask returns the part of text at a place. [secret.Masked] replaces the bytes of each span.
func (s Spans) Mask(text string, at uri.Span) string {
	first, ok := s.Search(at)
	if !ok {
		return at.Of(text)
	}
	var b strings.Builder
	done := at.Offset
	for _, found := range s[first:] {
		start, end := max(done, found.Offset), min(at.End(), found.End())
		if start >= end {
			break
		}
		b.WriteString(text[done:start])
		b.WriteString(secret.Masked)
		done = end
	}
	b.WriteString(text[done:at.End()])
	return b.String()
}
