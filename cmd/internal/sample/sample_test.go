package sample

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A sample has the texts with the least keys, as sorting finds them, in the order of the texts.
// Another order of different texts gives the same texts.
func TestSample(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var texts [][]byte
	for i := range 300 {
		texts = append(texts, fmt.Appendf(nil, "%d\n", i))
	}
	for range 50 {
		random.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
		for _, most := range []int{0, 1, 2, 17, 300, 301} {
			s := New(uint64(most))
			for _, text := range texts {
				s.Add(KeyOf(text), text)
			}
			least := slices.Clone(texts)
			slices.SortFunc(least, func(a, b []byte) int { return cmpKeys(KeyOf(a), KeyOf(b)) })
			least = least[:min(most, len(least))]
			var want []byte
			for _, text := range texts {
				if slices.ContainsFunc(least, func(l []byte) bool { return bytes.Equal(l, text) }) {
					want = append(want, text...)
				}
			}
			if got := s.AppendTo(nil); !bytes.Equal(got, want) {
				t.Fatalf("%d: %q, want %q", most, got, want)
			}
		}
	}
}

func cmpKeys(a, b Key) int { return slices.Compare(a[:], b[:]) }

// Among equal texts the first are kept.
func TestEqual(t *testing.T) {
	s := New(2)
	for i := range 5 {
		s.Add(KeyOf(nil), fmt.Append(nil, i))
	}
	if got := s.AppendTo(nil); string(got) != "01" {
		t.Errorf("%q", got)
	}
}
