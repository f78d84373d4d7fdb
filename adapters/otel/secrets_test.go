package uriotel_test

import (
	"testing"

	"github.com/urikit/uri"
	uriotel "github.com/urikit/uri/adapters/otel"
	"github.com/urikit/uri/internal/planted"
)

// No attribute shows a secret, in any edition.
func TestSecrets(t *testing.T) {
	attributes := 0
	for _, text := range planted.Texts() {
		if shown := (uriotel.Redactor{}).Redact(text); planted.Shows(shown) {
			t.Errorf("%q is %q", text, shown)
		}
		for _, e := range uri.Editions() {
			ref, err := uri.Parser{Edition: e}.Parse(text)
			if err != nil {
				continue
			}
			for _, a := range (uriotel.Redactor{}).Attributes(ref) {
				if attributes++; planted.Shows(a.Value.String()) {
					t.Errorf("%v of %q: %s is %q", e, text, a.Key, a.Value.String())
				}
			}
		}
	}
	if attributes == 0 {
		t.Error("no attribute")
	}
}
