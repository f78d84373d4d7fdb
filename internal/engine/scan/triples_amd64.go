//go:build !purego

package scan

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// Places returns the mask of the places among the first Block bytes of s at which one of the
// triples may begin: each byte and the two after it are, by each of their halves, in a text of the
// same group. The kernel reads two bytes more than a block, as [Outside] reads a block.
func Places(s string, t *Triples) (mask uint64) {
	work.Add(min(len(s), Block))
	if p := unsafe.StringData(s); Fast && len(s) > 2 && isOnPage(p, Block+2) {
		return places(p, len(s)-2, t)
	}
	return triplesGeneric(s, t)
}

// places is Places for a text that has n places, at least one.
//
//go:noescape
func places(p *byte, n int, t *Triples) (mask uint64)
