//go:build !purego

package scan

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// Outside returns the mask of the bytes among the first Block bytes of s that are not in the
// set. The kernels may read bytes after s, but only on the memory page on which s begins.
func Outside(s string, set *Set) (mask uint64) {
	work.Add(min(len(s), Block))
	return outside(unsafe.StringData(s), len(s), set)
}

//go:noescape
func outside(p *byte, n int, set *Set) (mask uint64)
