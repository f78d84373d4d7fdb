package audit

import (
	"net/netip"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/ipblock"
)

// appendPurpose appends a description of a special-purpose address to dst. It returns false for any
// other address.
func appendPurpose(dst []byte, a netip.Addr) ([]byte, bool) {
	if b, ok := ipblock.Find(a); ok {
		dst = b.Prefix.AppendTo(append(append(dst, b.Name...), " ("...))
		return append(append(append(dst, ", "...), b.Ref...), ')'), true
	}
	if isOutside(a) {
		return append(dst, "outside 2000::/3, the block of global unicast addresses"...), true
	}
	if s, ok := ipblock.FindService(a); ok {
		dst = append(append(append(dst, "a service of a cloud platform: "...), s.Name...), " ("...)
		return append(s.Prefix.AppendTo(dst), ')'), true
	}
	return dst, false
}

// isSpecial reports whether an address has a purpose. It makes no description.
func isSpecial(a netip.Addr) bool {
	if _, ok := ipblock.Find(a); ok || isOutside(a) {
		return true
	}
	_, ok := ipblock.FindService(a)
	return ok
}

// isOutside reports whether an address is outside the block of global unicast addresses of IPv6.
func isOutside(a netip.Addr) bool { return a.Is6() && !a.Is4In6() && a.As16()[0]>>5 != 1 }

// special reports an address with a purpose. If the host is not the address itself, whose says
// where the address comes from.
func (x *audit) special(a netip.Addr, whose string) {
	var room [128]byte
	purpose, ok := appendPurpose(room[:0], a)
	if !ok {
		return
	}
	message := "the address"
	if whose != "" {
		message += " " + x.show(x.host.at, a.String()) + ", " + whose + ","
	}
	x.report(auditname.SpecialAddress, uri.ComponentHost, x.host.at, message+" is "+x.show(x.host.at, string(purpose)))
}
