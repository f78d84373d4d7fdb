package ipblock

import (
	"encoding/binary"
	"net/netip"
)

// A Kind is a way to embed an IPv4 address in an IPv6 address.
type Kind uint8

const (
	Mapped       Kind = iota // ::ffff:0:0/96 (RFC 4291)
	Compatible               // ::/96, deprecated (RFC 4291)
	Translated               // ::ffff:0:0:0/96 (RFC 2765)
	NAT64                    // 64:ff9b::/96 (RFC 6052)
	LocalNAT64               // 64:ff9b:1::/48 (RFC 8215), with the layout of RFC 6052 for 48 bits
	SixToFour                // 2002::/16 (RFC 3056)
	TeredoServer             // 2001::/32 (RFC 4380)
	TeredoClient             // the same, with inverted bits
	ISATAP                   // any prefix, then 0:5efe or 200:5efe (RFC 5214)
)

var kinds = [...]string{
	"IPv4-mapped", "IPv4-compatible", "IPv4-translated", "NAT64", "local NAT64", "6to4", "Teredo server", "Teredo client", "ISATAP",
}

// String returns the usual name of the kind.
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return "unknown"
}

// An Embedding is an IPv4 address that an IPv6 address embeds.
type Embedding struct {
	Kind Kind
	Addr netip.Addr // an IPv4 address
}

// Embedded returns the IPv4 addresses that a embeds, at most two, and their number. The
// unspecified address and the loopback address embed none, although they look compatible.
// Embedded ignores a zone, and does not allocate. ISATAP comes last, because its mark is in the
// second half of an address and any prefix can precede it.
func Embedded(a netip.Addr) (found [2]Embedding, n int) {
	if !a.Is6() {
		return found, 0
	}
	b := a.As16()
	add := func(k Kind, v4 uint32) {
		var v [4]byte
		binary.BigEndian.PutUint32(v[:], v4)
		found[n] = Embedding{k, netip.AddrFrom4(v)}
		n++
	}
	word := func(i int) uint32 { return binary.BigEndian.Uint32(b[i:]) }
	switch high, low := binary.BigEndian.Uint64(b[:]), word(8); {
	case high == 0 && low == 0xffff:
		add(Mapped, word(12))
	case high == 0 && low == 0 && word(12) > 1:
		add(Compatible, word(12))
	case high == 0 && low == 0xffff_0000:
		add(Translated, word(12))
	case high == 0x0064_ff9b_0000_0000 && low == 0:
		add(NAT64, word(12))
	case high>>16 == 0x0064_ff9b_0001:
		// RFC 6052, section 2.2: 48 bits of prefix, 16 bits of the address, 8 zero bits, 16
		// bits of the address.
		add(LocalNAT64, uint32(b[6])<<24|uint32(b[7])<<16|uint32(b[9])<<8|uint32(b[10]))
	case high>>48 == 0x2002:
		add(SixToFour, word(2))
	case high>>32 == 0x2001_0000:
		add(TeredoServer, word(4))
		add(TeredoClient, ^word(12))
	case low&^0x0200_0000 == 0x0000_5efe:
		add(ISATAP, word(12))
	}
	return found, n
}

// IsSpecial reports whether an address is for a special purpose, or embeds such a one.
func IsSpecial(a netip.Addr) bool {
	if _, ok := Find(a); ok && !a.Is4In6() {
		return true
	}
	found, n := Embedded(a)
	for _, e := range found[:n] {
		if _, ok := Find(e.Addr); ok {
			return true
		}
	}
	return false
}
