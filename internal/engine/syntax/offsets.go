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

// MaxLen is the length of the longest text that Offsets can describe.
const MaxLen = 1<<32 - 1

// HostKind is the alternative of the rule host that matched.
type HostKind = scan.HostKind

const (
	NoHost      = scan.NoHost      // the authority is undefined
	RegName     = scan.RegName     // reg-name, possibly empty
	IPv4Address = scan.IPv4Address // IPv4address
	IPv6Address = scan.IPv6Address // "[" IPv6address "]"

	IPvFuture HostKind = iota // "[" IPvFuture "]"
	Hostname                  // hostname of the older editions
	Empty                     // the empty host of rfc2396bis-02, or the empty server of the editions before it
	Registry                  // no host: the whole authority is a reg-name of RFC 2396 or rfc2396bis-01
)
