package syntax_test

import (
	"testing"

	"github.com/urikit/uri/internal/syntax"
)

// The longest text is one whose length an offset can just hold. Texts of that length
// are in the full tier alone.
func TestMaxLen(t *testing.T) {
	o := syntax.Offsets{QueryEnd: syntax.MaxLen}
	if o.QueryEnd++; o.QueryEnd != 0 {
		t.Errorf("a text of %d bytes has offsets too", uint64(syntax.MaxLen)+1)
	}
}
