package scan

import "math/bits"

// An Outline has the ends of the parts of a reference, as package syntax describes them.
// HostStart and HostEnd are 0 if there is no authority.
type Outline struct {
	SchemeEnd uint32
	HostStart uint32
	HostEnd   uint32
	PathStart uint32
	PathEnd   uint32
	QueryEnd  uint32
	Host      HostKind
}

// Outline stores the ends of the parts of s, which is not empty, in o. m has the masks of s. It
// returns the length of s if all of s is plain, and otherwise the offset at which the path or the
// query stops being plain, or at which the block ends; o is then that of s up to there. It
// returns -1, and stores anything, if the authority is not plain, or if it or the first segment
// without a scheme do not end in the block, or if such a segment contains a colon.
//
// A plain authority is plain but for an "@", and for brackets around an IPv6address that has no
// IPv4address. It can have a port, of at most 14 bytes.
//
// Places in the block are masks of one bit. x & -x is the first bit of x, -x has the bits
// from it on, and y-x those from x to before y.
func (m *Masks) Outline(s string, o *Outline) (end int) {
	*o = Outline{}
	last := uint64(1) << len(s) // 0 if s does not end in the block
	path := uint64(1)
	if colon := m.NotScheme & -m.NotScheme & m.Colon; colon != 0 && isLetter(s[0]) {
		o.SchemeEnd = place(colon)
		if path = colon << 1; int64(path) <= 0 {
			return -1 // two slashes may follow that the block does not show
		}
	} else if first := m.Colon | m.Delimiter | last; first&-first&^m.Colon == 0 {
		return -1
	}
	if slashes := m.Delimiter &^ (m.Question | m.NotPath); path&slashes&(slashes>>1) != 0 {
		if path = m.authority(s, path<<2, last, o); path == 0 {
			return -1
		}
	}
	return m.Rest(s, path, o)
}

// authority stores the ends of the host of the authority that begins at start. It returns the
// place where the authority ends, or 0 if it is not plain. start, host, end and stop are masks with
// the bit of one place. x & -x is the lowest bit of x, and a-b has the bits from b to the one
// before a. One byte that is not plain may be the "@". Two others must be the brackets of an IPv6
// address.
func (m *Masks) authority(s string, start, last uint64, o *Outline) (stop uint64) {
	stop = (m.Delimiter | last) & -start
	stop &= -stop
	odd := m.NotAuthority & (stop - start)
	host := start
	if at := odd & -odd &^ m.NotPath; at != 0 {
		host = at << 1
		odd &^= at
	}
	end := m.Colon&(stop-host) | stop
	end &= -end
	o.Host = RegName
	if odd != 0 {
		closing := odd &^ host
		if odd&host == 0 || closing == 0 || closing&(closing-1) != 0 || s[place(host)] != '[' || s[place(closing)] != ']' {
			return 0
		}
		inside := closing - host<<1
		digits, colons := m.Hex&inside, m.Colon&inside
		if end = closing << 1; end&(m.Colon|stop) == 0 || digits|colons != inside || !isIPv6Groups(digits, colons) {
			return 0
		}
		o.Host = IPv6Address
	} else if host&^m.NotDigit&(stop-1) != 0 && IPv4address(s[place(host):place(end)]) == int(place(end)-place(host)) {
		o.Host = IPv4Address
	}
	if m.NotDigit&(stop-end)&^end != 0 || place(stop)-place(end) > maxPort {
		return 0
	}
	o.HostStart, o.HostEnd = place(host), place(end)
	return stop
}

// Rest stores the ends of the path that begins at the place path, and of the query after it. Its
// result is that of Outline.
func (m *Masks) Rest(s string, path uint64, o *Outline) (end int) {
	last := uint64(1) << len(s)
	stop := m.NotPath&-path | last
	stop &= -stop
	o.PathStart, o.PathEnd, o.QueryEnd = place(path), place(m.Question&-path|stop), place(stop)
	if stop&m.Delimiter != 0 && last != 0 && m.NotPath&-(stop<<1) == 0 { // a fragment
		return len(s)
	}
	return int(o.QueryEnd)
}

// place returns the offset of the first bit.
func place(mask uint64) uint32 { return uint32(bits.TrailingZeros64(mask)) }
