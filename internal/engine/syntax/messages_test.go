package syntax_test

import (
	"fmt"
	"testing"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
)

// TestMessages checks the diagnoses of texts whose errors are easily confused.
func TestMessages(t *testing.T) {
	for _, test := range []struct {
		grammar *syntax.Grammar
		rule    syntax.Rule
		text    string
		want    string // component, start, end, rule, message
	}{
		{syntax.RFC2396, syntax.RelativeRef, "a#f", `fragment 2-3 relativeURI: a relativeURI cannot have a fragment: remove "#" and the text after it`},
		{syntax.RFC3986, syntax.AbsoluteURI, "x:a#f", `fragment 4-5 absolute-URI: an absolute-URI cannot have a fragment: remove "#" and the text after it`},
		{syntax.RFC2396, syntax.AbsoluteURI, "x:a#f", `fragment 4-5 absoluteURI: an absoluteURI cannot have a fragment: remove "#" and the text after it`},
		{syntax.RFC3987, syntax.AbsoluteURI, "x:ö#ö", `fragment 5-7 absolute-IRI: an absolute-IRI cannot have a fragment: remove "#" and the text after it`},
		{syntax.RFC3987, syntax.URI, "ö", `scheme 0-2 scheme: a scheme cannot contain "ö" (U+00F6): use only letters a to z, digits, "+", "-" and "."`},
		{syntax.RFC3987, syntax.URI, "x", `scheme 0-1 scheme: an IRI must begin with a scheme, such as https, and a colon`},
		{syntax.RFC2396bis01, syntax.URI, "x", `scheme 0-1 scheme: an absolute-URI-reference must begin with a scheme, such as https, and a colon`},
		{syntax.RFC2396, syntax.URI, "x:", `path 2-2 opaque-part: nothing follows the ":" of the scheme: write a path`},
		{syntax.RFC2396, syntax.URIReference, "xy:#f", `path 3-3 opaque-part: nothing follows the ":" of the scheme: write a path`},
		{syntax.RFC2396, syntax.RelativeRef, "", `path 0-0 relativeURI: a relative reference cannot be empty: write a path`},
		{syntax.RFC2396, syntax.RelativeRef, "?q", `path 0-0 relativeURI: a relative reference cannot begin with a query: write a path before "?"`},
		{syntax.RFC2396, syntax.URIReference, "?q", `path 0-0 relativeURI: a relative reference cannot begin with a query: write a path before "?"`},
		{syntax.RFC2396, syntax.RelativeRef, "[", `path 0-1 rel-segment: a path cannot contain "[": write "//" before an IP address in brackets`},
		{syntax.RFC3986, syntax.URI, "", `scheme 0-0 scheme: a URI must begin with a scheme, such as https, and a colon`},
		{syntax.RFC3986, syntax.URI, "x", `scheme 0-1 scheme: a URI must begin with a scheme, such as https, and a colon`},
		{syntax.RFC3986, syntax.URI, "1a:b", `scheme 0-2 scheme: a scheme must begin with a letter, not with "1"`},
		{syntax.RFC3986, syntax.URI, "-:b", `scheme 0-1 scheme: a scheme must begin with a letter, not with "-"`},
		{syntax.RFC3986, syntax.URI, "~a:b", `scheme 0-2 scheme: "~" before the scheme: remove it`},
		{syntax.RFC3986, syntax.URI, "<a:b", `scheme 0-2 scheme: "<" before the scheme: remove it`},
		{syntax.RFC3986, syntax.URI, "<<a:b", `scheme 0-3 scheme: a scheme cannot contain "<": use only letters a to z, digits, "+", "-" and "."`},
		{syntax.RFC3986, syntax.URI, "a<:b", `scheme 0-2 scheme: a scheme cannot contain "<": use only letters a to z, digits, "+", "-" and "."`},
		{syntax.RFC3986, syntax.URIReference, "//@h:x", `port 5-6 port: a port can contain only digits 0 to 9`},
		{syntax.RFC3986, syntax.URIReference, "//u@h:x", `port 6-7 port: a port can contain only digits 0 to 9`},
		{syntax.RFC3986, syntax.URIReference, "//u@v@w", `host 4-7 reg-name: an authority can contain only one "@": write an "@" in userinfo as %40`},
		{syntax.RFC3986, syntax.URIReference, "//@v@w", `host 3-6 reg-name: an authority can contain only one "@": write an "@" in userinfo as %40`},
		{syntax.RFC3986, syntax.URIReference, "//@[v", `host 3-5 IPvFuture: an address in brackets that begins with "v" must have a hexadecimal version, "." and an address after it`},
		{syntax.RFC3986, syntax.URIReference, "//u<@v", `userinfo 2-4 userinfo: userinfo cannot contain this character: percent-encode it`},
		{syntax.RFC3986, syntax.URIReference, "//a<b:1", `host 2-5 reg-name: a host cannot contain "<": remove it`},
		{syntax.RFC3986, syntax.URIReference, "//<:1", `host 2-3 reg-name: a host cannot contain "<": remove it`},
		{syntax.RFC3986, syntax.URIReference, "//a b", `host 2-5 reg-name: a host cannot contain a space: remove it`},
		{syntax.RFC3986, syntax.URIReference, "//a\u00a0b", `host 2-6 reg-name: a host cannot contain U+00A0: remove it`},
		{syntax.RFC3986, syntax.URIReference, "//a\xffb", `host 2-5 reg-name: a host cannot contain the byte 0xFF: convert the text to UTF-8`},
		{syntax.RFC3986, syntax.URIReference, `//a\b`, `host 2-5 reg-name: a host cannot contain "\": write "/" instead`},
		{syntax.RFC3986, syntax.URIReference, "//a%b/", `host 2-5 pct-encoded: "%" must be followed by two hexadecimal digits: a host name cannot contain "%" itself`},
		{syntax.RFC3986, syntax.Host, "a#", `host 0-2 reg-name: a host cannot contain "#": give the fragment separately`},
		{syntax.RFC3986, syntax.URIReference, "/a ", `path 0-3 segment: a path cannot contain a space: remove it, or percent-encode it as %20`},
		{syntax.RFC3986, syntax.URIReference, " /a", `path 0-3 segment-nz-nc: a path cannot contain a space: remove it, or percent-encode it as %20`},
		{syntax.RFC3986, syntax.URIReference, "/a b", `path 0-4 segment: a path cannot contain a space: percent-encode it as %20`},
		{syntax.RFC3986, syntax.URIReference, "/a\r\nb", `path 0-5 segment: a path cannot contain U+000D: remove it, or percent-encode it as %0D`},
		{syntax.RFC3986, syntax.URIReference, `C:\a`, `path 2-4 segment: a path cannot contain "\": write a Windows path as file:///C:/path`},
		{syntax.RFC3986, syntax.URIReference, `/C:\a`, `path 0-5 segment: a path cannot contain "\": write "/", or percent-encode it as %5C`},
		{syntax.RFC3986, syntax.URIReference, "/{a}", `path 0-4 segment: a path cannot contain "{": expand the template, or percent-encode it as %7B`},
		{syntax.RFC3986, syntax.URIReference, "//{a}", `host 2-5 reg-name: a host cannot contain "{": expand the template, or remove it`},
		{syntax.RFC3986, syntax.URIReference, "/a}", `path 0-3 segment: a path cannot contain "}": expand the template, or percent-encode it as %7D`},
		{syntax.RFC3986, syntax.URIReference, "//a}", `host 2-4 reg-name: a host cannot contain "}": expand the template, or remove it`},
		{syntax.RFC3986, syntax.URIReference, "//\u00fc", `host 2-4 reg-name: a host cannot contain "ü" (U+00FC): write the name in punycode, which begins with xn--`},
		{syntax.RFC3986, syntax.URIReference, "/\u00fc", `path 0-3 segment: a path cannot contain "ü" (U+00FC): percent-encode it as %C3%BC`},
		{syntax.RFC3986, syntax.URIReference, "/\xfc", `path 0-2 segment: a path cannot contain the byte 0xFC: convert the text to UTF-8, or percent-encode it as %FC`},
		{syntax.RFC3986, syntax.URIReference, "//u:a/b@h", `port 4-5 port: a port can contain only digits 0 to 9; in a password, write "/" as %2F, "?" as %3F and "#" as %23`},
		{syntax.RFC3986, syntax.RelativeRef, "a b://h", `scheme 0-3 scheme: a relative reference cannot have a scheme: remove it and its ":"`},
		{syntax.RFC3986, syntax.Scheme, "", `scheme 0-0 scheme: a scheme cannot be empty: write one, such as https`},
		{syntax.RFC3986, syntax.Scheme, "a b", `scheme 0-3 scheme: a scheme cannot contain a space: remove it`},
		{syntax.RFC3986, syntax.Host, "[::1]:8", `host 0-7 host: a host cannot contain a port: give it separately`},
		{syntax.RFC3986, syntax.URIReference, `/a?\`, `query 3-4 query: a query cannot contain "\": percent-encode it as %5C`},
		{syntax.RFC3986, syntax.URIReference, "//a:1<", `port 4-6 port: a port can contain only digits 0 to 9`},
		{syntax.RFC3986, syntax.URIReference, "//::1", `host 2-5 IP-literal: an IPv6 address must be enclosed in "[" and "]"`},
		{syntax.RFC3986, syntax.URIReference, "//::1:80/", `host 2-8 IP-literal: an IPv6 address must be enclosed in "[" and "]"`},
		{syntax.RFC3986, syntax.Segment, "a/b", `path 0-3 segment: a segment cannot contain "/": write it as %2F`},
		{syntax.RFC3986, syntax.SegmentNZ, "", `path 0-0 segment-nz: this segment cannot be empty`},
		{syntax.RFC3986, syntax.SegmentNZNC, "a:b", `path 0-3 segment-nz-nc: this segment cannot contain ":": write it as %3A`},
		{syntax.RFC3986, syntax.PathNoScheme, "a:b", `path 0-3 path-noscheme: ":" in the first segment of a relative path: write "./" before the path`},
		{syntax.RFC3986, syntax.PathRootless, "/", `path 0-1 path-rootless: this path cannot begin with "/": remove it`},
		{syntax.RFC3986, syntax.PathRootless, "", `path 0-0 path-rootless: a path cannot be empty here`},
		{syntax.RFC3986, syntax.PathAbEmpty, "a", `path 0-1 path-abempty: a path after an authority must be empty or begin with "/"`},
		{syntax.RFC3986, syntax.PathAbsolute, "a", `path 0-1 path-absolute: an absolute path must begin with "/"`},
		{syntax.RFC3986, syntax.PathAbsolute, "//", `path 0-2 path-absolute: a path without an authority cannot begin with "//": write "/." before it`},
		{syntax.RFC3986, syntax.URIReference, "1a://h<", `scheme 0-2 scheme: a scheme must begin with a letter, not with "1"`},
		{syntax.RFC2396bis02, syntax.URIReference, "1a://h<", `path 0-7 segment: a path cannot contain "<": remove it, or percent-encode it as %3C`},
		{syntax.RFC2396bis02, syntax.URIReference, "1://h<", `path 0-6 segment: a path cannot contain "<": remove it, or percent-encode it as %3C`},
		{syntax.RFC2396bis02, syntax.URIReference, "1a:b<", `path 0-5 segment: a path cannot contain "<": remove it, or percent-encode it as %3C`},
		{syntax.RFC2396bis02, syntax.URIReference, "a:b<", `path 2-4 segment: a path cannot contain "<": remove it, or percent-encode it as %3C`},
		{syntax.RFC3986, syntax.AbsoluteURI, "x:%4#", `path 2-4 pct-encoded: "%" must be followed by two hexadecimal digits; write a literal "%" as %25`},
		{syntax.RFC3986, syntax.URIReference, "/\U00010000", `path 0-5 segment: a path cannot contain "𐀀" (U+10000): percent-encode it as %F0%90%80%80`},
		{syntax.RFC3986, syntax.URIReference, "/\U0010FFFF", `path 0-5 segment: a path cannot contain U+10FFFF: percent-encode it as %F4%8F%BF%BF`},
		{syntax.RFC2396, syntax.Host, "a_b", `host 0-3 hostname: each part of a host name must be letters, digits and "-", and cannot begin or end with "-"; the last must begin with a letter`},
		{syntax.RFC2396bis01, syntax.Host, "a_b", `host 0-3 hostname: each part of a host name must be at most 63 letters, digits and "-", and cannot begin or end with "-"`},
		{syntax.RFC2396bis02, syntax.Host, "a_b", `host 0-3 hostname: each part of a host name must be at most 63 letters, digits and "-", and cannot begin or end with "-"`},
		{syntax.RFC2396bis02, syntax.URIReference, "/a:b<", `path 0-5 segment: a path cannot contain "<": remove it, or percent-encode it as %3C`},
	} {
		at := test.grammar.Match(test.text, test.rule, new(syntax.Offsets))
		if at == syntax.Valid {
			t.Errorf("%v: %q is valid", test.rule, test.text)
			continue
		}
		d := test.grammar.Diagnose(test.text, test.rule, at, secret.GuessPassword)
		if got := fmt.Sprintf("%v %d-%d %s: %s", d.Component, d.Start, d.End, d.Rule, d.Message); got != test.want {
			t.Errorf("%v: %q: `%s`, want `%s`", test.rule, test.text, got, test.want)
		}
	}
}

func TestUnnamed(t *testing.T) {
	for _, test := range []struct {
		component     syntax.Component
		message, want string
	}{
		{syntax.QueryComponent, `a query cannot contain "^": percent-encode it as %5E`, "a query cannot contain this character: percent-encode it"},
		{syntax.QueryComponent, `a query cannot contain "^"`, "a query cannot contain this character"},
		{syntax.PathComponent, `in B: this segment cannot contain ":": write it as %3A`, "in B: this segment cannot contain this character: percent-encode it"},
		{syntax.HostComponent, `a host cannot contain "{": expand the template, or remove it`, "a host cannot contain this character: remove it"},
		{syntax.HostComponent, `"p" is misplaced in the IPv6 address: write eight groups`, "a character is misplaced in the IPv6 address: write eight groups"},
		{syntax.HostComponent, `"p" after the "]" of an IP address: only ":" and a port can follow`, `a character after the "]" of an IP address: only ":" and a port can follow`},
		{syntax.SchemeComponent, `a scheme cannot contain ";": use only letters`, `a scheme cannot contain ";": use only letters`},
		{syntax.PortComponent, "a port can contain only digits 0 to 9", "a port can contain only digits 0 to 9"},
	} {
		if got := syntax.Unnamed(test.message, test.component); got != test.want {
			t.Errorf("Unnamed(%q) = %q, want %q", test.message, got, test.want)
		}
	}
}
