package audit

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/ipblock"
)

// hosts reports the problems of hosts: those of section 7.4, and names that programs read
// differently.
func (x *audit) hosts() {
	host := x.host.text
	if host == "" || x.secret(x.host.at) {
		return
	}
	if host[0] == '[' {
		x.literal(host)
		return
	}
	if a, ok := grammarIPv4(host); ok {
		x.special(a, "")
		return
	}
	x.name(host)
}

func grammarIPv4(host string) (netip.Addr, bool) {
	if scan.IPv4address(host) != len(host) {
		return netip.Addr{}, false
	}
	a, err := netip.ParseAddr(host)
	return a, err == nil
}

// embeds reports whether an IPv6 address embeds an IPv4 address.
func embeds(a netip.Addr) bool {
	_, n := ipblock.Embedded(a)
	return n > 0
}

// literal checks a host in brackets. It checks the zone, an address of an unknown version, and the
// IPv4 addresses that an IPv6 address embeds, in this order. The address itself is checked for
// special use only if no finding about an embedded address covers it.
func (x *audit) literal(host string) {
	address, behind, zoned := strings.Cut(strings.TrimSuffix(host[1:], "]"), "%")
	if zoned {
		x.report(auditname.Zone, uri.ComponentHost, x.host.sub(1+len(address), len(behind)+1), "the address has a zone, which RFC 3986 does not allow")
	}
	if address == "" {
		return
	}
	if address[0]|0x20 == 'v' {
		if uri.Validate(uri.RuleHost, host) == nil {
			x.report(auditname.AddressMechanism, uri.ComponentHost, x.host.at, "an unknown address format: no version of IP uses it")
		}
		return
	}
	a, err := netip.ParseAddr(address)
	if err != nil || !a.Is6() {
		return
	}
	found, n := ipblock.Embedded(a)
	for _, e := range found[:n] {
		read := e.Addr.String() + " (" + e.Kind.String() + ")"
		if what, ok := appendPurpose(nil, e.Addr); ok {
			read += ", which is " + string(what)
		}
		x.report(auditname.IPv4Embedded, uri.ComponentHost, x.host.at, "the address embeds "+x.show(x.host.at, read))
		if !x.reports(auditname.IPv4Embedded) {
			x.special(e.Addr, "which this address embeds")
		}
	}
	if n == 0 || found[0].Kind == ipblock.ISATAP || !x.reports(auditname.IPv4Embedded) && found[0].Kind != ipblock.Mapped {
		x.special(a, "")
	}
}
