package audit_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

func ExampleAuditor_Audit() {
	ref := uri.MustParse("http://[64:ff9b::127.0.0.1]:25/")
	for _, f := range (audit.Auditor{}).Audit(ref) {
		fmt.Printf("%s %s, section %s: %s\n", f.Severity, f.ID, f.Section, f.Message)
	}
	// Output:
	// medium ipv4-embedded, section 7.4: the address embeds 127.0.0.1 (NAT64), which is Loopback (127.0.0.0/8, RFC 1122)
	// high port-line-protocol, section 7.2: port 25 is that of a protocol which may take what is sent for its commands
}

func ExampleAuditor_AuditText() {
	by := audit.Auditor{MinSeverity: audit.High, Without: []string{"invalid"}}
	for _, f := range by.AuditText(`http://good.example\@evil.example/`) {
		fmt.Println(f.ID, f.Span.Offset)
	}
	// Output:
	// userinfo-misleading 7
	// two-readings 7
	// backslash 19
}

func ExampleReadings() {
	for _, r := range audit.Readings(`http://good.example\@evil.example/`)[1:6] {
		fmt.Printf("%s: %s %s\n", r.Reader, r.Outcome, r.Host)
	}
	// Output:
	// RFC 3986, Appendix B, with the last "@": named evil.example
	// Appendix B with the first "@": named evil.example
	// decoding hosts (as libcurl and Go do): named evil.example
	// C library addresses (inet_aton): named evil.example
	// browsers (WHATWG): named good.example
}

func ExampleRules() {
	for _, r := range audit.Rules() {
		if r.Section == "7.5" {
			fmt.Println(r.ID, r.Severity)
		}
	}
	// Output:
	// password high
	// credential-parameter medium
}

func ExampleParseSeverity() {
	severity, err := audit.ParseSeverity("medium")
	fmt.Println(severity >= audit.Low, err)
	// Output: true <nil>
}
