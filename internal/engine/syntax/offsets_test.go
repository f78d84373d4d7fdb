package syntax_test

import (
	"testing"

	"github.com/urikit/uri/internal/engine/scan"

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

// Offsets in two words are the same offsets.
func TestPack(t *testing.T) {
	for _, g := range []*syntax.Grammar{syntax.RFC3986, syntax.RFC2396} {
		for _, text := range []string{"mailto:a", "http://u@h:8/p?q#f", "//h", "a", "?q", "#f"} {
			var o syntax.Offsets
			if g.Parse(text, syntax.URIReference, &o) != syntax.Valid {
				continue
			}
			if got := syntax.Unpack(o.Pack(), text); got != o {
				t.Errorf("%q: %+v, packed %+v", text, o, got)
			}
		}
	}
}
