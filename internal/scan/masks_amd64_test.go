//go:build !purego

package scan

import "unsafe"

func classifiers() []classifier {
	var all []classifier
	if Fast {
		all = append(all, classifier{"chosen", Classify, Mark, Trace})
	}
	if avx2 {
		all = append(all, classifier{"AVX2",
			func(s string, m *Masks) { classifyAVX2(unsafe.StringData(s), len(s), m) },
			func(s string, m *Marks) { markAVX2(unsafe.StringData(s), len(s), m) },
			func(s string, o *Outline) int { return traceAVX2(unsafe.StringData(s), len(s), o) }})
	}
	if avx512 {
		all = append(all, classifier{"AVX-512",
			func(s string, m *Masks) { classifyAVX512(unsafe.StringData(s), len(s), m) },
			func(s string, m *Marks) { markAVX512(unsafe.StringData(s), len(s), m) },
			func(s string, o *Outline) int { return traceAVX512(unsafe.StringData(s), len(s), o) }})
	}
	return all
}
