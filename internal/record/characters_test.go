package record_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/record"
)

// A text has characters if the field of each of its strings has.
func TestHasCharacters(t *testing.T) {
	pieces := []string{`\ud800`, `\udc00`, `\uD83D\uDE00`, `\n`, `\\`, `a`, `\u0041`, `\\ud800`, "é", `\uD83D\u0041`}
	for _, a := range pieces {
		for _, b := range pieces {
			text := `"` + a + b + `"`
			_, _, err := record.JSON.Text([]byte(text), new([]byte))
			if got := record.HasCharacters([]byte(`{"x":[` + text + `]}`)); got != (err == nil) || err != nil && !strings.Contains(err.Error(), "surrogate") {
				t.Errorf("%s: %v, but its text has the error %v", text, got, err)
			}
		}
	}
}
