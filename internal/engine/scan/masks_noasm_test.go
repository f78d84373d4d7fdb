//go:build (!amd64 && !arm64) || purego

package scan

func classifiers() []classifier { return []classifier{{"generic", Classify, Mark, Trace}} }
