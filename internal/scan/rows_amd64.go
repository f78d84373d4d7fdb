//go:build !purego

package scan

// classifyRows is one of the two below.
func classifyRows(p *byte, end byte, m *Rows, n int) {
	if avx512 {
		rowsAVX512(p, end, m, n)
	} else {
		rowsAVX2(p, end, m, n)
	}
}

// rowsAVX512 stores the masks of n blocks, which is at least one.
//
//go:noescape
func rowsAVX512(p *byte, end byte, m *Rows, n int)

// rowsAVX2 is like rowsAVX512.
//
//go:noescape
func rowsAVX2(p *byte, end byte, m *Rows, n int)
