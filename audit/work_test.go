//go:build countwork

package audit_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/engine/work"
)

// An IRI of twice as many characters that it should not have takes twice the work.
func TestWorkIsLinear(t *testing.T) {
	count := func(n int) int64 {
		start := work.Total.Load()
		must(t, audit.Config{IRIs: true}).AuditText("http://example.com/" + strings.Repeat("\u202e", n))
		return work.Total.Load() - start
	}
	const length = 1 << 14
	once, twice := count(length), count(2*length)
	t.Logf("%d, and %d for twice as much", once, twice)
	if once == 0 || twice > 21*once/10 {
		t.Errorf("%d, and %d for twice as much", once, twice)
	}
}
