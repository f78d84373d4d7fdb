package audit_test

import (
	"fmt"
	"log"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/redact"
)

func Example() {
	const text = "http://good.example:pw@evil.example/?next=%00"
	auditor := audit.Auditor{}
	for _, f := range auditor.AuditText(text) {
		fmt.Println(f.Severity, f.ID, f.Component)
	}
	fmt.Println(redact.String(text))
	// Output:
	// high userinfo-misleading userinfo
	// high password userinfo
	// high encoded-nul query
	// http://good.example:***@evil.example/?next=%00
}

func ExampleAuditor_Audit() {
	ref := uri.MustParse("http://[64:ff9b::127.0.0.1]:25/")
	for _, f := range (audit.Auditor{}).Audit(ref) {
		fmt.Printf("%s %s, section %s: %s\n", f.Severity, f.ID, f.Section, f.Message)
	}
	// Output:
	// medium ipv4-embedded, section 7.4: the address embeds 127.0.0.1 (NAT64), which is Loopback (127.0.0.0/8, RFC 1122)
	// high port-line-protocol, section 7.2: port 25 belongs to a protocol that may execute the text of a request as commands
}

func ExampleConfig_links() {
	redirects, err := audit.New(audit.Config{Links: true, MinSeverity: audit.SeverityHigh})
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"https://app.example/", "com.example.app:/oauth2redirect", "java\tscript:alert(1)", "data:text/html,x"} {
		accepted := len(redirects.AuditText(text)) == 0
		fmt.Printf("%q %t\n", text, accepted)
	}
	// Output:
	// "https://app.example/" true
	// "com.example.app:/oauth2redirect" true
	// "java\tscript:alert(1)" false
	// "data:text/html,x" false
}

func ExampleAuditor_AuditText() {
	by, err := audit.New(audit.Config{MinSeverity: audit.SeverityHigh, Without: []string{"invalid"}})
	if err != nil {
		log.Fatal(err)
	}
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
		fmt.Printf("%s: %s %q\n", r.Reader, r.Outcome, r.Shown)
	}
	// Output:
	// Appendix B with the last "@": named "evil.example"
	// Appendix B with the first "@": refused ""
	// decoding hosts (as libcurl and Go do): named "evil.example"
	// C library addresses (inet_aton): named "evil.example"
	// browsers (WHATWG): named "good.example"
}

func ExampleAppendReadings() {
	var list []audit.Reading // for all texts
	for _, text := range []string{"http://a.example/", `//b.example\@c.example`} {
		list = audit.AppendReadings(list[:0], text)
		fmt.Println(list[1].Shown, list[5].Shown)
	}
	// Output:
	// a.example a.example
	// c.example b.example
}

func ExampleNew() {
	_, err := audit.New(audit.Config{Only: []string{"pasword"}})
	fmt.Println(err)

	auditor, err := audit.New(audit.Config{Ports: []uint16{8080}, Trusted: []string{"bank.example"}})
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range auditor.AuditText("http://bank.example.login.test:8080/") {
		fmt.Println(f.Severity, f.ID)
	}
	// Output:
	// audit: invalid configuration: no rule has the ID "pasword"
	// medium trusted-name
}

func ExampleAuditor_Severity() {
	auditor, err := audit.New(audit.Config{Without: []string{"userinfo"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(auditor.Severity("password"))
	fmt.Println(auditor.Severity("userinfo"))
	// Output:
	// high true
	// low false
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

func ExampleSeverity() {
	var most audit.Severity
	for _, f := range (audit.Auditor{}).AuditText("http://user:pw@example.com:81/") {
		most = max(most, f.Severity)
	}
	fmt.Println(most, most >= audit.SeverityMedium)

	var least audit.Severity // of a configuration
	fmt.Println(least.UnmarshalText([]byte("medium")), least)
	// Output:
	// high true
	// <nil> medium
}

func ExampleRule() {
	list := audit.Rules()
	i := slices.IndexFunc(list, func(r audit.Rule) bool { return r.ID == "port-zero" })
	fmt.Println(list[i].Help())
	// Output:
	// Finds port 0, on which no server can listen: some programs use any port instead, some the default, some return an error, as in "http://example.com:0/". Refuse it. See RFC 3986, section 7.2.
}

// A baseline: known findings are not reported again.
func ExampleAuditor_Fingerprint() {
	var by audit.Auditor
	const before = "http://user:secret@example.com/"
	known := make(map[string]bool)
	for _, f := range by.AuditText(before) {
		known[by.Fingerprint(before, f)] = true
	}
	for _, text := range []string{before, "http://user:secret@example.com:81/"} {
		for _, f := range by.AuditText(text) {
			if !known[by.Fingerprint(text, f)] {
				fmt.Println(f.ID)
			}
		}
	}
	// Output:
	// password
	// port-well-known
}

func ExampleConfig() {
	by, err := audit.New(audit.Config{IRIs: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"http://bücher.example/straße", "http://example.com/\u202Egnp.exe"} {
		for _, f := range by.AuditText(text) {
			fmt.Println(f.Severity, f.ID, f.Section)
		}
	}
	// Output:
	// high direction-control RFC 3987, 4.1
}

// A policy: only encrypted web pages and addresses of mail.
func ExampleConfig_schemes() {
	by, err := audit.New(audit.Config{
		Schemes: []string{"https", "mailto"},
		Also:    []string{"scheme-not-https"},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"https://example.com/", "../image.png", "http://example.com/", "ftp://example.com/"} {
		for _, f := range by.AuditText(text) {
			fmt.Println(text, f.ID)
		}
	}
	// Output:
	// http://example.com/ scheme-not-https
	// ftp://example.com/ scheme-not-allowed
}
