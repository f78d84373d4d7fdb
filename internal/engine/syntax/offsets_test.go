package syntax_test

import (
	"github.com/urikit/uri/internal/engine/scan"
	"testing"

	"github.com/urikit/uri/internal/engine/syntax"
)

// An offset can just hold the length of the longest text. Only the full tier tests texts
// of that length.
func TestMaxLen(t *testing.T) {
	o := syntax.Offsets{Outline: scan.Outline{QueryEnd: syntax.MaxLen}}
	if o.QueryEnd++; o.QueryEnd != 0 {
		t.Errorf("a text of %d bytes has offsets too", uint64(syntax.MaxLen)+1)
	}
}
