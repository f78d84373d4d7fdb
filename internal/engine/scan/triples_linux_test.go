package scan

import (
	"strings"
	"testing"
	"unsafe"
)

// Texts that begin or end beside an unmapped page.
func TestPlacesAtPageEnds(t *testing.T) {
	middle := guarded(t)
	copy(middle, strings.Repeat("a_bxyz/é", len(middle)))
	var triples Triples
	for group, text := range []string{"_bx", "yz/", "z/a", "bxy"} {
		triples.Add(group, text)
	}
	defer Choose(Kernels()[0])
	for _, kernel := range Kernels() {
		Choose(kernel)
		for length := 1; length < 2*Block; length++ {
			for from := range 40 {
				begin := len(middle) - from - length
				for _, s := range []string{unsafe.String(&middle[from], length), unsafe.String(&middle[begin], length)} {
					if got, want := Places(s, &triples), triplesGeneric(s, &triples); got != want {
						t.Fatalf("%s: %q: %x, want %x", kernel, s, got, want)
					}
				}
			}
		}
	}
}
