package main

import (
	"cmp"
	"fmt"
	"net/netip"
	"strings"
)

// hosts makes the topics hosts and ipv6, on the kinds of host.
func hosts(e *edition) []*topic {
	names := &topic{edition: e, name: "hosts", check: "host", about: "what is a host, and of which kind; no kind: it is none"}
	literals := &topic{edition: e, name: "ipv6", check: "host", about: "IPv6 addresses in every form; no kind: it is none"}
	add := func(t *topic, note, host string) { e.addHost(t, note, host) }
	e.addNames(func(note, host string) { add(names, note, host) })
	if e == rfc2396 { // it has no IPv6 addresses
		return []*topic{names}
	}
	e.addLiterals(func(note, host string) { add(literals, note, host) })
	return []*topic{names, literals}
}

// addHost adds the question about a host.
func (e *edition) addHost(t *topic, note, host string) {
	want := object{}
	kind := e.hostKind(host)
	if kind != "" {
		want = want.with("kind", kind)
	}
	source, section := e.grammarSource(), e.sections["host"]
	if address := e.address(kind, host); address != "" {
		want = want.with("address", address)
		section = cmp.Or(e.sections["address"], section)
	}
	t.add(source, section, note, object{}.with("host", host), want)
}

// addNames adds names, IPv4 addresses and what looks like them. It is data: what numbers can be,
// each wrong octet at each place, and a list of texts.
func (e *edition) addNames(add func(note, host string)) {
	// Each dec-octet as the last one, with numbers around its limits as the others.
	for n := range 257 {
		if e == rfc3986 || n < 11 || n > 98 && n < 101 || n > 198 && n < 202 || n > 248 {
			add("IPv4address", fmt.Sprintf("192.0.2.%d", n))
		}
	}
	for _, octet := range []string{"00", "01", "09", "010", "000", "001", "0255", "257", "259", "260", "299", "300", "999", "1000", "0x1", "1e1", "", "-1", "+1", "%31"} {
		for place := range 4 {
			octets := []string{"1", "20", "255", "0"}
			octets[place] = octet
			add("IPv4address", strings.Join(octets, "."))
		}
	}
	for _, host := range []string{
		"", "1", "1.2", "1.2.3", "1.2.3.", "1.2.3.4.", "1.2.3.4.5", ".1.2.3.4", "1..2.3", "127.1", "0x7f000001", "2130706433", "1.2.3.4a", "a.1.2.3.4", "1.2.3.a",
		"a", "A", "localhost", "example.com", "EXAMPLE.com", "a.", "a.b.", "a..b", ".", "..", ".a", "-", "-a", "a-", "a-b", "a--b", "a-.b", "a.-b", "a_b", "_a",
		"a.1", "a.1.", "1a", "1.a", "a1", "xn--bcher-kva", "b%C3%BCcher", "%41", "%4", "%", "%zz", "a%00b", "bücher", "a b", "a~b", "a!b", "a$b", "a&b", "a'b", "a(b)", "a*b", "a+b", "a,b", "a;b", "a=b",
		"a\\b", "a|b", "a^b", "a\"b", "a<b>", "a{b}", "a`b",
		strings.Repeat("x", 63), strings.Repeat("x", 64), strings.Repeat("x", 63) + ".b", strings.Repeat("x", 64) + ".b", "a." + strings.Repeat("x", 63), "a." + strings.Repeat("x", 64),
		strings.Repeat(strings.Repeat("x", 63)+".", 3) + strings.Repeat("x", 61), strings.Repeat(strings.Repeat("x", 63)+".", 4) + "x",
		"[", "]", "[]", "[::", "::]", "[[::]]", "[::]]", "[1.2.3.4]", "[a]", "[::1]a", "a[::1]",
		"[v1.a]", "[V1.a]", "[vF.a]", "[v1F.~:;]", "[v.a]", "[v1.]", "[v1]", "[vG.a]", "[v1.a%41]", "[v1.a/b]", "[v1.a@b]", "[v1.::1]", "[1.a]", "[v1.[a]]", "[v1.fe80::a+en1]",
	} {
		add("host", host)
	}
}

// addLiterals adds IPv6 addresses and what looks like them. It is data: all numbers of groups on
// both sides of "::", then forms of one group, then ends in IPv4, then a list of texts.
func (e *edition) addLiterals(add func(note, host string)) {
	// Groups before and after "::", or without it, with and without IPv4.
	for before := range 10 {
		for behind := -1; behind < 10-before; behind++ { // -1: no "::"
			for _, tail := range []bool{false, true} {
				left, right := groups(before), groups(max(0, behind))
				if tail {
					if behind < 0 {
						left = append(left, "192.0.2.1")
					} else {
						right = append(right, "192.0.2.1")
					}
				}
				host := strings.Join(left, ":")
				if behind >= 0 {
					host += "::" + strings.Join(right, ":")
				}
				add("IPv6address", "["+host+"]")
			}
		}
	}
	for _, h := range []string{"0", "00", "000", "0000", "00000", "1234", "12345", "abcd", "ABCD", "aBcD", "g", "-1", "%31", "0x1"} {
		for _, form := range []string{"[%s::]", "[::%s]", "[1:2:3:%s:5:6:7:8]", "[::%s:192.0.2.1]", "[::%s:1]"} {
			add("h16", "["+fmt.Sprintf(form, h)[1:])
		}
	}
	for _, tail := range []string{"0.0.0.0", "255.255.255.255", "256.0.0.1", "01.2.3.4", "1.2.3", "1.2.3.4.5", "1.2.3.4:5", "1.2.3.", ".2.3.4", "1.2.3.a"} {
		add("ls32", "[::"+tail+"]")
		add("ls32", "[1:2:3:4:5:6:"+tail+"]")
		add("ls32", "[::ffff:"+tail+"]")
	}
	for _, host := range []string{
		"[:]", "[:::]", "[::::]", "[1]", "[1:]", "[:1]", "[1:::2]", "[1::2::3]", "[::1::]", "[:1::]", "[::1:]", "[1:2:3:4:5:6:7:8:]", "[:1:2:3:4:5:6:7:8]",
		"[fe80::1%25en0]", "[fe80::1%en0]", "[::1/128]", "[::1 ]", "[ ::1]", "[::1.2.3.4.]", "::1", "[::1", "::1]", "[::ffff:1.2.3.4:1]", "[1.2.3.4::]", "[::1:1.2.3.4:1]",
		"[2001:db8::7]", "[2001:DB8::7]", "[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]", "[1080:0:0:0:8:800:200C:417A]", "[::192.9.5.5]", "[::FFFF:129.144.52.38]",
	} {
		add("IPv6address", host)
	}
}

// groups returns n groups of an IPv6 address.
func groups(n int) (list []string) {
	for i := range n {
		list = append(list, []string{"1", "20", "300", "4000", "a", "bc", "def", "0", "9"}[i])
	}
	return list
}

// address returns an IP address as netip writes it, and "" for other hosts. The program
// ends if netip and kind disagree.
func (e *edition) address(kind, host string) string {
	text, bracketed := host, len(host) > 1 && host[0] == '[' && host[len(host)-1] == ']'
	if bracketed {
		text = host[1 : len(host)-1]
	}
	a, err := netip.ParseAddr(text)
	is := err == nil && a.Zone() == "" && a.Is6() == bracketed
	switch kind {
	case "ipv4":
		if err != nil { // RFC 2396 allows any digits
			return ""
		}
	case "ipv6":
		require(is, "%s: %v", host, err)
	default:
		require(!is || e == rfc2396 && bracketed, "%s is an address", host)
		return ""
	}
	return a.String()
}
