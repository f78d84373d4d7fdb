package urikinopenapi_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	urikinopenapi "github.com/urikit/uri/adapters/kinopenapi"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/redact"
)

// No error of a format shows a secret. The library's messages quote the value, and package redact
// masks them.
func TestSecrets(t *testing.T) {
	for name, format := range urikinopenapi.Formats() {
		refused := 0
		for _, text := range planted.Texts() {
			if err := format.Validate(text); err != nil {
				if refused++; planted.Shows(err.Error()) {
					t.Errorf("%s of %q: %v", name, text, err)
				}
			}
		}
		if refused == 0 {
			t.Errorf("%s refused no text", name)
		}
	}
	for _, text := range planted.Texts() {
		if strings.ContainsAny(text, " \t\n\u202e") || !utf8.ValidString(text) {
			continue // redact.Error reads running text
		}
		body, err := json.Marshal(map[string]any{"callback": text, "items": []string{text}})
		if err != nil {
			t.Fatal(err)
		}
		for _, version := range []string{"3.0.3", "3.1.0"} {
			for _, query := range []string{"", "base=" + url.QueryEscape(text)} {
				if err := send(version, query, string(body), options()); err != nil && planted.Shows(redact.Error(err).Error()) {
					t.Errorf("%s: %s %s: %v", version, query, body, redact.Error(err))
				}
			}
		}
	}
}
