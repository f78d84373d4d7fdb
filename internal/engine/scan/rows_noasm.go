//go:build (!amd64 && !arm64) || purego

package scan

func skip(p *byte, n int, r *Rows) (i int) { return skipGeneric(p, n, r) }
