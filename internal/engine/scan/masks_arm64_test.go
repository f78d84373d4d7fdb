//go:build !purego

package scan

func classifiers() []classifier { return []classifier{{"NEON", Classify, Mark, Trace}} }
