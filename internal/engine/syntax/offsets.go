package syntax

import "github.com/urikit/uri/internal/engine/scan"

// Offsets are the places of the components of a reference in its text:
//
//	foo://user:pw@example.com:8042/over/there?name=ferret#nose
//	   |          |          |    |          |           |
//	   |          HostStart  |    PathStart  PathEnd     QueryEnd
//	   SchemeEnd             HostEnd
//
// SchemeEnd is the index of the colon, so 0 means that the scheme is undefined. An
// authority is defined if Host is not NoHost. It begins after the two slashes that
// follow the scheme's colon or the start of the text.
//
// The other components are defined if their delimiter is in the text:
//
//   - userinfo ("@"), if the authority begins before HostStart
//   - port (":"), if HostEnd is before PathStart
//   - query ("?"), if PathEnd is before QueryEnd
//   - fragment ("#"), if QueryEnd is before the end of the text
//
// The zero Offsets are those of the empty reference. Within one edition of the
// grammar, every field is a function of the text alone.
type Offsets struct {
	scan.Outline

	// Opaque reports that path and query are an opaque-part of RFC 2396 or
	// rfc2396bis-01.
	Opaque bool
}

// Packed is [scan.Packed].
type Packed = scan.Packed

// Pack returns o in two words.
func (o *Offsets) Pack() Packed {
	p := o.Outline.Pack()
	if o.Opaque {
		p = p.AsOpaque()
	}
	return p
}

// Unpack returns the offsets in a text.
func Unpack(p Packed, text string) (o Offsets) {
	o.Unpack(p, text)
	return o
}

// Unpack stores the offsets in a text in o.
func (o *Offsets) Unpack(p Packed, text string) {
	p.Outline(text, &o.Outline)
	o.Opaque = p.Opaque()
}

// MaxLen is the length of the longest text that Offsets can describe.
const MaxLen = 1<<32 - 1

// HostKind is the alternative of the rule host that matched.
type HostKind = scan.HostKind

// The kinds of hosts.
const (
	NoHost      = scan.NoHost
	RegName     = scan.RegName
	IPv4Address = scan.IPv4Address
	IPv6Address = scan.IPv6Address
	IPvFuture   = scan.IPvFuture
	Hostname    = scan.Hostname
	Empty       = scan.Empty
	Registry    = scan.Registry
)
