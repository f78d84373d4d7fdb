package guard

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// A Config says what a [Policy] allows and what it refuses. The zero Config is the
// strictest.
//
// In a field that is a list, nil is the default. An empty list allows nothing, or
// refuses nothing. If one field refuses and another allows, the Policy refuses.
type Config struct {
	// AllowSchemes are the allowed schemes, in upper or lower case. The default is
	// "http" and "https". The default ports of these two and of "ws" and "wss" are
	// known. A URI with another scheme must have a port.
	AllowSchemes []string

	// AllowPorts are the allowed ports. The default is 80 and 443. Port 0 is always
	// refused.
	AllowPorts []uint16

	// AllowAnyPort allows all ports but 0.
	AllowAnyPort bool

	// AllowUserinfo allows URIs with userinfo.
	AllowUserinfo bool

	// AllowNUL allows URIs with an encoded NUL, "%00", except in the host. RFC 3986,
	// section 7.3, tells applications to reject them unless they expect raw data in a
	// component, because some software ends a text at a NUL.
	AllowNUL bool

	// AllowHosts are the only allowed hosts. The default is all hosts. An entry is a
	// name or an address. "example.com" matches only that name, and "*.example.com" all
	// names below it but not the name itself. Upper and lower case are the same. Write
	// internationalized names as A-labels. A dot at the end makes no difference.
	//
	// The addresses of an allowed host are checked like all others.
	AllowHosts []string

	// DenyHosts are refused hosts, written as in AllowHosts. They do not stop an
	// attacker who can give an address another name. Use DenyPrefixes for that.
	DenyHosts []string

	// AllowPrefixes are blocks of addresses that are allowed although they are not
	// global unicast, or are in a special-purpose block. They do not allow embedded
	// addresses: an address that embeds another is also checked by that one.
	AllowPrefixes []netip.Prefix

	// DenyPrefixes are blocks of refused addresses. IPv4 blocks apply to embedded
	// addresses too.
	DenyPrefixes []netip.Prefix

	// NAT64 are prefixes of translators. An address with such a prefix is allowed if
	// its embedded IPv4 address is. "64:ff9b::/96" and "64:ff9b:1::/48" are reserved
	// for this (RFC 6052, RFC 8215), and so is a prefix within the latter. A network
	// may have another. The length of the prefix determines the place of the IPv4
	// address (RFC 6052, section 2.2).
	NAT64 []netip.Prefix

	// SixToFour allows 6to4 addresses (RFC 3056) if the embedded IPv4 address is
	// allowed.
	SixToFour bool

	// Teredo allows Teredo addresses (RFC 4380) if the IPv4 addresses of server and
	// client are allowed.
	Teredo bool
}

// A Policy checks URIs, addresses and connections. It does not change, and is safe for
// concurrent use. The zero Policy and a nil *Policy have the zero [Config].
type Policy struct {
	config    Config
	allowHost []pattern
	denyHost  []pattern
}

// New returns a Policy. It copies the lists of c. The error names the list with an
// invalid entry: a scheme or a host that is not one, a prefix with bits set after its
// length, an IPv6 prefix of mapped addresses, or a NAT64 prefix with a length that RFC
// 6052 does not define. The error matches [ErrConfig]. The Policy is then nil, which is
// the strictest.
func New(c Config) (*Policy, error) {
	p := &Policy{config: c}
	why := ""
	for _, s := range c.AllowSchemes {
		if uri.Validate(uri.RuleScheme, s) != nil {
			return nil, &Refusal{ErrConfig, fmt.Sprintf("AllowSchemes: %q is not a scheme", entry(s))}
		}
	}
	if p.allowHost, why = patterns(c.AllowHosts); why != "" {
		return nil, &Refusal{ErrConfig, "AllowHosts: " + why}
	}
	if p.denyHost, why = patterns(c.DenyHosts); why != "" {
		return nil, &Refusal{ErrConfig, "DenyHosts: " + why}
	}
	for _, list := range []struct {
		name     string
		prefixes []netip.Prefix
	}{{"AllowPrefixes", c.AllowPrefixes}, {"DenyPrefixes", c.DenyPrefixes}, {"NAT64", c.NAT64}} {
		for _, prefix := range list.prefixes {
			why := prefixFault(prefix)
			if why == "" && list.name == "NAT64" && !translates(prefix) {
				why = "a NAT64 prefix must be an IPv6 prefix of 32, 40, 48, 56, 64 or 96 bits"
			}
			if why != "" {
				return nil, &Refusal{ErrConfig, fmt.Sprintf("%s: %s: %s", list.name, prefix, why)}
			}
		}
	}
	p.config.AllowSchemes = slices.Clone(c.AllowSchemes)
	p.config.AllowPorts = slices.Clone(c.AllowPorts)
	p.config.AllowPrefixes = slices.Clone(c.AllowPrefixes)
	p.config.DenyPrefixes = slices.Clone(c.DenyPrefixes)
	p.config.NAT64 = slices.Clone(c.NAT64)
	p.config.AllowHosts, p.config.DenyHosts = nil, nil // replaced by allowHost and denyHost
	return p, nil
}

// prefixFault returns why a prefix is invalid, or "". A valid prefix can contain a plain
// address and has no bits set after its length, which would be a sign of a mistake.
func prefixFault(p netip.Prefix) string {
	switch {
	case !p.IsValid():
		return "the prefix is invalid"
	case p.Addr().Is4In6():
		return "mapped addresses are checked as IPv4 addresses: write the IPv4 prefix"
	case p.Masked() != p:
		return "bits are set after the length: if you mean the whole block, write " + p.Masked().String()
	}
	return ""
}

var strictest Policy

// must returns p, or the strictest policy for nil.
func (p *Policy) must() *Policy {
	if p == nil {
		return &strictest
	}
	return p
}

// CheckURI checks a URI before any look-up or connection: its scheme, userinfo, port
// and host, the address if the host is one, and encoded NULs. It does not look up
// names, so it cannot know their addresses. For that, use [Policy.DialFunc] or
// [Policy.Control]. The exceptions are "localhost" (RFC 6761, section 6.3) and the
// names of cloud metadata services, whose addresses are known: CheckURI refuses such a
// name if it refuses all of these addresses.
//
// CheckURI reads u by RFC 3986, whatever edition parsed it. It refuses the zero URI and
// a URI without an authority. The error is a [*Refusal] with [ErrURI], [ErrScheme],
// [ErrUserinfo], [ErrPort], [ErrHost], [ErrAddress] or [ErrNUL]. If it allows u,
// CheckURI does not allocate.
func (p *Policy) CheckURI(u uri.URI) error {
	p = p.must()
	u, err := uri.ParseURI(u.String())
	if err != nil {
		return &Refusal{ErrURI, strings.TrimPrefix(err.Error(), "uri: ")}
	}
	if !p.allowsScheme(u.Scheme()) {
		return &Refusal{ErrScheme, clip(u.Scheme())}
	}
	host, ok := u.Host()
	if !ok {
		return &Refusal{ErrHost, "the URI has no authority"}
	}
	if _, ok := u.Userinfo(); ok && !p.config.AllowUserinfo {
		return &Refusal{ErrUserinfo, ""}
	}
	port, err := u.PortNumber()
	switch {
	case errors.Is(err, uri.ErrPortRange):
		return &Refusal{ErrPort, "the port is above 65535"}
	case err != nil:
		if port = defaultPort(u.Scheme()); port == 0 {
			return &Refusal{ErrPort, "the URI has no port, and the scheme " + clip(u.Scheme()) + " has no known default: write the port"}
		}
	}
	if err := p.checkPort(port); err != nil {
		return err
	}
	if addr, ok := host.Addr(); ok {
		err = p.checkLiteral(addr)
	} else {
		err = p.checkName(host.String())
	}
	if err != nil {
		return err
	}
	return p.checkNUL(u)
}

// checkNUL refuses an encoded NUL. Only components other than the host can have one,
// because the host was checked before. Every percent sign of a valid URI begins a
// percent-encoded octet, so "%00" is never a part of another one: "%2500" has none.
func (p *Policy) checkNUL(u uri.URI) error {
	at := strings.Index(u.String(), "%00")
	if at < 0 || p.config.AllowNUL {
		return nil
	}
	for _, c := range [...]uri.Component{uri.ComponentUserinfo, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment} {
		if s, ok := u.Span(c); ok && at >= s.Offset && at < s.End() {
			return &Refusal{ErrNUL, fmt.Sprintf("the %s contains %%00 at byte %d", c, at)}
		}
	}
	return &Refusal{ErrNUL, ""}
}

// defaultPort returns the default port of a scheme, or 0 if it is unknown (RFC 9110,
// section 4.2; RFC 6455, section 3).
func defaultPort(scheme string) uint16 {
	switch {
	case strings.EqualFold(scheme, "http"), strings.EqualFold(scheme, "ws"):
		return 80
	case strings.EqualFold(scheme, "https"), strings.EqualFold(scheme, "wss"):
		return 443
	}
	return 0
}

func (p *Policy) allowsScheme(scheme string) bool {
	if p.config.AllowSchemes == nil {
		return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
	}
	for _, s := range p.config.AllowSchemes {
		if strings.EqualFold(s, scheme) {
			return true
		}
	}
	return false
}

func (p *Policy) checkPort(port uint16) error {
	allowed := port == 80 || port == 443
	if p.config.AllowPorts != nil {
		allowed = slices.Contains(p.config.AllowPorts, port)
	}
	if port == 0 || !allowed && !p.config.AllowAnyPort {
		return &Refusal{ErrPort, fmt.Sprint(port)}
	}
	return nil
}
