package edits_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edits"
)

func TestCompose(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	edit := func(text string) []uri.Change {
		var list []uri.Change
		for i := rnd.IntN(3); i <= len(text); i += rnd.IntN(4) {
			n := min(rnd.IntN(4), len(text)-i)
			after := "abcdef"[:rnd.IntN(4)]
			if n > 0 || after != "" {
				list = append(list, uri.Change{Span: uri.Span{Offset: i, Length: n}, Before: text[i : i+n], After: after, Reason: "x"})
			}
			i += n
		}
		return list
	}
	for range 20_000 {
		text := "0123456789ABCDEF"[:rnd.IntN(17)]
		first := edit(text)
		mid := edits.Apply(text, first)
		second := edit(mid)
		want := edits.Apply(mid, second)
		all := edits.Compose(text, first, mid, second)
		if slow := slowCompose(text, first, mid, second); !slices.Equal(all, slow) {
			t.Fatalf("%q: %+v and %+v become %+v, want %+v", text, first, second, all, slow)
		}
		done := 0
		for _, c := range all {
			if c.Span.Offset < done || c.Span.Of(text) != c.Before || c.Before == c.After {
				t.Fatalf("%q: %+v and %+v become %+v", text, first, second, all)
			}
			done = c.Span.End()
		}
		if got := edits.Apply(text, all); got != want {
			t.Fatalf("%q: %+v and then %+v lead to %q, composed %q: %+v", text, first, second, want, got, all)
		}
	}
}

func TestBefore(t *testing.T) {
	// "abcdef" becomes "abXYZdef", "abdef", "ab12cdef".
	replaced := []uri.Change{{Span: uri.Span{Offset: 2, Length: 1}, Before: "c", After: "XYZ"}}
	removed := []uri.Change{{Span: uri.Span{Offset: 2, Length: 1}, Before: "c"}}
	added := []uri.Change{{Span: uri.Span{Offset: 2}, After: "12"}}
	for _, tt := range []struct {
		changes            []uri.Change
		offset, length     int
		wantAt, wantLength int
	}{
		{nil, 1, 2, 1, 2},
		{replaced, 0, 2, 0, 2},
		{replaced, 3, 1, 2, 1},
		{replaced, 1, 5, 1, 3},
		{replaced, 5, 3, 3, 3},
		{replaced, 8, 0, 6, 0},
		{removed, 1, 1, 1, 1},
		{removed, 1, 2, 1, 3},
		{removed, 2, 1, 3, 1},
		{added, 1, 1, 1, 1},
		{added, 3, 1, 2, 0},
		{added, 2, 3, 2, 1},
		{added, 4, 2, 2, 2},
		{append(removed, uri.Change{Span: uri.Span{Offset: 4}, After: "123"}), 4, 1, 4, 0},
	} {
		want := uri.Span{Offset: tt.wantAt, Length: tt.wantLength}
		if got := edits.Before(uri.Span{Offset: tt.offset, Length: tt.length}, tt.changes); got != want {
			t.Errorf("%+v: the place before %d, %d is %v, want %v", tt.changes, tt.offset, tt.length, got, want)
		}
	}
}
