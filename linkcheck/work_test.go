//go:build countwork

package linkcheck

import (
	"testing"

	"github.com/urikit/uri/internal/engine/work"
)

// TestWorkIsLinear checks that twice the document takes at most little more than twice the work.
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 17
	for _, h := range hostile {
		count := func(length int) int64 {
			text := hostileText(h.make, length)
			before := work.Total.Load()
			checkOne(t, h.name, text)
			return work.Total.Load() - before
		}
		once, twice := count(length), count(2*length)
		t.Logf("%8.1f and %8.1f per byte: %s", float64(once)/length, float64(twice)/length/2, h.name)
		if twice > 24*once/10 {
			t.Errorf("%s: %d, and %d for twice as much", h.name, once, twice)
		}
	}
}
