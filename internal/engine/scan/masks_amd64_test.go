//go:build !purego

package scan

func classifiers() []classifier {
	var all []classifier
	if Fast {
		all = append(all, classifier{"chosen", Classify, Mark, Trace})
	}
	if avx2 {
		all = append(all, classifier{"AVX2", classifyAVX2, markAVX2, traceAVX2})
	}
	if avx512 {
		all = append(all, classifier{"AVX-512", classifyAVX512, markAVX512, traceAVX512})
	}
	return all
}
