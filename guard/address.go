package guard

import (
	"net/netip"

	"github.com/urikit/uri/internal/ipblock"
)

// globalUnicast is where global unicast addresses of IPv6 are assigned from
// (RFC 4291, section 2.4, and IANA's registry of the IPv6 address space).
var globalUnicast = netip.MustParsePrefix("2000::/3")

// plain returns a as the number that is judged: a mapped address as its IPv4 address,
// and without zone. Without this a prefix contains neither.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// CheckAddr checks an address. It refuses the zero Addr. It ignores a zone, and checks
// a mapped address as an IPv4 address. The error is a [*Refusal] with [ErrAddress]. If
// it allows a, CheckAddr does not allocate.
func (p *Policy) CheckAddr(a netip.Addr) error {
	if why := p.must().fault(plain(a)); why != "" {
		return &Refusal{ErrAddress, why}
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

// fault returns why a plain address is refused, or "".
func (p *Policy) fault(a netip.Addr) string {
	if !a.IsValid() {
		return "no address"
	}
	if prefix, ok := find(p.config.DenyPrefixes, a); ok {
		return a.String() + " is in " + prefix.String()
	}
	if a.Is6() {
		if why, judged := p.embedded(a); judged {
			return why
		}
	}
	if _, ok := find(p.config.AllowPrefixes, a); ok {
		return ""
	}
	if b, ok := ipblock.Find(a); ok && b.Deny {
		return a.String() + " is in " + b.Prefix.String() + ", " + b.Name + " (" + b.Ref + ")"
	}
	if a.Is6() && !globalUnicast.Contains(a) {
		return a.String() + " is outside of " + globalUnicast.String()
	}
	if s, ok := ipblock.FindService(a); ok {
		return a.String() + " is in " + s.Prefix.String() + ", " + s.Name + " (" + s.Ref + ")"
	}
	return ""
}

// find returns the first of the prefixes that a is in.
func find(prefixes []netip.Prefix, a netip.Addr) (netip.Prefix, bool) {
	for _, prefix := range prefixes {
		if prefix.Contains(a) {
			return prefix, true
		}
	}
	return netip.Prefix{}, false
}

// embedded judges an IPv6 address by the IPv4 addresses that it embeds. If it embeds
// none, it is not judged.
func (p *Policy) embedded(a netip.Addr) (why string, judged bool) {
	for _, prefix := range p.config.NAT64 {
		if !prefix.Contains(a) {
			continue
		}
		v4, ok := translated(a, prefix.Bits())
		if !ok {
			return a.String() + " is not laid out as " + prefix.String() + " wants it (RFC 6052)", true
		}
		if why := p.fault(v4); why != "" {
			return a.String() + " embeds " + why, true
		}
		judged = true // but if it is in a second one, by that as well
	}
	if judged {
		return "", true
	}
	found, n := ipblock.Embedded(a)
	if n == 0 {
		return "", false
	}
	for _, e := range found[:n] {
		if !p.opens(e.Kind) {
			return a.String() + " embeds " + e.Addr.String() + " (" + e.Kind.String() + ")", true
		}
		if why := p.fault(e.Addr); why != "" {
			return a.String() + " embeds " + why, true
		}
	}
	if v4, ok := isatap(a); ok && found[0].Kind == ipblock.SixToFour {
		return a.String() + " embeds " + v4.String() + " (" + ipblock.ISATAP.String() + ") too", true
	}
	return "", true
}

// opens reports whether addresses that embed others in this way are let through. Those
// of NAT64 that are have been judged by their prefixes.
func (p *Policy) opens(k ipblock.Kind) bool {
	switch k {
	case ipblock.SixToFour:
		return p.config.SixToFour
	case ipblock.TeredoServer, ipblock.TeredoClient:
		return p.config.Teredo
	}
	return false
}

// isatap returns the IPv4 address in an interface identifier of ISATAP, whatever
// prefix is before it.
func isatap(a netip.Addr) (netip.Addr, bool) {
	b := a.As16()
	copy(b[:8], "\xfe\x80\x00\x00\x00\x00\x00\x00")
	found, n := ipblock.Embedded(netip.AddrFrom16(b))
	return found[0].Addr, n == 1 && found[0].Kind == ipblock.ISATAP
}

// translates reports whether RFC 6052 has a layout for a prefix.
func translates(p netip.Prefix) bool {
	switch p.Bits() {
	case 32, 40, 48, 56, 64, 96:
		return p.Addr().Is6()
	}
	return false
}

// translated returns the IPv4 address that an IPv6 address embeds behind a prefix of
// so many bits: RFC 6052, section 2.2. The octet of bits 64 to 71 is passed over,
// and is zero, as is what follows the IPv4 address; where they are not, it is not
// laid out like that.
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
