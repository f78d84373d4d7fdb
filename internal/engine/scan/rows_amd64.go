//go:build !purego

package scan

// skip goes over n blocks, at least one, and returns the number of blocks before the first with
// bytes that are wrong. It is one of the two below.
func skip(p *byte, n int, r *Rows) (i int) {
	if avx512 {
		return skipAVX512(p, n, r)
	}
	return skipAVX2(p, n, r)
}

//go:noescape
func skipAVX512(p *byte, n int, r *Rows) (i int)

//go:noescape
func skipAVX2(p *byte, n int, r *Rows) (i int)
