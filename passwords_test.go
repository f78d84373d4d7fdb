package uri_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri"
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
		shows("Redact", uri.Redact(text))
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
