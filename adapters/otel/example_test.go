package uriotel_test

import (
	"fmt"

	"github.com/urikit/uri"
	uriotel "github.com/urikit/uri/adapters/otel"
	"github.com/urikit/uri/audit"
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

// Package audit knows the names of many more parameters that hold secrets.
func ExampleRedactor_Redact() {
	const text = "https://example.com/cb?access_token=abc&sig=def"
	fmt.Println(uriotel.Redactor{}.Redact(text))
	fmt.Println(uriotel.Redactor{Secrets: audit.Auditor{}.Secrets}.Redact(text))
	// Output:
	// https://example.com/cb?access_token=abc&sig=REDACTED
	// https://example.com/cb?access_token=REDACTED&sig=REDACTED
}

func ExampleDefaultQueryKeys() {
	r := uriotel.Redactor{QueryKeys: append(uriotel.DefaultQueryKeys(), "code")}
	fmt.Println(r.Redact("https://example.com/cb?code=abc"))
	// Output: https://example.com/cb?code=REDACTED
}
