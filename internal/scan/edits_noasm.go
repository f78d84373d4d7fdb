//go:build !amd64 || purego

package scan

// NextEdits is described in edits_amd64.go.
func NextEdits(s string, i, fold int, m *Edits) int {
	return countEdits(s, i, nextEditsGeneric(s, i, fold, m))
}
