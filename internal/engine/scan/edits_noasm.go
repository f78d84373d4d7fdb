//go:build (!amd64 && !arm64) || purego

package scan

// NextEdits is described in edits_kernel.go.
func NextEdits(s string, i, fold int, m *Edits) int {
	return countEdits(s, i, nextEditsGeneric(s, i, fold, m))
}
