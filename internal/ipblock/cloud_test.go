package ipblock

import (
	"net/netip"
	"os"
	"strings"
	"testing"
)

// TestFindService checks the first and the last address of each block, and their
// neighbors.
func TestFindService(t *testing.T) {
	for _, s := range services {
		if s.Prefix.Masked() != s.Prefix {
			t.Errorf("%s has bits set after its length", s.Prefix)
		}
		if b, ok := Find(s.Prefix.Addr()); ok {
			t.Errorf("%s is in %s already", s.Prefix, b.Prefix)
		}
	}
	for text, want := range map[string]string{
		"161.25.255.255":                       "",
		"161.26.0.0":                           "161.26.0.0/16",
		"161.26.0.10":                          "161.26.0.0/16",
		"161.26.255.255":                       "161.26.0.0/16",
		"161.27.0.0":                           "",
		"166.7.255.255":                        "",
		"166.8.0.0":                            "166.8.0.0/14",
		"166.9.0.1":                            "166.8.0.0/14",
		"166.11.255.255":                       "166.8.0.0/14",
		"166.12.0.0":                           "",
		"168.63.129.15":                        "",
		"168.63.129.16":                        "168.63.129.16/32",
		"168.63.129.17":                        "",
		"199.36.153.3":                         "",
		"199.36.153.4":                         "199.36.153.4/30",
		"199.36.153.7":                         "199.36.153.4/30",
		"199.36.153.8":                         "199.36.153.8/30",
		"199.36.153.11":                        "199.36.153.8/30",
		"199.36.153.12":                        "",
		"2600:2d00:2:fff:ffff::":               "",
		"2600:2d00:2:1000::":                   "2600:2d00:2:1000::/56",
		"2600:2d00:2:1000::1%eth0":             "2600:2d00:2:1000::/56",
		"2600:2d00:2:10ff:ffff:ffff:ffff:ffff": "2600:2d00:2:1000::/56",
		"2600:2d00:2:1100::":                   "",
		"2600:2d00:2:20ff::1":                  "2600:2d00:2:2000::/56",
		"2600:2d00:2:2100::":                   "",
		"::ffff:168.63.129.16":                 "", // the caller must unmap it
	} {
		s, ok := FindService(addr(text))
		if ok != (want != "") || ok && s.Prefix != netip.MustParsePrefix(want) {
			t.Errorf("FindService(%s) = %v, %t, want %q", text, s, ok, want)
		}
	}
	if s, ok := FindService(netip.Addr{}); ok {
		t.Errorf("the zero address is in %v", s)
	}
}

func TestFindName(t *testing.T) {
	for _, n := range names {
		if n.Name != strings.ToLower(n.Name) || len(n.Name) > 63 || n.Ref == "" || n.Names == "" {
			t.Errorf("%q is no row", n.Name)
		}
		if n.Below && !MayBeName("a."+n.Name) {
			t.Errorf("FindName does not look for names below %q", n.Name)
		}
		if len(n.Addrs) == 0 {
			t.Errorf("%q leads nowhere", n.Name)
		}
		for _, a := range n.Addrs {
			if b, ok := Find(a); !ok || !b.Deny {
				t.Errorf("%q leads to %s, which is in no special-purpose block", n.Name, a)
			}
		}
	}
	for host, want := range map[string]string{
		"":                           "",
		"localhost":                  "localhost",
		"LocalHost":                  "localhost",
		"a.b.LOCALHOST":              "localhost",
		".localhost":                 "localhost",
		"xlocalhost":                 "",
		"localhost.example":          "",
		"localho\u017ft":             "", // ASCII case folding only
		"localhost.localdomain":      "localhost.localdomain",
		"ip6-loopback":               "ip6-loopback",
		"Metadata.Google.Internal":   "metadata.google.internal",
		"a.metadata.google.internal": "",
		"metadata":                   "metadata",
		"metadata.goog":              "metadata.goog",
		"instance-data":              "instance-data",
		"instance-data.ec2.internal": "instance-data.ec2.internal",
		"metadata.example":           "",
		"example.com":                "",
		strings.Repeat("a", 300):     "",
	} {
		if n, ok := FindName(host); n.Name != want || ok != (want != "") {
			t.Errorf("FindName(%q) = %v, %t, want %q", host, n, ok, want)
		}
	}
}

// TestDocs checks that docs/tables/guard.md has each address and name with its source.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/tables/guard.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, s := range services {
		rows = append(rows, "| `"+s.Prefix.String()+"` | "+s.Name+" | "+s.Ref+" |")
	}
	for _, n := range names {
		below := ""
		if n.Below {
			below = " and all names below it"
		}
		var addrs []string
		for _, a := range n.Addrs {
			addrs = append(addrs, "`"+a.String()+"`")
		}
		rows = append(rows, "| `"+n.Name+"`"+below+" | "+n.Names+" | "+strings.Join(addrs, ", ")+" | "+n.Ref+" |")
	}
	for _, row := range rows {
		if !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/tables/guard.md lacks the row\n%s", row)
		}
	}
}
