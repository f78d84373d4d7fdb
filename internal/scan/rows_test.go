package scan

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// Every byte at every position, and texts of several blocks, have the masks of the byte loop.
func TestClassifyRows(t *testing.T) {
	var texts [][]byte
	for b := range 256 {
		text := bytes.Repeat([]byte{'a'}, Block*Block)
		for i := range Block {
			text[i*Block+i] = byte(b)
		}
		texts = append(texts, text, bytes.Repeat([]byte{byte(b)}, Block))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 40 {
		text := make([]byte, n*Block)
		for i := range text {
			text[i] = byte(r.Uint32())
			if n%2 == 0 {
				text[i] = "htps:/.a1%\n\x00"[r.IntN(12)]
			}
		}
		texts = append(texts, text)
	}
	defer Choose(Kernels()[0])
	for _, kernel := range Kernels() {
		if Choose(kernel); !Fast {
			continue
		}
		for _, text := range texts {
			for _, end := range []byte{'\n', 0, 'a'} {
				n := len(text) / Block
				want, got := make([]Rows, n), make([]Rows, n+1)
				guard := Rows{1, 2, 3, 4, 5, 6, 7}
				got[n] = guard
				classifyRowsGeneric(text, end, want)
				ClassifyRows(text, end, got[:n])
				if !slices.Equal(got[:n], want) || got[n] != guard {
					t.Fatalf("%s: rows of %q with the end %q: %064b, want %064b", kernel, text, end, got, want)
				}
			}
		}
	}
}
