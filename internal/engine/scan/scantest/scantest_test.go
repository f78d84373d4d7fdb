package scantest

import (
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
)

// Behind Each, tests go on with the kernel that was asked for, not with the best.
func TestEach(t *testing.T) {
	best := chosen
	defer func() {
		chosen = best
		scan.Choose(best)
	}()
	for _, chosen = range scan.Kernels() {
		var went []string
		Each(func(kernel string) {
			if scan.Fast != (kernel != "none") {
				t.Errorf("kernel %s: fast %t", kernel, scan.Fast)
			}
			went = append(went, kernel)
		})
		if scan.Fast != (chosen != "none") || len(went) != len(scan.Kernels()) {
			t.Errorf("chosen %s: fast %t after %q", chosen, scan.Fast, went)
		}
	}
}
