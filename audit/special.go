package audit

import (
	"net/netip"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/ipblock"
)

// purpose describes a special-purpose address. It returns false for any other address.
func purpose(a netip.Addr) (string, bool) {
	if b, ok := ipblock.Find(a); ok {
		return b.Name + " (" + b.Prefix.String() + ", " + b.Ref + ")", true
	}
	if a.Is6() && !a.Is4In6() && a.As16()[0]>>5 != 1 {
		return "outside 2000::/3, the block of global unicast addresses", true
	}
	if s, ok := ipblock.FindService(a); ok {
		return "a service of a cloud platform: " + s.Name + " (" + s.Prefix.String() + ")", true
	}
	return "", false
}

// isSpecial reports whether an address has a purpose.
func isSpecial(a netip.Addr) bool {
	_, ok := purpose(a)
	return ok
}

func (x *audit) special(a netip.Addr, as string) {
	if what, ok := purpose(a); ok {
		x.report(auditname.SpecialAddress, uri.ComponentHost, x.host.at, "the address"+as+" is "+what)
	}
}
