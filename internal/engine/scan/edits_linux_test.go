package scan

import (
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// Texts that begin or end beside an unmapped page.
func TestEditsAtPageEnds(t *testing.T) {
	middle := guarded(t)
	copy(middle, strings.Repeat("http://H/%41%2F/.%7e#", len(middle)))
	for _, f := range finders() {
		t.Run(f.name, func(t *testing.T) {
			for length := range 3 * Block {
				for from := range 22 {
					// A "%" without its digits is not in the text.
					f.finds(t, whole(unsafe.String(&middle[from], length)), 0, from)
					if end := len(middle) - from; length > 0 {
						f.finds(t, whole(unsafe.String(&middle[end-length], length)), 0, from)
					}
				}
			}
		})
	}
}

// whole returns s without a triplet that is cut off at its end.
func whole(s string) string {
	if i := strings.LastIndexByte(s, '%'); i >= 0 && i+3 > len(s) {
		return s[:i]
	}
	return s
}

// guarded returns a page of memory between two that cannot be read.
func guarded(t *testing.T) []byte {
	page := syscall.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(memory) })
	for _, edge := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(edge, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return memory[page : 2*page]
}
