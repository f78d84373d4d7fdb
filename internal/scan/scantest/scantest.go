// Package scantest has tests run with each of scan's kernels.
package scantest

import (
	"os"
	"slices"
	"testing"

	"github.com/urikit/uri/internal/scan"
)

// Main runs m, for a TestMain. The environment variable URIKIT_KERNEL names the kernel
// that all tests go with. If this machine does not have it, they go with the best. The go
// command does not see that the variable is asked for here: without -count=1 it may answer
// from its cache what another kernel gave.
func Main(m *testing.M) {
	if kernel := os.Getenv("URIKIT_KERNEL"); slices.Contains(scan.Kernels(), kernel) {
		chosen = kernel
		scan.Choose(kernel)
	}
	os.Exit(m.Run())
}

// chosen is the kernel that tests go with.
var chosen = scan.Kernels()[0]

// Each calls f with each kernel that this machine has, for as long. No other test may run
// meanwhile. Those that follow go on with the kernel that was there before.
func Each(f func(kernel string)) {
	defer scan.Choose(chosen)
	for _, kernel := range scan.Kernels() {
		scan.Choose(kernel)
		f(kernel)
	}
}
