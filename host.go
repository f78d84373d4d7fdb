package uri

import (
	"net/netip"

	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/pct"
)

// HostKind is the alternative of the rule host that a host matches.
type HostKind uint8

// The kinds of host (section 3.2.2). "127.1" and "0177.0.0.1" are reg-names.
const (
	HostRegName   HostKind = iota // reg-name
	HostIPv4                      // IPv4address
	HostIPv6                      // IPv6address, in brackets
	HostIPvFuture                 // IPvFuture, in brackets
	HostHostname                  // hostname of the older editions
	HostEmpty                     // the empty host of the older editions, which is not a hostname
)

var hostKindNames = enum.Names[HostKind]{Package: "uri", What: "host kind", Names: []string{"reg-name", "ipv4", "ipv6", "ipvfuture", "hostname", "empty"}}

// String returns "reg-name", "ipv4", "ipv6", "ipvfuture", "hostname" or "empty".
func (k HostKind) String() string { return hostKindNames.String(k) }

// hostKind returns the HostKind for the kind that the parser stores. A registry name has
// the zero kind.
func hostKind(k syntax.HostKind) HostKind {
	if k == syntax.Registry {
		k = syntax.NoHost
	}
	return HostKind(max(k, syntax.RegName) - syntax.RegName)
}

// A Host is the host subcomponent of an authority (RFC 3986, section 3.2.2). The
// zero Host is the empty reg-name.
type Host struct {
	text string
	kind HostKind
}

// String returns the text as it was given, an IP literal with its brackets.
func (h Host) String() string { return h.text }

// Kind returns the kind of the host. The empty host is a reg-name, in the older editions
// [HostEmpty].
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the address of a [HostIPv4] or [HostIPv6], and whether h is one.
func (h Host) Addr() (netip.Addr, bool) {
	text := h.text
	switch h.kind {
	case HostIPv4:
	case HostIPv6:
		text = text[1 : len(text)-1]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(text)
	return addr, err == nil
}

// Decoded returns the text, with a reg-name decoded once (section 3.2.2).
func (h Host) Decoded() string {
	decoded, _ := pct.Decode(h.text) // the text is valid
	return decoded
}
