//go:build (!amd64 && !arm64) || purego

package scan

import "unsafe"

func classifyRows(p *byte, end byte, m *Rows, n int) {
	classifyRowsGeneric(unsafe.Slice(p, n*Block), end, unsafe.Slice(m, n))
}
