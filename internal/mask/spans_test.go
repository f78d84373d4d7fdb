package mask_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
)

const text = "abcdef"

// places returns all spans within the text, and those that begin or end just outside it.
func places() (all []uri.Span) {
	for start := -2; start <= len(text)+1; start++ {
		for length := -1; start+length <= len(text)+2; length++ {
			all = append(all, uri.Span{Offset: start, Length: length})
		}
	}
	return all
}

// has reports whether a byte is in a span.
func has(s uri.Span, i int) bool { return s.Offset <= i && i < s.End() }

// TestSpans compares Merge, Search and Mask with loops over each byte, for all pairs of
// spans. Two spans become one only if they overlap.
func TestSpans(t *testing.T) {
	all := places()
	for _, a := range all {
		for _, b := range all {
			spans := mask.Merge(len(text), []uri.Span{a, b})
			want := 0
			common := false
			var covered [len(text)]bool
			for i := range text {
				covered[i] = has(a, i) || has(b, i)
				common = common || has(a, i) && has(b, i)
			}
			for _, s := range []uri.Span{a, b} {
				if within(s) {
					want++
				}
			}
			if common {
				want = 1
			}
			if len(spans) != want {
				t.Fatalf("Merge of %v and %v is %v", a, b, spans)
			}
			if len(spans) == 2 && spans[0].End() > spans[1].Offset {
				t.Fatalf("Merge of %v and %v is %v, which is not in order", a, b, spans)
			}
			for i := range text {
				if slices.ContainsFunc(spans, func(s uri.Span) bool { return has(s, i) }) != covered[i] {
					t.Fatalf("Merge of %v and %v is %v, which differs at byte %d", a, b, spans, i)
				}
			}
			for start := range len(text) + 1 {
				for end := start; end <= len(text); end++ {
					checkPlace(t, spans, uri.Span{Offset: start, Length: end - start})
				}
			}
		}
	}
}

// within reports whether s overlaps the text.
func within(s uri.Span) bool {
	for i := range text {
		if has(s, i) {
			return true
		}
	}
	return false
}

// checkPlace compares the results of Search and Mask for a place with loops over its bytes.
func checkPlace(t *testing.T, spans mask.Spans, at uri.Span) {
	t.Helper()
	index := slices.IndexFunc(spans, func(s uri.Span) bool { return s.End() > at.Offset })
	if index < 0 {
		index = len(spans)
	}
	common := false
	var shown strings.Builder
	last := -1 // the span that was masked last
	for i := at.Offset; i < at.End(); i++ {
		n := slices.IndexFunc(spans, func(s uri.Span) bool { return has(s, i) })
		switch {
		case n < 0:
			shown.WriteByte(text[i])
		case n != last:
			shown.WriteString(secret.Masked)
			common, last = true, n
		}
	}
	if i, ok := spans.Search(at); i != index || at.Length > 0 && ok != common {
		t.Fatalf("%v.Search(%v) = %d, %t, want %d, %t", spans, at, i, ok, index, common)
	}
	if got := spans.Mask(text, at); got != shown.String() {
		t.Fatalf("%v.Mask(%v) = %q, want %q", spans, at, got, shown.String())
	}
}
