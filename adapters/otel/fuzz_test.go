package uriotel_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	uriotel "github.com/urikit/uri/adapters/otel"
)

// FuzzRedact checks that Redact replaces parts of any text and changes nothing else, and that each
// attribute is a part of the redacted text.
func FuzzRedact(f *testing.F) {
	for _, text := range []string{
		"", "https://u:p@h:80/a?sig=b&c=d;Signature=e#f", "//u@h", "http:/u:p@h/?s%69g=a;b", "?sig=&sig", "u:p@h", "https://a?b@c:d@e?sig=@",
		"\x00\xff?sig=\xff&@:", "http://[::1]?sig=#sig=",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "REDACTED") {
			return
		}
		redacted := uriotel.Redactor{}.Redact(text)
		rest := text
		for i, piece := range strings.Split(redacted, "REDACTED") {
			at := strings.Index(rest, piece)
			if at < 0 || i == 0 && at > 0 {
				t.Fatalf("%q: %q has other text", text, redacted)
			}
			rest = rest[at+len(piece):]
		}
		ref, err := uri.Parse(text)
		if err != nil {
			return
		}
		for _, a := range (uriotel.Redactor{}).Attributes(ref) {
			if value := a.Value.String(); !strings.Contains(redacted, value) || a.Key == "url.full" && value != redacted {
				// The port is a number: "080" is 80.
				if port, ok := ref.Port(); a.Key != "url.port" || !ok || strings.TrimLeft(port, "0") != strings.TrimLeft(value, "0") {
					t.Errorf("%q: %s is %q, and Redact gives %q", text, a.Key, value, redacted)
				}
			}
		}
	})
}
