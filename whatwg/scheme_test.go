package whatwg

import (
	"testing"

	schemes "github.com/urikit/uri/internal/engine/special"
)

// The special schemes are those of package special, in its order.
func TestSpecialSchemes(t *testing.T) {
	for i, name := range schemes.Schemes {
		if got := specialScheme(name); int(got) != i+1 {
			t.Errorf("%s: %d", name, got)
		}
	}
	if len(defaultPorts) != len(schemes.Schemes)+1 {
		t.Errorf("%d default ports", len(defaultPorts))
	}
}
