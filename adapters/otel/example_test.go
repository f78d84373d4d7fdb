package uriotel_test

import (
	"fmt"

	"github.com/urikit/uri"
	uriotel "github.com/urikit/uri/adapters/otel"
	"github.com/urikit/uri/redact"
)

func Example() {
	ref := uri.MustParse("https://user:secret@example.com:8443/a?q=1&sig=abc#top")
	for _, a := range (uriotel.Redactor{}).Attributes(ref) {
		fmt.Println(a.Key, a.Value)
	}
	// Output:
	// url.full https://REDACTED:REDACTED@example.com:8443/a?q=1&sig=REDACTED#top
	// url.scheme https
	// url.domain example.com
	// url.port 8443
	// url.path /a
	// url.query q=1&sig=REDACTED
	// url.fragment top
}

func ExampleRedactor_Attributes() {
	request := uri.MustParse("/search?q=OpenTelemetry")
	fmt.Println(uriotel.Redactor{}.Attributes(request))
	// Output: [{"url.path":"/search"} {"url.query":"q=OpenTelemetry"}]
}

func ExampleRedactor_Redact() {
	const text = "https://example.com/cb?access_token=abc&sig=def&member=7"
	fmt.Println(uriotel.Redactor{}.Redact(text))
	fmt.Println(uriotel.Redactor{Policy: redact.Policy{Names: []string{"member"}}}.Redact(text))
	// Output:
	// https://example.com/cb?access_token=REDACTED&sig=REDACTED&member=7
	// https://example.com/cb?access_token=REDACTED&sig=REDACTED&member=REDACTED
}
