//go:build !purego

package scan

// skip goes over n blocks, at least one, and returns the number of blocks before the first with
// bytes that are wrong.
//
//go:noescape
func skip(p *byte, n int, r *Rows) (i int)
