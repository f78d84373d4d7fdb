package guard

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/ipblock"
)

// A pattern stands for hosts.
type pattern struct {
	addr  netip.Addr // one address, if it is valid
	name  string     // else a name
	below bool       // or rather all names below it
}

// patterns reads hosts as a [Config] gives them. There are none for nil.
// patterns returns the patterns of a list in a [Config], or why an entry is invalid.
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

// entry returns what an error shows of a name in a [Config]: of a URI, which is no name
// and may hold a password, no more than its beginning.
func entry(text string) string {
	if i := strings.IndexAny(text, ":/?#@;="); i >= 0 {
		text = text[:i] + "…"
	}
	return clip(text)
}

// matches reports whether p stands for a host: an address, or else a name without
// a dot at its end. Both names are of ASCII, for which EqualFold is ASCII's.
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

// checkName judges a host that is a name.
func (p *Policy) checkName(name string) error {
	if why := nameFault(name); why != "" {
		return &Refusal{ErrHost, why}
	}
	bare := strings.TrimSuffix(name, ".")
	if !p.allowsHost(netip.Addr{}, bare) {
		return &Refusal{ErrHost, clip(name)}
	}
	if known, ok := ipblock.FindName(bare); ok {
		return p.checkKnown(known)
	}
	return nil
}

// checkKnown judges a name by the addresses that it is known to lead to. It refuses the
// name if it refuses all of them. With a proxy no other judgement follows.
func (p *Policy) checkKnown(known ipblock.Name) error {
	why := ""
	for _, a := range known.Addrs {
		fault := p.fault(a)
		if fault == "" {
			return nil
		}
		if why == "" {
			why = fault
		}
	}
	return &Refusal{ErrAddress, known.Name + " names " + known.Names + " (" + known.Ref + "): " + why}
}

// checkLiteral judges a host that is an address.
func (p *Policy) checkLiteral(addr netip.Addr) error {
	if !p.allowsHost(plain(addr), "") {
		return &Refusal{ErrHost, plain(addr).String()}
	}
	return p.CheckAddr(addr)
}

// allowsHost asks the lists of hosts.
func (p *Policy) allowsHost(addr netip.Addr, name string) bool {
	for _, d := range p.denyHost {
		if d.matches(addr, name) {
			return false
		}
	}
	for _, a := range p.allowHost {
		if a.matches(addr, name) {
			return true
		}
	}
	return p.allowHost == nil
}

// nameFault returns why not everybody would take s for the same name, or "". What
// is left are names of DNS, as RFC 1123, section 2.1, has them for hosts, and with
// "_", which is in use. It may end in a dot.
func nameFault(s string) string {
	name := strings.TrimSuffix(s, ".")
	switch {
	case s == "":
		return "empty"
	case len(name) > 253:
		return "longer than a name of DNS"
	case strings.Contains(s, "%"):
		return "percent-encoded"
	}
	for i := range len(name) {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_', c == '.':
		default:
			return "holds " + strconv.QuoteToASCII(name[i:i+1])
		}
	}
	label := ""
	for label = range strings.SplitSeq(name, ".") {
		switch {
		case label == "":
			return "has an empty label"
		case len(label) > 63:
			return "has a label longer than those of DNS"
		case label[0] == '-' || label[len(label)-1] == '-':
			return "has a label with a hyphen at its end"
		}
	}
	if isNumber(label) {
		return "may be taken for an IPv4 address: " + clip(s)
	}
	return ""
}

// isNumber reports whether a C library, or a browser, reads a label as a number:
// decimal, octal with a "0" before it, or hexadecimal with "0x", behind which there
// may be nothing.
func isNumber(label string) bool {
	digits := "0123456789"
	if len(label) >= 2 && (label[:2] == "0x" || label[:2] == "0X") {
		label, digits = label[2:], "0123456789abcdefABCDEF"
	}
	return strings.Trim(label, digits) == ""
}
