package syntax_test

import (
	"fmt"
	"testing"

	"github.com/urikit/uri/internal/syntax"
)

// TestMessages looks at what is said of texts that are wrong in ways that are easily
// taken for each other.
func TestMessages(t *testing.T) {
	for _, test := range []struct {
		grammar *syntax.Grammar
		rule    syntax.Rule
		text    string
		want    string // component, start, end, rule, message
	}{
		{syntax.RFC2396, syntax.RelativeRef, "a#f", `fragment 2-3 relativeURI: a relativeURI has no fragment`},
		{syntax.RFC3986, syntax.AbsoluteURI, "x:a#f", `fragment 4-5 absolute-URI: an absolute-URI has no fragment`},
		{syntax.RFC2396, syntax.URI, "x:", `path 2-2 opaque-part: nothing behind the scheme's colon`},
		{syntax.RFC2396, syntax.URIReference, "xy:#f", `path 3-3 opaque-part: nothing behind the scheme's colon`},
		{syntax.RFC2396, syntax.RelativeRef, "", `path 0-0 relativeURI: nothing`},
		{syntax.RFC2396, syntax.RelativeRef, "?q", `path 0-0 relativeURI: a query without a path before it`},
		{syntax.RFC2396, syntax.URIReference, "?q", `path 0-0 relativeURI: a query without a path before it`},
		{syntax.RFC2396, syntax.RelativeRef, "[", `path 0-1 rel-segment: "[" in path: an IP literal stands in an authority, behind "//"`},
		{syntax.RFC3986, syntax.URI, "", `scheme 0-0 scheme: no scheme`},
		{syntax.RFC3986, syntax.URI, "x", `scheme 0-1 scheme: no colon after the scheme`},
		{syntax.RFC3986, syntax.URI, "1a:b", `scheme 0-2 scheme: a scheme begins with a letter`},
		{syntax.RFC3986, syntax.URI, "-:b", `scheme 0-1 scheme: a scheme begins with a letter`},
		{syntax.RFC3986, syntax.URI, "~a:b", `scheme 0-2 scheme: "~" before the scheme`},
		{syntax.RFC3986, syntax.URI, "<a:b", `scheme 0-2 scheme: "<" before the scheme`},
		{syntax.RFC3986, syntax.URI, "<<a:b", `scheme 0-3 scheme: "<" in scheme: it takes letters, digits, "+", "-" and "."`},
		{syntax.RFC3986, syntax.URI, "a<:b", `scheme 0-2 scheme: "<" in scheme: it takes letters, digits, "+", "-" and "."`},
		{syntax.RFC3986, syntax.URIReference, "//@h:x", `port 5-6 port: a port takes digits only`},
		{syntax.RFC3986, syntax.URIReference, "//u@h:x", `port 6-7 port: a port takes digits only`},
		{syntax.RFC3986, syntax.URIReference, "//u@v@w", `host 4-7 reg-name: a second "@": in userinfo it is written %40`},
		{syntax.RFC3986, syntax.URIReference, "//@v@w", `host 3-6 reg-name: a second "@": in userinfo it is written %40`},
		{syntax.RFC3986, syntax.URIReference, "//@[v", `host 3-5 IPvFuture: not an IPvFuture: "v", a hexadecimal version, ".", an address`},
		{syntax.RFC3986, syntax.URIReference, "//u<@v", `userinfo 2-4 userinfo: a character that userinfo does not take: percent-encode it`},
		{syntax.RFC3986, syntax.URIReference, "//a<b:1", `host 2-5 reg-name: "<" in host: it delimits a URI, and no host name has one`},
		{syntax.RFC3986, syntax.URIReference, "//<:1", `host 2-3 reg-name: "<" in host: it delimits a URI, and no host name has one`},
		{syntax.RFC3986, syntax.URIReference, "//a b", `host 2-5 reg-name: a space in host: no host name has one`},
		{syntax.RFC3986, syntax.URIReference, "//a\u00a0b", `host 2-6 reg-name: U+00A0 in host: no host name has one`},
		{syntax.RFC3986, syntax.URIReference, "//a\xffb", `host 2-5 reg-name: byte 0xFF in host: no host name has one`},
		{syntax.RFC3986, syntax.URIReference, `//a\b`, `host 2-5 reg-name: "\" in host: an authority ends before "/", not before "\"`},
		{syntax.RFC3986, syntax.URIReference, "//a%b/", `host 2-5 pct-encoded: "%" without two hexadecimal digits behind it`},
		{syntax.RFC3986, syntax.Host, "a#", `host 0-2 reg-name: an authority ends before "#"`},
		{syntax.RFC3986, syntax.URIReference, "/a ", `path 0-3 segment: a space in path: remove it from the beginning or the end, or percent-encode it, %20`},
		{syntax.RFC3986, syntax.URIReference, " /a", `path 0-3 segment-nz-nc: a space in path: remove it from the beginning or the end, or percent-encode it, %20`},
		{syntax.RFC3986, syntax.URIReference, "/a b", `path 0-4 segment: a space in path: percent-encode it, %20`},
		{syntax.RFC3986, syntax.URIReference, "/a\r\nb", `path 0-5 segment: U+000D in path: remove it; as data it is written %0D`},
		{syntax.RFC3986, syntax.URIReference, `/a?\`, `query 3-4 query: "\" in query: percent-encode it, %5C`},
		{syntax.RFC3986, syntax.URIReference, "//a:1<", `port 4-6 port: a port takes digits only`},
		{syntax.RFC3986, syntax.URIReference, "//::1", `host 2-5 IP-literal: an IPv6 address stands between "[" and "]"`},
		{syntax.RFC3986, syntax.URIReference, "//::1:80/", `host 2-8 IP-literal: an IPv6 address stands between "[" and "]"`},
		{syntax.RFC3986, syntax.Segment, "a/b", `path 0-3 segment: a segment takes no "/"; as data it is written %2F`},
		{syntax.RFC3986, syntax.SegmentNZ, "", `path 0-0 segment-nz: an empty segment`},
		{syntax.RFC3986, syntax.SegmentNZNC, "a:b", `path 0-3 segment-nz-nc: a colon in a segment that takes none`},
		{syntax.RFC3986, syntax.PathNoScheme, "a:b", `path 0-3 path-noscheme: a colon in the first segment of a relative path: put "./" in front`},
		{syntax.RFC3986, syntax.PathRootless, "/", `path 0-1 path-rootless: an empty first segment`},
		{syntax.RFC3986, syntax.PathRootless, "", `path 0-0 path-rootless: an empty first segment`},
		{syntax.RFC3986, syntax.PathAbEmpty, "a", `path 0-1 path-abempty: no "/" at the beginning, as a path behind an authority has, unless it is empty`},
		{syntax.RFC3986, syntax.PathAbsolute, "a", `path 0-1 path-absolute: no "/" at the beginning`},
		{syntax.RFC3986, syntax.PathAbsolute, "//", `path 0-2 path-absolute: "//" at the beginning, which would begin an authority`},
		{syntax.RFC3986, syntax.URIReference, "1a://h<", `scheme 0-2 scheme: a scheme begins with a letter`},
		{syntax.RFC2396bis02, syntax.URIReference, "1a://h<", `path 0-7 segment: "<" in path: it delimits a URI, and as a part of one is written %3C`},
		{syntax.RFC2396bis02, syntax.URIReference, "1://h<", `path 0-6 segment: "<" in path: it delimits a URI, and as a part of one is written %3C`},
		{syntax.RFC2396bis02, syntax.URIReference, "1a:b<", `path 0-5 segment: "<" in path: it delimits a URI, and as a part of one is written %3C`},
		{syntax.RFC2396bis02, syntax.URIReference, "a:b<", `path 2-4 segment: "<" in path: it delimits a URI, and as a part of one is written %3C`},
		{syntax.RFC2396bis02, syntax.URIReference, "/a:b<", `path 0-5 segment: "<" in path: it delimits a URI, and as a part of one is written %3C`},
	} {
		at := test.grammar.Match(test.text, test.rule, new(syntax.Offsets))
		if at == syntax.Valid {
			t.Errorf("%v: %q is valid", test.rule, test.text)
			continue
		}
		d := test.grammar.Diagnose(test.text, test.rule, at)
		if got := fmt.Sprintf("%v %d-%d %s: %s", d.Component, d.Start, d.End, d.Rule, d.Message); got != test.want {
			t.Errorf("%v: %q: `%s`, want `%s`", test.rule, test.text, got, test.want)
		}
	}
}
