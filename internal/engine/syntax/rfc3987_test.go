package syntax_test

import (
	"testing"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
)

// IRIs, and texts that are none, with the offset of the error, the component, the rule,
// the message and the bytes that are possible there.
func TestIRIs(t *testing.T) {
	const (
		inHost = `unreserved / sub-delims / ucschar / "#" / "%" / "/" / ":" / "?" / "@" / the end`
		inPath = inHost
	)
	for _, test := range []struct {
		text      string
		at        int
		component syntax.Component
		rule      string
		message   string
		expected  string
	}{
		{text: "http://ö.example/ä?x=\ue000#ß", at: syntax.Valid},
		{text: "//ö@ü:80", at: syntax.Valid},
		{text: "\u200e", at: syntax.Valid},
		{text: "http://a/", at: syntax.Valid},
		{"http://a/\ue000", 9, syntax.PathComponent, "isegment", "a path cannot contain U+E000: percent-encode it as %EE%80%80", inPath},
		{"http://a/\xff", 9, syntax.PathComponent, "isegment", "a path cannot contain the byte 0xFF: convert the text to UTF-8, or percent-encode it as %FF", inPath},
		{"http://a/\xc3", 9, syntax.PathComponent, "isegment", "a path cannot contain the byte 0xC3: convert the text to UTF-8, or percent-encode it as %C3", inPath},
		{"http://a/\ufdd0", 9, syntax.PathComponent, "isegment", "a path cannot contain U+FDD0: percent-encode it as %EF%B7%90", inPath},
		{"http://b\ue000r/", 8, syntax.HostComponent, "ireg-name", "a host cannot contain U+E000: remove it", inHost},
		{"http://b\xffr/", 8, syntax.HostComponent, "ireg-name", "a host cannot contain the byte 0xFF: convert the text to UTF-8", inHost},
		{"http://a:8\xff/", 10, syntax.PortComponent, "port", "the text is not UTF-8: convert it", `unreserved / sub-delims / ucschar / "#" / "%" / "/" / ":" / "?" / "@" / the end`},
		{"http://[\xff]/", 8, syntax.HostComponent, "IPv6address", "the text is not UTF-8: convert it", `HEXDIG / ":" / "V" / "v"`},
		{"\xf6://a/", 0, syntax.SchemeComponent, "scheme", "the text is not UTF-8: convert it", `unreserved / sub-delims / ucschar / "#" / "%" / "/" / "?" / "@" / the end`},
		{"//u:\xff@a", 4, syntax.UserinfoComponent, "iuserinfo", "the text is not UTF-8: convert it", inHost},
		{"%\xff", 1, syntax.PathComponent, "pct-encoded", "the text is not UTF-8: convert it", "HEXDIG"},
		{"http://a:8ö/", 12, syntax.PortComponent, "port", "a port can contain only digits 0 to 9", `unreserved / sub-delims / ucschar / "%" / ":" / "@"`},
		{"http://[v1.ö]/", 11, syntax.HostComponent, "IPvFuture", `an address in brackets that begins with "v" must have a hexadecimal version, "." and an address after it`, `unreserved / sub-delims / ":"`},
		{"a?\ue000%ö", 6, syntax.QueryComponent, "pct-encoded", `"%" must be followed by two hexadecimal digits; write a literal "%" as %25`, "HEXDIG"},
		{"%", 1, syntax.PathComponent, "pct-encoded", `"%" must be followed by two hexadecimal digits; write a literal "%" as %25`, "HEXDIG"},
		{"%4", 2, syntax.PathComponent, "pct-encoded", `"%" must be followed by two hexadecimal digits; write a literal "%" as %25`, "HEXDIG"},
		{"a?\x80", 2, syntax.QueryComponent, "iquery", "a query cannot contain the byte 0x80: convert the text to UTF-8, or percent-encode it as %80",
			`unreserved / sub-delims / ucschar / iprivate / "#" / "%" / "/" / ":" / "?" / "@" / the end`},
	} {
		at := syntax.RFC3987.Parse(test.text, syntax.URIReference, new(syntax.Offsets))
		if at != test.at {
			t.Errorf("%q: %d, want %d", test.text, at, test.at)
		}
		if at == syntax.Valid {
			continue
		}
		d := syntax.RFC3987.Diagnose(test.text, syntax.URIReference, at, secret.GuessPassword)
		if d.Component != test.component || d.Rule != test.rule || d.Section != "2.2" || d.Message != test.message || d.Expected.String() != test.expected {
			t.Errorf("%q: %v, %s, section %s: %s\n%s", test.text, d.Component, d.Rule, d.Section, d.Message, d.Expected.String())
		}
	}
}

// Components of IRIs, and texts that are none, with the offset of the error.
func TestIRIRules(t *testing.T) {
	for _, test := range []struct {
		rule syntax.Rule
		text string
		at   int
	}{
		{syntax.URI, "a:ö?\ue000", syntax.Valid},
		{syntax.AbsoluteURI, "a:?\ue000", syntax.Valid},
		{syntax.AbsoluteURI, "a:\ue000?", 2},
		{syntax.RelativeRef, "ö?ö\ue000#ö", syntax.Valid},
		{syntax.RelativeRef, "?\ue000#\ue000", 5},
		{syntax.Host, "ö", syntax.Valid},
		{syntax.Host, "ö:", 2},
		{syntax.Authority, "ö@ü:1", syntax.Valid},
		{syntax.Authority, "ö@ü:ä", 6},
		{syntax.Segment, "ö%C3", syntax.Valid},
		{syntax.Segment, "ö/", 2},
		{syntax.Query, "ö\uf8ff", syntax.Valid},
		{syntax.Query, "ö\u009f", 2},
		{syntax.Fragment, "ö", syntax.Valid},
		{syntax.Fragment, "ö\uf8ff", 2},
		{syntax.Scheme, "a", syntax.Valid},
		{syntax.Scheme, "aö", 1},
		{syntax.SegmentNZNC, "ö@", syntax.Valid},
		{syntax.SegmentNZNC, "ö:", 2},
		{syntax.PathNoScheme, "ö/:", syntax.Valid},
		{syntax.PathNoScheme, "ö\ue000:", 2}, // not the colon
		{syntax.PathNoScheme, "a\xff%4", 1},
	} {
		if at := syntax.RFC3987.Match(test.text, test.rule, new(syntax.Offsets)); at != test.at {
			t.Errorf("%v: %q: %d, want %d", test.rule, test.text, at, test.at)
		}
	}
}
