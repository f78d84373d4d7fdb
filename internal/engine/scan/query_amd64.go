//go:build !purego

package scan

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// queryBlocks continues a run of bytes that are plain after an authority, in whole blocks of s
// from i on. It returns the offset of a byte that ends the run, or one near the end of s.
func queryBlocks(s string, i int) (end int) {
	if avx512 {
		end = queryAVX512(unsafe.StringData(s), i, len(s))
	} else {
		end = queryAVX2(unsafe.StringData(s), i, len(s))
	}
	work.Add(end - i + 1)
	return end
}

//go:noescape
func queryAVX512(p *byte, i, n int) int

//go:noescape
func queryAVX2(p *byte, i, n int) int
