package whatwg

import "github.com/urikit/uri/internal/engine/enum"

// A HostKind is a kind of host (section 3.1).
type HostKind uint8

// The kinds of hosts.
const (
	HostNull   HostKind = iota // the URL has no host
	HostEmpty                  // the empty host, as in "file:///"
	HostDomain                 // a domain, in ASCII
	HostIPv4                   // an IPv4 address
	HostIPv6                   // an IPv6 address, in brackets
	HostOpaque                 // the host of a URL that is not special
)

var hostKindNames = enum.Names[HostKind]{Package: "whatwg", What: "host kind",
	Names: []string{"null", "empty", "domain", "ipv4", "ipv6", "opaque"}}

// String returns "null", "empty", "domain", "ipv4", "ipv6" or "opaque".
func (k HostKind) String() string { return hostKindNames.String(k) }

// MarshalText returns the name. A value without one is an error.
func (k HostKind) MarshalText() ([]byte, error) { return hostKindNames.MarshalText(k) }

// UnmarshalText sets k to the kind of that name. An error leaves k unchanged.
func (k *HostKind) UnmarshalText(text []byte) error { return hostKindNames.UnmarshalText(k, text) }
