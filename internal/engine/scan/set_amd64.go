//go:build !purego

package scan

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// Outside returns the mask of the bytes among the first Block bytes of s that are not in the
// set. The kernel reads a whole block, and is not asked for one that may lie on two pages.
func Outside(s string, set *Set) (mask uint64) {
	work.Add(min(len(s), Block))
	if p := unsafe.StringData(s); Fast && len(s) > 0 && isOnPage(p, Block) {
		return outside(p, len(s), set)
	}
	return outsideGeneric(s, set)
}

// outside is Outside for a text that is not empty.
//
//go:noescape
func outside(p *byte, n int, set *Set) (mask uint64)

// isOnPage reports whether n bytes from p on lie on one page of memory. No page is smaller than 4
// KiB.
func isOnPage(p *byte, n uintptr) bool { return uintptr(unsafe.Pointer(p))%4096 <= 4096-n }
