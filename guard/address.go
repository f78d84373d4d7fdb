package guard

import (
	"net/netip"

	"github.com/urikit/uri/internal/ipblock"
)

// globalUnicast is the block from which IANA assigns global unicast addresses of IPv6
// (RFC 4291, section 2.4, and IANA's registry of the IPv6 address space).
var globalUnicast = netip.MustParsePrefix("2000::/3")

// plain returns the address to check: a mapped address as its IPv4 address, and an
// address with a zone without it. [netip.Prefix.Contains] is false for both otherwise.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// CheckAddr checks an address. It refuses the zero Addr. It ignores a zone, and checks
// a mapped address as an IPv4 address. The error is a [*Refusal] with [ErrAddress]. If
// it allows a, CheckAddr does not allocate.
func (p *Policy) CheckAddr(a netip.Addr) error {
	a = plain(a)
	if why := p.must().fault(a); why != "" {
		return &Refusal{ErrAddress, a.String() + " " + why}
	}
	return nil
}

// CheckAddrPort checks a port, and an address as [Policy.CheckAddr] does. The error is
// a [*Refusal] with [ErrPort] or [ErrAddress].
func (p *Policy) CheckAddrPort(a netip.AddrPort) error {
	p = p.must()
	if err := p.checkPort(a.Port()); err != nil {
		return err
	}
	return p.CheckAddr(a.Addr())
}

// fault returns why the policy refuses a plain address, or "" if it allows it. The reason
// continues a sentence that begins with the address. The order is DenyPrefixes, embedded addresses,
// AllowPrefixes, and the blocks of the registries. So the embedded addresses decide about an
// address that has any, even if AllowPrefixes contains it.
func (p *Policy) fault(a netip.Addr) string {
	if !a.IsValid() {
		return "is not an address"
	}
	if prefix, ok := find(p.config.DenyPrefixes, a); ok {
		return "is in " + prefix.String() + " of DenyPrefixes"
	}
	if a.Is6() {
		if why, embeds := p.embedded(a); embeds {
			return why
		}
	}
	if _, ok := find(p.config.AllowPrefixes, a); ok {
		return ""
	}
	if b, ok := ipblock.Find(a); ok && b.Deny {
		return "is in " + b.Prefix.String() + ", " + b.Name + " (" + b.Ref + ")"
	}
	if a.Is6() && !globalUnicast.Contains(a) {
		return "is outside " + globalUnicast.String() + ", the block of global unicast addresses"
	}
	if s, ok := ipblock.FindService(a); ok {
		return "is in " + s.Prefix.String() + ", " + s.Name + " (" + s.Ref + ")"
	}
	return ""
}

// find returns the first of the prefixes that contains a.
func find(prefixes []netip.Prefix, a netip.Addr) (netip.Prefix, bool) {
	for _, prefix := range prefixes {
		if prefix.Contains(a) {
			return prefix, true
		}
	}
	return netip.Prefix{}, false
}

// embedded checks an IPv6 address by the IPv4 addresses that it embeds. It returns false
// if the address embeds none, and otherwise the reason as [Policy.fault] does. An address in
// prefixes of Config.NAT64 is judged by these alone. For others, the policy must open each
// mechanism and allow each address.
func (p *Policy) embedded(a netip.Addr) (why string, embeds bool) {
	for _, prefix := range p.config.NAT64 {
		if !prefix.Contains(a) {
			continue
		}
		v4, ok := translated(a, prefix.Bits())
		if !ok {
			return "has bits set that are zero in every address with the NAT64 prefix " + prefix.String() + " (RFC 6052, section 2.2)", true
		}
		if why := p.fault(v4); why != "" {
			return "embeds " + v4.String() + ", which " + why, true
		}
		embeds = true // and continue: a second prefix may also contain the address
	}
	if embeds {
		return "", true
	}
	found, n := ipblock.Embedded(a)
	if n == 0 {
		return "", false
	}
	for _, e := range found[:n] {
		if !p.opens(e.Kind) {
			return "embeds " + e.Addr.String() + " (" + e.Kind.String() + ")", true
		}
		if why := p.fault(e.Addr); why != "" {
			return "embeds " + e.Addr.String() + ", which " + why, true
		}
	}
	if v4, ok := isatap(a); ok && found[0].Kind == ipblock.SixToFour {
		return "also embeds " + v4.String() + " (" + ipblock.ISATAP.String() + ")", true
	}
	return "", true
}

// opens reports whether the Config allows this way to embed an address. It returns false
// for NAT64: [Policy.embedded] has already checked the addresses with an allowed prefix.
func (p *Policy) opens(k ipblock.Kind) bool {
	switch k {
	case ipblock.SixToFour:
		return p.config.SixToFour
	case ipblock.TeredoServer, ipblock.TeredoClient:
		return p.config.Teredo
	}
	return false
}

// isatap returns the IPv4 address in an interface identifier of ISATAP. It ignores the
// prefix before the identifier.
func isatap(a netip.Addr) (netip.Addr, bool) {
	b := a.As16()
	copy(b[:8], "\xfe\x80\x00\x00\x00\x00\x00\x00")
	found, n := ipblock.Embedded(netip.AddrFrom16(b))
	return found[0].Addr, n == 1 && found[0].Kind == ipblock.ISATAP
}

// translates reports whether RFC 6052 defines a layout for the length of a prefix.
func translates(p netip.Prefix) bool {
	switch p.Bits() {
	case 32, 40, 48, 56, 64, 96:
		return p.Addr().Is6()
	}
	return false
}

// translated returns the IPv4 address that an IPv6 address embeds after a prefix of the
// given length (RFC 6052, section 2.2). The IPv4 address skips the octet of bits 64 to
// 71. This octet and all octets after the IPv4 address must be zero; otherwise
// translated returns false.
func translated(a netip.Addr, bits int) (netip.Addr, bool) {
	const reserved = 8
	b := a.As16()
	var v4 [4]byte
	at := bits / 8
	for i := range v4 {
		if at == reserved {
			if b[at] != 0 {
				return netip.Addr{}, false
			}
			at++
		}
		v4[i] = b[at]
		at++
	}
	for ; at < len(b); at++ {
		if b[at] != 0 {
			return netip.Addr{}, false
		}
	}
	return netip.AddrFrom4(v4), true
}
