//go:build !purego

package scan

import "unsafe"

// skip goes over n blocks, and returns the number of blocks before the first with bytes that are
// wrong.
func skip(p *byte, n int, r *Rows) (i int) {
	var masks [16]rowMasks
	for i < n {
		some := min(n-i, len(masks))
		rowsNEON((*byte)(unsafe.Add(unsafe.Pointer(p), i*Block)), r.End, &masks[0], some, &rowSets)
		moved := r.move(masks[:some])
		if i += moved; moved < some {
			return i
		}
	}
	return n
}

// rowsNEON stores the masks of n blocks, which is at least one. It works like classifyNEON.
//
//go:noescape
func rowsNEON(p *byte, end byte, m *rowMasks, n int, table *[0x60]byte)

// rowSets is the table of rowsNEON, like classes.
var rowSets = func() (table [0x60]byte) {
	for i := range table {
		m := classifyRows([]byte{byte(' ' + i)}, 0)
		table[i] = column(0, ^m.odd, ^m.notScheme, ^m.notName, ^m.notColon, ^m.notSlash, m.dot)
	}
	return table
}()
