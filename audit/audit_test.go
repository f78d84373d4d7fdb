package audit_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/redact"
)

// ids returns the IDs of the findings, each once, in alphabetical order.
func ids(found []audit.Finding) string {
	var list []string
	for _, f := range found {
		list = append(list, f.ID)
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}

// The findings of a text, by all rules that are not optional. The sections are those of
// RFC 3986.
var cases = []struct{ text, want string }{
	// No findings.
	{"", ""},
	{"http://example.com/", ""},
	{"https://example.com:443/", ""},
	{"http://1password.com/a%20b?c=%E4%B8%AD#d", ""},
	{"http://2005.a.b.example/", ""},
	{"mailto:user@example.com", ""},
	{"urn:isbn:0-395-36341-1", ""},
	{"../a/b?c#d", ""},
	{"//example.com:8080/x", ""},
	{"http://[2606:4700:4700::1111]/", ""},
	{"http://xn--bcher-kva.example/", ""},
	{"ssh://example.com:22/", ""},

	// 3.2.2: unknown address formats, and names of one label.
	{"http://[v1.fe]/", "address-mechanism"},
	{"http://[V1F.:]/", "address-mechanism"},
	{"//[v1.fe]", "address-mechanism"},
	{"urn://[v1.fe]/", "address-mechanism scheme-restriction"},
	{"http://[v1]/", "invalid"},
	{"http://intranet/", "single-label"},
	{"https://h", "single-label"},
	{"HTTPS://H:443/?a.b", "single-label"},
	{"http://in-tranet?x.y", "single-label"},
	{"http://1password#a.b", "single-label"},
	{"ftp://h/", "single-label"},
	{"ldap://h/dc=a", "scheme-risky single-label"},
	{"ws://xn--bcher-kva/", "single-label"},
	{"http://%69ntranet/", "host-encoded single-label two-readings"},
	{"http://intranet./", "trailing-dot"}, // the dot marks a complete name
	{"http://a%2Eb/", "host-encoded two-readings"},
	{"http://localhost/", "special-address"},
	{"http://LOCALHOST/", "special-address"},
	{"http://a_b/", "host-form"},
	{"//intranet/", ""},
	{"file://server/share", "scheme-risky single-label"},
	{"s3://bucket/key", ""},
	{"x-unknown://intranet/", ""},

	// 7.2: ports.
	{"URL:file:///etc/passwd", "scheme-risky"}, // java.net.URL reads a file
	{"gopher://h.example:25/", "port-line-protocol scheme-risky"},
	{"ftp://h.example:21/", ""},
	{"http://h.example:443/", "port-well-known"},
	{"http://h.example:0/", "port-zero"},
	{"http://h.example:000/", "port-spelling port-zero"},
	{"http://h.example:/", "port-spelling"},
	{"http://h.example:99999999999999999999/", "port-range"},
	{"x-unknown://h.example:8080/", ""},
	{"//h.example:25/", "port-line-protocol"},

	// 7.3: encoded octets.
	{"http://h.example/%0d%0aX:1", "encoded-control"},
	{"http://h.example/?a=%7f", "encoded-control"},
	{"http://h.example/%C2%85", "encoded-control"},
	{"http://h.example/a%00b", "encoded-nul"},
	{"http://h.example/a%2fb", "encoded-delimiter"},
	{"http://h.example/?a%2fb", ""},
	{"http://h.example/?a=b%26c%3Dd", ""},
	{"http://h.example/public%2f..%2fadmin", "encoded-delimiter encoded-dot-segment"},
	{"http://h.example/.%2e/x", "encoded-dot-segment"},
	{"http://h.example/..%5cx", "encoded-delimiter encoded-dot-segment"},
	{"http://h.example/%2e%2e%2e", "fs-name"},
	{"http://h.example/%252e%252e/", "double-encoding"},
	{"http://h.example/%25zz", ""},
	{"http://h.example/%25%32%65", "double-encoding"},
	{"http://h.example/%252%45", "double-encoding"},
	{"http://h.example/%25%32e", "double-encoding"},
	{"http://h.example/%25%7A%65", ""},
	{"http://h.example/%25%32", ""},
	{"http://h.example/?%25%32&%25", ""},
	{"http://h.example/a/.;x/b", "parameter-dot-segment"},
	{"http://h.example/..;/b", "parameter-dot-segment"},
	{"http://h.example/../b", "climb"},
	{"http://h.example/a/../b", ""},
	{"http://h.example/%ff", "not-utf-8"},
	{"http://h.example/%c0%ae", "not-utf-8"},
	{"http://h.example/%e2%80%8b", "invisible-character"},
	{"http://h.example/C:/x", "fs-character"},
	{"http://h.example/a%5Bx", "fs-character"},
	{"http://h.example/LPT1.txt", "fs-name"},
	{"http://h.example/console", ""},
	{"/.//evil.example", "path-authority"},
	{"a:/..//c", "climb path-authority"},
	{"ldap:/..//c", "climb path-authority scheme-restriction scheme-risky two-readings"}, // libcurl reads the host ".."

	{"http://h.example/aux%20", "fs-name"},
	{"http://h.example/NUL:", "fs-name"},
	{"http://h.example/com%C2%B9.txt", "fs-name"},
	{"http://h.example/%63on", "fs-name"},
	{"http://h.example/com0", ""},
	{"http://h.example/con.a.very.long.extension", "fs-name"},
	{"http://h.example/..%3bx/b", "encoded-delimiter parameter-dot-segment"},
	{"http://h.example/%252e%252e%252f", "double-encoding"},
	{"http://h.example/a%2f%2e%2e%5c", "encoded-delimiter encoded-dot-segment"},

	// 7.4: addresses.
	{"http://127.0.0.1/", "special-address"},
	{"http://8.8.8.8/", ""},
	{"http://0251.0376.0251.0376/", "ipv4-rare special-address two-readings"},
	{"http://134744072/", "ipv4-rare two-readings"},
	{"http://0x/", "ipv4-rare special-address two-readings"}, // only browsers read a number
	{"imap://0x/", "single-label"},
	{"http://010.0.0.1/", "ipv4-rare special-address two-readings"}, // 8.0.0.1 or 10.0.0.1
	{"http://08.8.8.8/", "ipv4-rare"},
	{"http://192.168.0.09/", "ipv4-rare special-address"},
	{"http://256.1.1.1/", "ipv4-rare"},
	{"http://127.0.0.1./", "ipv4-rare special-address trailing-dot two-readings"},
	{"http://[::ffff:8.8.8.8]/", "ipv4-embedded"},
	{"http://[2002:7f00:1::]/", "ipv4-embedded"},
	{"http://[2001:0:c000:221:8000:63bf:3fff:fdd2]/", "ipv4-embedded"},
	{"http://[fe80::5efe:10.0.0.1]/", "ipv4-embedded special-address"},
	{"http://[::1]/", "special-address"},
	{"http://[4000::1]/", "special-address"},
	{"http://168.63.129.16/", "special-address"},
	{"http://161.26.0.10/", "special-address"},
	{"http://166.9.0.1/", "special-address"},
	{"http://199.36.153.9/", "special-address"},
	{"http://[2600:2d00:2:1000::1]/", "special-address"},
	{"http://a.localhost/", "special-address"},
	{"http://METADATA.google.internal./", "special-address trailing-dot"},
	{"http://metadata/", "special-address"},
	{"http://instance-data/", "special-address"},
	{"http://metadata.example/", ""},
	{"http://xmetadata.goog/", ""},
	{"http://127.0.0.1.nip.example/", "ipv4-prefix"},
	{"http://10.0.0.1.x/", "ipv4-prefix"},
	{"http://[v1.x]/", "address-mechanism"},

	// Other hosts.
	{"http://%67ood.example/", "host-encoded two-readings"},
	{"http://good%2Fevil.example/", "encoded-delimiter host-encoded two-readings"},
	{"http://ex%E3%80%82ample/", "host-encoded host-folds two-readings"},
	{"http://my_host.example/", "host-form"},
	{"http://-a.example/", "host-form"},

	// 7.5: secrets.
	{"ftp://user:secret@h.example/", "password"},
	{"ftp://user:@h.example/", "password-empty"},
	{"ssh://git@h.example/", "userinfo"},
	{"http://h.example/?a=1&Api-Key=x", "credential-parameter"},
	{"http://h.example/?token=", ""},
	{"http://h.example/?access%5Ftoken=x", "credential-parameter"},
	{"http://h.example/?a=%20&user%5Bpassword%5D=x", "credential-parameter"},
	{"http://h.example/#access_token=x&b", "credential-parameter"},
	{"http://h.example/?password%5B%5D=x", "credential-parameter"},
	{"http://h.example/?user%5bpassword%5d%5b0%5D=x", "credential-parameter"},
	{"http://h.example/?page%5Btoken_type%5D=x", ""},
	{"http://h.example/a;jsessionid=1", "credential-parameter"},

	// 7.6: semantic attacks.
	{"http://cnn.example&story=breaking_news@10.0.0.1/", "special-address userinfo userinfo-misleading"},
	{"http://good.example:80@evil.example/", "password userinfo-misleading"},
	{"http://www@evil.example/", "userinfo userinfo-misleading"},
	{"http://user:www.example@evil.example/", "password"}, // the password has no other finding
	{"http://good%2Eexample@evil.example/", "userinfo userinfo-misleading"},
	{"http://_good.example@evil.example/", "userinfo userinfo-misleading"},
	{"http://https%3A%2F%2Fgood.example@evil.example/", "encoded-delimiter userinfo userinfo-misleading"},
	{"http://good.example%2F:80@evil.example/", "encoded-delimiter password userinfo-misleading"},
	{"http://xn--goodlogin-og4e.evil.example/", "invalid-a-label"}, // U+2215 looks like a slash
	{"http://good%E2%88%95login.evil.example/", "host-encoded invalid-a-label two-readings"},
	{"http://xn--ll-0ea.example/", ""}, // a Catalan word
	{"http://paypal.com.evil.test/", "trusted-name"},
	{"http://www.example.com.au/", ""},
	{"http://xn--pple-43d.example/", "mixed-scripts"},
	{"http://xn--80ak6aa92e.example/", "mixed-scripts"},
	{"http://xn--80aswg.xn--p1ai/", ""},
	{"http://www.XN--Bcher-KVA.example/", ""},
	{"http://xn--/", "invalid-a-label host-form"},
	{"http://xn--example-.com/", "host-form invalid-a-label"},
	{"localhost:8080/admin", "suffix-reference"},
	{"example.com:80", "suffix-reference"},

	// Two readings.
	{"http:evil.example/path", "scheme-restriction two-readings"},
	{"http:/evil.example/", "scheme-restriction two-readings"},
	{"https:////evil.example/", "scheme-restriction two-readings"},
	{"////evil.example/", "two-readings"},
	{"url:http://evil.example/", "scheme-risky two-readings"},
	{"file:///etc/hosts", "scheme-risky"},

	// Other differences between browsers and RFC 3986.
	{"file:///C:/../x", "browser-differs fs-character scheme-risky"},
	{"file://C:/x", "port-spelling scheme-restriction scheme-risky single-label"},
	{"file://h.example/C:/../x", "browser-differs fs-character scheme-risky"},
	{"file://localhost/x", "scheme-risky special-address"},
	{"file://[2606:4700:4700:0:0::1111]/x", "scheme-risky"},
	{"file://[2606:4700:4700:0:0::1111]/C:/..", "browser-differs fs-character scheme-risky"},
	{"//", "browser-differs"},
	{"//:80/", "browser-differs"},
	{"///a:b", "browser-differs"},
	{"foo://u@/", "browser-differs userinfo"},
	{"foo://@:80/", "browser-differs port-well-known userinfo"},
	{"foo://EXAMPLE.com/%7Ea/../b", ""},
	{"foo:a/../b", "opaque-dot-segment"},
	{"ftp://h.example", ""},
	{"http://[2606:4700:4700:0:0::1111]/", ""},
	{"http://[2606:4700:4700:0:0::1111]:080/", "port-spelling"},
	{"foo://h.example:65536/", "port-range"},
	{"%2e%2e/../x", "encoded-dot-segment"},

	// Programs that guess a scheme, and the legacy url.parse of Node.
	{"good.example:80@127.0.0.1:8080/", "guessed-host"},
	{"good.example:80@127.0.0.1/", "guessed-host"},
	{"localhost:8080@017700000001?a#b@c/", "guessed-host"},
	{"foo:example.com:a:b@127.1:80/", "guessed-host"},
	{"h:x&@0x7f.1?q", "guessed-host"},
	{"user@evil.example/x", "guessed-host"},
	{"@evil.example", "guessed-host"},
	{"a b@evil.example/x", "guessed-host invalid"},
	{"a.b@c:80/", "guessed-host invalid"}, // by the grammar, a colon in the first segment
	{"com.example.app://callback/", "guessed-host"},
	{"evil.example://good.example/", "guessed-host"},
	{"h:0/x", "guessed-host"},
	{"h:80/x", ""},
	{"a/b@c", ""},
	{"?a@b", ""},
	{"./@scope/package", ""},
	{"soap.beep://example.com/", ""},
	{"mailto:joe@example.com", ""},
	{"urn:example:a@b", ""},
	{"sip:joe@example.com", ""},
	{"xmpp:joe@example.com", ""},
	{"acct:joe@example.com", ""},
	{"news:1@example.com", ""},
	{"http://good.example;.evil.example/", "host-form two-readings"},
	{"http://good.example;e_vil.example:#f", "host-form port-spelling two-readings"},
	{"http://example.com'evil.example:#f", "host-form port-spelling two-readings"},
	{"//127.1;example.com:80/", "host-form two-readings"},
	{"//a.b'evil.example", "host-form two-readings"},
	{"http://;x/", "host-form two-readings"},
	{"http://x:/", "port-spelling single-label"},
	{"localhost:080?@evil.example/", "suffix-reference"}, // only url.parse reads the host 080: docs/evidence/readers.md

	// Not valid.
	{`http://good.example\@evil.example/`, "backslash invalid two-readings userinfo userinfo-misleading"},
	{"/\t/evil.example", "invalid stripped-character"},
	{" http://h.example/", "invalid stripped-character"},
	{"http://a@good.example@evil.example/", "invalid two-readings userinfo userinfo-misleading"},
	{"http://[fe80::1%25en0]/", "invalid special-address zone"},
	{"http://h.example/a b", "invalid"},
	{"http://\u2460\u2461\u2466.0.0.1/", "host-folds invalid ipv4-rare special-address two-readings"},
}

// The findings of IRIs. The finding "invalid" is there too without Config.IRIs.
var iris = []struct{ text, want string }{
	{"http://bücher.example/straße?q=ö#ä", ""},
	{"http://BÜCHER.example/", ""},
	{"HTTPS://bücher.example:443/é", ""},
	{"mailto:jürgen@example.com", ""},
	{"foo://bücher.example/", ""},
	{"ü/../é", ""},
	{"//bücher.example/", ""},
	{"https://bücher.example:8080/@user", "port-not-default"},
	{"http://h.example/\u05D0\u05D1/\u05D2", ""},
	{"http://\u05D0\u05D1.example/", ""},

	// RFC 3987, section 4.
	{"http://h.example/\u202Egnp.exe", "direction-control"},
	{"http://h.example/a?b#\u200Ec", "direction-control"},
	{"http://h.example/\u2066a\u2069", "direction-control"},
	{"http://h.example/\u05D0b", "mixed-directions"},
	{"http://h.example/\u05D01", "mixed-directions"},
	{"http://h.example/?\u05D0=b\u05D0", "mixed-directions"},
	{"http://h.example/u\u0308", "not-nfc"},
	{"http://h.example/\u212B", "not-nfc"},
	{"http://h.example/\u200B", "invisible-character"},

	// The rules of URIs.
	{"http://user:secret@bücher.example/é", "password"},
	{"http://user:@bücher.example/é", "password-empty"},
	{"http://www.bücher.example@evil.example/é", "userinfo userinfo-misleading"},
	{"http://bücher.example:25/", "port-line-protocol"},
	{"http:/bücher.example/", "scheme-restriction two-readings"},
	{"http:///é", "scheme-restriction two-readings"},
	{"http://h.example/é%2F", "encoded-delimiter"},
	{"http://h.example/é?token=x", "credential-parameter"},
	{"http://h.example/../é", "climb"},
	{"http://\u0430pple.example/", "mixed-scripts"},
	{"http://good\u2215login.evil.example/", "invalid-a-label"}, // U+2215 looks like a slash
	{"http://ö\u3002example/", "host-folds two-readings"},
	{"http://bücher/", "single-label"},
	{"http://b%C3%BCcher.example/é", "host-encoded two-readings"},
	{"http://bü_cher.example/", "host-form"},
	{"http://\u2460.example/", "host-folds two-readings"},
	{"http://127\u3002\u0030\u3002\u0030\u30021/", "host-folds ipv4-rare special-address two-readings"},
	{"http://\u0301a.example/", "host-form"},
	{"http://fa\u00DF.example/", "two-readings"}, // IDNA2003
	{"http://\u03B2\u03C2.example/", "two-readings"},
	{"http://a.example\u2024b.example/", "host-form two-readings"},
	{"http://\u0645\u06CC\u200C.example/", "host-form invisible-character mixed-directions two-readings"},
	{"http://b\u00FCcher\uFF61example/", "host-folds two-readings"},
	{"http://\u65E5\u672C.example/", ""},
	{"http://\U0001F4A9.example/", "invalid-a-label"},
	{"http://xn--ü.example/", "host-form invalid-a-label"},
	{"//\u0301a.example/", "browser-differs"},
	{"file:///C:/../é", "browser-differs fs-character scheme-risky"},
	{"data:,é", "scheme-risky"},
}

func TestIRIs(t *testing.T) {
	strict, lenient := audit.Auditor{}, must(t, audit.Config{IRIs: true})
	for _, c := range iris {
		found := lenient.AuditText(c.text)
		if got := ids(found); got != c.want {
			t.Errorf("%+q: %s, want %s", c.text, got, c.want)
		}
		sound(t, c.text, found)
		if found := strict.AuditText(c.text); !strings.Contains(" "+ids(found)+" ", " invalid ") {
			t.Errorf("%+q is a URI", c.text)
		}
	}
	for _, c := range cases {
		if _, err := iri.Parse(c.text); err == nil && strings.Contains(c.want, "invalid") {
			continue
		}
		if got, want := ids(lenient.AuditText(c.text)), ids(strict.AuditText(c.text)); got != want {
			t.Errorf("%q: %s, want %s", c.text, got, want)
		}
	}
}

// The edition decides only which references are invalid.
func TestEdition(t *testing.T) {
	older := must(t, audit.Config{Edition: uri.RFC2396})
	for _, c := range []struct{ text, want string }{
		{"http://example.com/a//b", ""},
		{"?a", "invalid"},
		{"http://a_b/", "host-form"},
		{"http://u:p@h.example/", "password"},
		{"http://[2001:4860:4860::8888]/", "invalid"},
		{"\\\\h.example", "backslash invalid two-readings"},
	} {
		found := older.AuditText(c.text)
		if got := ids(found); got != c.want {
			t.Errorf("%+q: %s, want %s", c.text, got, c.want)
		}
		sound(t, c.text, found)
		if r, err := uri.Parse(c.text); err == nil && ids(older.Audit(r)) != c.want {
			t.Errorf("%+q: Audit differs from AuditText", c.text)
		}
	}
	draft := must(t, audit.Config{Edition: uri.RFC2396bis02})
	if got := ids(draft.AuditText("1:b")); got != "" {
		t.Errorf("1:b, which only the draft accepts: %s", got)
	}
	for _, c := range cases { // as without edition, but for references that only RFC 3986 accepts
		want := ids(audit.Auditor{}.AuditText(c.text))
		if _, err := (uri.Parser{Edition: uri.RFC2396}).Parse(c.text); (err != nil) != strings.Contains(want, "invalid") {
			continue
		}
		if got := ids(older.AuditText(c.text)); got != want {
			t.Errorf("%q: %s, want %s", c.text, got, want)
		}
	}
	if _, err := audit.New(audit.Config{Edition: uri.RFC2396, IRIs: true}); !errors.Is(err, audit.ErrConfig) {
		t.Errorf("an edition with IRIs: %v", err)
	}
}

func TestAudit(t *testing.T) {
	for _, c := range cases {
		found := audit.Auditor{}.AuditText(c.text)
		want := strings.Fields(c.want)
		slices.Sort(want)
		if got := ids(found); got != strings.Join(want, " ") {
			t.Errorf("%q: %s, want %s", c.text, got, want)
		}
		if c.want == "" && found != nil {
			t.Errorf("%q: not nil", c.text)
		}
		sound(t, c.text, found)
	}
}

var escapedOctet = regexp.MustCompile(`\\x[0-9a-f]{2}`)

// sound checks the properties that all findings must have.
func sound(t testing.TB, text string, found []audit.Finding) {
	t.Helper()
	password, _ := passwordSpan(text)
	secret := password.Of(text)
	last := 0
	for _, f := range found {
		if f.Span.Offset < last || f.Span.Length < 0 || f.Span.End() > len(text) {
			t.Fatalf("%q: %s at %v behind %d", text, f.ID, f.Span, last)
		}
		last = f.Span.Offset
		// A secret of a few letters may be part of a word in a message.
		// Nor do the digits in the escape of an octet, as in "\x00", belong to one.
		has := func(part string) bool { return strings.Contains(part, secret) }
		if len(secret) > 5 && slices.ContainsFunc(escapedOctet.Split(f.Message, -1), has) && !strings.Contains(redact.String(text), secret) {
			t.Fatalf("%q: %s has the password: %s", text, f.ID, f.Message)
		}
		if f.Message == "" || f.Section == "" || len(f.Message) > 4096 {
			t.Fatalf("%q: %+v", text, f)
		}
	}
}

func TestRules(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range audit.Rules() {
		if seen[r.ID] || r.ID == "" || r.Section == "" || r.Title == "" || len(r.Title) > 40 || r.Does == "" || r.Advice == "" || !strings.Contains(r.Help(), r.Advice) {
			t.Errorf("%+v", r)
		}
		seen[r.ID] = true
		found := must(t, audit.Config{Only: []string{r.ID}}).AuditText(r.Example)
		if len(found) == 0 || ids(found) != r.ID {
			t.Errorf("%s: nothing in its example %q", r.ID, r.Example)
		}
		if found := (must(t, audit.Config{Without: []string{r.ID}})).AuditText(r.Example); strings.Contains(" "+ids(found)+" ", " "+r.ID+" ") {
			t.Errorf("%s: found without it", r.ID)
		}
		if by := (audit.Auditor{}); strings.Contains(" "+ids(by.AuditText(r.Example))+" ", " "+r.ID+" ") == r.Optional {
			t.Errorf("%s: optional is %t", r.ID, r.Optional)
		}
	}
}

// must returns the Auditor for a configuration.
func must(t testing.TB, c audit.Config) audit.Auditor {
	t.Helper()
	a, err := audit.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The rules of policy, with the schemes "https" and "mailto" allowed and "http" not.
func TestPolicy(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"https://h.example/", ""},
		{"HTTPS://h.example/", ""},
		{"mailto:a@h.example", ""},
		{"http://h.example/", "scheme-not-https"},
		{"HTTP://h.example/", "scheme-not-https"},
		{"http:", "scheme-not-https"},
		{"httpx:a", "scheme-not-allowed"},
		{"ftp://h.example/", "scheme-not-allowed"},
		{"ws://h.example/", "scheme-not-allowed"},
		{"//h.example/", ""},
		{"a/b:c", ""},
		{"?http://h.example/", ""},
		{"", ""},
		// Not valid.
		{"http://h.example/a b", "scheme-not-https"},
		{"http\u017f://h.example/", "scheme-not-allowed"}, // a letter that Unicode folds to "s"
		{"http://h.example/\u00e9", "scheme-not-https"},
		{" https://h.example/", "scheme-not-allowed"},
	} {
		by := must(t, audit.Config{Only: []string{auditname.SchemeNotHTTPS, auditname.SchemeNotAllowed}, Schemes: []string{"Https", "MAILTO"}})
		found := by.AuditText(c.text)
		if got := ids(found); got != c.want {
			t.Errorf("%+q: %s, want %s", c.text, got, c.want)
		}
		sound(t, c.text, found)
		older := must(t, audit.Config{Edition: uri.RFC2396, Schemes: []string{"https", "mailto"}})
		if got, want := strings.Contains(ids(older.AuditText(c.text)), "scheme-not-allowed"), c.want != ""; got != want {
			t.Errorf("%+q by RFC 2396: %t", c.text, got)
		}
	}
	for _, test := range []struct {
		name string
		by   audit.Auditor
		want string
	}{
		{"zero", audit.Auditor{}, ""},
		{"https required", must(t, audit.Config{Also: []string{auditname.SchemeNotHTTPS}}), "scheme-not-https"},
		{"schemes", must(t, audit.Config{Schemes: []string{"https"}}), "scheme-not-allowed"},
		{"http allowed", must(t, audit.Config{Schemes: []string{"http"}}), ""},
		{"http allowed, and https required", must(t, audit.Config{Schemes: []string{"http"}, Also: []string{auditname.SchemeNotHTTPS}}), "scheme-not-https"},
		{"no schemes", must(t, audit.Config{Also: []string{auditname.SchemeNotAllowed}}), "scheme-not-allowed"},
		{"another rule only", must(t, audit.Config{Schemes: []string{"https"}, Only: []string{auditname.Password}}), ""},
		{"without", must(t, audit.Config{Schemes: []string{"https"}, Without: []string{auditname.SchemeNotAllowed}}), ""},
	} {
		if got := ids(test.by.AuditText("http://h.example/")); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// An unknown value in a Config is an error that contains the value.
func TestNewRefuses(t *testing.T) {
	for want, c := range map[string]audit.Config{
		`no rule has the ID "pasword"`:                                      {Only: []string{auditname.Password, "pasword"}},
		`no rule has the ID ""`:                                             {Also: []string{""}},
		`no rule has the ID "Password"`:                                     {Without: []string{"Password"}},
		`no rule has the ID "user-info"`:                                    {Severities: map[string]audit.Severity{"user-info": audit.SeverityLow}},
		`the severity of rule "userinfo" is 4`:                              {Severities: map[string]audit.Severity{auditname.Userinfo: audit.SeverityHigh + 1}},
		`MinSeverity is 255`:                                                {MinSeverity: 255},
		`"https:" is not a scheme: write its name only, such as "https"`:    {Schemes: []string{"mailto", "https:"}},
		`"https://h" is not a scheme: write its name only, such as "https"`: {Schemes: []string{"https://h"}},
		`"" is not a scheme: write its name only, such as "https"`:          {Schemes: []string{""}},
		`"1a" is not a scheme: write its name only, such as "https"`:        {Schemes: []string{"1a"}},
	} {
		_, err := audit.New(c)
		if !errors.Is(err, audit.ErrConfig) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", c, err, want)
		}
	}
}

// An Auditor does not change with its Config.
func TestNewCopies(t *testing.T) {
	c := audit.Config{Ports: []uint16{8080}, Trusted: []string{"a.example"}, Parameters: []string{"mine"}, Schemes: []string{"http"}}
	a := must(t, c)
	c.Ports[0], c.Trusted[0], c.Parameters[0], c.Schemes[0] = 1, "b.example", "yours", "ftp"
	const text = "http://a.example.x.test:8080/?mine=1"
	if got, want := ids(a.AuditText(text)), "credential-parameter trusted-name"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestAuditor(t *testing.T) {
	const text = "http://www.example.com.login.test:8080/?a=b%26c&my=x"
	for _, test := range []struct {
		name string
		by   audit.Auditor
		want string
	}{
		{"zero", audit.Auditor{}, "port-not-default trusted-name"},
		{"only", must(t, audit.Config{Only: []string{auditname.TrustedName}}), "trusted-name"},
		{"none", must(t, audit.Config{Only: []string{}}), ""},
		{"also", must(t, audit.Config{Also: []string{auditname.EncodedSeparator}}), "encoded-separator port-not-default trusted-name"},
		{"without", must(t, audit.Config{Without: []string{auditname.TrustedName}}), "port-not-default"},
		{"severity", must(t, audit.Config{MinSeverity: audit.SeverityMedium}), "trusted-name"},
		{"severities", must(t, audit.Config{MinSeverity: audit.SeverityMedium, Severities: map[string]audit.Severity{"trusted-name": audit.SeverityLow, "port-not-default": audit.SeverityHigh}}), "port-not-default"},
		{"ports", must(t, audit.Config{Ports: []uint16{8080}}), "trusted-name"},
		{"parameters", must(t, audit.Config{Parameters: []string{"MY"}}), "credential-parameter port-not-default trusted-name"},
	} {
		if got := ids(test.by.AuditText(text)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	by := must(t, audit.Config{Trusted: []string{"bank.example"}})
	for text, want := range map[string]string{
		"http://bank.example/":               "",
		"http://www.Bank.example/":           "",
		"http://bank.example.evil.test/":     "trusted-name",
		"http://www.bank.example-login.com/": "trusted-name",
		"http://riverbank.example/":          "",
	} {
		if got := ids(by.AuditText(text)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// References of older editions are audited by RFC 3986, also if RFC 3986 refuses them or
// divides them into other components.
func TestEditions(t *testing.T) {
	for _, edition := range uri.Editions() {
		parser := uri.Parser{Edition: edition}
		for _, text := range []string{
			"http://good.example:secret@h@evil.example/", "http://h.example:x/", "http://10.0.0.1@b@c/", "http://u@/",
			"//a@b@c?token=1", "foo:?[q]", "mailto:a?b", "http://user:secret@h.example/", "http://h.example/", "http://h.example/%00",
			"http://.test", "http://e.com..example/", "http://h.150/", // in older editions, registry names
		} {
			r, err := parser.Parse(text)
			if err != nil {
				continue
			}
			if got, want := ids(audit.Auditor{}.Audit(r)), ids(audit.Auditor{}.AuditText(text)); got != want {
				t.Errorf("%s: %s: %q, and of the text %q", edition, text, got, want)
			}
		}
	}
}

// A rule that is not applied, or not severe enough to be reported, does not hide another
// rule for the same problem.
func TestHidden(t *testing.T) {
	for _, test := range []struct{ text, rules, want string }{
		{"http://u:secret@h.example/", "password userinfo", "password"},
		{"http://u:secret@h.example/", "userinfo", "userinfo"},
		{"http://u:@h.example/", "password password-empty userinfo", "password-empty"},
		{"http://u:@h.example/", "password userinfo", "userinfo"},
		{"http://h.example:25/", "port-line-protocol port-well-known port-not-default", "port-line-protocol"},
		{"http://h.example:25/", "port-well-known port-not-default", "port-well-known"},
		{"http://h.example:25/", "port-not-default", "port-not-default"},
		{"http://h.example:6379/", "port-well-known port-not-default", "port-not-default"},
		{"http://h.example:80/", "port-not-default", ""},
		{"http://h.example/%00", "encoded-nul encoded-control", "encoded-nul"},
		{"http://h.example/%00", "encoded-control", "encoded-control"},
		{"http://[::ffff:127.0.0.1]/", "ipv4-embedded special-address", "ipv4-embedded"},
		{"http://[::ffff:127.0.0.1]/", "special-address", "special-address"},
		{"http://[::ffff:8.8.8.8]/", "special-address", ""},
		{"http://[64:ff9b::7f00:1]/", "special-address", "special-address"},
		{"http://[2002:808:808::]/", "special-address", "special-address"}, // 6to4
	} {
		only := strings.Fields(test.rules)
		by := must(t, audit.Config{Only: only})
		if got := ids(by.AuditText(test.text)); got != test.want {
			t.Errorf("%s by %s: %q, want %q", test.text, test.rules, got, test.want)
		}
		light := audit.Config{MinSeverity: audit.SeverityLow, Severities: map[string]audit.Severity{}}
		for _, r := range audit.Rules() {
			if !slices.Contains(only, r.ID) {
				light.Severities[r.ID] = audit.SeverityInfo
			} else {
				light.Severities[r.ID] = audit.SeverityHigh
			}
		}
		if got := ids(must(t, light).AuditText(test.text)); got != test.want {
			t.Errorf("%s, with others lighter than %s: %q, want %q", test.text, test.rules, got, test.want)
		}
	}
}

// The number of findings in a hostile text is limited.
func TestManyFindings(t *testing.T) {
	found := audit.Auditor{}.AuditText("http://h.example/" + strings.Repeat("aux/..;/%2e./", 10000))
	sound(t, "http://h.example/"+strings.Repeat("aux/..;/%2e./", 10000), found)
	if len(found) > 40 {
		t.Errorf("%d findings", len(found))
	}
}

func TestSecrets(t *testing.T) {
	const secret = "hunter2secret"
	for _, text := range []string{
		"http://u:" + secret + "@h.example/",
		"http://u:p@" + secret + "@h.example/",
		"http://u:" + secret + "/x@h.example/",
		"http://u:p@" + secret + "%00@[::1]evil/",
		`http://u:\` + secret + `@h.example/`,
		`http:\\u:p@` + secret + `\@h.example`,
		"http:u:" + secret + "@h.example/ ",
		"//u:" + secret + "@" + secret + ".example/ ",
		"http://u:1@0x7f.1@" + secret + "@h.example/",
		"http://h.example/?token=" + secret,
		"http://h.example/;jsessionid=" + secret,
		"http:/h.example/?password=" + secret,
	} {
		found := audit.Auditor{}.AuditText(text)
		if len(found) == 0 {
			t.Errorf("nothing in %q", text)
		}
		for _, f := range found {
			if strings.Contains(f.Message+f.Advice, secret) {
				t.Errorf("%q: %s: %s", text, f.ID, f.Message)
			}
		}
	}
}

// The message about an invalid text does not name a character of a secret.
func TestSecretCharacters(t *testing.T) {
	by := must(t, audit.Config{Parameters: []string{"mine"}})
	for _, text := range []string{"?token=Q^", "?mine=Q^", "/;token=Q^", "http://u:Q^@h/"} {
		for _, f := range by.AuditText(text) {
			if strings.Contains(f.Message, "^") || strings.Contains(f.Message, "%5E") {
				t.Errorf("%q: %s: %s", text, f.ID, f.Message)
			}
		}
	}
}

// The secrets of texts, valid or not.
func TestRedact(t *testing.T) {
	by := redact.Policy{Names: []string{"mine"}}
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"http://h/?a=b#c", "http://h/?a=b#c"},
		{"http://u:p@h/?token=x&a=b&PASSWORD=y;mine=z", "http://u:***@h/?token=***&a=b&PASSWORD=***;mine=***"},
		{"http://h/a;jsessionid=1/b#id_token=x", "http://h/a;jsessionid=***/b#id_token=***"},
		{"http://h/?%74oken=x&to%4Ben=y&access%2Dtoken=z&m%69ne=w", "http://h/?%74oken=***&to%4Ben=***&access%2Dtoken=***&m%69ne=***"},
		{"http://h/?user%5Bpassword%5D=x&a[secret]=y", "http://h/?user%5Bpassword%5D=***&a[secret]=***"},
		{"http://h/?token=&tokens=a&token", "http://h/?token=&tokens=a&token"},
		{"http://h/?token=a=b", "http://h/?token=***"},
		{"http://u:p q@h/?token=a b", "http://u:***@h/?token=***"},
		{"//u:p?token=a@b&token=c d", "//u:***&token=***"},
		// Parameters in the path belong to a segment (section 3.3).
		{"/a;x=1,token=2;y/b;sig=3/c", "/a;x=1,token=***;y/b;sig=***/c"},
		{"/;a/../token=b", "/;a/../token=***"},
		{"/;token=a/../b", "/;token=***/../b"},
		// RFC 8141, section 2.3: the q-component of a URN.
		{"urn:example:a?=token=b", "urn:example:a?=token=***"},
		{"urn:example:a?+token=b", "urn:example:a?+token=***"},
		// References within a value, not encoded.
		{"/?to=http://u@h/?token=a&b=c", "/?to=http://u@h/?token=***&b=c"},
		{"#a=/b;token=c", "#a=/b;token=***"},
		{"/?a=b http://h/?token=c", "/?a=b http://h/?token=***"},
		{"/?a=token=b", "/?a=token=***"},
		// A semicolon may be a separator or a part of the value.
		{"/?token=a;b=c;d", "/?token=***;b=c;d"},
		{"/?token=a;b;c&d", "/?token=***&d"},
		{"/?token=;b;", "/?token=***;"},
		{"/a;token=b;c", "/a;token=***;c"},
	} {
		if got := by.MaskString(test.text); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestFingerprint(t *testing.T) {
	by := audit.Auditor{}
	print := func(text, id string) string {
		for _, f := range by.AuditText(text) {
			if f.ID == id {
				return by.Fingerprint(text, f)
			}
		}
		t.Fatalf("no %s in %q", id, text)
		return ""
	}
	const first = "http://u:secret@h.example/?token=a"
	one := print(first, "password")
	// Programs save fingerprints in files, so they must not change.
	if one != "1358953c453ac97be568e54ca54aedb7" {
		t.Errorf("%q", one)
	}
	if print("http://u:other@h.example/?token=b", "password") != one {
		t.Error("it depends on secrets")
	}
	for text, id := range map[string]string{
		first:                                 "credential-parameter",
		"http://u:secret@i.example/?token=a":  "password",
		"http://u:secret@h.example/?token=a&": "password",
	} {
		if print(text, id) == one {
			t.Errorf("%s in %q has the same", id, text)
		}
	}
}

func TestAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	for _, c := range cases {
		if c.want != "" || strings.Contains(strings.ToLower(c.text), "xn--") {
			continue
		}
		r := uri.MustParse(c.text)
		if n := testing.AllocsPerRun(100, func() { audit.Auditor{}.Audit(r); audit.Auditor{}.AuditText(c.text) }); n != 0 {
			t.Errorf("%q: %v allocations", c.text, n)
		}
	}
}

var update = flag.Bool("update", false, "rewrite the table of rules in docs/tables/audit.md")

const page = "../docs/tables/audit.md"

// TestPage checks that the page has a row for each rule, and that the rule finds the
// example in its row.
func TestPage(t *testing.T) {
	file, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- rules -->\n", "<!-- end of rules -->\n"
	before, rest, ok := strings.Cut(string(file), begin)
	rows, behind, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("no place for the rules")
	}
	if *update {
		var b strings.Builder
		b.WriteString("\n| rule | severity | section | finds | example | what to do |\n| --- | --- | --- | --- | --- | --- |\n")
		for _, r := range audit.Rules() {
			severity := r.Severity.String()
			if r.Optional {
				severity += ", optional"
			}
			example := r.Example
			if strconv.Quote(example) != `"`+example+`"` {
				example = strconv.Quote(example)
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | `%s` | %s |\n", r.ID, severity, r.Section, r.Does, example, r.Advice)
		}
		if err := os.WriteFile(page, []byte(before+begin+b.String()+"\n"+end+behind), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| .* \\| `([^`]+)` \\| [^|]* \\|$")
	seen := make(map[string]bool)
	for _, m := range row.FindAllStringSubmatch(rows, -1) {
		id, example := string(m[1]), m[2]
		if unquoted, err := strconv.Unquote(example); err == nil {
			example = unquoted
		}
		seen[id] = true
		if found := (must(t, audit.Config{Only: []string{id}})).AuditText(example); ids(found) != id {
			t.Errorf("the example of %s, %q, does not trigger it", id, example)
		}
	}
	for _, r := range audit.Rules() {
		if !seen[r.ID] {
			t.Errorf("%s is not on the page", r.ID)
		}
		if !strings.Contains(rows, "| "+r.Does+" |") {
			t.Errorf("the page says something else of %s; go test ./audit -update", r.ID)
		}
	}
}

// No message contains a secret of the text, whatever surrounds it.
func FuzzSecrets(f *testing.F) {
	for _, c := range cases {
		for _, at := range []string{":", "@", "token=", "u:p@"} {
			if before, behind, ok := strings.Cut(c.text, at); ok {
				f.Add(before+at, behind)
			}
		}
	}
	f.Add("http://u:", "@h.example/")
	f.Add("http:evil;jsessionid=", "/")
	f.Add("//h/?a[password]=", "&b")
	f.Fuzz(func(t *testing.T, before, behind string) {
		const secret = "hunter2Secret"
		text := before + secret + behind
		by := must(t, audit.Config{Also: []string{auditname.EncodedSeparator, auditname.SchemeNotAllowed}})
		shown := redact.String(text)
		if strings.Contains(strings.ToLower(shown), strings.ToLower(secret)) {
			return // no program reads a secret at this place
		}
		for _, r := range audit.Readings(text) {
			if strings.Contains(strings.ToLower(r.Shown), strings.ToLower(secret)) {
				t.Errorf("%q: %s: %s", text, r.Reader, r.Shown)
			}
		}
		for _, f := range by.AuditText(text) {
			if strings.Contains(strings.ToLower(f.Message+f.Advice), strings.ToLower(secret)) {
				t.Errorf("%q: %s: %s", text, f.ID, f.Message)
			}
			if at := f.Span; at.Offset < 0 || at.End() > len(text) {
				t.Errorf("%q: %s at %v", text, f.ID, at)
			}
		}
	})
}

func FuzzAudit(f *testing.F) {
	for _, c := range cases {
		f.Add(c.text)
	}
	for _, r := range audit.Rules() {
		f.Add(r.Example)
	}
	f.Fuzz(func(t *testing.T, s string) {
		found := audit.Auditor{}.AuditText(s)
		sound(t, s, found)
		r, err := uri.Parse(s)
		if invalid := strings.Contains(" "+ids(found)+" ", " invalid "); invalid != (err != nil) {
			t.Fatalf("%q: invalid is %t", s, invalid)
		}
		if err == nil && ids(audit.Auditor{}.Audit(r)) != ids(found) {
			t.Fatalf("%q: Audit and AuditText differ", s)
		}
		if n := len(audit.Readings(s)); n == 0 || n != len(audit.Readings("")) {
			t.Fatalf("%d readings", n)
		}
	})
}

// TestListOfHosts checks that findings say what a list of hosts is to RFC 3986.
func TestListOfHosts(t *testing.T) {
	for _, test := range []struct {
		text    string
		rule    string
		message string
	}{
		{"mongodb://a,b/", auditname.HostForm, "the name has a comma: RFC 3986 reads a list of hosts as one name"},
		{"mongodb://a:1,b:2/", auditname.Invalid, "an authority can contain only one host, not a list"},
		{"mongodb://u:p@[::1]:1,[::2]:2/", auditname.Invalid, "an authority can contain only one host, not a list"},
	} {
		found := audit.Auditor{}.AuditText(test.text)
		i := slices.IndexFunc(found, func(f audit.Finding) bool { return f.ID == test.rule })
		if i < 0 || found[i].Message != test.message {
			t.Errorf("%q: %+v, want %s: %s", test.text, found, test.rule, test.message)
		}
	}
}

// passwordSpan returns the place of the password in a text.
func passwordSpan(text string) (uri.Span, bool) {
	start, end := secret.Password(text)
	return uri.Span{Offset: start, Length: end - start}, start < end
}
