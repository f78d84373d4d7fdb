package scan

import (
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// Texts that begin or end beside an unmapped page.
func TestClassifyAtPageEnds(t *testing.T) {
	page := syscall.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(memory)
	middle := memory[page : 2*page]
	copy(middle, strings.Repeat("http://h:1/p?q#f%", page))
	for _, edge := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(edge, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
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
