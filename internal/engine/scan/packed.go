package scan

import "strings"

// Packed is an [Outline] in two words: with the text, the compiler then keeps a reference in
// registers, and functions return it there. Offsets that were stored one by one, and are copied
// soon after, make the processor wait.
//
// The words have, from their lowest bits on:
//
//	path  PathStart 32, PathEnd 32
//	rest  QueryEnd 32, Host 3, Opaque 1, the length of the port with its colon 4, HostStart 12, SchemeEnd 12
//
// If one of the last three is too large for its bits, SchemeEnd is long: the text then gives all
// three.
type Packed struct {
	path, rest uint64
}

const (
	hostBit   = 32
	opaqueBit = 35
	portBit   = 36
	startBit  = 40
	schemeBit = 52

	maxPort  = 1<<(startBit-portBit) - 1
	maxStart = 1<<(schemeBit-startBit) - 1
	long     = 1<<(64-schemeBit) - 1

	firstLong = long << schemeBit // the least rest with a SchemeEnd that is long
)

// Pack returns o in two words.
func (o *Outline) Pack() Packed {
	scheme, rest := uint64(o.SchemeEnd), uint64(o.QueryEnd)|uint64(o.Host)<<hostBit
	if o.Host != NoHost {
		start, port := uint64(o.HostStart), uint64(o.PathStart-o.HostEnd)
		if start > maxStart || port > maxPort {
			scheme = long
		}
		rest |= start&maxStart<<startBit | port&maxPort<<portBit
	}
	return Packed{uint64(o.PathStart) | uint64(o.PathEnd)<<32, rest | min(scheme, long)<<schemeBit}
}

// Outline stores the offsets in a text in o. It does not return them, because that would copy what
// was stored one by one.
func (p Packed) Outline(text string, o *Outline) {
	o.PathStart, o.PathEnd, o.QueryEnd, o.Host = p.PathStart(), p.PathEnd(), p.QueryEnd(), p.Host()
	if p.isLong() {
		o.SchemeEnd, o.HostStart, o.HostEnd = p.search(text)
		return
	}
	o.SchemeEnd, o.HostStart, o.HostEnd = uint32(p.rest>>schemeBit), 0, 0
	if o.Host != NoHost {
		o.HostStart, o.HostEnd = uint32(p.rest>>startBit&maxStart), o.PathStart-uint32(p.rest>>portBit&maxPort)
	}
}

// These return one of the offsets.

func (p Packed) PathStart() uint32 { return uint32(p.path) }
func (p Packed) PathEnd() uint32   { return uint32(p.path >> 32) }
func (p Packed) QueryEnd() uint32  { return uint32(p.rest) }
func (p Packed) Host() HostKind    { return HostKind(p.rest >> hostBit & 7) }
func (p Packed) Opaque() bool      { return p.rest>>opaqueBit&1 != 0 }

// HasScheme reports whether SchemeEnd is not 0.
func (p Packed) HasScheme() bool { return p.rest>>schemeBit != 0 }

// AsOpaque returns p with Opaque set: path and query are an opaque part of an older edition.
func (p Packed) AsOpaque() Packed { return Packed{p.path, p.rest | 1<<opaqueBit} }

// These need the text, for offsets that are long. Without an authority, those of the host mean
// nothing.

func (p Packed) SchemeEnd(text string) uint32 {
	if p.rest < firstLong {
		return uint32(p.rest >> schemeBit)
	}
	return p.longSchemeEnd(text)
}

func (p Packed) HostStart(text string) uint32 {
	if p.rest < firstLong {
		return uint32(p.rest >> startBit & maxStart)
	}
	return p.longHostStart(text)
}

func (p Packed) HostEnd(text string) uint32 {
	if p.rest < firstLong {
		return uint32(p.path) - uint32(p.rest>>portBit&maxPort)
	}
	return p.longHostEnd(text)
}

// These have one result each, so that the compiler copies their callers into others.

//go:noinline
func (p Packed) longSchemeEnd(text string) uint32 {
	scheme, _, _ := p.search(text)
	return scheme
}

//go:noinline
func (p Packed) longHostStart(text string) uint32 {
	_, start, _ := p.search(text)
	return start
}

//go:noinline
func (p Packed) longHostEnd(text string) uint32 {
	_, _, end := p.search(text)
	return end
}

// HostPlace returns HostStart and HostEnd.
func (p Packed) HostPlace(text string) (start, end uint32) {
	if p.isLong() {
		_, start, end = p.search(text)
		return start, end
	}
	return uint32(p.rest >> startBit & maxStart), p.PathStart() - uint32(p.rest>>portBit&maxPort)
}

func (p Packed) isLong() bool { return p.rest >= firstLong }

// search finds the offsets that are too large for their bits.
//
//go:noinline
func (p Packed) search(text string) (schemeEnd, hostStart, hostEnd uint32) {
	authority := 0
	if p.Host() == NoHost || !strings.HasPrefix(text, "//") {
		scheme := strings.IndexByte(text, ':')
		schemeEnd, authority = uint32(scheme), scheme+len(":")
	}
	if p.Host() == NoHost {
		return schemeEnd, 0, 0
	}
	end := int(p.PathStart())
	start, port := HostIn(text, authority+len("//"), end, p.Host())
	return schemeEnd, uint32(start), uint32(port)
}

// HostIn returns where the host of an authority, which is s[i:end] and of a kind, begins and ends.
func HostIn(s string, i, end int, kind HostKind) (host, port int) {
	if kind == Registry {
		return i, end
	}
	host = i + strings.LastIndexByte(s[i:end], '@') + 1
	from := host
	if host < end && s[host] == '[' {
		from += strings.IndexByte(s[host:end], ']')
	}
	if n := strings.IndexByte(s[from:end], ':'); n >= 0 {
		return host, from + n
	}
	return host, end
}
