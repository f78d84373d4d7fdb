package redact_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/redact"
)

// FuzzText masks any text, alone and as a string of JSON: JSON stays JSON, Writer writes the same,
// and a secret that is masked alone is masked as a string, too.
func FuzzText(f *testing.F) {
	for _, test := range texts {
		f.Add(test.text, "x")
	}
	f.Add(`{"a":"-u bob:`, `\u0026","b":["-----BEGIN RSA PRIVATE KEY-----","MII="]}`)
	f.Add(`{"m":"{\"u\":\"http://u:`, `@h\\u0026\"}"}`)
	f.Fuzz(func(t *testing.T, before, behind string) {
		const secret = "hunter2Secret"
		text := before + secret + behind
		masked := redact.Text(text)
		if json.Valid([]byte(text)) && !json.Valid([]byte(masked)) {
			t.Fatalf("%s\n gives %s", text, masked)
		}
		var written strings.Builder
		w := redact.NewWriter(&written)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, "\n") && written.String() != masked {
			t.Fatalf("%q\n  Text %q\nWriter %q", text, masked, &written)
		}
		object, err := json.Marshal(map[string]string{"m": text})
		if err != nil {
			t.Fatal(err)
		}
		shown := redact.Text(string(object))
		if !json.Valid([]byte(shown)) {
			t.Fatalf("%s\n gives %s", object, shown)
		}
		if utf8.ValidString(text) && !strings.Contains(masked, secret) && strings.Contains(shown, secret) { // U+FFFD is longer
			t.Fatalf("%q\n gives %q,\n and %s", text, masked, shown)
		}
	})
}
