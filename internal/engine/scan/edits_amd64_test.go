//go:build !purego

package scan

import "unsafe"

func finders() []finder {
	all := []finder{{"chosen", NextEdits}, {"none", nextEditsGeneric}}
	if avx2 {
		all = append(all, finder{"AVX2", func(s string, i, fold int, m *Edits) int {
			at := nextEditsAVX2(unsafe.StringData(s), len(s), i, fold, m)
			if at < 0 {
				return nextEditsGeneric(s, ^at, fold, m)
			}
			return at
		}})
	}
	if avx512 {
		all = append(all, finder{"AVX-512", func(s string, i, fold int, m *Edits) int {
			return nextEditsAVX512(unsafe.StringData(s), len(s), i, fold, m)
		}})
	}
	return all
}
