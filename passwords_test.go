package uri_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
)

// TestRecordedPasswords checks that nothing shows the passwords that Node's or Python's
// parser read in recorded texts. Each text has a token, which is in those passwords.
func TestRecordedPasswords(t *testing.T) {
	data, err := os.ReadFile("testdata/readers/passwords.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	token := regexp.MustCompile(`Zq[0-9]{6}Kx`)
	n, valid := 0, 0
	for line := range strings.Lines(string(data)) {
		var record []string
		if err := json.Unmarshal([]byte(line), &record); err != nil || len(record) < 2 {
			t.Fatalf("%q: %v", line, err)
		}
		text, parsed := record[0], false
		n++
		secret := token.FindString(text)
		shows := func(by, shown string) {
			if secret == "" || strings.Contains(shown, secret) {
				t.Errorf("%s shows the password that %v read in %q: %q", by, record[1:], text, shown)
			}
		}
		shows("Redact", redact.String(text))
		for _, e := range uri.Editions() {
			r, err := uri.Parser{Edition: e}.Parse(text)
			if err != nil {
				shows(e.String(), err.Error())
				continue
			}
			parsed = true
			shows(e.String()+" Redacted", r.Redacted())
			shows(e.String()+" LogValue", r.LogValue().String())
			if a, ok := r.Authority(); ok {
				shows(e.String()+" Authority.Redacted", a.Redacted())
			}
		}
		if parsed {
			valid++
		}
		redacted(t, text)
	}
	if n < 5000 || valid < 1000 {
		t.Errorf("%d texts, %d of them valid", n, valid)
	}
}

// TestRecordedSecrets checks the texts in which a recorded reader saw a password, or a user that is
// a token. A text whose secret stays visible has the number of the reason.
func TestRecordedSecrets(t *testing.T) {
	data, err := os.ReadFile("testdata/readers/secrets.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	secrets := regexp.MustCompile(`Zq[0-9]{6}Kx|ghp_[A-Za-z0-9]{36}|[0-9a-f]{40}`)
	n, visible := 0, 0
	for line := range strings.Lines(string(data)) {
		if n++; n <= 2 { // the names of the readers, and the reasons
			continue
		}
		var record []any
		if err := json.Unmarshal([]byte(line), &record); err != nil || len(record) < 2 {
			t.Fatalf("%q: %v", line, err)
		}
		text := record[0].(string)
		secret := secrets.FindString(text)
		shown := secret == "" || strings.Contains(redact.String(text), secret)
		if len(record) > 2 {
			visible++
			continue
		}
		if shown {
			t.Errorf("%q is shown as %q", text, redact.String(text))
		}
		for _, e := range uri.Editions() {
			if r, err := (uri.Parser{Edition: e}).Parse(text); err != nil && strings.Contains(err.Error(), secret) {
				t.Errorf("%v: %v", e, err)
			} else if err == nil && (strings.Contains(r.Redacted(), secret) || strings.Contains(r.LogValue().String(), secret)) {
				t.Errorf("%v shows %q as %q", e, text, r.Redacted())
			}
		}
	}
	if n < 30_000 || visible > 60 {
		t.Errorf("%d texts, %d of them visible", n, visible)
	}
}
