// Package scantest has tests run with each of scan's kernels.
package scantest

import (
	"os"
	"slices"
	"testing"

	"github.com/urikit/uri/internal/scan"
)

// Main runs m, for a TestMain. The environment variable URIKIT_KERNEL names the kernel
// that all tests go with. If this machine does not have it, they go with the best.
func Main(m *testing.M) {
	if kernel := os.Getenv("URIKIT_KERNEL"); slices.Contains(scan.Kernels(), kernel) {
		scan.Choose(kernel)
	}
	os.Exit(m.Run())
}

// Each calls f with each kernel that this machine has, chosen for as long. No other test
// may run meanwhile.
func Each(f func(kernel string)) {
	best := scan.Kernels()[0]
	defer scan.Choose(best)
	for _, kernel := range scan.Kernels() {
		scan.Choose(kernel)
		f(kernel)
	}
}
