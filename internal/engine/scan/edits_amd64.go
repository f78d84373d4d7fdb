//go:build !purego

package scan

// nextEdits is one of the two below.

// nextEditsAVX512 reads no byte outside the text.
//
//go:noescape
func nextEditsAVX512(p *byte, n, i, fold int, m *Edits) int

//go:noescape
func nextEditsAVX2(p *byte, n, i, fold int, m *Edits) int
