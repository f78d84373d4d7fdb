//go:build !purego

package scan

import "slices"

func classifiers() []classifier {
	var all []classifier
	if Fast {
		all = append(all, classifier{"chosen", Classify, Mark, Trace})
	}
	if slices.Contains(Kernels(), "AVX2") {
		all = append(all, classifier{"AVX2", classify, mark, trace})
	}
	return all
}
