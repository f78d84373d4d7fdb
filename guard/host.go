package guard

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// A pattern matches one address, one name, or all names below a name.
type pattern struct {
	addr  netip.Addr // if valid, the only address
	name  string     // otherwise a name without a dot at its end
	below bool       // match the names below name instead of name
}

// patterns returns the patterns of a list in a [Config], or why an entry is invalid. It
// returns nil only for nil, because an empty list is not the default.
func patterns(texts []string) (list []pattern, why string) {
	if texts == nil {
		return nil, ""
	}
	list = make([]pattern, 0, len(texts))
	for _, text := range texts {
		inner := text
		if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
			inner = text[1 : len(text)-1]
		}
		if addr, err := netip.ParseAddr(inner); err == nil {
			list = append(list, pattern{addr: plain(addr)})
			continue
		}
		name, below := strings.CutPrefix(text, "*.")
		if why := nameFault(name); why != "" {
			return nil, fmt.Sprintf("%q: %s", entry(text), why)
		}
		list = append(list, pattern{name: strings.TrimSuffix(name, "."), below: below})
	}
	return list, ""
}

// entry returns the part of a list entry in a [Config] that an error shows. The entry may
// be a URI with a password, by mistake, so only the part before the first delimiter is
// shown.
func entry(text string) string {
	if i := strings.IndexAny(text, ":/?#@;="); i >= 0 {
		text = text[:i] + "…"
	}
	return clip(text)
}

// matches reports whether p matches a host: addr if it is valid, otherwise a name without
// a dot at its end. Both names are ASCII, so EqualFold folds only ASCII letters.
func (p pattern) matches(addr netip.Addr, name string) bool {
	if p.addr.IsValid() || addr.IsValid() {
		return p.addr == addr
	}
	if p.below {
		at := len(name) - len(p.name)
		return at > 1 && name[at-1] == '.' && strings.EqualFold(name[at:], p.name)
	}
	return strings.EqualFold(name, p.name)
}

// checkName checks a host that is a name.
func (p *Policy) checkName(name string) error {
	if why := nameFault(name); why != "" {
		return &Refusal{ErrHost, why}
	}
	bare := strings.TrimSuffix(name, ".")
	if why := p.hostFault(netip.Addr{}, bare); why != "" {
		return &Refusal{ErrHost, clip(name) + " " + why}
	}
	if known, ok := ipblock.FindName(bare); ok {
		return p.checkKnown(known)
	}
	return nil
}

// checkKnown checks a name whose addresses are known. It refuses the name if it refuses
// all of them. With a proxy, this is the only check of the addresses.
func (p *Policy) checkKnown(known ipblock.Name) error {
	why := ""
	for _, a := range known.Addrs {
		fault := p.fault(a)
		if fault == "" {
			return nil
		}
		if why == "" {
			why = a.String() + " " + fault
		}
	}
	return &Refusal{ErrAddress, known.Name + " names " + known.Names + " (" + known.Ref + "): " + why}
}

// checkLiteral checks a host that is an address.
func (p *Policy) checkLiteral(addr netip.Addr) error {
	addr = plain(addr)
	if why := p.hostFault(addr, ""); why != "" {
		return &Refusal{ErrHost, addr.String() + " " + why}
	}
	return p.CheckAddr(addr)
}

// hostFault returns why the lists AllowHosts and DenyHosts refuse a host, or "".
func (p *Policy) hostFault(addr netip.Addr, name string) string {
	for _, d := range p.denyHost {
		if d.matches(addr, name) {
			return "is in DenyHosts"
		}
	}
	for _, a := range p.allowHost {
		if a.matches(addr, name) {
			return ""
		}
	}
	if p.allowHost != nil {
		return "is not in AllowHosts"
	}
	return ""
}

// nameFault returns why programs may disagree about the name s, or "". The names that it
// accepts are host names by RFC 1123, section 2.1, also with "_", which is in use, and
// with a dot at the end.
func nameFault(s string) string {
	name := strings.TrimSuffix(s, ".")
	switch {
	case s == "":
		return "the name is empty"
	case len(name) > 253:
		return "the name is longer than 253 bytes, the limit of DNS"
	case strings.Contains(s, "%"):
		return "the name contains a percent-encoded character"
	}
	for i := range len(name) {
		if c := name[i]; !ascii.IsAlphanumeric(c) && c != '-' && c != '_' && c != '.' {
			return "the name contains " + strconv.QuoteToASCII(name[i:i+1])
		}
	}
	for label := range strings.SplitSeq(name, ".") {
		switch {
		case label == "":
			return "the name has an empty label"
		case len(label) > 63:
			return "the name has a label longer than 63 bytes, the limit of DNS"
		case label[0] == '-' || label[len(label)-1] == '-':
			return "the name has a label that begins or ends with a hyphen"
		}
	}
	if ipv4.EndsInNumber(name) { // a C library reads no other names as addresses
		return "some programs read " + clip(s) + " as an IPv4 address"
	}
	return ""
}
