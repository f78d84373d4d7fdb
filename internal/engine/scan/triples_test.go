package scan_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/scan/scantest"
)

// TestPlaces looks for triples at every place, in texts of every length.
func TestPlaces(t *testing.T) {
	var triples scan.Triples
	list := []string{"ab_", "xyz", "-.~", "K1A"}
	for i, text := range list {
		triples.Add(i, text)
	}
	scantest.Each(func(kernel string) {
		t.Run(kernel, func(t *testing.T) {
			for length := range 2*scan.Block + 4 {
				for at := range length {
					for _, text := range list {
						s := strings.Repeat("é/", length)[:length]
						s = (s[:at] + text + s[at:])[:length]
						want := uint64(0)
						if at < scan.Block && at+3 <= length {
							want = 1 << at
						}
						if got := scan.Places(s, &triples); got != want {
							t.Fatalf("%q: %x, want %x", s, got, want)
						}
					}
				}
			}
		})
	})
}

// TestPlacesAgree compares the kernels with each other, for random texts and triples.
func TestPlacesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	memory := make([]byte, 3*4096)
	for i := range memory {
		memory[i] = byte(r.Uint32())
		if r.IntN(4) > 0 {
			memory[i] &= 0x7F
		}
	}
	for range 3000 {
		var triples scan.Triples
		for group := range 8 {
			for range 1 + r.IntN(3) {
				triples.Add(group, string([]byte{byte(r.IntN(128)), byte(r.IntN(128)), byte(r.IntN(128))}))
			}
		}
		from := r.IntN(len(memory) - 200)
		s := string(memory[from : from+r.IntN(200)])
		if r.IntN(2) == 0 {
			s = string(memory)[from : from+r.IntN(200)]
		}
		masks := map[uint64]bool{}
		scantest.Each(func(string) { masks[scan.Places(s, &triples)] = true })
		if len(masks) != 1 {
			t.Fatalf("%q: %v", s, masks)
		}
	}
}
