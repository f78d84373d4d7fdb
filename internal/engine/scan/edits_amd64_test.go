//go:build !purego

package scan

import (
	"slices"
	"unsafe"
)

func finders() []finder {
	all := []finder{{"chosen", NextEdits}, {"none", nextEditsGeneric}}
	if slices.Contains(Kernels(), "AVX2") {
		all = append(all, finder{"AVX2", func(s string, i, fold int, m *Edits) int {
			at := nextEdits(unsafe.StringData(s), len(s), i, fold, m)
			if at < 0 {
				return nextEditsGeneric(s, ^at, fold, m)
			}
			return at
		}})
	}
	return all
}
