package audit

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/pct"
)

// named returns a host in the form of [Reading], and its outcome.
func named(host string) (string, string) {
	if host == "" {
		return "", auditname.NoHost
	}
	if strings.HasPrefix(host, "[") {
		literal := strings.TrimSuffix(host[1:], "]")
		if address, _, _ := strings.Cut(literal, "%"); address != "" {
			if a, err := netip.ParseAddr(address); err == nil {
				return "[" + plainIPv6(a) + "]", auditname.Named
			}
		}
	}
	if ascii, ok := domain(host); ok {
		return ascii, auditname.Named
	}
	return lower(host), auditname.Named
}

// domain returns the ASCII form of a name that is not ASCII, under which programs look it up: that
// of browsers, or if they refuse the name, that of old programs. It returns false for a name in
// which a character becomes ASCII: programs that do not map characters then read another name.
func domain(name string) (string, bool) {
	if isASCII(name) || len(name) > maxName || folds(name) {
		return "", false
	}
	ascii, err := idn.URLStandard.ToASCII(name)
	if err != nil && !foldsBy(idn.IDNA2003, name) {
		ascii, err = idn.IDNA2003.ToASCII(name)
	}
	return ascii, err == nil
}

// plainIPv6 returns an IPv6 address without a dotted IPv4 part.
func plainIPv6(a netip.Addr) string {
	if !a.Is4In6() {
		return a.String()
	}
	b := a.As16()
	word := func(i int) string { return strconv.FormatUint(uint64(b[i])<<8|uint64(b[i+1]), 16) }
	return "::ffff:" + word(12) + ":" + word(14)
}

func cAddress(host string) (string, string) {
	if a, ok := ipv4.InetAton(host); ok {
		return a.String(), auditname.Named
	}
	return named(host)
}

func decodeHost(host string) (string, string) {
	decoded, err := pct.Decode(host)
	if err != nil || strings.ContainsAny(decoded, "/?#@:[]\\ ") || strings.IndexFunc(decoded, isControl) >= 0 {
		return "", auditname.Refused
	}
	return cAddress(decoded)
}
