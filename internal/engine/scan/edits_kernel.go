//go:build (amd64 || arm64) && !purego

package scan

import "unsafe"

// NextEdits looks for edits in s[i:], block by block. If there are any, it stores those of
// the first block with edits in m, and returns the start of the block. Otherwise it returns
// len(s), and does not change m. It ignores upper-case letters from fold on. It may
// store the "%" of a malformed triplet or not.
//
// To find the edits after a block, call NextEdits again, EditStride bytes after the start of
// the block.
func NextEdits(s string, i, fold int, m *Edits) int {
	if Fast {
		at := nextEdits(unsafe.StringData(s), len(s), i, fold, m)
		if at >= 0 {
			return countEdits(s, i, at)
		}
		at = ^at // the block may end at the end of a page
		countEdits(s, i, at)
		i = at
	}
	return countEdits(s, i, nextEditsGeneric(s, i, fold, m))
}

// nextEdits is NextEdits with a vector kernel. The kernels read 66 bytes, as they are in
// memory. Where these may lie on two pages, and the text does not have them, a kernel returns
// the complement of the start of the block.
//
//go:noescape
func nextEdits(p *byte, n, i, fold int, m *Edits) int
