package urijsonschema_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	urijsonschema "github.com/urikit/uri/adapters/jsonschema"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/redact"
)

// No error of a format shows a secret. The library's messages quote the value, and package redact
// masks them.
func TestSecrets(t *testing.T) {
	for _, format := range urijsonschema.Formats() {
		c := jsonschema.NewCompiler()
		c.AssertFormat()
		urijsonschema.Register(c)
		if err := c.AddResource("https://example.com/format.json", map[string]any{"format": format.Name}); err != nil {
			t.Fatal(err)
		}
		schema, err := c.Compile("https://example.com/format.json")
		if err != nil {
			t.Fatal(err)
		}
		refused := 0
		for _, text := range planted.Texts() {
			if err := format.Validate(text); err != nil && planted.Shows(err.Error()) {
				t.Errorf("%s of %q: %v", format.Name, text, err)
			}
			var invalid *jsonschema.ValidationError
			if !errors.As(schema.Validate(text), &invalid) {
				continue
			}
			refused++
			if err := invalid.Causes[0].ErrorKind.(*kind.Format).Err; planted.Shows(err.Error()) {
				t.Errorf("%s of %q: %v", format.Name, text, err)
			}
			if shown := redact.Error(invalid).Error(); !strings.ContainsAny(text, " \t\n\u202e") && utf8.ValidString(text) && planted.Shows(shown) {
				t.Errorf("%s of %q: %v", format.Name, text, shown)
			}
		}
		if refused == 0 {
			t.Errorf("%s refused no text", format.Name)
		}
	}
}
