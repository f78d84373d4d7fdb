package guard

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// A Config says what a [Policy] lets through and what it refuses. The zero Config is
// the strictest.
//
// Of the fields that are lists, nil is the default and a list without elements
// lets nothing through, or refuses nothing. Where a list refuses, no other lets
// through.
type Config struct {
	// AllowSchemes are the schemes that are let through, in any case. The default
	// is "http" and "https". Their default ports are known, and those of "ws" and
	// "wss"; a URI of any other scheme has to have a port.
	AllowSchemes []string

	// AllowPorts are the ports that are let through. The default is 80 and 443.
	// Port 0 never is.
	AllowPorts []uint16

	// AllowAnyPort lets all ports through.
	AllowAnyPort bool

	// AllowUserinfo lets URIs with userinfo through.
	AllowUserinfo bool

	// AllowNUL lets URIs with an encoded NUL, "%00", through, except in the host. RFC
	// 3986, section 7.3, has applications reject them unless they expect raw data within
	// a component: some software ends a text at a NUL.
	AllowNUL bool

	// AllowHosts are the only hosts that are let through; the default is all. A
	// host is given as a name, "example.com", which stands for itself alone; as a
	// name behind "*.", which stands for all below it but not for itself; or as an
	// address. Letters may have any case, internationalized names are given as
	// A-labels, and a dot at the end of a host makes no difference.
	//
	// That a host is let through says nothing of its addresses: they are judged all
	// the same.
	AllowHosts []string

	// DenyHosts are hosts that are refused, given as AllowHosts are. It is no
	// defence against somebody who can give an address another name: for that
	// there is DenyPrefixes.
	DenyHosts []string

	// AllowPrefixes are blocks of addresses that are let through although they are
	// not global unicast, or in a special-purpose block. They let through no
	// embedded address: what embeds one is judged by that, too.
	AllowPrefixes []netip.Prefix

	// DenyPrefixes are blocks of addresses that are refused. IPv4 blocks count for
	// embedded addresses as well.
	DenyPrefixes []netip.Prefix

	// NAT64 are the prefixes of translators that are let through, if the embedded
	// IPv4 address is: "64:ff9b::/96" and "64:ff9b:1::/48" or a prefix in it are
	// reserved for this (RFC 6052, RFC 8215), a network may have another. Its
	// length says where the IPv4 address is (RFC 6052, section 2.2).
	NAT64 []netip.Prefix

	// SixToFour lets 6to4 addresses (RFC 3056) through, if the embedded IPv4 address
	// is.
	SixToFour bool

	// Teredo lets Teredo addresses (RFC 4380) through, if the IPv4 addresses of
	// server and client are.
	Teredo bool
}

// A Policy judges what may be fetched. It does not change, and can be used from
// several goroutines. The zero Policy and the nil one have the zero [Config].
type Policy struct {
	config    Config
	allowHost []pattern
	denyHost  []pattern
}

// New returns a Policy. The lists of c are copied. The error says which of them holds
// something that cannot be meant: a scheme or a host that is none, a prefix with bits
// set behind its length, an IPv6 prefix of mapped addresses, a NAT64 prefix of a length
// that RFC 6052 does not have. It matches [ErrConfig]. The Policy is nil then, which is the strictest.
func New(c Config) (*Policy, error) {
	p := &Policy{config: c}
	var err error
	for _, s := range c.AllowSchemes {
		if uri.Validate(uri.RuleScheme, s) != nil {
			return nil, &Refusal{ErrConfig, fmt.Sprintf("AllowSchemes: %q is not a scheme", entry(s))}
		}
	}
	if p.allowHost, err = patterns(c.AllowHosts); err != nil {
		return nil, &Refusal{ErrConfig, "AllowHosts: " + err.Error()}
	}
	if p.denyHost, err = patterns(c.DenyHosts); err != nil {
		return nil, &Refusal{ErrConfig, "DenyHosts: " + err.Error()}
	}
	for _, list := range []struct {
		name     string
		prefixes []netip.Prefix
	}{{"AllowPrefixes", c.AllowPrefixes}, {"DenyPrefixes", c.DenyPrefixes}, {"NAT64", c.NAT64}} {
		for _, prefix := range list.prefixes {
			err := checkPrefix(prefix)
			if err == nil && list.name == "NAT64" && !translates(prefix) {
				err = errors.New("not an IPv6 prefix of 32, 40, 48, 56, 64 or 96 bits")
			}
			if err != nil {
				return nil, &Refusal{ErrConfig, fmt.Sprintf("%s: %s: %v", list.name, prefix, err)}
			}
		}
	}
	p.config.AllowSchemes = slices.Clone(c.AllowSchemes)
	p.config.AllowPorts = slices.Clone(c.AllowPorts)
	p.config.AllowPrefixes = slices.Clone(c.AllowPrefixes)
	p.config.DenyPrefixes = slices.Clone(c.DenyPrefixes)
	p.config.NAT64 = slices.Clone(c.NAT64)
	p.config.AllowHosts, p.config.DenyHosts = nil, nil // patterns now
	return p, nil
}

// checkPrefix returns why no address that is asked about could be in a prefix, or more
// of them than seem to be meant.
func checkPrefix(p netip.Prefix) error {
	switch {
	case !p.IsValid():
		return errors.New("no prefix")
	case p.Addr().Is4In6():
		return errors.New("mapped addresses are judged as IPv4: give an IPv4 prefix")
	case p.Masked() != p:
		return errors.New("bits are set behind the length: " + p.Masked().String() + "?")
	}
	return nil
}

var strictest Policy

// must is p, or the default for nil.
func (p *Policy) must() *Policy {
	if p == nil {
		return &strictest
	}
	return p
}

// CheckURI judges a URI before anything is looked up or connected to: its scheme,
// userinfo, port and host, an address if the host is one, and encoded NULs. A few names
// have addresses that are known, "localhost" (RFC 6761, section 6.3) and those of the
// metadata services of clouds: CheckURI refuses such a name if it refuses all of these
// addresses. Of the addresses of other names it cannot know; for that there are
// [Policy.DialFunc] and [Policy.Control].
//
// Whatever edition u was parsed by, it is judged by what RFC 3986 reads in it. The
// zero URI is refused, as is one without authority. The error is a [*Refusal] with
// [ErrURI], [ErrScheme], [ErrUserinfo], [ErrPort], [ErrHost], [ErrAddress] or [ErrNUL].
// Nothing is allocated for what is let through.
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
		return &Refusal{ErrHost, "no authority"}
	}
	if _, ok := u.Userinfo(); ok && !p.config.AllowUserinfo {
		return &Refusal{ErrUserinfo, ""}
	}
	port, err := u.PortNumber()
	switch {
	case errors.Is(err, uri.ErrPortRange):
		return &Refusal{ErrPort, "above 65535"}
	case err != nil:
		if port = defaultPort(u.Scheme()); port == 0 {
			return &Refusal{ErrPort, "none, and no default is known"}
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

// checkNUL judges encoded NULs outside of the host, which has no triplets by then. A
// percent sign begins a triplet wherever it appears in a valid URI, so "%2500" has none.
func (p *Policy) checkNUL(u uri.URI) error {
	at := strings.Index(u.String(), "%00")
	if at < 0 || p.config.AllowNUL {
		return nil
	}
	for _, c := range [...]uri.Component{uri.ComponentUserinfo, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment} {
		if s, ok := u.Span(c); ok && at >= s.Offset && at < s.End() {
			return &Refusal{ErrNUL, fmt.Sprintf("%%00 in the %s, at byte %d", c, at)}
		}
	}
	return &Refusal{ErrNUL, ""}
}

// defaultPort returns what stands for a port that is absent or empty, or 0 (RFC 9110,
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
