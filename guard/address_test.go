package guard_test

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/guard"
)

func addr(text string) netip.Addr { return netip.MustParseAddr(text) }

func prefixes(texts ...string) []netip.Prefix {
	var list []netip.Prefix
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

func policy(t testing.TB, c guard.Config) *guard.Policy {
	t.Helper()
	p, err := guard.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A block is a line of the list of special-purpose blocks.
type block struct {
	Block, First, Last string
	Before, After      *string
	Deny               bool `json:"deny_by_default"`
}

func (b block) edges() []netip.Addr {
	list := []netip.Addr{addr(b.First), addr(b.Last)}
	for _, outside := range []*string{b.Before, b.After} {
		if outside != nil {
			list = append(list, addr(*outside))
		}
	}
	return list
}

func blocks(t testing.TB) (list []block) {
	t.Helper()
	file, err := os.Open("../internal/ipblock/testdata/ip-special-blocks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		var b block
		if err := json.Unmarshal(s.Bytes(), &b); err != nil {
			t.Fatal(err)
		}
		list = append(list, b)
	}
	if len(list) < 50 {
		t.Fatalf("%d blocks", len(list))
	}
	return list
}

// within reports whether a is in a block, by comparing numbers.
func within(a netip.Addr, b block) bool {
	first, last := addr(b.First), addr(b.Last)
	return first.Is4() == a.Is4() && a.Compare(first) >= 0 && a.Compare(last) <= 0
}

// special reports whether the default policy must refuse an IPv4 address, or an IPv6
// address that embeds none. It uses the list and the blocks of cloud platforms.
func special(a netip.Addr, list []block) bool {
	for _, b := range list {
		if b.Deny && within(a, b) {
			return true
		}
	}
	for _, p := range clouds {
		if p.Contains(a) {
			return true
		}
	}
	return a.Is6() && a.As16()[0]>>5 != 1
}

// clouds are the blocks of global unicast addresses that cloud platforms reserve for
// their own services.
var clouds = prefixes("161.26.0.0/16", "166.8.0.0/14", "168.63.129.16/32", "199.36.153.4/30", "199.36.153.8/30",
	"2600:2d00:2:1000::/56", "2600:2d00:2:2000::/56")

// forms are the ways to embed an IPv4 address. The Config open allows an address in a
// form with opens set if it allows the IPv4 address.
var forms = []struct {
	name  string
	opens bool
	embed func(v4 [4]byte) netip.Addr
}{
	{"compatible", false, at(12, "::")},
	{"translated", false, at(12, "::ffff:0:0:0")},
	{"ISATAP", false, at(12, "2001:470::5efe:0:0")},
	{"ISATAP, universal", false, at(12, "2001:470::200:5efe:0:0")},
	{"ISATAP within 6to4", false, at(12, "2002:808:808::5efe:0:0")},
	{"NAT64", true, at(12, "64:ff9b::")},
	{"local NAT64", true, func(v4 [4]byte) netip.Addr {
		b := addr("64:ff9b:1::").As16()
		copy(b[6:], v4[:2])
		copy(b[9:], v4[2:])
		return netip.AddrFrom16(b)
	}},
	{"6to4", true, at(2, "2002::1")},
	{"Teredo server", true, at(4, "2001:0:0:0:8000:63bf:f7f7:f7f7")}, // client 8.8.8.8
	{"Teredo client", true, func(v4 [4]byte) netip.Addr {
		b := addr("2001:0:808:808:8000:63bf::").As16() // server 8.8.8.8
		binary.BigEndian.PutUint32(b[12:], ^binary.BigEndian.Uint32(v4[:]))
		return netip.AddrFrom16(b)
	}},
}

func at(i int, prefix string) func([4]byte) netip.Addr {
	return func(v4 [4]byte) netip.Addr {
		b := addr(prefix).As16()
		copy(b[i:], v4[:])
		return netip.AddrFrom16(b)
	}
}

var open = guard.Config{
	NAT64:     prefixes("64:ff9b::/96", "64:ff9b:1::/48"),
	SixToFour: true,
	Teredo:    true,
}

// TestBlocks checks the ends of every block and the addresses just outside, in all forms.
func TestBlocks(t *testing.T) {
	list := blocks(t)
	var strict *guard.Policy
	opened := policy(t, open)
	check := func(p *guard.Policy, which string, a netip.Addr, refused bool) {
		t.Helper()
		err := p.CheckAddr(a)
		if (err != nil) != refused || err != nil && !errors.Is(err, guard.ErrAddress) {
			t.Errorf("%s policy, %s: %v, want refused: %t", which, a, err, refused)
		}
	}
	allowed := 0
	for _, b := range list {
		for i, a := range b.edges() {
			if in := within(a, b); in != (i < 2) {
				t.Fatalf("%s is in %s: %t", a, b.Block, in)
			}
			refused := special(a, list)
			if !refused {
				allowed++
			}
			for which, p := range map[string]*guard.Policy{"strict": strict, "open": opened} {
				check(p, which, a, refused)
				if a.Is6() {
					check(p, which, a.WithZone("eth0"), refused)
				}
			}
			if !a.Is4() {
				continue
			}
			mapped := netip.AddrFrom16(a.As16())
			check(strict, "strict", mapped, refused)
			check(strict, "strict", mapped.WithZone("eth0"), refused)
			for _, form := range forms {
				six := form.embed(a.As4())
				check(strict, "strict", six, true)
				check(opened, "open", six, refused || !form.opens)
				check(opened, "open", six.WithZone("1"), refused || !form.opens)
			}
		}
	}
	if allowed < 30 {
		t.Errorf("of the addresses just outside only %d are let through", allowed)
	}
}

// TestCheckAddr checks examples written by hand, because the list and the arithmetic of
// the other tests could both be wrong.
func TestCheckAddr(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // a part of the error, or "" if the default policy allows the address
		open string // the same for the Config open
	}{
		{"8.8.8.8", "", ""},
		{"1.1.1.1", "", ""},
		{"223.255.255.255", "", ""},
		{"2606:4700:4700::1111", "", ""},
		{"2a00:1450:4001:80b::200e", "", ""},
		{"::ffff:8.8.8.8", "", ""},

		{"0.0.0.0", "0.0.0.0/32", "0.0.0.0/32"},
		{"0.1.2.3", "0.0.0.0/8", "0.0.0.0/8"},
		{"10.1.2.3", "10.0.0.0/8, Private-Use (RFC 1918)", "10.0.0.0/8"},
		{"100.100.100.200", "100.64.0.0/10", "100.64.0.0/10"}, // metadata at Alibaba
		{"127.0.0.1", "127.0.0.0/8, Loopback", "127.0.0.0/8"},
		{"127.255.255.254", "127.0.0.0/8", "127.0.0.0/8"},
		{"168.63.129.16", "Azure", "Azure"},
		{"161.26.0.10", "161.26.0.0/16, IBM Cloud infrastructure services (https://cloud.ibm.com/docs/", "IBM"},
		{"166.9.0.1", "166.8.0.0/14, IBM Cloud", "IBM"},
		{"199.36.153.7", "199.36.153.4/30, restricted.googleapis.com", "restricted"},
		{"199.36.153.8", "199.36.153.8/30, private.googleapis.com", "private"},
		{"199.36.153.12", "", ""},
		{"2600:2d00:2:2000::1", "2600:2d00:2:2000::/56, private.googleapis.com", "private"},
		{"2600:2d00:2:3000::1", "", ""},
		{"169.254.169.254", "169.254.0.0/16, Link Local", "169.254.0.0/16"},
		{"172.31.255.255", "172.16.0.0/12", "172.16.0.0/12"},
		{"172.32.0.0", "", ""},
		{"192.0.0.9", "192.0.0.9/32", "192.0.0.9/32"}, // globally reachable, but not a host
		{"192.88.99.1", "192.88.99.0/24", "192.88.99.0/24"},
		{"198.19.0.1", "198.18.0.0/15", "198.18.0.0/15"},
		{"224.0.0.1", "Multicast", "Multicast"},
		{"240.0.0.1", "240.0.0.0/4", "240.0.0.0/4"},
		{"255.255.255.255", "Broadcast", "Broadcast"},

		{"::", "::/128", "::/128"},
		{"::1", "::1/128", "::1/128"},
		{"::1%lo", "::1/128", "::1/128"},
		{"::127.0.0.1", "(IPv4-compatible)", "(IPv4-compatible)"},
		{"::8.8.8.8", "(IPv4-compatible)", "(IPv4-compatible)"},
		{"::ffff:127.0.0.1", "127.0.0.1 is in 127.0.0.0/8", "127.0.0.1 is in 127.0.0.0/8"},
		{"::ffff:0:8.8.8.8", "(IPv4-translated)", "(IPv4-translated)"},
		{"64:ff9b::8.8.8.8", "8.8.8.8 (NAT64)", ""},
		{"64:ff9b::127.0.0.1", "127.0.0.1 (NAT64)", "embeds 127.0.0.1, which is in 127.0.0.0/8"},
		{"64:ff9b::168.63.129.16", "(NAT64)", "Azure"},
		{"64:ff9b::1:127.0.0.1", "outside 2000::/3", "outside 2000::/3"}, // a bit is set after the prefix
		{"64:ff9b:1:808:8:800::", "8.8.8.8 (local NAT64)", ""},           // RFC 6052, section 2.2
		{"64:ff9b:1:7f00:0:100::", "127.0.0.1 (local NAT64)", "embeds 127.0.0.1"},
		{"64:ff9b:1:808:ff08:800::", "(local NAT64)", "has bits set"},
		{"64:ff9b:1:808:8:800::1", "(local NAT64)", "has bits set"},
		{"64:ff9b:2::808:808", "outside 2000::/3", "outside 2000::/3"},
		{"2002:808:808::1", "8.8.8.8 (6to4)", ""},
		{"2002:7f00:1::1", "127.0.0.1 (6to4)", "embeds 127.0.0.1"},
		{"2002:808:808::5efe:127.0.0.1", "(6to4)", "also embeds 127.0.0.1 (ISATAP)"},
		{"2001:0:808:808:8000:63bf:f7f7:f7f7", "(Teredo server)", ""},
		{"2001:0:a00:1:8000:63bf:f7f7:f7f7", "(Teredo server)", "embeds 10.0.0.1"},
		{"2001:0:808:808:8000:63bf:80ff:fffe", "(Teredo server)", "embeds 127.0.0.1"},
		{"2001:470::5efe:8.8.8.8", "(ISATAP)", "(ISATAP)"},
		{"fe80::5efe:10.0.0.1%eth0", "(ISATAP)", "(ISATAP)"},
		{"100:0:0:1::1", "100:0:0:1::/64", "100:0:0:1::/64"}, // RFC 9780
		{"2001:db8::1", "2001:db8::/32", "2001:db8::/32"},    // RFC 3849
		{"2001:2::1", "2001:2::/48", "2001:2::/48"},          // RFC 5180
		{"2620:4f:8000::1", "2620:4f:8000::/48", "RFC 7534"}, // globally reachable
		{"3fff::1", "3fff::/20", "RFC 9637"},                 // RFC 9637
		{"3fff:1000::", "", ""},                              // just after 3fff::/20
		{"4000::", "outside 2000::/3", "outside"},            // not assigned
		{"5f00::1", "5f00::/16", "RFC 9602"},                 // RFC 9602
		{"fd00:ec2::254", "fc00::/7", "Unique-Local"},        // metadata at AWS
		{"fe80::a9fe:a9fe%eth0", "fe80::/10", "fe80::/10"},   // metadata at OpenStack
		{"fec0::1", "fec0::/10", "fec0::/10"},                // RFC 3879
		{"ff02::1", "Multicast", "ff00::/8"},                 // RFC 4291, section 2.7
		{"200::1", "outside 2000::/3", "outside"},            // RFC 4048
		{"1fff:ffff::", "outside 2000::/3", "outside"},       // just before 2000::/3
		{"2000::", "", ""},     // the first of 2000::/3
		{"2001:200::", "", ""}, // just after 2001::/23
		{"2003::", "", ""},     // just after 6to4
		{"64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff", "out", "out"}, // just before NAT64
	} {
		for _, p := range []struct {
			policy *guard.Policy
			want   string
		}{{new(guard.Policy), test.want}, {policy(t, open), test.open}} {
			err := p.policy.CheckAddr(addr(test.text))
			var refusal *guard.Refusal
			switch {
			case p.want == "" && err != nil:
				t.Errorf("%s: %v", test.text, err)
			case p.want != "" && (!errors.As(err, &refusal) || refusal.Reason != guard.ErrAddress || !strings.Contains(refusal.Detail, p.want)):
				t.Errorf("%s: %v, want %q in it", test.text, err, p.want)
			}
		}
	}
	for _, p := range []*guard.Policy{nil, new(guard.Policy), policy(t, open), policy(t, guard.Config{AllowPrefixes: prefixes("0.0.0.0/0", "::/0")})} {
		if err := p.CheckAddr(netip.Addr{}); !errors.Is(err, guard.ErrAddress) {
			t.Errorf("the zero address: %v", err)
		}
		if err := p.CheckAddrPort(netip.AddrPort{}); err == nil {
			t.Error("the zero address and port are let through")
		}
	}
}

// TestNAT64 checks the examples of RFC 6052, section 2.4, with documentation prefixes and
// the embedded address 192.0.2.33.
func TestNAT64(t *testing.T) {
	for _, test := range []struct{ prefix, text string }{
		{"2001:db8::/32", "2001:db8:c000:221::"},
		{"2001:db8:100::/40", "2001:db8:1c0:2:21::"},
		{"2001:db8:122::/48", "2001:db8:122:c000:2:2100::"},
		{"2001:db8:122:300::/56", "2001:db8:122:3c0:0:221::"},
		{"2001:db8:122:344::/64", "2001:db8:122:344:c0:2:2100::"},
		{"2001:db8:122:344::/96", "2001:db8:122:344::192.0.2.33"},
		{"64:ff9b::/96", "64:ff9b::192.0.2.33"},
		{"fd00:1234::/32", "fd00:1234:c000:221::"},
	} {
		c := guard.Config{NAT64: prefixes(test.prefix), AllowPrefixes: prefixes("192.0.2.33/32")}
		if err := policy(t, c).CheckAddr(addr(test.text)); err != nil {
			t.Errorf("%s: %v", test.text, err)
		}
		c.AllowPrefixes = prefixes("192.0.2.32/32", test.prefix)
		if err := policy(t, c).CheckAddr(addr(test.text)); err == nil || !strings.Contains(err.Error(), "embeds 192.0.2.33, which is in 192.0.2.0/24") {
			t.Errorf("%s: %v", test.text, err)
		}
	}
	// If two prefixes contain an address, both must allow it.
	text := "64:ff9b:1:808:8:800:7f00:1" // with 48 bits not a valid layout, with 96 embeds 127.0.0.1
	for _, test := range []struct {
		nat64 []netip.Prefix
		want  string
	}{
		{prefixes("64:ff9b:1::/48"), "has bits set"},
		{prefixes("64:ff9b:1:808:8:800::/96"), "127.0.0.1"},
		{prefixes("64:ff9b:1:808:8:800::/96", "64:ff9b:1::/48"), "127.0.0.1"},
		{prefixes("64:ff9b:1::/48", "64:ff9b:1:808:8:800::/96"), "has bits set"},
		{prefixes("64:ff9b:1:808::/64"), "has bits set"},
		{prefixes("64:ff9b:1:809:8:800::/96"), "(local NAT64)"}, // does not contain it
	} {
		err := policy(t, guard.Config{NAT64: test.nat64}).CheckAddr(addr(text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %q in it", test.nat64, err, test.want)
		}
	}
}

func TestPrefixes(t *testing.T) {
	for _, test := range []struct {
		config guard.Config
		text   string
		ok     bool
	}{
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8")}, "10.1.2.3", true},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8")}, "::ffff:10.1.2.3", true},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8")}, "11.0.0.0", true},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8")}, "127.0.0.1", false},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8")}, "64:ff9b::10.1.2.3", false},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8"), NAT64: prefixes("64:ff9b::/96")}, "64:ff9b::10.1.2.3", true},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8"), DenyPrefixes: prefixes("10.1.0.0/16")}, "10.1.2.3", false},
		{guard.Config{AllowPrefixes: prefixes("10.0.0.0/8"), DenyPrefixes: prefixes("10.1.0.0/16")}, "10.2.2.3", true},
		{guard.Config{DenyPrefixes: prefixes("8.0.0.0/8")}, "8.8.8.8", false},
		{guard.Config{DenyPrefixes: prefixes("8.0.0.0/8")}, "::ffff:8.8.8.8", false},
		{guard.Config{DenyPrefixes: prefixes("8.0.0.0/8"), NAT64: prefixes("64:ff9b::/96")}, "64:ff9b::8.8.8.8", false},
		{guard.Config{DenyPrefixes: prefixes("64:ff9b::/96"), NAT64: prefixes("64:ff9b::/96")}, "64:ff9b::8.8.8.8", false},
		{guard.Config{DenyPrefixes: prefixes("2606:4700::/32")}, "2606:4700:4700::1111", false},
		{guard.Config{DenyPrefixes: prefixes("2606:4700::/32")}, "2606:4700:4700::1111%eth0", false},
		{guard.Config{AllowPrefixes: prefixes("fe80::/10")}, "fe80::1%eth0", true},
		{guard.Config{AllowPrefixes: prefixes("fe80::/10")}, "fe80::5efe:10.0.0.1", false},
		{guard.Config{AllowPrefixes: prefixes("168.63.129.16/32")}, "168.63.129.16", true},
		{guard.Config{AllowPrefixes: prefixes("::1/128")}, "::1", true},
		{guard.Config{AllowPrefixes: prefixes("::1/128")}, "::2", false},
		// No prefix allows an address that embeds another.
		{guard.Config{AllowPrefixes: prefixes("::/0")}, "127.0.0.1", false},
		{guard.Config{AllowPrefixes: prefixes("::/0")}, "::ffff:127.0.0.1", false},
		{guard.Config{AllowPrefixes: prefixes("::/0")}, "64:ff9b::127.0.0.1", false},
		{guard.Config{AllowPrefixes: prefixes("::/0", "0.0.0.0/0")}, "2002:7f00:1::", false},
		{guard.Config{AllowPrefixes: prefixes("::/0", "0.0.0.0/0")}, "127.0.0.1", true},
		{guard.Config{AllowPrefixes: prefixes("2002::/16", "64:ff9b::/96", "2001::/32")}, "64:ff9b::8.8.8.8", false},
		{guard.Config{AllowPrefixes: []netip.Prefix{}}, "8.8.8.8", true},
	} {
		if err := policy(t, test.config).CheckAddr(addr(test.text)); (err == nil) != test.ok {
			t.Errorf("%s, allowed %v, denied %v, NAT64 %v: %v", test.text, test.config.AllowPrefixes, test.config.DenyPrefixes, test.config.NAT64, err)
		}
	}
}

func TestCheckAddrPort(t *testing.T) {
	var strict guard.Policy
	for _, test := range []struct {
		text string
		want error
	}{
		{"8.8.8.8:443", nil},
		{"8.8.8.8:80", nil},
		{"[2606:4700:4700::1111]:443", nil},
		{"8.8.8.8:25", guard.ErrPort},
		{"8.8.8.8:0", guard.ErrPort},
		{"127.0.0.1:25", guard.ErrPort},
		{"127.0.0.1:80", guard.ErrAddress},
		{"[::1%lo]:80", guard.ErrAddress},
	} {
		if err := strict.CheckAddrPort(netip.MustParseAddrPort(test.text)); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.text, err, test.want)
		}
	}
}

func FuzzCheckAddr(f *testing.F) {
	list := blocks(f)
	opened := policy(f, open)
	for _, b := range list {
		for _, a := range b.edges() {
			f.Add(a.AsSlice(), "")
			if a.Is4() {
				for _, form := range forms {
					f.Add(form.embed(a.As4()).AsSlice(), "eth0")
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, zone string) {
		a, ok := netip.AddrFromSlice(b)
		if !ok {
			return
		}
		if a.Is6() {
			a = a.WithZone(zone)
		}
		var strict guard.Policy
		err := strict.CheckAddr(a)
		if opened.CheckAddr(a) != nil && err == nil {
			t.Fatalf("%s: refused with more options", a)
		}
		if err != nil {
			if !errors.Is(err, guard.ErrAddress) || len(err.Error()) > 300 {
				t.Fatalf("%s: %v", a, err)
			}
			return
		}
		if special(a.Unmap().WithZone(""), list) {
			t.Fatalf("%s is let through", a)
		}
		// A form does not hide a refused address.
		if a := a.Unmap(); a.Is4() {
			for _, form := range forms {
				if form.opens != (opened.CheckAddr(form.embed(a.As4())) == nil) {
					t.Fatalf("%s as %s", a, form.name)
				}
			}
		}
	})
}
