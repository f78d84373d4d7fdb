package syntax

// Offsets say where the components of a reference lie in its text:
//
//	foo://user:pw@example.com:8042/over/there?name=ferret#nose
//	   |          |          |    |          |           |
//	   |          HostStart  |    PathStart  PathEnd     QueryEnd
//	   SchemeEnd             HostEnd
//
// SchemeEnd is the index of the colon, so 0 means that there is no scheme. An
// authority is there if Host is not NoHost; it begins behind the two slashes
// that follow the scheme's colon, or the start. Userinfo and port are there if
// there is a byte (their "@" and ":") between the authority's start and
// HostStart, and between HostEnd and PathStart. Query and fragment are there if
// there is a byte (their "?" and "#") between PathEnd and QueryEnd, and between
// QueryEnd and the end of the text.
//
// So the zero Offsets are those of the empty reference, and every field is a
// function of the text alone, for an edition of the grammar.
type Offsets struct {
	SchemeEnd uint32
	HostStart uint32
	HostEnd   uint32
	PathStart uint32
	PathEnd   uint32
	QueryEnd  uint32
	Host      HostKind

	// Opaque says that path and query are an opaque-part, as RFC 2396 and
	// rfc2396bis-01 have them.
	Opaque bool
}

// MaxLen is the length of the longest text that Offsets can describe.
const MaxLen = 1<<32 - 1

// HostKind says which alternative of the rule host matched.
type HostKind uint8

const (
	NoHost      HostKind = iota // there is no authority
	RegName                     // reg-name, possibly empty
	IPv4Address                 // IPv4address
	IPv6Address                 // "[" IPv6address "]"
	IPvFuture                   // "[" IPvFuture "]"
	Hostname                    // hostname of the older editions, possibly empty
	Registry                    // none: the whole authority is a reg-name, as RFC 2396 and rfc2396bis-01 have it
)
