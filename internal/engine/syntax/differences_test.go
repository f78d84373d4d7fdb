package syntax_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/syntax"
)

// TestDifferences checks, topic by topic, how each edition reads a text, in the words of
// reading: where the grammars differ, and where a reader could expect a difference.
func TestDifferences(t *testing.T) {
	const (
		no     = "invalid"
		yes    = "valid"
		uri    = "URI"
		opaque = "opaque"
		rel    = "relative"

		sName  = "server: hostname"
		sIPv4  = "server: IPv4address"
		sIPv6  = "server: IPv6reference"
		sEmpty = "server: empty"
		reg    = "reg-name"
		name   = "hostname"
		ipv4   = "IPv4address"
		ipv6   = "IPv6reference"
		lit    = "IP-literal"
		empty  = "empty"
		noReg  = "empty reg-name"
	)
	var (
		label63 = strings.Repeat("x", 63)
		label64 = strings.Repeat("x", 64)
		long    = strings.Repeat(label63+".", 4) + label63
	)
	type example struct {
		text string
		want [4]string // RFC 2396, rfc2396bis-01, rfc2396bis-02, RFC 3986
	}
	for _, test := range []struct {
		topic    string
		sections string // of the four
		rule     syntax.Rule
		examples []example
	}{
		// References.

		{"two slashes begin an authority", "4.3, 4.3, 3, 3.3", syntax.URIReference, []example{
			{"//a/b", [4]string{rel, rel, rel, rel}},
			{"//a_b/", [4]string{rel, rel, no, rel}}, // by the rules of rfc2396bis-02 alone, a path
			{"//h:x", [4]string{rel, rel, no, no}},
			{"http://a%20b/", [4]string{uri, uri, no, uri}},
			{"///a", [4]string{rel, rel, rel, rel}},
			{"foo:////a", [4]string{uri, uri, uri, uri}},
		}},
		{"a path without an authority does not begin with two slashes", "3, 3, 3, 3.3", syntax.URIReference, []example{
			{"/.//a", [4]string{rel, rel, rel, rel}},
			{"foo:/.//a", [4]string{uri, uri, uri, uri}},
			{"foo:/a//b", [4]string{uri, uri, uri, uri}},
			{"//[", [4]string{no, no, no, no}},
		}},
		{"a path after an authority is empty or begins with a slash", "3, 3, 3, 3.3", syntax.URIReference, []example{
			{"//h", [4]string{rel, rel, rel, rel}},
			{"//h/a", [4]string{rel, rel, rel, rel}},
			{"//[::1]a", [4]string{no, no, no, no}},
		}},
		{"what begins with a scheme is a URI", "4, 4, 4.1, 4.1", syntax.URIReference, []example{
			{"a:b", [4]string{opaque, opaque, uri, uri}},
			{"a:/b", [4]string{uri, uri, uri, uri}},
			{"a+-.1:/b", [4]string{uri, uri, uri, uri}},
			{"A:/b", [4]string{uri, uri, uri, uri}},
			{"a:[b", [4]string{no, opaque, no, no}},
		}},
		{"a colon in the first segment of a relative path", "5, 5, 4.2, 4.2", syntax.URIReference, []example{
			{"1a:b", [4]string{no, no, rel, no}},
			{"a_b:c", [4]string{no, no, rel, no}},
			{"a@b:c", [4]string{no, no, rel, no}},
			{"1a://h/p", [4]string{no, no, rel, no}},
			{"./a:b", [4]string{rel, rel, rel, rel}},
			{"b/a:c", [4]string{rel, rel, rel, rel}},
		}},
		{"an empty first segment of a relative path", "5, 5, 4.2, 4.2", syntax.URIReference, []example{
			{":", [4]string{no, no, rel, no}},
			{":b", [4]string{no, no, rel, no}},
			{"/b", [4]string{rel, rel, rel, rel}},
		}},
		{"nothing after a scheme", "3, 3, 3, 3", syntax.URIReference, []example{
			{"about:", [4]string{no, uri, uri, uri}},
			{"about:#x", [4]string{no, uri, uri, uri}},
			{"http:", [4]string{no, uri, uri, uri}},
			{"http://", [4]string{uri, uri, uri, uri}},
		}},
		{"an empty reference", "4, 4, 4.1, 4.1", syntax.URIReference, []example{
			{"", [4]string{rel, rel, rel, rel}},
			{"#", [4]string{rel, rel, rel, rel}},
			{"#f", [4]string{rel, rel, rel, rel}},
		}},
		{"a query without a path", "5, 5, 4.2, 4.2", syntax.URIReference, []example{
			{"?", [4]string{no, rel, rel, rel}},
			{"?y", [4]string{no, rel, rel, rel}},
			{"?y#s", [4]string{no, rel, rel, rel}},
			{"//?y", [4]string{rel, rel, rel, rel}},
			{"foo:?q", [4]string{opaque, uri, uri, uri}},
		}},
		{"opaque parts", "3, 3, none, none", syntax.URIReference, []example{
			{"mailto:a@b", [4]string{opaque, opaque, uri, uri}},
			{"foo:a/b", [4]string{opaque, opaque, uri, uri}},
			{"foo:a?b", [4]string{opaque, opaque, uri, uri}},
			{"foo::", [4]string{opaque, opaque, uri, uri}},
			{"foo:/a?b", [4]string{uri, uri, uri, uri}},
		}},
		{"brackets", "2.4.3, 2.2, 2.2, 2.2", syntax.URIReference, []example{
			{"foo:a[b]", [4]string{no, opaque, no, no}},
			{"foo:?[q]", [4]string{no, opaque, no, no}},
			{"foo:/a[b]", [4]string{no, no, no, no}},
			{"foo:/a?[b]", [4]string{no, no, no, no}},
			{"foo:a#[b]", [4]string{no, no, no, no}},
			{"[a]", [4]string{no, no, no, no}},
			{"http://[::1]/", [4]string{no, uri, uri, uri}},
		}},
		{"parameters of path segments", "3.3, 3.3, 3.3, 3.3", syntax.URIReference, []example{
			{"/a;b;c=1,2/;", [4]string{rel, rel, rel, rel}},
			{";", [4]string{rel, rel, rel, rel}},
		}},
		{"query", "3.4, 3.4, 3.4, 3.4", syntax.URIReference, []example{
			{"a?b?c/d:@;", [4]string{rel, rel, rel, rel}},
			{"a?[", [4]string{no, no, no, no}},
		}},
		{"fragment", "4.1, 4.1, 3.5, 3.5", syntax.URIReference, []example{
			{"a#b?c/d:@;", [4]string{rel, rel, rel, rel}},
			{"a#[", [4]string{no, no, no, no}},
			{"a#b#c", [4]string{no, no, no, no}},
		}},
		{"triplets", "2.4.1, 2.4.1, 2.4.1, 2.1", syntax.URIReference, []example{
			{"%00%fF%Ff", [4]string{rel, rel, rel, rel}},
			{"%", [4]string{no, no, no, no}},
			{"%4", [4]string{no, no, no, no}},
			{"%4g", [4]string{no, no, no, no}},
		}},
		{"marks", "2.3, 2.3, 2.3, 2.2", syntax.URIReference, []example{
			{"!~*'()", [4]string{rel, rel, rel, rel}},
		}},
		{"excluded characters", "2.4.3, 2.4.3, 2.4.3, 2", syntax.URIReference, []example{
			{"a b", [4]string{no, no, no, no}},
			{"a|b", [4]string{no, no, no, no}},
			{`a\b`, [4]string{no, no, no, no}},
			{"a^b", [4]string{no, no, no, no}},
			{"a`b", [4]string{no, no, no, no}},
			{"a{b}", [4]string{no, no, no, no}},
			{"a<b>", [4]string{no, no, no, no}},
			{`a"b`, [4]string{no, no, no, no}},
			{"a\n", [4]string{no, no, no, no}},
			{"ä", [4]string{no, no, no, no}},
		}},

		// Rules that include a fragment.

		{"a URI with a fragment, which RFC 2396 and rfc2396bis-01 call a reference", "4, 4, 3, 3", syntax.URI, []example{
			{"a:b", [4]string{yes, yes, yes, yes}},
			{"a:b#f", [4]string{yes, yes, yes, yes}},
		}},
		{"an absolute URI has no fragment", "3, 3, 4.3, 4.3", syntax.AbsoluteURI, []example{
			{"a:b", [4]string{yes, yes, yes, yes}},
			{"a:b#f", [4]string{no, no, no, no}},
		}},
		{"what is relative has a fragment", "5, 5, 4.2, 4.2", syntax.RelativeRef, []example{
			{"b", [4]string{yes, yes, yes, yes}},
			{"b#f", [4]string{no, no, yes, yes}},
			{"", [4]string{no, yes, yes, yes}},
			{"#f", [4]string{no, no, yes, yes}},
		}},

		// Authorities.

		{"server or registry-based name", "3.2, 3.2, 3.2, 3.2", syntax.Authority, []example{
			{"h:80", [4]string{sName, sName, name, reg}},
			{"h:x", [4]string{reg, reg, no, no}},
			{"h:1:2", [4]string{reg, reg, no, no}},
			{"a@b@c", [4]string{reg, reg, no, no}},
			{"a_b", [4]string{reg, reg, no, reg}},
			{"::1", [4]string{reg, reg, no, no}},
		}},
		{"an empty host", "3.2.2, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{"", [4]string{sEmpty, sEmpty, empty, noReg}},
			{"u@", [4]string{reg, reg, empty, noReg}},
			{":80", [4]string{reg, reg, empty, noReg}},
			{"u@:80", [4]string{reg, reg, empty, noReg}},
		}},
		{"userinfo", "3.2.2, 3.2.2, 3.2.1, 3.2.1", syntax.Authority, []example{
			{"u@h", [4]string{sName, sName, name, reg}},
			{"u:p@h:80", [4]string{sName, sName, name, reg}},
			{"@h", [4]string{sName, sName, name, reg}},
			{":@h", [4]string{sName, sName, name, reg}},
			{"u;x=1%40@h", [4]string{sName, sName, name, reg}},
			{"[@h", [4]string{no, no, no, no}},
		}},
		{"port", "3.2.2, 3.2.2, 3.2.3, 3.2.3", syntax.Authority, []example{
			{"h:", [4]string{sName, sName, name, reg}},
			{"h:00065536", [4]string{sName, sName, name, reg}},
		}},
		{"host names", "3.2.2, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{"a-b.c--d", [4]string{sName, sName, name, reg}},
			{"-a", [4]string{reg, reg, no, reg}},
			{"a-", [4]string{reg, reg, no, reg}},
			{"a..b", [4]string{reg, reg, no, reg}},
			{".a", [4]string{reg, reg, no, reg}},
			{"a~b", [4]string{reg, reg, no, reg}},
		}},
		{"triplets in a host", "3.2.1, 3.2.1, 3.2.2, 3.2.2", syntax.Authority, []example{
			{"a%2Db", [4]string{reg, reg, no, reg}},
			{"%41:80", [4]string{reg, reg, no, reg}},
		}},
		{"labels of digits", "3.2.2, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{"1.a", [4]string{sName, sName, name, reg}},
			{"a.1", [4]string{reg, sName, name, reg}},
			{"2130706433", [4]string{reg, sName, name, reg}},
			{"0x7f.1", [4]string{reg, sName, name, reg}},
		}},
		{"a dot after a name", "3.2.2, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{"a.b.", [4]string{sName, sName, name, reg}},
			{"a.", [4]string{sName, reg, name, reg}},
			{"a.1.", [4]string{reg, reg, name, reg}},
			{"1.2.3.4.", [4]string{reg, reg, name, reg}},
			{"a..", [4]string{reg, reg, no, reg}},
		}},
		{"the length of a label", "3.2.2, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{label63, [4]string{sName, sName, name, reg}},
			{label64, [4]string{sName, reg, no, reg}},
			{"a." + label64 + ".b", [4]string{sName, reg, no, reg}},
			{label64 + "@h", [4]string{sName, sName, name, reg}},
		}},
		{"the length of a name", "3.2.2, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{long, [4]string{sName, sName, name, reg}},
		}},
		{"IPv4 address or name", "3.2.2, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{"1.2.3.4", [4]string{sIPv4, sIPv4, ipv4, ipv4}},
			{"256.1.1.1", [4]string{sIPv4, sName, name, reg}},
			{"01.2.3.4", [4]string{sIPv4, sName, name, reg}},
			{"99999999999.0.0.00000", [4]string{sIPv4, sName, name, reg}},
			{"1.2.3", [4]string{reg, sName, name, reg}},
			{"1.2.3.4.5", [4]string{reg, sName, name, reg}},
		}},
		{"IPv6 addresses", "none, 3.2.2, 3.2.2, 3.2.2", syntax.Authority, []example{
			{"[::1]", [4]string{no, sIPv6, ipv6, lit}},
			{"u@[::1]:80", [4]string{no, sIPv6, ipv6, lit}},
			{"[::ffff:1.2.3.4]", [4]string{no, sIPv6, ipv6, lit}},
			{"[1:2:3:4:5:6:7:8]", [4]string{no, sIPv6, ipv6, lit}},
			{"[1:2:3:4:5:6:7:8:9]", [4]string{no, no, no, no}},
			{"[::1", [4]string{no, no, no, no}},
		}},
		{"addresses of the future", "none, none, none, 3.2.2", syntax.Authority, []example{
			{"[v1.x]", [4]string{no, no, no, lit}},
			{"[V1F.a:b]", [4]string{no, no, no, lit}},
		}},
		{"zone identifiers", "none, none, none, none", syntax.Authority, []example{
			{"[fe80::1%25en0]", [4]string{no, no, no, no}},
		}},
	} {
		t.Run(test.topic+", sections "+test.sections, func(t *testing.T) {
			for _, example := range test.examples {
				for i, e := range []*edition{rfc2396, rfc2396bis01, rfc2396bis02, rfc3986} {
					if got := e.reading(t, test.rule, example.text); got != example.want[i] {
						t.Errorf("%s: %q is %s, want %s", e.name, example.text, got, example.want[i])
					}
				}
			}
		})
	}
}
