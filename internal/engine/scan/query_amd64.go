//go:build !purego

package scan

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/work"
)

// queryBlocks continues a run of bytes that are plain after an authority, in whole blocks of s
// from i on. It returns the offset of a byte that ends the run, or one near the end of s.
func queryBlocks(s string, i int) (end int) {
	end = queryRun(unsafe.StringData(s), i, len(s))
	work.Add(end - i + 1)
	switch { // an octet whose digits are missing, or after the last block
	case end > i && s[end-1] == '%':
		return end - 1
	case end > i+1 && s[end-2] == '%':
		return end - 2
	}
	return end
}

// queryRun returns the offset of the first byte that is not plain, or that should be a digit of an
// octet and is not, or else the end of the last block.
//
//go:noescape
func queryRun(p *byte, i, n int) int
