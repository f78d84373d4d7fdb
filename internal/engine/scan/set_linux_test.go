package scan

import (
	"strings"
	"testing"
	"unsafe"
)

// Texts that begin or end beside an unmapped page.
func TestOutsideAtPageEnds(t *testing.T) {
	middle := guarded(t)
	copy(middle, strings.Repeat("a/b-c.d%", len(middle)))
	var set Set
	for _, b := range []byte("abcd-.") {
		set.Add(b)
	}
	defer Choose(Kernels()[0])
	for _, kernel := range Kernels() {
		Choose(kernel)
		for length := 1; length < 2*Block; length++ {
			for from := range 40 {
				begin := len(middle) - from - length
				for _, s := range []string{unsafe.String(&middle[from], length), unsafe.String(&middle[begin], length)} {
					if got, want := Outside(s, &set), outsideGeneric(s, &set); got != want {
						t.Fatalf("%s: %q: %x, want %x", kernel, s, got, want)
					}
				}
			}
		}
	}
}
