package whatwg_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/whatwg"
)

// Each case has the names of its validation errors and the parts of the text that they are
// at. "!" begins a failure.
var reportCases = []struct {
	text, base string
	errors     []string
}{
	{"https://example.com/a?b#c", "", nil},
	{"https://example.com/é?中#%41", "", nil},
	{"https://exa\u2260mple\u00ad.org/", "", nil},
	{"https://a\u0378/", "", []string{"!domain-to-ASCII a\u0378"}},
	{"https://exa%23mple.org", "", []string{"!domain-invalid-code-point %23"}},
	{"https://\u00FC.exa mple.org", "", []string{"!domain-invalid-code-point  "}},
	{"https://u:p@%C3%BC^/", "", []string{"invalid-credentials @", "!domain-invalid-code-point ^"}},
	{"https://a%zz/", "", []string{"!domain-invalid-code-point %"}},
	{"https://a\uFF03b/", "", []string{"!domain-invalid-code-point a\uFF03b"}},
	{"foo://exa[mple.org", "", []string{"!host-invalid-code-point ["}},
	{"https://127.0.0.1./", "", []string{"IPv4-empty-part 127.0.0.1."}},
	{"https://1.2.3.4.5/", "", []string{"!IPv4-too-many-parts 1.2.3.4.5"}},
	{"https://test.42", "", []string{"!IPv4-non-numeric-part test.42"}},
	{"https://127.0.0x0.1", "", []string{"IPv4-non-decimal-part 127.0.0x0.1"}},
	{"https://255.255.4000.1", "", []string{"!IPv4-out-of-range-part 255.255.4000.1"}},
	{"https://1.256", "", []string{"IPv4-out-of-range-part 1.256"}},
	{"https://[::1", "", []string{"!IPv6-unclosed [::1"}},
	{"https://[:1]", "", []string{"!IPv6-invalid-compression :"}},
	{"https://[1:2:3:4:5:6:7:8:9]", "", []string{"!IPv6-too-many-pieces 9"}},
	{"https://[1::1::1]", "", []string{"!IPv6-multiple-compression :"}},
	{"https://[1:2:3!:4]", "", []string{"!IPv6-invalid-code-point !"}},
	{"https://[1:2:3:]", "", []string{"!IPv6-invalid-code-point :"}},
	{"https://[1:2:3]", "", []string{"!IPv6-too-few-pieces 1:2:3"}},
	{"https://[1:1:1:1:1:1:1:127.0.0.1]", "", []string{"!IPv4-in-IPv6-too-many-pieces 127.0.0.1"}},
	{"https://[ffff::.0.0.1]", "", []string{"!IPv4-in-IPv6-invalid-code-point ."}},
	{"https://[ffff::127.0.xyz.1]", "", []string{"!IPv4-in-IPv6-invalid-code-point x"}},
	{"https://[ffff::127.0.0.4000]", "", []string{"!IPv4-in-IPv6-out-of-range-part 400"}},
	{"https://[ffff::127.0.0]", "", []string{"!IPv4-in-IPv6-too-few-parts 127.0.0"}},
	{"https://example.org/>", "", []string{"invalid-URL-unit >"}},
	{" https://example.org ", "", []string{"invalid-URL-unit  ", "invalid-URL-unit  "}},
	{"ht\ntps://example.org/\t", "", []string{"invalid-URL-unit \t", "invalid-URL-unit \n"}},
	{"https://example.org/%s", "", []string{"invalid-URL-unit %"}},
	{"https://a/\ufdd0?[]#<\x7f", "", []string{"invalid-URL-unit \ufdd0", "invalid-URL-unit [", "invalid-URL-unit ]", "invalid-URL-unit <", "invalid-URL-unit \x7f"}},
	{"file:c:/my-secret-folder", "", []string{"special-scheme-missing-following-solidus "}},
	{"https:example.org", "", []string{"special-scheme-missing-following-solidus "}},
	{"https:///example.org", "", []string{"special-scheme-missing-following-solidus /"}},
	{"💩", "", []string{"!missing-scheme-non-relative-URL "}},
	{"💩", "mailto:user@example.org", []string{"!missing-scheme-non-relative-URL "}},
	{`https://example.org\path\to`, "", []string{`invalid-reverse-solidus \`, `invalid-reverse-solidus \`}},
	{"https://user@example.org", "", []string{"invalid-credentials @"}},
	{"ssh://user:secretword@example.org", "", []string{"invalid-credentials @"}},
	{"https://#fragment", "", []string{"!host-missing "}},
	{"https://:443", "", []string{"!host-missing "}},
	{"https://user:pass@", "", []string{"invalid-credentials @", "!host-missing "}},
	{"https://example.org:70000", "", []string{"!port-out-of-range 70000"}},
	{"https://example.org:7z", "", []string{"!port-invalid z"}},
	{"/c:/path/to/file", "file:///c:/", nil},
	{"c|/path", "file:///c:/", []string{"file-invalid-Windows-drive-letter c|", "invalid-URL-unit |"}},
	{"file://c:", "", []string{"file-invalid-Windows-drive-letter-host c:"}},
	{" \t//e\tx:x9\r9", "https://a/", []string{"invalid-URL-unit  \t", "invalid-URL-unit \t", "!port-invalid x"}},
}

func TestReport(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range reportCases {
		var p whatwg.Parser
		if c.base != "" {
			p.Base = whatwg.MustParse(c.base)
		}
		_, reported, err := p.Report(c.text)
		var got []string
		for i, e := range reported {
			mark := ""
			if err != nil && i == len(reported)-1 {
				mark = "!"
			}
			got = append(got, mark+e.Name+" "+e.Span.Of(c.text))
			seen[e.Name] = true
		}
		if !slices.Equal(got, c.errors) {
			t.Errorf("%q: %q, want %q", c.text, got, c.errors)
		}
		if err != nil {
			last := reported[len(reported)-1]
			if err.Error() != last.Error() || !strings.HasPrefix(err.Error(), "whatwg: "+last.Name+": "+last.Message+" (") {
				t.Errorf("%q: error %q", c.text, err)
			}
		}
	}
	for name, message := range whatwg.ValidationErrors() {
		if !seen[name] || message == "" {
			t.Errorf("no case has %q: %q", name, message)
		}
	}
}

func TestHostKindNames(t *testing.T) {
	for k := whatwg.HostKind(0); k.String() != "unknown"; k++ {
		var again whatwg.HostKind
		text, err := k.MarshalText()
		if err != nil || again.UnmarshalText(text) != nil || again != k {
			t.Errorf("%v: %q, %v", k, text, err)
		}
	}
}

func TestNoPasswords(t *testing.T) {
	for _, text := range []string{"https://u:secretword@h:99999/", "https://u:secretword@", "https://u:secretword@h ost/", "https://u:secret\tword@[1]/"} {
		_, err := whatwg.Parse(text)
		if _, ok := errors.AsType[*whatwg.ValidationError](err); !ok || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"https://u:secretword@h/p":              "https://u:***@h/p",
		"https://u:a%3Asecretword@h/p":          "https://u:***@h/p",
		"jdbc:mysql://root:secretword@db/":      "jdbc:mysql://root:***@db/",
		"view-source:https://u:secretword@h/":   "view-source:https://u:***@h/",
		"sip:alice:secretword@h":                "sip:alice:***@h",
		"root:secretword@db/x":                  "root:***@db/x",
		"redis://:secretword@h/":                "redis://:***@h/",
		"https://u:secretword@h/?q=https://h/p": "https://u:***@h/?q=https://h/p",
	} {
		u := whatwg.MustParse(text)
		for _, shown := range []string{u.Redacted(), u.LogValue().String()} {
			if shown != want || shown != redact.String(u.String()) {
				t.Errorf("%s: %s, want %s; redact.String: %s", text, shown, want, redact.String(u.String()))
			}
		}
	}
	if u := whatwg.MustParse("https://u@h/p"); u.Redacted() != u.String() {
		t.Error(u.Redacted())
	}
}
