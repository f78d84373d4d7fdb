//go:build !purego

package scan

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// Places returns the mask of the places among the first Block bytes of s at which one of the triples
// may begin: each byte and the two after it are, by each of their halves, in a text of the same group.
// The kernels may read bytes after s, but only on the memory page on which s begins.
func Places(s string, t *Triples) (mask uint64) {
	work.Add(min(len(s), Block))
	return places(unsafe.StringData(s), len(s), t)
}

//go:noescape
func places(p *byte, n int, t *Triples) (mask uint64)
