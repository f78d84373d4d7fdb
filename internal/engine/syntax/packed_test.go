package syntax_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/syntax"
)

// Offsets that are as large as their bits, and larger.
func TestPackLong(t *testing.T) {
	schemes, userinfos, ports := []string{""}, []string{""}, []string{"", ":"}
	for _, n := range []int{1, 4092, 4093, 4094, 4095, 4096, 9000} {
		schemes = append(schemes, strings.Repeat("a", n)+":")
		userinfos = append(userinfos, strings.Repeat("u", n)+":@")
	}
	for _, n := range []int{1, 13, 14, 15, 16, 70} {
		ports = append(ports, ":"+strings.Repeat("8", n))
	}
	for _, g := range []*syntax.Grammar{syntax.RFC3986, syntax.RFC3987, syntax.RFC2396, syntax.RFC2396bis01, syntax.RFC2396bis02} {
		for _, scheme := range schemes {
			tails := []string{"/p?q#f", "//h?//u@:7", "//$,;:@&=+/p"} // the last host is a registry name in the older editions
			for _, userinfo := range userinfos {
				for _, port := range ports {
					tails = append(tails, "//"+userinfo+"h.a"+port+"/p:@?q#f", "//"+userinfo+"[::1]"+port)
				}
			}
			for _, tail := range tails {
				s := scheme + tail
				var o syntax.Offsets
				if g.Parse(s, syntax.URIReference, &o) != syntax.Valid {
					continue
				}
				var got syntax.Offsets
				if got.Unpack(o.Pack(), s); got != o {
					t.Fatalf("%s: %.50q, %d bytes: %+v, want %+v", g.Document(), s, len(s), got, o)
				}
			}
		}
	}
}
