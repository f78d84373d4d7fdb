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
			for _, s := range []string{"//1.2.3.4", "//255.255.255.255:8", "x://u@0.1.22.255?", "//1", "//", "//1.2.3.256/", "//[::1]", "//[1:2:3:4:5:6:7:8]:9"} {
				for after := range 20 {
					at := page - len(s) - after
					copy(middle[at:], s)
					for i := at + len(s); i < page; i++ {
						middle[i] = '1'
					}
					k.classifies(t, unsafe.String(&middle[at], len(s)))
				}
			}
		})
	}
}
