package planted_test

import (
	"testing"

	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/planted"
)

// Each text shows the token, and package secret finds it.
func TestTexts(t *testing.T) {
	for _, text := range planted.Texts() {
		if spans := mask.Find(text); len(spans) == 0 || !planted.Covered(text, spans) {
			t.Errorf("of %q are found %v", text, spans)
		}
	}
}
