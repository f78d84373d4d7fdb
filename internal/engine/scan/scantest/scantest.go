// Package scantest runs tests with each of scan's kernels.
package scantest

import (
	"os"
	"slices"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
)

// Main runs m, for a TestMain. The environment variable URIKIT_KERNEL names the kernel
// that all tests use. If this machine does not have it, they use the best one. The go
// command does not notice that the tests read the variable: without -count=1 it may print
// a cached result of another kernel.
func Main(m *testing.M) {
	if kernel := os.Getenv("URIKIT_KERNEL"); slices.Contains(scan.Kernels(), kernel) {
		chosen = kernel
		scan.Choose(kernel)
	}
	os.Exit(m.Run())
}

// chosen is the kernel that the tests use.
var chosen = scan.Kernels()[0]

// Each calls f once for each kernel of this machine, with that kernel in use. No other
// test may run at the same time. After Each the former kernel is in use again.
func Each(f func(kernel string)) {
	defer scan.Choose(chosen)
	for _, kernel := range scan.Kernels() {
		scan.Choose(kernel)
		f(kernel)
	}
}
