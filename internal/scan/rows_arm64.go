//go:build !purego

package scan

func classifyRows(p *byte, end byte, m *Rows, n int) { rowsNEON(p, end, m, n, &rowSets) }

// rowsNEON stores the masks of n blocks, which is at least one. It works like classifyNEON.
//
//go:noescape
func rowsNEON(p *byte, end byte, m *Rows, n int, table *[0x60]byte)

// rowSets is the table of rowsNEON, like classes.
var rowSets = func() (table [0x60]byte) {
	for i := range table {
		var text [Block]byte
		text[0] = byte(' ' + i)
		var a [1]Rows
		classifyRowsGeneric(text[:], 0, a[:])
		table[i] = column(0, a[0].Plain, a[0].Scheme, a[0].Name, a[0].Colon, a[0].Slash, a[0].Dot)
	}
	return table
}()
