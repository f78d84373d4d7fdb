package scan

import (
	"strings"
	"testing"
)

// Rows that begin or end beside an unmapped page.
func TestSkipAtPageEnds(t *testing.T) {
	middle := guarded(t)
	eachKernel(t, func(t *testing.T) {
		for n := range 5 * Block {
			row := "http://a/" + strings.Repeat("b", n) + "\n"
			for _, at := range []int{0, len(middle) - len(row)} {
				text := middle[at:][:len(row)]
				copy(text, row)
				r := rowKinds[0]
				if end := r.Skip(text); end != len(row) || r.Count != 1 {
					t.Fatalf("%d bytes at %d: %d rows, stopped at %d", len(row), at, r.Count, end)
				}
			}
		}
	})
}
