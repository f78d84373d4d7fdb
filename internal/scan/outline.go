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
}

// Outline stores the ends of the parts of s, which is not empty, in o. m has the masks of s. It
// returns the length of s if all of s is plain, and otherwise the offset at which the path or the
// query stops being plain, or at which the block ends; o is then that of s up to there. It
// returns -1, and stores anything, if the authority is not plain, or if it or the first segment
// without a scheme do not end in the block, or if such a segment contains a colon. A plain
// authority has only a host and a port.
//
// Places in the block are masks of one bit. x & -x is the first bit of x, -x has the bits
// from it on, and y-x those from x to before y.
func (m *Masks) Outline(s string, o *Outline) (end int) {
	path, slashes := m.Begin(s, o)
	if slashes {
		host := path << 2
		path = m.Authority(s, host)
		port := m.Colon&(path-host) | path
		port &= -port
		if m.NotAuthority&(path-host) != 0 || !m.IsPort(port, path) {
			return -1
		}
		o.HostStart, o.HostEnd = place(host), place(port)
	}
	if path == 0 {
		return -1
	}
	return m.Rest(s, path, o)
}

// Begin stores the end of a scheme. It returns the place after its colon, or the first, and
// whether two slashes are there. It returns 0 if Outline must return -1 without an authority.
func (m *Masks) Begin(s string, o *Outline) (path uint64, slashes bool) {
	*o = Outline{}
	path = 1
	if colon := m.NotScheme & -m.NotScheme & m.Colon; colon != 0 && isLetter(s[0]) {
		o.SchemeEnd = place(colon)
		if path = colon << 1; int64(path) <= 0 { // two slashes may follow that the block does not show
			return 0, false
		}
	} else if first := m.Colon | m.Delimiter | last(s); first&-first&^m.Colon == 0 {
		return 0, false
	}
	both := m.Delimiter &^ (m.Question | m.NotPath)
	return path, path&both&(both>>1) != 0
}

// Authority returns the place where the authority ends that begins at host, or 0 if the block
// does not show it.
func (m *Masks) Authority(s string, host uint64) (stop uint64) {
	stop = (m.Delimiter | last(s)) & -host
	return stop & -stop
}

// IsPort reports whether only digits are between port, the place of a colon, and stop. It
// returns true if both places are the same.
func (m *Masks) IsPort(port, stop uint64) bool { return m.NotDigit&(stop-port)&^port == 0 }

// Rest stores the ends of a path and of what follows it, and returns what Outline does.
func (m *Masks) Rest(s string, path uint64, o *Outline) (end int) {
	last := last(s)
	stop := m.NotPath&-path | last
	stop &= -stop
	o.PathStart, o.PathEnd, o.QueryEnd = place(path), place(m.Question&-path|stop), place(stop)
	if stop&m.Delimiter != 0 && last != 0 && m.NotPath&-(stop<<1) == 0 { // a fragment
		return len(s)
	}
	return int(o.QueryEnd)
}

// last returns the place of the end of s, or 0 if s does not end in the block.
func last(s string) uint64 { return uint64(1) << len(s) }

// place returns the offset of the first bit.
func place(mask uint64) uint32 { return uint32(bits.TrailingZeros64(mask)) }
