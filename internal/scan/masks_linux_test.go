package scan

import (
	"strings"
	"testing"
	"unsafe"
)

// Texts that begin or end beside an unmapped page.
func TestClassifyAtPageEnds(t *testing.T) {
	middle := guarded(t)
	page := len(middle)
	copy(middle, strings.Repeat("http://h:1/p?q#f%", page))
	for _, k := range classifiers() {
		t.Run(k.name, func(t *testing.T) {
			for length := range 2 * Block {
				for from := range 40 {
					k.classifies(t, unsafe.String(&middle[from], length))
					if end := page - from; length > 0 {
						k.classifies(t, unsafe.String(&middle[end-length], length))
					}
				}
			}
		})
	}
}
