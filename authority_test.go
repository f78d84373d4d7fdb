package uri_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

func TestPortNumber(t *testing.T) {
	for _, test := range []struct {
		authority string
		port      string // as written, or "undefined"
		want      uint16
		err       error
	}{
		{"", "undefined", 0, uri.ErrNoPort},
		{"h", "undefined", 0, uri.ErrNoPort},
		{"u:1@h", "undefined", 0, uri.ErrNoPort},
		{"[::1]", "undefined", 0, uri.ErrNoPort},
		{":", "", 0, uri.ErrNoPort},
		{"h:", "", 0, uri.ErrNoPort},
		{"[::1]:", "", 0, uri.ErrNoPort},
		{"h:0", "0", 0, nil},
		{"h:00", "00", 0, nil},
		{"h:1", "1", 1, nil},
		{":80", "80", 80, nil},
		{"h:080", "080", 80, nil},
		{"u:1@h:8042", "8042", 8042, nil},
		{"[::1]:443", "443", 443, nil},
		{"h:65534", "65534", 65534, nil},
		{"h:65535", "65535", 65535, nil},
		{"h:065535", "065535", 65535, nil},
		{"h:65536", "65536", 0, uri.ErrPortRange},
		{"h:65540", "65540", 0, uri.ErrPortRange},
		{"h:99999", "99999", 0, uri.ErrPortRange},
		{"h:131072", "131072", 0, uri.ErrPortRange}, // twice 65536
		{"h:4294967376", "4294967376", 0, uri.ErrPortRange},
		{"h:18446744073709551696", "18446744073709551696", 0, uri.ErrPortRange},
		{"h:" + strings.Repeat("9", 70), strings.Repeat("9", 70), 0, uri.ErrPortRange},
		{"h:" + strings.Repeat("0", 70), strings.Repeat("0", 70), 0, nil},
		{"h:" + strings.Repeat("0", 70) + "22", strings.Repeat("0", 70) + "22", 22, nil},
	} {
		want := `"` + test.port + `"`
		if test.port == "undefined" {
			want = test.port
		}
		a, err := uri.ParseAuthority(test.authority)
		if err != nil {
			t.Error(err)
			continue
		}
		r := uri.MustParse("//" + test.authority + "/:1?:2")
		u := uri.MustParseURI("a://" + test.authority + "#:3")
		for _, v := range []interface {
			Port() (string, bool)
			PortNumber() (uint16, error)
		}{a, r, u} {
			if got := defined(v.Port()); got != want {
				t.Errorf("%v: port %s, want %s", v, got, want)
			}
			if got, err := v.PortNumber(); got != test.want || !errors.Is(err, test.err) {
				t.Errorf("%v: port number %d, %v, want %d, %v", v, got, err, test.want, test.err)
			}
		}
	}
	if _, err := uri.MustParse("a:80").PortNumber(); err != uri.ErrNoPort {
		t.Errorf("a port without an authority: %v", err)
	}
}

func TestParseAuthority(t *testing.T) {
	const none = "undefined"
	for _, test := range []struct {
		s                    string
		userinfo, host, port string
		kind                 uri.HostKind
	}{
		{"", none, ``, none, uri.HostRegName},
		{"@", ``, ``, none, uri.HostRegName},
		{":", none, ``, ``, uri.HostRegName},
		{"@:", ``, ``, ``, uri.HostRegName},
		{":@", `:`, ``, none, uri.HostRegName},
		{"u@h", `u`, `h`, none, uri.HostRegName},
		{"u:p:@h:1", `u:p:`, `h`, `1`, uri.HostRegName},
		{"1:2@3:4", `1:2`, `3`, `4`, uri.HostRegName},
		{"%40@h", `%40`, `h`, none, uri.HostRegName},
		{"1.2.3.4@1.2.3.4:1", `1.2.3.4`, `1.2.3.4`, `1`, uri.HostIPv4},
		{"1.2.3.4:1@h", `1.2.3.4:1`, `h`, none, uri.HostRegName},
		{"u@[::1]:1", `u`, `[::1]`, `1`, uri.HostIPv6},
		{"[::1]:", none, `[::1]`, ``, uri.HostIPv6},
		{"[v1.a:b]", none, `[v1.a:b]`, none, uri.HostIPvFuture},
		{"u@[v1.:]:1", `u`, `[v1.:]`, `1`, uri.HostIPvFuture},
	} {
		a, err := uri.ParseAuthority(test.s)
		if err != nil {
			t.Error(err)
			continue
		}
		quote := func(s string) string {
			if s == none {
				return s
			}
			return `"` + s + `"`
		}
		if a.String() != test.s {
			t.Errorf("%q is %q", test.s, a)
		}
		if got := defined(a.Userinfo()); got != quote(test.userinfo) {
			t.Errorf("%q: userinfo %s, want %s", test.s, got, quote(test.userinfo))
		}
		if got, ok := a.Host(); !ok || got.String() != test.host || got.Kind() != test.kind {
			t.Errorf("%q: host %q of kind %v, want %q of kind %v", test.s, got, got.Kind(), test.host, test.kind)
		}
		if got := defined(a.Port()); got != quote(test.port) {
			t.Errorf("%q: port %s, want %s", test.s, got, quote(test.port))
		}
	}
	for _, s := range []string{"a@b@c", "h:x", "h/", "h?", "h#", "//h", "[::1", "::1", "a b"} {
		if a, err := uri.ParseAuthority(s); err == nil || a != (uri.Authority{}) {
			t.Errorf("ParseAuthority(%q) = %+v, %v", s, a, err)
		}
	}
}

func TestPassword(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"//h", "undefined"},
		{"//u@h:1", "undefined"},
		{"a:b:c@d", "undefined"}, // a path
		{"//@h", "undefined"},
		{"//u:@h", `""`},
		{"//:p@h", `"p"`},
		{"//u:p@h", `"p"`},
		{"//u:p:q%3A@h:1", `"p:q:"`},
		{"//u%3Ax:%00@h", `"\x00"`},
	} {
		if got := defined(uri.MustParse(test.text).Password()); got != test.want {
			t.Errorf("%q: password %s, want %s", test.text, got, test.want)
		}
	}
}

func TestUsername(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"//h", "undefined"},
		{"a:b:c@d", "undefined"}, // a path
		{"//@h", `""`},
		{"//:p@h", `""`},
		{"//u@h", `"u"`},
		{"//u:p@h", `"u"`},
		{"//a%3Ab%40c:p:q@h:1", `"a:b@c"`}, // as in net/url and Node
		{"//a%2540:p@h", `"a%40"`},
	} {
		if got := defined(uri.MustParse(test.text).Username()); got != test.want {
			t.Errorf("%q: user name %s, want %s", test.text, got, test.want)
		}
	}
}

func TestHostname(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"/h", "undefined"},
		{"urn:h", "undefined"},
		{"file:///h", `""`},
		{"//:80", `""`},
		{"//u@h:80", `"h"`},
		{"//[::1]", `"::1"`},
		{"//u@[2001:DB8::7]:80/", `"2001:DB8::7"`},
		{"//[v1.a:b]:80", `"v1.a:b"`},
		{"//ex%41mple", `"ex%41mple"`},
	} {
		if got := defined(uri.MustParse(test.text).Hostname()); got != test.want {
			t.Errorf("%q: host name %s, want %s", test.text, got, test.want)
		}
	}
}

func TestHost(t *testing.T) {
	for _, test := range []struct {
		s       string
		kind    uri.HostKind
		addr    string // "" if it is a name
		decoded string // "" if it is s
	}{
		{"", uri.HostRegName, "", ""},
		{"example.com", uri.HostRegName, "", ""},
		{"example.com.", uri.HostRegName, "", ""},
		{"ex%41mple", uri.HostRegName, "", "exAmple"},
		{"caf%C3%A9", uri.HostRegName, "", "café"},
		{"%2525%00%ff", uri.HostRegName, "", "%25\x00\xff"},
		{"0.0.0.0", uri.HostIPv4, "0.0.0.0", ""},
		{"192.0.2.16", uri.HostIPv4, "192.0.2.16", ""},
		{"255.255.255.255", uri.HostIPv4, "255.255.255.255", ""},
		{"256.0.0.1", uri.HostRegName, "", ""},
		{"01.2.3.4", uri.HostRegName, "", ""},
		{"127.1", uri.HostRegName, "", ""},
		{"0177.0.0.1", uri.HostRegName, "", ""},
		{"2130706433", uri.HostRegName, "", ""},
		{"1.2.3.4.", uri.HostRegName, "", ""},
		{"1.2.3.%34", uri.HostRegName, "", "1.2.3.4"},
		{"[::]", uri.HostIPv6, "::", ""},
		{"[::1]", uri.HostIPv6, "::1", ""},
		{"[2001:DB8::7]", uri.HostIPv6, "2001:db8::7", ""},
		{"[1:2:3:4:5:6:7:8]", uri.HostIPv6, "1:2:3:4:5:6:7:8", ""},
		{"[1:2:3:4:5:6:7::]", uri.HostIPv6, "1:2:3:4:5:6:7:0", ""},
		{"[::ffff:192.0.2.16]", uri.HostIPv6, "::ffff:192.0.2.16", ""},
		{"[1:2:3:4:5:6:1.2.3.4]", uri.HostIPv6, "1:2:3:4:5:6:102:304", ""},
		{"[v1.::1]", uri.HostIPvFuture, "", ""},
		{"[vF.1.2.3.4]", uri.HostIPvFuture, "", ""},
	} {
		h, err := uri.ParseHost(test.s)
		if err != nil {
			t.Error(err)
			continue
		}
		if h.String() != test.s || h.Kind() != test.kind {
			t.Errorf("%q is %q of kind %v, want kind %v", test.s, h, h.Kind(), test.kind)
		}
		var want netip.Addr
		if test.addr != "" {
			want = netip.MustParseAddr(test.addr)
		}
		if got, ok := h.Addr(); got != want || ok != want.IsValid() {
			t.Errorf("%q has the address %v, %t, want %v", test.s, got, ok, want)
		}
		if test.decoded == "" {
			test.decoded = test.s
		}
		if got := h.Decoded(); got != test.decoded {
			t.Errorf("%q is decoded to %q, want %q", test.s, got, test.decoded)
		}
	}
	for _, s := range []string{"a:1", "u@h", "::1", "[::1", "[::1]:1", "[1.2.3.4]", "a/b", "a b", "%zz", "[fe80::1%25en0]"} {
		if h, err := uri.ParseHost(s); err == nil || h != (uri.Host{}) {
			t.Errorf("ParseHost(%q) = %+v, %v", s, h, err)
		}
	}
}

// TestHostAddr checks the hosts of the vectors. The IPv4 and IPv6 addresses by the
// grammar, and only they, must be addresses to package netip too.
func TestHostAddr(t *testing.T) {
	kinds := make(map[uri.HostKind]int)
	for _, s := range texts(t) {
		r, err := uri.Parse(s)
		if err != nil {
			continue
		}
		host, ok := r.Host()
		if !ok {
			continue
		}
		kinds[host.Kind()]++
		got, ok := host.Addr()
		want, err := netip.ParseAddr(strings.Trim(host.String(), "[]"))
		switch host.Kind() {
		case uri.HostIPv4, uri.HostIPv6:
			if err != nil || !ok || got != want || got.Is4() != (host.Kind() == uri.HostIPv4) || got.Zone() != "" {
				t.Errorf("%q: host %q of kind %v has the address %v, %t, want %v, %v", s, host, host.Kind(), got, ok, want, err)
			}
		default:
			if ok || err == nil {
				t.Errorf("%q: host %q of kind %v has the address %v, %t, and netip says %v, %v", s, host, host.Kind(), got, ok, want, err)
			}
		}
	}
	for kind := uri.HostRegName; kind <= uri.HostIPvFuture; kind++ {
		if kinds[kind] == 0 {
			t.Errorf("no host of kind %v", kind)
		}
	}
}
